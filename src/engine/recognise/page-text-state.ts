/** Tells what text a page has already: none, with ink, or laid over a picture by an earlier recognition. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { type Glyph, readGlyphs, type SeenBox } from '../../adapters/pdfium-text.ts';

export interface PageTextState {
  /** Letters or digits with ink. */
  readonly visible: boolean;
  /** Letters or digits without ink. */
  readonly hidden: boolean;
}

/** @param index 0-based. @throws ToolError `damaged`, `too-complex`. */
export function pageTextState(document: PdfiumDocument, index: number): PageTextState {
  return document.withPage(index, (page) => {
    const letters = readGlyphs(page).filter(isLetter);
    return {
      visible: letters.some(({ invisible }) => !invisible),
      hidden: letters.some(({ invisible }) => invisible),
    };
  });
}

/** Where letters with ink stand, in points as seen. */
export function visibleLetters(document: PdfiumDocument, index: number): readonly SeenBox[] {
  return document.withPage(index, (page) =>
    readGlyphs(page)
      .filter((glyph) => isLetter(glyph) && !glyph.invisible)
      .map(({ box }) => box),
  );
}

/** Letters that the file has no Unicode for count: they may be read, but they are there. */
export function isLetter({ text, unmapped, generated }: Pick<Glyph, 'text' | 'unmapped' | 'generated'>): boolean {
  return !generated && (unmapped || /[\p{L}\p{N}]/u.test(text));
}
