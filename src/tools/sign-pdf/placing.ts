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
