/** A word of a printed sheet, with what the order of the file tells of it. */
import type { Word } from '../../../page/words/words.ts';

/** Heights of the first and the last row of a cell. */
export interface RowSpan {
  readonly top: number;
  readonly bottom: number;
}

export interface SheetWord extends Word {
  /** It stands in a cell of one line, or is drawn with those of several; absent where the order does not tell. */
  readonly oneLine?: 'surely' | 'probably' | 'no';
  /** Its line surely is of the same cell as the one drawn before it. */
  readonly sharesCell?: true;
  /** Its clip is that of its cell, which clips no text of another one. */
  readonly isCellClip?: true;
  /** In ems: how far apart the lines of a cell in its font stand; absent where that is not known. */
  readonly lineHeight?: number;
  /** It is in a cell that is merged over these rows; on the canvas, as `box`. */
  readonly over?: RowSpan;
  /** x, on the canvas, of the sides of its cell, which is merged over columns of several strips. */
  readonly across?: { readonly left: number; readonly right: number };
}
