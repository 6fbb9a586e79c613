/** Finds what of a straightened page is paper: within the dark edges that a scanner leaves, with all ink that turning moved out. */
import type { GrayRaster } from './raster.ts';
import { type Point, type Projection, project } from './warp.ts';

/** In pixels; `right` and `bottom` behind it. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Darker than so much of the paper, pixels at the edge of a scan are no paper. */
const DARK = 0.55;
/** Parts of a row or column that must be dark for it to be an edge. */
const EDGE_SHARE = 0.5;
/** Wider dark edges are a lid or a table where they run along a whole side; more of a side is part of the page. */
const WIDEST = 0.45;
/** From here on an edge must be dark nearly throughout: a picture or a heading may run over the edge of the page. */
const NARROW = { share: 0.02, dark: 0.9 };
/** Narrower ones are the blur of the page's edge. */
const LEAST_PX = 2;
/** Behind an edge, so many rows may still be dark here and there: the rim of a sheet is never quite straight. */
const RIM_PX = 3;
/** The last row of an edge is half dark, half paper. */
const BLUR_PX = 1;

/**
 * The dark that reaches inwards from the edges of a picture.
 * @returns 1 for each of its pixels.
 */
export function darkEdges({ data, width, height }: GrayRaster, paper: number): Uint8Array {
  const dark = new Uint8Array(data.length);
  const waiting: number[] = [];
  const take = (at: number) => {
    if (dark[at] || (data[at] ?? 255) >= paper * DARK) return;
    dark[at] = 1;
    waiting.push(at);
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) take(y * width + x);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) take(y * width + x);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width;
    if (x > 0) take(at - 1);
    if (x + 1 < width) take(at + 1);
    if (at >= width) take(at - width);
    if (at + width < data.length) take(at + width);
  }
  return dark;
}

/**
 * The page without its dark edges.
 * @param dark 1 for dark pixels that reach inwards from the edges, 2 for what the scan does not show.
 */
export function withoutEdges(dark: Uint8Array, area: Area, width: number): Area {
  let { left, top, right, bottom } = area;
  const row = (y: number) => shareOf(dark, y * width + left, 1, right - left);
  const column = (x: number) => shareOf(dark, x + top * width, width, bottom - top);
  for (let turn = 0; turn < 2; turn++) {
    top += edge((at) => row(top + at), bottom - top);
    bottom -= edge((at) => row(bottom - 1 - at), bottom - top);
    left += edge((at) => column(left + at), right - left);
    right -= edge((at) => column(right - 1 - at), right - left);
  }
  if (top > area.top) top += rim((at) => row(top + at), bottom - top);
  if (bottom < area.bottom) bottom -= rim((at) => row(bottom - 1 - at), bottom - top);
  if (left > area.left) left += rim((at) => column(left + at), right - left);
  if (right < area.right) right -= rim((at) => column(right - 1 - at), right - left);
  return { left, top, right, bottom };
}

interface Share {
  /** Dark, or not shown. */
  readonly dark: number;
  readonly shown: number;
}

function shareOf(dark: Uint8Array, from: number, step: number, count: number): Share {
  let [found, shown] = [0, 0];
  for (let each = 0, at = from; each < count; each++, at += step) {
    const mark = dark[at] ?? 0;
    if (mark !== 2) shown++;
    if (mark === 1) found++;
  }
  return { dark: shown === 0 ? 0 : found / shown, shown };
}

/** How many rows or columns of a side are its dark edge. */
function edge(shareAt: (at: number) => Share, length: number): number {
  let [count, sum] = [0, 0];
  const most = Math.floor(length * WIDEST);
  for (; count < most; count++) {
    const { dark, shown } = shareAt(count);
    if (shown > 0 && dark < EDGE_SHARE) break;
    sum += shown > 0 ? dark : 1;
  }
  if (count < LEAST_PX || count === most) return 0;
  return count <= length * NARROW.share || sum / count >= NARROW.dark ? count : 0;
}

/** How many rows or columns behind an edge that was cut still show it. */
function rim(shareAt: (at: number) => Share, length: number): number {
  let count = 0;
  while (count < RIM_PX && shareAt(count).dark > 0) count++;
  return Math.min(count + BLUR_PX, Math.floor(length * NARROW.share));
}

/**
 * The smallest area around a page and all of its ink; what is dark at its edges is none.
 * @param margin pixels along the edges that show the dirt of the glass, not ink.
 */
export function aroundInk(
  { data, width, height }: GrayRaster,
  dark: Uint8Array,
  paper: number,
  { fromSource, area, margin }: { readonly fromSource: Projection; readonly area: Area; readonly margin: number },
): Area {
  let { left, top, right, bottom } = area;
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const at = y * width + x;
      if (dark[at] || (data[at] ?? 255) >= paper * DARK) continue;
      const point: Point = project(fromSource, { x: x + 0.5, y: y + 0.5 });
      left = Math.min(left, point.x - 1);
      top = Math.min(top, point.y - 1);
      right = Math.max(right, point.x + 1);
      bottom = Math.max(bottom, point.y + 1);
    }
  }
  return { left, top, right, bottom };
}
