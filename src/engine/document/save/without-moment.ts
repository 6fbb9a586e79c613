/** Takes the moment of its making out of a PDF that another program made, so that the same document gives the same bytes. */
import { rm } from 'node:fs/promises';
import { rewritePlain } from '../../../adapters/qpdf.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { saveDocument } from './save-document.ts';

/** Dates of the conversion. */
const OF_THE_MOMENT = ['CreationDate', 'ModDate'] as const;

/** The same in XMP, where a file of PDF/A has them. */
const XMP_DATES = /<xmp:(CreateDate|ModifyDate|MetadataDate)>[^<]*<\/xmp:\1>/g;
const MAX_XMP_BYTES = 4 * 1024 ** 2;

/**
 * Rewrites the file in place.
 * @param change what else is to be done while it is open.
 * @throws ToolError `engine-failed`, `too-complex`, `cancelled`.
 */
export async function takeMomentOut(
  path: string,
  signal: AbortSignal,
  change: (document: PdfDocument) => Promise<void>,
): Promise<void> {
  const plain = `${path}.made`;
  try {
    const result = await rewritePlain(path, plain, { signal });
    if (result.kind === 'unreadable') throw new ToolError('engine-failed', { reason: '' });
    const document = PdfDocument.open(plain);
    try {
      const info = document.dict(document.trailer.get('Info'));
      for (const key of OF_THE_MOMENT) info?.delete(key);
      for (const key of ['DocChecksum', 'ID']) document.trailer.delete(key);
      takeDatesOut(document);
      await change(document);
      await saveDocument(document, path, signal);
    } finally {
      document.close();
    }
  } finally {
    await rm(plain, { force: true });
  }
}

function takeDatesOut(document: PdfDocument): void {
  const stream = document.stream(document.catalog.get('Metadata'));
  const bytes = stream && decodeStream(document, stream, MAX_XMP_BYTES);
  if (!stream || !bytes) return;
  const xmp = Buffer.from(bytes).toString('latin1').replace(XMP_DATES, '');
  const dict = stream.dict.clone();
  for (const key of ['Filter', 'DecodeParms']) dict.delete(key);
  const catalog = document.editable(document.trailer.get('Root'));
  catalog.set('Metadata', document.add(PdfStream.ofBytes(dict, Buffer.from(xmp, 'latin1'))));
}
