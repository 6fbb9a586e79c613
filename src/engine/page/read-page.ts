/** Reads what the file itself has of a page: its letters, and what is drawn beside them. */
import type { OpenPage, PdfiumDocument } from '../../adapters/pdfium.ts';
import { readGraphics } from '../../adapters/pdfium-graphics.ts';
import { readRules } from '../../adapters/pdfium-lines.ts';
import { readShapes } from '../../adapters/pdfium-shapes.ts';
import { readGlyphColumns } from '../../adapters/pdfium-text.ts';
import type { StoredPage } from './page-content.ts';
import { storedWords } from './words/stored-words.ts';
import { withTypedSpaces } from './words/typed-spaces.ts';

export interface StoredOptions {
  /** Letters that nobody sees, and those beside the page, are read like any other. */
  readonly hiddenText?: boolean;
  /** Only text is wanted: rules, areas and pictures are not looked for. */
  readonly textOnly?: boolean;
  /** Rules and areas are looked for all the same. */
  readonly rules?: boolean;
  /** Words end where their look changes, and all that is painted is listed. */
  readonly forLayout?: boolean;
}

/** @param page 1-based. @throws ToolError `damaged`, `too-complex`. */
export function readStoredPage(document: PdfiumDocument, page: number, options: StoredOptions): StoredPage {
  const { hiddenText = false, textOnly = false, rules = !textOnly, forLayout = false } = options;
  // Values of form fields stand in their appearances, outside the page's own content.
  const read = (opened: OpenPage): StoredPage => {
    const glyphs = readGlyphColumns(opened);
    const { words, unreadable } = storedWords(document, opened, glyphs, { offPage: hiddenText, byLook: forLayout });
    const { pictures, hasDrawings } = textOnly && glyphs.length > 0 ? NOTHING_DRAWN : readGraphics(opened);
    return {
      page,
      size: opened.size,
      glyphs,
      words: forLayout ? withTypedSpaces(words) : words,
      ...(rules ? readRules(opened) : NO_RULES),
      pictures,
      shapes: forLayout ? readShapes(opened) : [],
      unreadable,
      hasDrawings,
      isBlank: glyphs.length === 0 && pictures.length === 0 && !hasDrawings,
    };
  };
  return document.withFlatPage(page - 1, read, forLayout ? { withoutSigns: true } : {});
}

const NOTHING_DRAWN = { pictures: [], hasDrawings: false } as const;
const NO_RULES = { lines: [], fills: [] } as const;
