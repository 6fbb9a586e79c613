/** What is told of a compressed PDF: where bytes were saved, what it still has, how alike its pages look. */
import type { ReportFor } from '../../contract/operation.ts';
import { type BytesByKind, bytesByKind } from '../../engine/compress/bytes-by-kind.ts';
import type { ComparedPage } from '../../engine/compress/check/page-gate.ts';
import { countContents } from '../../engine/document/keep/content-counts.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import type { tool } from './tool.ts';

/** Percent: pages that changed are never told to be the same, on the page as in the proof. */
const MOST_OF_CHANGED = 99.9;

export type CompressReport = ReportFor<typeof tool>;

export interface Result {
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  readonly bytes: number;
  /** Objects that got their originals back, since a page would have looked different. */
  readonly takenBack: number;
  readonly compared: Iterable<ComparedPage>;
}

/** @param before of the file as it came. */
export function pdfReport(before: BytesByKind & { readonly all: number }, result: Result): CompressReport {
  const after = bytesByKind(result.document);
  const pictures = Math.max(0, before.pictures - after.pictures);
  const fonts = Math.max(0, before.fonts - after.fonts);
  const structure = Math.max(0, before.all - result.bytes - pictures - fonts);
  return {
    saved: { pictures, fonts, structure },
    kept: countContents(result.document, result.pages),
    leftOut: { unlike: result.takenBack },
    ...comparedPages([...result.compared]),
  };
}

function comparedPages(pages: readonly ComparedPage[]): Pick<CompressReport, 'compared'> {
  const [first, ...rest] = pages;
  if (!first) return {};
  const worst = rest.reduce((lowest, page) => (page.likeness < lowest.likeness ? page : lowest), first);
  const found = Math.floor(worst.likeness * 1000) / 10;
  const characters = pages.reduce((sum, page) => sum + page.characters, 0);
  const worstPage = found < 100 ? { worstPage: worst.index + 1 } : {};
  return { compared: { pages: pages.length, characters, likeness: Math.min(MOST_OF_CHANGED, found), ...worstPage } };
}
