/** Packs metadata streams (XMP): the room that editors keep free in them goes, and those of pictures and pages are deflated. */
import { constants, deflateSync } from 'node:zlib';
import { readConformance } from '../../document/catalog/conformance.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, name, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';

const MAX_BYTES = 8 * 1024 ** 2;
/** White space before the end of the packet, where it is more than a line or two (ISO 16684-1, 7.3.2). */
const ROOM = /\s{64,}(?=<\?xpacket end=)/;

/** @returns the numbers of the streams that were packed anew. */
export async function slimMetadata(document: PdfDocument, spool: Spool): Promise<ReadonlySet<number>> {
  const done = new Set<number>();
  const whole = document.catalog.get('Metadata');
  const main = whole instanceof PdfRef ? document.target(whole)?.number : undefined;
  // PDF/A-1 allows no filter on any metadata (ISO 19005-1, 6.7.2).
  const isArchive = readConformance(document) !== undefined;
  for (let number = 1; number < document.count; number++) {
    const stream = document.peek(number);
    if (!(stream instanceof PdfStream) || !isName(document.resolve(stream.dict.get('Type')), 'Metadata')) continue;
    const bytes = decodeStream(document, stream, MAX_BYTES);
    if (!bytes) continue;
    const slim = Buffer.from(Buffer.from(bytes).toString('latin1').replace(ROOM, '\n'), 'latin1');
    // That of the document stays readable for programs that search files without reading PDF.
    const isPlain = number === main || isArchive;
    const packed = isPlain ? slim : deflateSync(slim, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
    if (packed.length >= stream.length) continue;
    const dict = stream.dict.clone();
    dict.delete('DecodeParms');
    if (isPlain) dict.delete('Filter');
    else dict.set('Filter', name('FlateDecode'));
    document.set(new PdfRef(number), new PdfStream(dict, await spool.append(packed)));
    done.add(number);
  }
  return done;
}
