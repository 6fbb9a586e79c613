/** What picture files say of their size and of when they were taken, before anything is decoded. */
import { readJpegHead } from '../../contract/pictures/jpeg-head.ts';
import { type PictureFacts, readFacts } from '../../contract/pictures/picture-facts.ts';
import { INCH_IN_METRES, type PictureSize, usableDensity } from '../../contract/pictures/picture-size.ts';
import { readPngHead } from '../../contract/pictures/png-head.ts';
import {
  EXIF_MARK,
  type ReadBytes,
  readAppearance,
  readExif,
  readTiffDirectories,
  TAG,
  textOfBytes,
  viewOf,
} from '../../contract/pictures/tag-directory.ts';
import { MAX_PAGES } from '../../contract/site/limits.ts';

export interface PictureHead extends PictureSize {
  /** Undefined where only the work finds them. */
  readonly facts: PictureFacts | undefined;
  /** It has no dots: what is said of dots an inch is not about it. */
  readonly isDrawing: boolean;
}

const RIFF_HEADER_BYTES = 12;
/** A file that is none of its kind must not be walked through to its end. */
const MAX_CHUNKS = 1_000;

/**
 * One head for each picture of the file; undefined for kinds that only decoding tells something of.
 * @throws BrokenPicture
 */
export function readHeads(read: ReadBytes): readonly PictureHead[] | undefined {
  const start = textOfBytes(read(0, 12));
  if (start.startsWith('\xff\xd8')) return exifHead(readJpegHead(read));
  if (start.startsWith('\x89PNG')) return exifHead(readPngHead(read, 'front'));
  if (start.startsWith('BM')) return bmpHead(read);
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return tiffHeads(read);
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? webpHead(read) : undefined;
}

function exifHead(
  head: (PictureSize & { readonly exif: Uint8Array | undefined }) | undefined,
): readonly PictureHead[] | undefined {
  if (!head) return undefined;
  const { widthPx, heightPx, orientation, density, exif } = head;
  return [{ widthPx, heightPx, orientation, density, facts: exif ? readFacts(exif) : {}, isDrawing: false }];
}

/** BITMAPINFOHEADER and what came after it. */
function bmpHead(read: ReadBytes): readonly PictureHead[] | undefined {
  const bytes = read(0, 54);
  if (bytes.length < 54 || viewOf(bytes).getUint32(14, true) < 40) return undefined;
  const number = (at: number) => viewOf(bytes).getInt32(at, true);
  const density = usableDensity(number(38) * INCH_IN_METRES, number(42) * INCH_IN_METRES);
  return [
    { widthPx: number(18), heightPx: Math.abs(number(22)), orientation: 1, density, facts: {}, isDrawing: false },
  ];
}

function tiffHeads(read: ReadBytes): readonly PictureHead[] | undefined {
  const heads: PictureHead[] = [];
  for (const { tags } of readTiffDirectories(read) ?? []) {
    const [widthPx = 0] = tags.get(TAG.width) ?? [];
    const [heightPx = 0] = tags.get(TAG.height) ?? [];
    heads.push({ widthPx, heightPx, ...readAppearance(tags), facts: {}, isDrawing: false });
    if (heads.length === MAX_PAGES) break;
  }
  return heads.length > 0 ? heads : undefined;
}

/** The extended format alone has a place for an EXIF block (RFC 9649, 2.7). */
function webpHead(read: ReadBytes): readonly PictureHead[] | undefined {
  const chunks = new Map(riffChunks(read));
  const extended = chunks.get('VP8X');
  if (!extended || extended.length < 10) return undefined;
  const side = (at: number) => 1 + viewOf(extended).getUint16(at, true) + 0x10000 * (extended[at + 2] ?? 0);
  const block = chunks.get('EXIF');
  const marked = block && textOfBytes(block.subarray(0, EXIF_MARK.length)) === EXIF_MARK;
  const exif = marked ? block.subarray(EXIF_MARK.length) : block;
  const { orientation = 1, density } = (exif && readExif(exif)) ?? {};
  return exifHead({ widthPx: side(4), heightPx: side(7), orientation, density, exif });
}

/** The two chunks that are asked for; the pixels are passed over. */
function* riffChunks(read: ReadBytes): Generator<readonly [kind: string, body: Uint8Array]> {
  for (let offset = RIFF_HEADER_BYTES, count = 0; count < MAX_CHUNKS; count++) {
    const head = read(offset, 8);
    if (head.length < 8) return;
    const kind = textOfBytes(head.subarray(0, 4));
    const length = viewOf(head).getUint32(4, true);
    if (kind === 'VP8X' || kind === 'EXIF') yield [kind, read(offset + 8, length)];
    offset += 8 + length + (length % 2);
  }
}
