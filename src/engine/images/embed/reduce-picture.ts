/** Makes pictures smaller: no denser on their page than they need be, and packed with some loss. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from '../../../adapters/sharp.ts';
import type { Area } from '../../../contract/pages/picture-placement.ts';
import { seenSize } from '../../../contract/pictures/picture-size.ts';
import { FileSource } from '../../bytes/file-source.ts';
import { readJpeg } from '../formats/jpeg.ts';
import { readPng, readPngHeader } from '../formats/png.ts';
import type { Picture } from '../picture.ts';

export interface Reduction {
  readonly dpi: number;
  readonly jpegQuality: number;
}

interface ReduceRequest {
  /** Where the picture will stand, its sides as seen. */
  readonly at: Area;
  /** Decodes the picture from its file, upright. */
  readonly open: () => Sharp;
  readonly reduction: Reduction;
  /** A folder of this picture's own. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Being so much denser than wanted is not worth a loss. */
const TOLERANCE = 1.1;

/** A loss must bring at least this share of the size. */
const WORTHWHILE = 0.95;

/**
 * The picture as a JPEG, or with at most 256 colours where that is smaller (drawings, screens), or unchanged where
 * neither is: fax pages and palettes are as small as they get. What is clear in it stays so.
 */
export async function reducePicture(picture: Picture, request: ReduceRequest): Promise<Picture> {
  if (picture.bitsPerComponent !== 8 || picture.color.kind === 'palette') return picture;
  try {
    const made = [await asJpeg(picture, request)];
    if (picture.packing.filter === 'FlateDecode') made.push(await asPalette(picture, request));
    const [best] = made.filter((each) => each !== undefined).sort((a, b) => storedBytes(a) - storedBytes(b));
    if (!best || storedBytes(best) > storedBytes(picture) * WORTHWHILE) return picture;
    const mask = picture.mask && { mask: picture.mask };
    // Its place was reckoned from the original; what its file says of turn and density is done with.
    return { ...best, orientation: 1, density: undefined, ...mask };
  } catch (error) {
    if (request.signal.aborted) throw error;
    // It was whole enough to be shown; then it is shown as it is.
    return picture;
  }
}

async function asJpeg(picture: Picture, request: ReduceRequest): Promise<Picture | undefined> {
  const path = join(request.folder, 'reduced.jpg');
  await prepared(picture, request).jpeg({ quality: request.reduction.jpegQuality }).toFile(path);
  return readJpeg(new FileSource(path));
}

async function asPalette(picture: Picture, request: ReduceRequest): Promise<Picture | undefined> {
  const path = join(request.folder, 'reduced.png');
  await prepared(picture, request).png({ palette: true, effort: 4, compressionLevel: 8 }).toFile(path);
  if ((await stat(path)).size > storedBytes(picture)) return undefined;
  const source = new FileSource(path);
  try {
    const header = readPngHeader(source);
    if (!header.usableAsIs) return undefined;
    return await readPng(source, header, join(request.folder, 'reduced.deflate'), request.signal);
  } finally {
    source.close();
  }
}

/** Opaque, and no denser than wanted. */
function prepared(picture: Picture, { at, open, reduction }: ReduceRequest): Sharp {
  const size = seenSize(picture);
  const factor = Math.min(reduction.dpi / ((size.width * 72) / at.widthPt), 1);
  const image = open().removeAlpha();
  const upright =
    factor * TOLERANCE < 1
      ? image.resize(pixels(size.width * factor), pixels(size.height * factor), { fit: 'fill' })
      : image;
  // CMYK goes through its profile into sRGB; a profile for red, green and blue stays.
  return picture.color.kind === 'cmyk' ? upright.toColourspace('srgb') : upright.keepIccProfile();
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length));
}

function storedBytes({ data }: Picture): number {
  return data.kind === 'file' ? data.length : data.bytes.length;
}
