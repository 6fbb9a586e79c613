/** Writes the proof of a compressed image: it before and after, at a size for a screen, and how alike the two are. */
import { writeFile } from 'node:fs/promises';
import { openPicture } from '../../../adapters/sharp.ts';
import { type Proof, packIndex, type Slice } from '../../../contract/proof.ts';
import { greatestDifference } from '../check/page-proof.ts';
import { type Pixels, similarity } from '../ssim.ts';

/** Longest side that is kept; at 100 % of larger images a part of their pixels shows. */
const LARGEST_PX = 2_400;
const SMALL_PX = 640;
const LARGE_QUALITY = 92;
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
    const offset = parts.reduce((sum, each) => sum + each.length, 0);
    parts.push(part);
    return [offset, part.length];
  };
  const pair = async (pack: (picture: Pixels) => Promise<Uint8Array>) => ({
    before: append(await pack(first)),
    after: append(await pack(second)),
  });
  const proof: Proof = {
    pages: 0,
    changed: [{ page: 1, likeness: similarity(first, second), ...(await pair(packSmall)) }],
    omitted: 0,
    large: { page: 1, dpi: Math.max(1, Math.round(SCREEN_DPI * scale)), ...(await pair(packLarge)), focus },
  };
  await writeFile(target, [packIndex(proof), ...parts]);
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

function pixels(side: number): number {
  return Math.max(1, Math.round(side));
}
