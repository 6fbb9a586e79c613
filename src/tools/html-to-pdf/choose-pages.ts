/** Keeps those pages of the finished PDF that were asked for. */
import { rm } from 'node:fs/promises';
import { rewritePlain } from '../../adapters/qpdf.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import { parsePageRange } from '../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';
import { keepPages, readPageSource } from '../../engine/document/keep/keep-pages.ts';
import { readPages } from '../../engine/document/pages/page-list.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import type { Options } from './print-settings.ts';

/** Changes the file in place. Returns its pages. @throws ToolError `bad-pages`, `engine-failed`. */
export async function choosePages(path: string, file: string, options: Options, context: RunContext): Promise<number> {
  const plain = `${path}.whole`;
  try {
    const { kind } = await rewritePlain(path, plain, { signal: context.signal });
    if (kind === 'unreadable') throw new ToolError('engine-failed', { reason: '' });
    const document = PdfDocument.open(plain);
    try {
      const { pages } = readPages(document, Number.POSITIVE_INFINITY);
      if (options.pages === '') return pages.length;
      const asked = { clip: options['clip-pages'], file };
      const chosen = resolvePageRange(parsePageRange(options.pages), pages.length, asked);
      if (chosen.clipped.length > 0) context.warn('pages-clipped', { pages: chosen.clipped.join(', '), file });
      const places = chosen.pages.map((page) => page - 1);
      const kept = keepPages(readPageSource(document, pages), places, { attachments: true });
      await saveDocument(kept.document, path, context.signal);
      return places.length;
    } finally {
      document.close();
    }
  } finally {
    await rm(plain, { force: true });
  }
}
