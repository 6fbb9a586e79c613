/** Reads where the sheets of a workbook begin, from the bookmarks that Calc writes: one a sheet, to its first page. */
import type { PdfDocument } from '../../syntax/document.ts';
import { outlineEntries } from '../flow/outline-entries.ts';

export interface SheetStart {
  /** Of the sheet. */
  readonly name: string;
  /** 1-based. */
  readonly page: number;
}

export function isByCalc(document: PdfDocument): boolean {
  const info = document.dict(document.trailer.get('Info'));
  return document.text(info?.get('Creator') ?? null)?.trim() === 'Calc';
}

/** Undefined where another program wrote the file, or its bookmarks are others: those of Calc stand on one level and begin at page 1. */
export function sheetStarts(document: PdfDocument): readonly SheetStart[] | undefined {
  if (!isByCalc(document)) return undefined;
  const entries = outlineEntries(document);
  const starts = entries.flatMap(({ title, level, to }) => (to && level === 1 ? [{ name: title, page: to.page }] : []));
  if (starts.length === 0 || starts.length < entries.length || starts[0]?.page !== 1) return undefined;
  return starts.every(({ page }, index) => index === 0 || page > (starts[index - 1]?.page ?? 0)) ? starts : undefined;
}
