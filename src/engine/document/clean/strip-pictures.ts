/** Takes out of JPEGs in a PDF what cameras and programs wrote into them: places, times, owners; not a pixel changes. */
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfRef, PdfStream } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { streamFilters } from '../../syntax/stream-filters.ts';

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
/** Exif and XMP, the IPTC record of Photoshop, and comments (ITU-T T.81, B.2.4; CIPA DC-008). */
const TELLING = new Set([0xe1, 0xed, 0xfe]);

/** @param spool where pictures wait that were written anew. @returns how many pictures told something. */
export async function stripPictures(document: PdfDocument, spool: () => Promise<Spool>): Promise<number> {
  let count = 0;
  for (let number = 1; number < document.count; number++) {
    const stream = document.peek(number);
    if (!(stream instanceof PdfStream)) continue;
    const filters = streamFilters(document, stream.dict);
    if (filters.length !== 1 || filters[0]?.name !== 'DCTDecode') continue;
    const stripped = withoutFacts(stream.rawBytes());
    if (!stripped) continue;
    document.set(new PdfRef(number), new PdfStream(stream.dict, await (await spool()).append(stripped)));
    count++;
  }
  return count;
}

/** Undefined where nothing is told. */
function withoutFacts(jpeg: Uint8Array): Uint8Array | undefined {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  let at = 2;
  let isTelling = false;
  while (at + 4 <= jpeg.length && jpeg[at] === MARKER && jpeg[at + 1] !== START_OF_SCAN) {
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    if (TELLING.has(jpeg[at + 1] ?? 0)) isTelling = true;
    else kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return isTelling && at < jpeg.length ? Buffer.concat([...kept, jpeg.subarray(at)]) : undefined;
}
