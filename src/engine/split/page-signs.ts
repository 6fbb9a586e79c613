/** What tells one page from another when a pile of scans is parted: codes and words. */

import type { CodeKind } from '../../adapters/make-code.ts';
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import { readCodes } from '../../adapters/zxing.ts';
import { pagePixels } from '../images/render/page-size-px.ts';

/** Codes of 2 cm have modules of 0.7 mm: 5 pixels at the first, 10 at the second. */
const CODE_DPI = [150, 300];
const CODE_LIMITS = { sidePx: 8000, pixels: 16_000_000 };

/** What the codes of a page (0-based) say; drawn more finely when nothing is found at first. */
export async function codesOfPage(document: PdfiumDocument, index: number, kind: CodeKind): Promise<readonly string[]> {
  for (const dpi of CODE_DPI) {
    const size = pagePixels({ ...document.pageSize(index), userUnit: 1 }, dpi, CODE_LIMITS);
    const rgb = document.withPage(index, (page) => document.draw(page, size));
    const found = await readCodes(withOpacity(rgb), size.widthPx, size.heightPx, kind);
    if (found.length > 0) return found;
  }
  return [];
}

function withOpacity(rgb: Uint8Array): Uint8Array {
  const rgba = new Uint8Array((rgb.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from] ?? 0;
    rgba[to + 1] = rgb[from + 1] ?? 0;
    rgba[to + 2] = rgb[from + 2] ?? 0;
  }
  return rgba;
}

/** The words of a page (0-based) in the order of the file; empty for a scan. */
export function wordsOfPage(document: PdfiumDocument, index: number): string {
  return document.withPage(index, (page) =>
    readGlyphs(page)
      .map(({ text }) => text)
      .join(''),
  );
}
