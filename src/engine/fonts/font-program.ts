/** Whether the glyphs of a font are in the file (ISO 32000-2, 9.9). */
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict } from '../syntax/object.ts';

/** Entries of a font descriptor that hold the font itself. */
export const FONT_PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];

/** What tells of the glyphs of a font: itself, or the one below it where it is a composite font (9.7). */
export function glyphFont(document: PdfDocument, font: PdfDict): PdfDict | undefined {
  const isComposite = document.nameOf(font.get('Subtype')) === 'Type0';
  return isComposite ? document.dict(document.array(font.get('DescendantFonts'))[0] ?? null) : font;
}

/** The glyphs of a Type 3 font are content of the file. */
export function isEmbedded(document: PdfDocument, font: PdfDict): boolean {
  if (document.nameOf(font.get('Subtype')) === 'Type3') return true;
  const descriptor = document.dict(glyphFont(document, font)?.get('FontDescriptor') ?? null);
  return FONT_PROGRAMS.some((key) => descriptor?.has(key));
}
