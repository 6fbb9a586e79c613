/** What is read of a page, whoever reads it: the file or recognition. Boxes are on the page as seen. */

import type { GlyphColumns } from '../../adapters/glyph-columns.ts';
import type { PageSizePt } from '../../adapters/pdfium.ts';
import type { PageRules } from '../../adapters/pdfium-lines.ts';
import type { PaintedShape } from '../../adapters/pdfium-shapes.ts';
import type { SeenBox } from '../../adapters/pdfium-text.ts';
import type { InkGrid } from './scans/ink-grid.ts';
import type { TextLine } from './words/line.ts';
import type { Word } from './words/words.ts';

/** What the file itself has of a page. */
export interface StoredPage extends PageRules {
  /** 1-based. */
  readonly page: number;
  readonly size: PageSizePt;
  /** All of them, also those that nobody sees; words name theirs by index. */
  readonly glyphs: GlyphColumns;
  readonly words: readonly Word[];
  readonly pictures: readonly SeenBox[];
  /** Lines, areas and shadings as they are painted; none unless they are asked for. */
  readonly shapes: readonly PaintedShape[];
  /** Its letters have no way to Unicode. */
  readonly unreadable: boolean;
  /** Lines, areas or shadings are drawn on it; false where they are not looked for. */
  readonly hasDrawings: boolean;
  /** It shows nothing at all. */
  readonly isBlank: boolean;
}

/** What tells whether a page is to be recognised. */
export interface PageFacts {
  /** 1-based. */
  readonly page: number;
  readonly hasWords: boolean;
  readonly unreadable: boolean;
  readonly isBlank: boolean;
}

export function pageFacts({ page, words, unreadable, isBlank }: StoredPage): PageFacts {
  return { page, hasWords: words.length > 0, unreadable, isBlank };
}

/** `picture`: it has no text, and none was recognised. `nothing`: there is no text to be found on it. */
export type TextSource = 'file' | 'recognition' | 'picture' | 'nothing';

export interface ReadPage extends StoredPage {
  readonly source: TextSource;
  /** `glyphs` and `words` are what recognition read. */
  readonly recognised: boolean;
  /** The lines as recognition saw them, in the order of reading. */
  readonly recognisedLines?: readonly TextLine[];
  readonly hasPicture: boolean;
  /** Where the picture of a scan has ink, if it was looked at. */
  readonly ink?: InkGrid;
}
