/** Tells by the drawing of a page which colour the cells of its tables have, where no plain fill of theirs says so. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { DrawnSize } from './page-graphics.ts';
import { pixelAt } from './pixel-at.ts';

/** Points that are looked at in a cell, across and down. */
const POINTS = 7;
/** Of a cell, on each side: lines and what lies over its edge are not looked at. */
const MARGIN = 0.15;
/** Of the points: a cell of one colour shows it there, whatever lies over the rest. */
const MOST = 0.6;
/** Of 255, in each channel. */
const SAME = 4;
/** The same within one cell: part of a gradient of the whole table is one colour there. */
const SAME_SHADE = 12;

/**
 * @param seen the page as RGB, without its text. @param behind what will stand behind the table; absent where that is white.
 * @returns `rrggbb` for every cell that has one colour, and another one than what stands behind it.
 */
export function cellColours(
  cells: readonly SeenBox[],
  drawn: DrawnSize,
  seen: Uint8Array,
  behind: Uint8Array | undefined,
): readonly (string | undefined)[] {
  const colourAt = (raw: Uint8Array | undefined, at: number) => (raw ? [...raw.subarray(at, at + 3)] : [255, 255, 255]);
  return cells.map((cell) => {
    const places = pointsIn(cell).map((point) => pixelAt(drawn, point));
    const most = mostCommon(places, seen);
    const own = places.filter((at) => areAlike(colourAt(seen, at), most, SAME_SHADE));
    if (own.length < MOST * places.length) return undefined;
    const differing = own.filter((at) => !areAlike(colourAt(seen, at), colourAt(behind, at), SAME));
    return differing.length > own.length / 2 ? Buffer.from(most).toString('hex') : undefined;
  });
}

function mostCommon(places: readonly number[], seen: Uint8Array): readonly number[] {
  const counts = new Map<string, number>();
  for (const at of places) {
    const key = Buffer.from(seen.subarray(at, at + 3)).toString('hex');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most = ''] = [...counts].reduce<readonly [string?, number?]>(
    (first, each) => (each[1] > (first[1] ?? 0) ? each : first),
    [],
  );
  return [...Buffer.from(most, 'hex')];
}

function areAlike(a: readonly number[], b: readonly number[], most: number): boolean {
  return a.every((channel, index) => Math.abs(channel - (b[index] ?? 0)) <= most);
}

function pointsIn({ left, top, right, bottom }: SeenBox): readonly (readonly [x: number, y: number])[] {
  const shares = Array.from({ length: POINTS }, (_, index) => MARGIN + ((1 - 2 * MARGIN) * index) / (POINTS - 1));
  return shares.flatMap((across) =>
    shares.map((down) => [left + across * (right - left), top + down * (bottom - top)] as const),
  );
}
