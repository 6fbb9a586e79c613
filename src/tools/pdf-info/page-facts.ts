/** Sizes, rotation and words of pages. */

import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { readGlyphColumns } from '../../adapters/pdfium-text.ts';
import type { RunContext } from '../../contract/operation.ts';
import { paperName } from '../../contract/pages/page-size.ts';
import { Pace } from '../../engine/concurrency/pace.ts';
import { openDrawable } from '../../engine/document/open/open-drawable.ts';
import type { OpenedPdf } from '../../engine/document/open/open-input.ts';
import { unlessDamaged } from '../../engine/document/open/unless-damaged.ts';
import { pageTurn } from '../../engine/geometry/page-box.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { PdfDict, type PdfRef } from '../../engine/syntax/object.ts';
import type { SizeInfo } from './info.ts';

const MM_PER_PT = 25.4 / 72;

export interface PageSizeFacts {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly paper: string | null;
  readonly rotation: number;
}

export function pageSize(document: PdfDocument, page: PdfRef): PageSizeFacts {
  const dict = document.dict(page) ?? new PdfDict();
  const { widthPt, heightPt } = seenPage(document, dict);
  const paper = paperName({ widthPt, heightPt });
  return {
    widthMm: rounded(widthPt * MM_PER_PT),
    heightMm: rounded(heightPt * MM_PER_PT),
    paper: paper.endsWith('mm') ? null : paper,
    rotation: pageTurn(document, dict),
  };
}

/** One row for each size and rotation, the most frequent first. */
export function groupSizes(sizes: ReadonlyMap<number, PageSizeFacts>): readonly SizeInfo[] {
  const groups = new Map<string, { readonly size: PageSizeFacts; readonly pages: number[] }>();
  for (const [page, size] of sizes) {
    const key = JSON.stringify(size);
    const group = groups.get(key) ?? { size, pages: [] };
    group.pages.push(page);
    groups.set(key, group);
  }
  const rows = [...groups.values()].map(({ size, pages }) => ({ ...size, pages }));
  return rows.sort((a, b) => b.pages.length - a.pages.length);
}

/** Words of each page that can be read. */
export async function countWords(
  opened: OpenedPdf,
  pages: readonly number[],
  file: string,
  context: RunContext,
): Promise<ReadonlyMap<number, number>> {
  const { workDir: folder, signal } = context;
  const counts = new Map<number, number>();
  const drawable = await unlessDamaged(() => openDrawable(opened.document, opened.pages, { file, folder, signal }));
  if (!drawable) return counts;
  const pace = new Pace(signal);
  try {
    for (const [index, page] of pages.entries()) {
      const words = await unlessDamaged(async () => wordsOf(drawable.pdfium, page - 1));
      if (words !== undefined) counts.set(page, words);
      if (pace.isDue()) await pace.pause();
      context.progress((index + 1) / (pages.length + 1), 'page', { page: index + 1, pages: pages.length });
    }
  } finally {
    await drawable.close();
  }
  return counts;
}

/** Between spaces and line ends, with a letter or digit. Scripts without spaces have a word for each letter. */
function wordsOf(pdfium: PdfiumDocument, index: number): number {
  return pdfium.withPage(index, (page) => {
    const columns = readGlyphColumns(page);
    let text = '';
    for (let at = 0; at < columns.length; at++) text += columns.text(at);
    return (
      text.match(
        /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]*[\p{L}\p{N}][^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]*/gu,
      )?.length ?? 0
    );
  });
}

function rounded(mm: number): number {
  return Math.round(mm * 10) / 10;
}
