/** Where signatures stand on the screen: the option's places, and how dragging and keys change them. */
import { parsePageRange } from '../../contract/page-range.ts';
import type { PageSize } from '../../contract/page-size.ts';
import { resolvePageRange } from '../../contract/resolve-page-range.ts';

export type MarkKind = 'signature' | 'initials' | 'date' | 'text' | 'check';

/** Points as seen, from the upper left corner of the page. */
export interface Placement {
  /** A page range. */
  readonly page: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly kind: MarkKind;
  readonly text?: string;
}

const POINTS_PER_MM = 72 / 25.4;
const MARGIN_PT = 36;
const MIN_WIDTH_PT = 12;
/** Places end this far from the edge: the result may be a hair taller than the screen shows. */
const EDGE_PT = 2;
/** One step larger. */
export const GROWTH = 1.05;
export const USUAL_WIDTH_PT: Readonly<Record<MarkKind, number>> = {
  signature: 60 * POINTS_PER_MM,
  initials: 20 * POINTS_PER_MM,
  date: 40 * POINTS_PER_MM,
  text: 50 * POINTS_PER_MM,
  check: 5 * POINTS_PER_MM,
};

export function readPlacements(text: string | undefined): readonly Placement[] {
  // Written by this screen only.
  return text ? (JSON.parse(text) as readonly Placement[]) : [];
}

export function writePlacements(placements: readonly Placement[]): string {
  const tidy = placements.map((each) => ({ ...each, x: tenth(each.x), y: tenth(each.y), width: tenth(each.width) }));
  return tidy.length === 0 ? '' : JSON.stringify(tidy);
}

/** Where the work puts a signature that was given no place: bottom right. @param aspect width by height. */
export function usualPlace(page: PageSize, number: number, aspect: number): Placement {
  const width = Math.min(USUAL_WIDTH_PT.signature, page.widthPt - 2 * MARGIN_PT, page.heightPt * 0.2 * aspect);
  const place = { page: String(number), width, kind: 'signature' as const };
  return inside(
    { ...place, x: page.widthPt - MARGIN_PT - width, y: page.heightPt - MARGIN_PT - width / aspect },
    page,
    aspect,
  );
}

/** A thing on a page, with its proportions. @param aspect width by height. */
export interface Placed {
  readonly placement: Placement;
  readonly aspect: number;
}

/** How far apart the places are that are tried for a new thing. */
const STEP_PT = 10;

/**
 * A new thing stands in the middle, to be moved from there: below those that are there, else beside them, and where the page
 * is full, on the place that covers the least of them.
 */
export function freePlace({ placement, aspect }: Placed, page: PageSize, taken: readonly Placed[]): Placement {
  const middle = { x: (page.widthPt - placement.width) / 2, y: page.heightPt / 2 };
  const covered = (place: Placement) =>
    taken.reduce((sum, other) => sum + sharedArea({ placement: place, aspect }, other), 0);
  let best: { readonly place: Placement; readonly area: number } | undefined;
  for (const dx of distances(page.widthPt)) {
    for (const dy of distances(page.heightPt)) {
      const place = inside({ ...placement, x: middle.x + dx, y: middle.y + dy }, page, aspect);
      const area = covered(place);
      if (area === 0) return place;
      if (!best || area < best.area) best = { place, area };
    }
  }
  return best?.place ?? inside({ ...placement, ...middle }, page, aspect);
}

/** From 0 to one end, then to the other. */
function distances(side: number): readonly number[] {
  const steps = Array.from({ length: Math.ceil(side / 2 / STEP_PT) }, (_, index) => (index + 1) * STEP_PT);
  return [0, ...steps, ...steps.map((step) => -step)];
}

function sharedArea(a: Placed, b: Placed): number {
  const along = (from: number, length: number, other: number, otherLength: number) =>
    Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other));
  const [one, two] = [a.placement, b.placement];
  return along(one.x, one.width, two.x, two.width) * along(one.y, one.width / a.aspect, two.y, two.width / b.aspect);
}

/** Moved and, if need be, made smaller until it lies on the page. */
export function inside(placement: Placement, page: PageSize, aspect: number): Placement {
  const widest = Math.min(page.widthPt - 2 * EDGE_PT, (page.heightPt - 2 * EDGE_PT) * aspect);
  const width = Math.min(Math.max(placement.width, MIN_WIDTH_PT), widest);
  const clamp = (value: number, room: number) => Math.min(Math.max(value, EDGE_PT), Math.max(EDGE_PT, room - EDGE_PT));
  return {
    ...placement,
    width,
    x: clamp(placement.x, page.widthPt - width),
    y: clamp(placement.y, page.heightPt - width / aspect),
  };
}

/** The same with its middle at a point of the page: what dragging does, without dragging. */
export function centredAt(placement: Placement, x: number, y: number, aspect: number): Placement {
  const { width } = placement;
  return { ...placement, x: x - width / 2, y: y - width / aspect / 2 };
}

/** Whether something stands on a page. */
export function isOn({ page }: Placement, number: number, pageCount: number): boolean {
  try {
    return resolvePageRange(parsePageRange(page), pageCount, { clip: true }).pages.includes(number);
  } catch {
    return false;
  }
}

/** The first letters of a name's words: "Ann de Vries" gives "AdV". */
export function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .map((word) => [...word][0] ?? '')
    .join('');
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
