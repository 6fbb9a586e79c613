/** Cuts one photograph out of a scan, straightened, without what shows of the lid at its edges. */
import { differs, type FoundPhotos } from './find-photos.ts';
import type { TurnedBox } from './hull.ts';
import type { Raster } from './raster.ts';
import { joinProjections, shiftBy, turnAbout, warp } from './warp.ts';

/** A row at an edge of which less is photograph is lid. */
const LEAST_PHOTO = 0.5;

export interface CutRules {
  /** Of 255, as the photographs were found. */
  readonly tolerance: number;
  /** Pixels that are cut off each side, whatever they show. */
  readonly borderPx: number;
}

export function cutPhoto(
  picture: Raster,
  { center, width, height, degrees }: TurnedBox,
  { ground, blurPx }: Pick<FoundPhotos, 'ground' | 'blurPx'>,
  rules: CutRules,
): Raster {
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  const [left, top] = [center.x - size.width / 2, center.y - size.height / 2];
  const photo =
    degrees === 0
      ? copyOf(picture, Math.round(left), Math.round(top), size)
      : warp(picture, joinProjections(shiftBy(left, top), turnAbout(center, degrees)), size, ground);
  const edges = lidAtEdges(photo, ground, rules.tolerance, 2 * blurPx);
  const room = Math.max(0, Math.floor((Math.min(photo.width, photo.height) - 1) / 2));
  const [fromLeft, fromRight, fromTop, fromBottom] = edges.map((edge) => Math.min(room, edge + rules.borderPx));
  return copyOf(photo, fromLeft ?? 0, fromTop ?? 0, {
    width: photo.width - (fromLeft ?? 0) - (fromRight ?? 0),
    height: photo.height - (fromTop ?? 0) - (fromBottom ?? 0),
  });
}

/** Rows and columns that show the lid: left, right, top, bottom. */
function lidAtEdges(photo: Raster, ground: readonly number[], tolerance: number, most: number): readonly number[] {
  const { width, height, channels } = photo;
  const isLid = (start: number, step: number, count: number) => {
    let photographed = 0;
    for (let each = 0; each < count; each++) {
      if (differs(photo, (start + each * step) * channels, ground, tolerance)) photographed++;
    }
    return photographed < LEAST_PHOTO * count;
  };
  const deep = (lies: (at: number) => boolean, limit: number) => {
    let at = 0;
    while (at < Math.min(most, limit) && lies(at)) at++;
    // All of it like the lid: a bright sky, which stays.
    return at < most ? at : 0;
  };
  return [
    deep((at) => isLid(at, width, height), width),
    deep((at) => isLid(width - 1 - at, width, height), width),
    deep((at) => isLid(at * width, 1, width), height),
    deep((at) => isLid((height - 1 - at) * width, 1, width), height),
  ];
}

/** A part of a picture; places beyond its edges are moved inside. */
function copyOf(
  { data, width, height, channels }: Raster,
  left: number,
  top: number,
  size: { readonly width: number; readonly height: number },
): Raster {
  const part = { width: Math.min(size.width, width), height: Math.min(size.height, height) };
  const [x, y] = [within(left, width - part.width), within(top, height - part.height)];
  const copy = new Uint8Array(part.width * part.height * channels);
  for (let row = 0; row < part.height; row++) {
    const from = ((y + row) * width + x) * channels;
    copy.set(data.subarray(from, from + part.width * channels), row * part.width * channels);
  }
  return { data: copy, ...part, channels };
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
