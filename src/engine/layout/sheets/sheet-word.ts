/** A word of a printed sheet, with what the order of the file tells of it. */
import type { Word } from '../../page/words.ts';
import type { RowSpan } from './merged-rows.ts';

export interface SheetWord extends Word {
  /** It stands in a cell of one line, or is drawn with those of several; absent where the order does not tell. */
  readonly oneLine?: 'surely' | 'probably' | 'no';
  /** It is in a cell that is merged over these rows; on the canvas, as `box`. */
  readonly over?: RowSpan;
}
