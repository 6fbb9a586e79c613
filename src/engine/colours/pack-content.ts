/** Stores changed content packed, in a file beside the document. */
import { constants, deflateSync } from 'node:zlib';
import { name, type PdfDict, PdfStream } from '../syntax/object.ts';
import type { Spool } from '../syntax/spool.ts';

/** @param dict is changed: its filters. */
export async function packContent(dict: PdfDict, parts: readonly Uint8Array[], spool: Spool): Promise<PdfStream> {
  const packed = deflateSync(Buffer.concat(parts), { level: constants.Z_BEST_COMPRESSION });
  dict.set('Filter', name('FlateDecode'));
  dict.delete('DecodeParms');
  return new PdfStream(dict, await spool.append(packed));
}
