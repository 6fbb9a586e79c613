/** Writes the proof of a compressed image: before and after at a size for a screen, and how alike the two are. */
import { writeFile } from 'node:fs/promises';
import { openPicture } from '../../../adapters/sharp.ts';
import { type Proof, packIndex, type Slice } from '../../../contract/proof.ts';
import { greatestDifference } from '../check/page-proof.ts';
import { type Pixels, similarity } from '../likeness/ssim.ts';

/** Longest side that is kept: larger images are shown reduced. */
const LARGEST_PX = 1_600;
const SMALL_PX = 640;
/** Beside a result; nothing but grain takes more, and is shown small alone. */
const MOST_BYTES = 2 * 1024 ** 2;
const LARGE_QUALITY = 90;
const SMALL_QUALITY = 74;
/** Pixels of an inch of a screen: an image of its own size has a pixel of the screen for each of its own. */
const SCREEN_DPI = 96;

/**
 * @param before the image as it came, in any format that can be drawn.
 * @returns whether anything changed that can be shown.
 */
export async function provePicture(before: string, after: string, target: string): Promise<boolean> {
  const { autoOrient } = await openPicture(after).metadata();
  const scale = Math.min(1, LARGEST_PX / Math.max(autoOrient.width, autoOrient.height));
  const size = { width: pixels(autoOrient.width * scale), height: pixels(autoOrient.height * scale) };
  const [first, second] = [await draw(before, size), await draw(after, size)];
  if (Buffer.compare(first.data, second.data) === 0) return false;
  const { focus } = greatestDifference(first.data, second.data, size);
  const parts: Uint8Array[] = [];
  const append = (part: Uint8Array): Slice => {
    const offset = sizeOf(parts);
    parts.push(part);
    return [offset, part.length];
  };
  const pair = async (pack: (picture: Pixels) => Promise<Uint8Array>) => ({
    before: append(await pack(first)),
    after: append(await pack(second)),
  });
  const changed = [{ page: 1, likeness: similarity(first, second), ...(await pair(packSmall)) }];
  const small = parts.length;
  const large = { page: 1, dpi: Math.max(1, Math.round(SCREEN_DPI * scale)), ...(await pair(packLarge)), focus };
  const fits = sizeOf(parts) <= MOST_BYTES;
  const proof: Proof = { pages: 0, changed, omitted: 0, ...(fits && { large }) };
  await writeFile(target, [packIndex(proof), ...(fits ? parts : parts.slice(0, small))]);
  return true;
}

async function draw(path: string, size: { readonly width: number; readonly height: number }): Promise<Pixels> {
  const picture = openPicture(path).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb');
  const data = await picture
    .resize({ ...size, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { ...size, data, channels: 3 };
}

function packLarge({ data, width, height }: Pixels): Promise<Uint8Array> {
  const raw = { width, height, channels: 3 } as const;
  return openPicture(data, { raw }).jpeg({ quality: LARGE_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}

function packSmall({ data, width, height }: Pixels): Promise<Uint8Array> {
  const raw = { width, height, channels: 3 } as const;
  const box = { width: SMALL_PX, height: SMALL_PX, fit: 'inside', withoutEnlargement: true } as const;
  return openPicture(data, { raw }).resize(box).jpeg({ quality: SMALL_QUALITY }).toBuffer();
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function pixels(side: number): number {
  return Math.max(1, Math.round(side));
}
