/** Rewrites a finished PDF with some of its pages alone. */
import { rm } from 'node:fs/promises';
import { rewritePlain } from '../../../adapters/qpdf.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { readPages } from '../pages/page-list.ts';
import { saveDocument } from '../save/save-document.ts';
import { keepPages, readPageSource } from './keep-pages.ts';

/**
 * Changes the file in place.
 * @param places of the pages, from 0, in their new order.
 * @param change what else is to be done to the new document.
 * @throws ToolError `engine-failed`, `cancelled`.
 */
export async function rewriteWithPages(
  path: string,
  places: readonly number[],
  signal: AbortSignal,
  change: (document: PdfDocument) => void = () => undefined,
): Promise<void> {
  const plain = `${path}.whole`;
  try {
    const { kind } = await rewritePlain(path, plain, { signal });
    if (kind === 'unreadable') throw new ToolError('engine-failed', { reason: '' });
    const document = PdfDocument.open(plain);
    try {
      const { pages } = readPages(document, Number.POSITIVE_INFINITY);
      const kept = keepPages(readPageSource(document, pages), places, { attachments: true });
      change(kept.document);
      await saveDocument(kept.document, path, signal);
    } finally {
      document.close();
    }
  } finally {
    await rm(plain, { force: true });
  }
}
