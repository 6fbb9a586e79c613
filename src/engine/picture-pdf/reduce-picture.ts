/** Makes pictures smaller that are denser on their page than they need be. */
import { join } from 'node:path';
import type { Sharp } from '../../adapters/sharp.ts';
import { FileSource } from '../pdf/file-source.ts';
import { sound } from './decoded.ts';
import { readJpeg } from './jpeg.ts';
import { type Picture, seenSize } from './picture.ts';
import type { Placement } from './place-picture.ts';

export interface Reduction {
  readonly dpi: number;
  readonly jpegQuality: number;
}

/** Less than this over the wanted density is not worth a loss. */
const TOLERANCE = 1.1;

/**
 * The picture as a JPEG of the wanted density, or unchanged where it is not denser, not a photograph-like one (black and
 * white, palette, transparency), or would not get smaller.
 * @param open decodes the picture from its file. @param folder of this picture's own.
 */
export async function reducePicture(
  picture: Picture,
  placement: Placement,
  open: () => Sharp,
  { dpi, jpegQuality }: Reduction,
  folder: string,
): Promise<Picture> {
  const size = seenSize(picture);
  const factor = dpi / ((size.width * 72) / placement.widthPt);
  const suits = picture.bitsPerComponent === 8 && picture.color.kind !== 'palette' && !picture.mask;
  if (!suits || factor * TOLERANCE >= 1) return picture;
  const width = Math.max(1, Math.round(size.width * factor));
  const height = Math.max(1, Math.round(size.height * factor));
  const path = join(folder, 'reduced.jpg');
  const smaller = open().autoOrient().resize(width, height, { fit: 'fill' }).keepIccProfile();
  await sound(() => smaller.jpeg({ quality: jpegQuality }).toFile(path));
  const reduced = readJpeg(new FileSource(path));
  if (!reduced || storedBytes(reduced) >= storedBytes(picture)) return picture;
  // Its place was reckoned from the original: the same density in points, fewer pixels.
  return {
    ...reduced,
    orientation: 1,
    density: { x: (width * 72) / placement.widthPt, y: (height * 72) / placement.heightPt },
  };
}

function storedBytes({ data }: Picture): number {
  return data.kind === 'file' ? data.length : data.bytes.length;
}
