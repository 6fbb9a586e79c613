/** What recognition finds on a page, in points on the page as it stands upright. */

import type { PageSizePt } from '../../adapters/pdfium.ts';
import type { SeenBox } from '../../adapters/pdfium-text.ts';

export interface OcrWord {
  readonly text: string;
  /** Points from the upper left corner of the upright page, y downwards. */
  readonly box: SeenBox;
  /** Percent. */
  readonly confidence: number;
  readonly rightToLeft: boolean;
}

export interface OcrLine {
  /** In the order of reading. */
  readonly words: readonly OcrWord[];
  readonly box: SeenBox;
  /** Where the baseline begins, as the text runs, and the clockwise angle (radians) in which it goes on. */
  readonly baseline: { readonly x: number; readonly y: number; readonly angle: number };
  /** From descender to ascender. */
  readonly sizePt: number;
  readonly startsParagraph: boolean;
  readonly language: string;
}

export interface OcrPage {
  /** Clockwise turn that puts the page, as a viewer shows it, upright. */
  readonly turn: 0 | 90 | 180 | 270;
  /** Of the upright page, in user space units. */
  readonly size: PageSizePt;
  readonly lines: readonly OcrLine[];
  /** Middle confidence of its letters, in percent; 0 without any. */
  readonly confidence: number;
  /** Clockwise angle of most lines, in degrees: how far a scan lies askew. */
  readonly skewDegrees: number;
  readonly languages: readonly string[];
  /** Resolution at which it was read. */
  readonly dpi: number;
}

/** Puts a box of the upright page onto the page as a viewer shows it. */
export function boxAsSeen(box: SeenBox, { turn, size }: Pick<OcrPage, 'turn' | 'size'>): SeenBox {
  const { widthPt, heightPt } = size;
  switch (turn) {
    case 0:
      return box;
    case 90:
      return { left: box.top, right: box.bottom, top: widthPt - box.right, bottom: widthPt - box.left };
    case 180:
      return {
        left: widthPt - box.right,
        right: widthPt - box.left,
        top: heightPt - box.bottom,
        bottom: heightPt - box.top,
      };
    case 270:
      return { left: heightPt - box.bottom, right: heightPt - box.top, top: box.left, bottom: box.right };
  }
}

/** Letters of a page, spaces not counted. */
export function countLetters(lines: readonly OcrLine[]): number {
  return lines.reduce((sum, line) => sum + line.words.reduce((letters, { text }) => letters + [...text].length, 0), 0);
}
