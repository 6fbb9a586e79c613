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
    const colours = new Map<string, number[]>();
    for (const at of places) {
      const key = Buffer.from(seen.subarray(at, at + 3)).toString('hex');
      colours.set(key, [...(colours.get(key) ?? []), at]);
    }
    const [colour, own = []] = [...colours].reduce<readonly [string?, number[]?]>(
      (most, each) => (each[1].length > (most[1]?.length ?? 0) ? each : most),
      [],
    );
    if (own.length < MOST * places.length) return undefined;
    const differing = own.filter((at) => {
      const other = colourAt(behind, at);
      return colourAt(seen, at).some((channel, index) => Math.abs(channel - (other[index] ?? 0)) > SAME);
    });
    return differing.length > own.length / 2 ? colour : undefined;
  });
}

function pointsIn({ left, top, right, bottom }: SeenBox): readonly (readonly [x: number, y: number])[] {
  const shares = Array.from({ length: POINTS }, (_, index) => MARGIN + ((1 - 2 * MARGIN) * index) / (POINTS - 1));
  return shares.flatMap((across) =>
    shares.map((down) => [left + across * (right - left), top + down * (bottom - top)] as const),
  );
}
