/** Where signatures stand on the screen: the option's places, and how dragging and keys change them. */
import { parsePageRange } from '../../contract/pages/page-range.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';

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
const SIGNATURE_WIDTH_PT = 60 * POINTS_PER_MM;
/** A line of letters of 12 points. */
const LINE_PT = 14;
const USUAL_HEIGHT_PT: Readonly<Record<Exclude<MarkKind, 'signature'>, number>> = {
  initials: 10 * POINTS_PER_MM,
  date: LINE_PT,
  text: LINE_PT,
  check: 5 * POINTS_PER_MM,
};

/** How wide something begins. @param aspect width by height. */
export function usualWidth(kind: MarkKind, aspect: number): number {
  return kind === 'signature' ? SIGNATURE_WIDTH_PT : USUAL_HEIGHT_PT[kind] * aspect;
}

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
  const width = Math.min(SIGNATURE_WIDTH_PT, page.widthPt - 2 * MARGIN_PT, page.heightPt * 0.2 * aspect);
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

/** How far apart the places are that are tried for a new thing, and how far it stays from a signature beside it. */
const STEP_PT = 10;

/**
 * A new thing stands beside the signature of its page, else where a signature usually is: so it covers no text. Where that
 * is taken it moves on, and where the page is full, it takes the place that covers the least.
 */
export function freePlace(thing: Placed, page: PageSize, taken: readonly Placed[]): Placement {
  const { placement, aspect } = thing;
  const covered = (place: Placement) =>
    taken.reduce((sum, other) => sum + sharedArea({ placement: place, aspect }, other), 0);
  const signature = taken.findLast((each) => each.placement.kind === 'signature');
  const beside = (signature ? placesBeside(thing, signature) : []).find((place) => {
    const there = inside(place, page, aspect);
    return there.x === place.x && there.y === place.y && covered(place) === 0;
  });
  if (beside) return beside;
  const corner = {
    x: page.widthPt - MARGIN_PT - placement.width,
    y: page.heightPt - MARGIN_PT - placement.width / aspect,
  };
  let best: { readonly place: Placement; readonly area: number } | undefined;
  for (const dx of distances(page.widthPt)) {
    for (const dy of distances(page.heightPt)) {
      const place = inside({ ...placement, x: corner.x + dx, y: corner.y + dy }, page, aspect);
      const area = covered(place);
      if (area === 0) return place;
      if (!best || area < best.area) best = { place, area };
    }
  }
  return best?.place ?? inside({ ...placement, ...corner }, page, aspect);
}

/** Left and right of it on its line, then above and below it. */
function placesBeside({ placement, aspect }: Placed, { placement: other, aspect: its }: Placed): readonly Placement[] {
  const { width } = placement;
  const [height, itsHeight] = [width / aspect, other.width / its];
  const line = other.y + itsHeight - height;
  return [
    { x: other.x - STEP_PT - width, y: line },
    { x: other.x + other.width + STEP_PT, y: line },
    { x: other.x, y: other.y - STEP_PT - height },
    { x: other.x, y: other.y + itsHeight + STEP_PT },
  ].map((at) => ({ ...placement, ...at }));
}

/** From 0 up and to the left, as a page is read backwards from its corner; then the other way, for pages that are small. */
function distances(side: number): readonly number[] {
  const steps = Array.from({ length: Math.ceil(side / STEP_PT) }, (_, index) => (index + 1) * STEP_PT);
  return [0, ...steps.map((step) => -step), ...steps];
}

function sharedArea(a: Placed, b: Placed): number {
  const along = (from: number, length: number, other: number, otherLength: number) =>
    Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other));
  const [one, two] = [a.placement, b.placement];
  return along(one.x, one.width, two.x, two.width) * along(one.y, one.width / a.aspect, two.y, two.width / b.aspect);
}

/** The same with letters as high as before, for a text that became longer or shorter. */
export function asHigh({ placement, aspect }: Placed, before: Placed): Placement {
  return { ...placement, width: (before.placement.width / before.aspect) * aspect };
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
