/** Joins the strips into which scanner drivers cut a picture: drawn one after another, each on the edge of the last. */
import type { PictureDraw } from './find-pictures.ts';

/** One picture of a page: a draw of its own, or the strips of one from the top or the left. */
export interface FoundPicture {
  readonly parts: readonly PictureDraw[];
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A strip is at least this many times as long as it is wide: whole pictures that touch are not strips. */
const MIN_STRIP_RATIO = 4;
/** Edges meet when they are nearer than this part of a pixel. */
const MEETING_PX = 0.75;

/** @param mayJoin whether a draw is plain enough: no mask, no stencil among colours. */
export function joinStrips(
  draws: readonly PictureDraw[],
  mayJoin: (draw: PictureDraw) => boolean,
): readonly FoundPicture[] {
  const found: FoundPicture[] = [];
  for (let first = 0; first < draws.length; ) {
    const run = stripsFrom(draws, first, mayJoin);
    found.push(run);
    first += run.parts.length;
  }
  return found;
}

function stripsFrom(
  draws: readonly PictureDraw[],
  first: number,
  mayJoin: (draw: PictureDraw) => boolean,
): FoundPicture {
  const start = draws[first];
  if (!start) return { parts: [], widthPx: 0, heightPx: 0 };
  const alone = { parts: [start], widthPx: start.widthPx, heightPx: start.heightPx };
  if (!mayJoin(start) || !isUpright(start)) return alone;
  for (const axis of [DOWN, ACROSS]) {
    const parts = [start];
    for (let next = draws[first + 1]; next && mayJoin(next); next = draws[first + parts.length]) {
      const last = parts.at(-1);
      if (!last || !follows(axis, last, next)) break;
      parts.push(next);
    }
    if (parts.length > 1 && areStrips(axis, parts)) return joined(axis, parts);
  }
  return alone;
}

interface Axis {
  readonly name: 'down' | 'across';
  /** Pixels along the strip and in the direction of stacking. */
  readonly along: (draw: PictureDraw) => number;
  readonly stacked: (draw: PictureDraw) => number;
  /** Start and end in the direction of stacking, and across it, in user space. */
  readonly span: (draw: PictureDraw) => readonly [start: number, end: number];
  readonly cross: (draw: PictureDraw) => readonly [start: number, end: number];
}

/** Stacked from the top: y falls. */
const DOWN: Axis = {
  name: 'down',
  along: (draw) => draw.widthPx,
  stacked: (draw) => draw.heightPx,
  span: ({ matrix }) => [-(matrix[5] + matrix[3]), -matrix[5]],
  cross: ({ matrix }) => [matrix[4], matrix[4] + matrix[0]],
};

const ACROSS: Axis = {
  name: 'across',
  along: (draw) => draw.heightPx,
  stacked: (draw) => draw.widthPx,
  span: ({ matrix }) => [matrix[4], matrix[4] + matrix[0]],
  cross: ({ matrix }) => [matrix[5], matrix[5] + matrix[3]],
};

function isUpright({ matrix }: PictureDraw): boolean {
  return matrix[0] > 0 && matrix[3] > 0 && matrix[1] === 0 && matrix[2] === 0;
}

function follows(axis: Axis, last: PictureDraw, next: PictureDraw): boolean {
  if (!isUpright(next) || axis.along(next) !== axis.along(last)) return false;
  const [start, end] = axis.span(last);
  const [nextStart, nextEnd] = axis.span(next);
  const pixel = (end - start) / axis.stacked(last);
  const near = (a: number, b: number) => Math.abs(a - b) <= MEETING_PX * pixel;
  const sameScale = Math.abs((nextEnd - nextStart) / axis.stacked(next) / pixel - 1) < 0.02;
  const [a0, a1] = axis.cross(last);
  const [b0, b1] = axis.cross(next);
  return sameScale && near(a0, b0) && near(a1, b1) && near(end, nextStart);
}

/** All of one height, the last perhaps less; and each clearly a strip. */
function areStrips(axis: Axis, parts: readonly PictureDraw[]): boolean {
  const size = axis.stacked(parts[0] as PictureDraw);
  const even = parts.every((part, index) => {
    const own = axis.stacked(part);
    return own === size || (index === parts.length - 1 && own < size);
  });
  return even && axis.along(parts[0] as PictureDraw) >= size * MIN_STRIP_RATIO;
}

function joined(axis: Axis, parts: readonly PictureDraw[]): FoundPicture {
  const total = parts.reduce((sum, part) => sum + axis.stacked(part), 0);
  const along = axis.along(parts[0] as PictureDraw);
  return axis.name === 'down' ? { parts, widthPx: along, heightPx: total } : { parts, widthPx: total, heightPx: along };
}
