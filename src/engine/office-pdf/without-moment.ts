/** Takes the moment of its making out of LibreOffice's PDF, so that the same document gives the same bytes. */
import { rm } from 'node:fs/promises';
import { rewritePlain } from '../../adapters/qpdf.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { PdfDocument } from '../pdf/document.ts';
import { saveDocument } from '../pdf/save-document.ts';

/** Dates of the conversion, and what LibreOffice derives from them. */
const OF_THE_MOMENT = ['CreationDate', 'ModDate'] as const;

/**
 * Rewrites the file in place.
 * @throws ToolError `engine-failed`, `too-complex`, `cancelled`.
 */
export async function takeMomentOut(path: string, signal: AbortSignal): Promise<void> {
  const plain = `${path}.office`;
  try {
    const result = await rewritePlain(path, plain, { signal });
    if (result.kind === 'unreadable') throw new ToolError('engine-failed', { reason: '' });
    const document = PdfDocument.open(plain);
    try {
      const info = document.dict(document.trailer.get('Info'));
      for (const key of OF_THE_MOMENT) info?.delete(key);
      for (const key of ['DocChecksum', 'ID']) document.trailer.delete(key);
      await saveDocument(document, path, signal);
    } finally {
      document.close();
    }
  } finally {
    await rm(plain, { force: true });
  }
}
