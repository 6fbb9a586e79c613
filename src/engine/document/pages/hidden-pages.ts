/** Finds pages whose content leaves nothing to be seen of what is put under it. */
import { rm } from 'node:fs/promises';
import { openPdfium, TRANSPARENT } from '../../../adapters/pdfium.ts';
import type { PageSize } from '../../../contract/pages/page-size.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { writeDocument } from '../../syntax/write-document.ts';
import { setPages } from './page-tree.ts';

/** Where the marks of a page lie: points as seen, origin in the lower left corner. */
export interface MarkedArea {
  readonly page: number;
  readonly size: PageSize;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Longest side of the drawing: enough to tell a page that is one picture from one with text. */
const SIDE_PX = 160;
/** What hardly lets anything through counts as opaque. */
const OPAQUE = 250;
const OPAQUE_SHARE = 0.99;

/**
 * Draws the pages of the document as it is, without any mark yet, on nothing.
 * @param path where it is written for that, and removed. @returns numbers of the pages that hide their mark.
 */
export async function findHiddenPages(
  document: PdfDocument,
  pages: readonly PdfRef[],
  areas: readonly MarkedArea[],
  path: string,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<readonly number[]> {
  setPages(document, pages);
  try {
    await writeDocument(document, path, { signal, version: document.version });
    const pdfium = await openPdfium(path, { name: '' });
    try {
      return areas
        .filter((area, index) => {
          signal.throwIfAborted();
          const hides = isOpaque(pdfium, area);
          progress((index + 1) / areas.length);
          return hides;
        })
        .map((area) => area.page);
    } finally {
      pdfium.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

type Pdfium = Awaited<ReturnType<typeof openPdfium>>;

/** A page that cannot be drawn is taken as hiding nothing. */
function isOpaque(pdfium: Pdfium, { page, size, ...area }: MarkedArea): boolean {
  const scale = SIDE_PX / Math.max(size.widthPt, size.heightPt);
  const widthPx = Math.max(1, Math.round(size.widthPt * scale));
  const heightPx = Math.max(1, Math.round(size.heightPt * scale));
  const style = { annotations: false, formFields: false, background: TRANSPARENT, sharpText: false };
  let pixels: Uint8Array;
  try {
    pixels = pdfium.withPage(page - 1, (open) => pdfium.draw(open, { widthPx, heightPx }, style));
  } catch {
    return false;
  }
  const columns = [
    clamp(Math.floor(area.left * scale), widthPx),
    clamp(Math.ceil(area.right * scale), widthPx),
  ] as const;
  const rows = [
    clamp(Math.floor((size.heightPt - area.top) * scale), heightPx),
    clamp(Math.ceil((size.heightPt - area.bottom) * scale), heightPx),
  ] as const;
  let opaque = 0;
  let all = 0;
  for (let y = rows[0]; y < rows[1]; y++) {
    for (let x = columns[0]; x < columns[1]; x++) {
      all++;
      if ((pixels[(y * widthPx + x) * 4 + 3] ?? 0) >= OPAQUE) opaque++;
    }
  }
  return all > 0 && opaque >= all * OPAQUE_SHARE;
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
