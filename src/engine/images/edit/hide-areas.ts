/** Makes parts of a picture unrecognisable: what was there cannot be computed from what is left. */
import { join } from 'node:path';
import { openPicture, plainPicture } from '../../../adapters/sharp.ts';
import type { Size } from '../../../contract/pictures/size.ts';
import type { PictureArea } from '../../../contract/pictures/turned-size.ts';

export type HidingStyle = 'blur' | 'pixelate' | 'black';

/** Squares along the short side of an area, of one mean colour each: too few for letters or a face. */
const SQUARES = 4;
const LEAST_SQUARE_PX = 12;

export interface Overlay {
  readonly input: string;
  readonly left: number;
  readonly top: number;
}

/** Areas in their order, in groups that have no more pixels together than a picture of this size. */
export function roundsOf(areas: readonly PictureArea[], size: Size): readonly (readonly PictureArea[])[] {
  const rounds: PictureArea[][] = [];
  let left = 0;
  for (const area of areas) {
    const pixels = area.width * area.height;
    if (pixels > left) {
      rounds.push([]);
      left = size.width * size.height;
    }
    rounds.at(-1)?.push(area);
    left -= pixels;
  }
  return rounds;
}

/**
 * Pictures to lay over the areas. Both soft styles are drawn from a few means alone.
 * @param path the picture, @param areas within it.
 */
export async function hidingOverlays(
  path: string,
  areas: readonly PictureArea[],
  style: HidingStyle,
  folder: string,
): Promise<readonly Overlay[]> {
  const overlays: Overlay[] = [];
  for (const [index, area] of areas.entries()) {
    const input = join(folder, `hidden-${index}.png`);
    await drawOverlay(path, area, style, input);
    overlays.push({ input, left: area.x, top: area.y });
  }
  return overlays;
}

async function drawOverlay(path: string, area: PictureArea, style: HidingStyle, target: string): Promise<void> {
  const { x: left, y: top, width, height } = area;
  if (style === 'black') {
    await plainPicture(width, height, '#000000').png().toFile(target);
    return;
  }
  const square = Math.max(LEAST_SQUARE_PX, Math.min(width, height) / SQUARES);
  const [across, down] = [Math.max(1, Math.round(width / square)), Math.max(1, Math.round(height / square))];
  const means = await openPicture(path)
    .extract({ left, top, width, height })
    .resize({ width: across, height: down, fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const kernel = style === 'pixelate' ? 'nearest' : 'cubic';
  await openPicture(means).resize({ width, height, fit: 'fill', kernel }).png({ compressionLevel: 1 }).toFile(target);
}
