/** Decodes the black and white pictures of a PDF into rows of samples, however they are stored. */
import { openPicture } from '../../../adapters/sharp.ts';
import { faxTiff, isFaxCoded } from '../../images/tiff/fax-tiff.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, type PdfStream } from '../../syntax/object.ts';
import { decodeBytes, streamFilters } from '../../syntax/stream-filters.ts';
import { jbig2Rows } from './jbig2-rows.ts';
import type { PageSize } from './segments.ts';

const GENERAL = new Set(['FlateDecode', 'LZWDecode', 'ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode']);
/** A fax page is unpacked to a byte a pixel. */
const MAX_FAX_PIXELS = 100_000_000;

/** Samples as PDF means them before `/Decode`; undefined for other filters, damaged data, and more than memory holds. */
export async function bilevelRows(
  document: PdfDocument,
  stream: PdfStream,
  size: PageSize,
): Promise<Uint8Array | undefined> {
  const filters = streamFilters(document, stream.dict);
  if (filters.at(-1)?.name === 'CCITTFaxDecode') return faxRows(document, stream, size);
  if (filters.at(-1)?.name === 'JBIG2Decode') return jbig2Rows(document, stream, size);
  if (!filters.every((filter) => GENERAL.has(filter.name))) return undefined;
  const expected = Math.ceil(size.width / 8) * size.height;
  const rows = decodeBytes(document, stream, filters, Math.max(expected + 4096, stream.length));
  return rows && rows.length >= expected ? rows : undefined;
}

async function faxRows(document: PdfDocument, stream: PdfStream, size: PageSize): Promise<Uint8Array | undefined> {
  const { width, height } = size;
  const parameters = streamFilters(document, stream.dict).at(-1)?.parameters ?? new PdfDict();
  const columns = document.number(parameters.get('Columns')) ?? 1728;
  if (!isFaxCoded(document, stream) || columns !== width || width * height > MAX_FAX_PIXELS) return undefined;
  const tiff = faxTiff(document, stream, { widthPx: width, heightPx: height }, { blackIsZero: false });
  if (!tiff) return undefined;
  try {
    // Readers repair damaged rows each in their own way, so such a picture stays as it is.
    const picture = openPicture(tiff, { failOn: 'warning', limitInputPixels: MAX_FAX_PIXELS });
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    if (info.width !== width || info.height !== height) return undefined;
    return packed(data, info.channels, size, document.isTrue(parameters.get('BlackIs1')));
  } catch {
    return undefined;
  }
}

/** Bits of 1 for white pixels, or for black ones. */
function packed(pixels: Uint8Array, channels: number, { width, height }: PageSize, blackIsOne: boolean): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  const turned = blackIsOne ? 0xff : 0;
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0, to = y * rowBytes; x < width; x += 8, to++) {
      const count = Math.min(8, width - x);
      let byte = 0;
      // The highest bit of a pixel tells white from black.
      for (let at = 0; at < count; at++, from += channels) byte |= ((pixels[from] ?? 0) & 0x80) >> at;
      rows[to] = (byte ^ turned) & (0xff00 >> count);
    }
  }
  return rows;
}
