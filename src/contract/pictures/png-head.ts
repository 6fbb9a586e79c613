/** All of a PNG but its pixels: its header and its chunks (RFC 2083). */
import { BrokenPicture } from './broken-picture.ts';
import { type Density, INCH_IN_METRES, type PictureSize, usableDensity } from './picture-size.ts';
import { type ReadBytes, readExif, textOfBytes, viewOf } from './tag-directory.ts';

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;
const MAX_CHUNKS = 100_000;
/** Chunks beside the pixels that are read; a profile or a palette is smaller. */
const MAX_SIDE_CHUNK = 8 * 1024 * 1024;
/** The chunks that say how the pixels are to be seen. */
const SIDE_CHUNKS = ['PLTE', 'tRNS', 'iCCP', 'pHYs', 'eXIf'];

export interface PngHead extends PictureSize {
  readonly bitDepth: number;
  readonly colorType: number;
  readonly interlaced: boolean;
  readonly transparent: boolean;
  readonly palette: Uint8Array | undefined;
  /** A name, a zero, the packing (0 = zlib), the packed ICC profile. */
  readonly profile: Uint8Array | undefined;
  /** The EXIF block, from its TIFF header on. */
  readonly exif: Uint8Array | undefined;
  /** Where the packed pixels lie. */
  readonly data: readonly { readonly offset: number; readonly length: number }[];
}

interface Chunks {
  readonly side: Map<string, Uint8Array>;
  readonly data: { readonly offset: number; readonly length: number }[];
}

/**
 * @param part `front` stops where the pixels begin: what little may stand behind them is not found, and nothing is read of them.
 * @throws BrokenPicture when the file is cut off or has no header.
 */
export function readPngHead(read: ReadBytes, part: 'whole' | 'front' = 'whole'): PngHead {
  const first = read(SIGNATURE_BYTES, 8 + HEADER_BYTES);
  if (textOfBytes(first.subarray(4, 8)) !== 'IHDR' || first.length < 8 + HEADER_BYTES)
    throw new BrokenPicture('no header');
  const header = viewOf(first.subarray(8));
  const { side, data } = readChunks(read, part === 'front' ? 'IDAT' : 'IEND');
  const exif = side.get('eXIf');
  return {
    widthPx: header.getUint32(0),
    heightPx: header.getUint32(4),
    orientation: (exif && readExif(exif)?.orientation) ?? 1,
    density: readDensity(side.get('pHYs')),
    bitDepth: header.getUint8(8),
    colorType: header.getUint8(9),
    interlaced: header.getUint8(12) !== 0,
    transparent: side.has('tRNS'),
    palette: side.get('PLTE'),
    profile: side.get('iCCP'),
    exif,
    data,
  };
}

function readChunks(read: ReadBytes, last: string): Chunks {
  const chunks: Chunks = { side: new Map(), data: [] };
  let offset = SIGNATURE_BYTES;
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const head = read(offset, 8);
    if (head.length < 8) throw new BrokenPicture('cut off');
    const length = viewOf(head).getUint32(0);
    const type = textOfBytes(head.subarray(4));
    if (type === last) return chunks;
    if (type === 'IDAT') chunks.data.push({ offset: offset + 8, length });
    else if (SIDE_CHUNKS.includes(type) && length <= MAX_SIDE_CHUNK) chunks.side.set(type, read(offset + 8, length));
    offset += 12 + length;
  }
  throw new BrokenPicture('too many chunks');
}

function readDensity(body: Uint8Array | undefined): Density | undefined {
  if (body?.length !== 9 || body[8] !== 1) return undefined;
  const view = viewOf(body);
  return usableDensity(view.getUint32(0) * INCH_IN_METRES, view.getUint32(4) * INCH_IN_METRES);
}
