/** Tells whether a spreadsheet program printed a PDF, as far as the file says (ISO 32000-2, 14.3.3). */
import type { PdfDocument } from '../../syntax/document.ts';

const PROGRAM = /\b(?:calc|excel|google sheets|numbers|gnumeric|quattro|lotus|wps spreadsheets?|planmaker)\b/i;
const FILE = /\.(?:xls[xmb]?|ods|fods|csv|tsv|numbers|gnumeric)$/i;

export function isSheetPrint(document: PdfDocument): boolean {
  const info = document.dict(document.trailer.get('Info'));
  const said = (key: string) => document.text(info?.get(key) ?? null)?.trim() ?? '';
  const title = said('Title');
  return (
    PROGRAM.test(said('Creator')) ||
    PROGRAM.test(said('Producer')) ||
    /^microsoft excel\b/i.test(title) ||
    FILE.test(title)
  );
}
