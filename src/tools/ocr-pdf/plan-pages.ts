/** Decides for each page what is done with it, by the text that it has. */

import { openPdfium } from '../../adapters/pdfium.ts';
import type { ScanSource } from '../../engine/images/embed/open-scan.ts';
import { pageTextState } from '../../engine/recognise/page-text-state.ts';
import { scanPicture } from '../../engine/recognise/scan-picture.ts';
import type { Options } from './options.ts';

/** `read`: it has no text. `renew`: old OCR text goes, text with ink stays. `redraw`: it becomes a picture. */
export type PageWork = 'keep' | 'read' | 'renew' | 'redraw';

/** @param pages 1-based. */
export async function planPages(
  source: ScanSource,
  pages: readonly number[],
  mode: Options['mode'],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, PageWork>> {
  if (mode === 'force') return new Map(pages.map((page) => [page, 'redraw']));
  const plan = new Map<number, PageWork>();
  const document = await openPdfium(source.path, { name: source.name });
  try {
    for (const page of pages) {
      signal.throwIfAborted();
      const { visible, hidden } = pageTextState(document, page - 1);
      const reference = source.pages[page - 1];
      // A stamp on a scan is text with ink; what lies under it is not.
      const stamped = mode === 'redo' && visible && reference && scanPicture(source.document, reference);
      if (!visible && !hidden) plan.set(page, 'read');
      else plan.set(page, mode === 'redo' && (hidden || stamped) ? 'renew' : 'keep');
    }
    return plan;
  } finally {
    document.close();
  }
}
