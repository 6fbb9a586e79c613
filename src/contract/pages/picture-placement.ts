/** How large a page is and where its pictures stand on it: plain geometry that the work and its preview in the browser share. */
import { because } from '../messages/reasons.ts';
import { ToolError } from '../messages/tool-error.ts';
import type { PageSize } from './page-size.ts';

export interface PageLayout {
  /** `fit` makes the page as large as its picture, with the margin around it. */
  readonly pageSize: 'fit' | PageSize;
  readonly orientation: 'auto' | 'portrait' | 'landscape';
  readonly marginPt: number;
  /** Whole within its room; filling it and cut off; filling it and out of shape; as large as it says it is. */
  readonly fit: 'contain' | 'cover' | 'stretch' | 'actual';
  readonly perPage: number;
  readonly gapPt: number;
}

/** A rectangle on a page, in points from its lower left corner. */
export interface Area {
  readonly left: number;
  readonly bottom: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

export interface Placement {
  /** The picture as seen. */
  readonly at: Area;
  /** What of it is shown. */
  readonly room: Area;
  readonly isCut: boolean;
}

export interface PagePlan {
  readonly page: PageSize;
  /** One for each picture. */
  readonly placements: readonly Placement[];
}

/** Less than this over the edge is rounding. */
const TOLERANCE_PT = 0.01;

/** Several pictures have no size in common that a page could take on. */
const SHEET: PageSize = { widthPt: 595.28, heightPt: 841.89 };

/** How many rooms side by side an upright sheet has. */
const COLUMNS: Readonly<Record<number, number>> = { 1: 1, 2: 1, 4: 2, 6: 2, 9: 3 };

/**
 * @param sizes of the pictures as seen, at their own density.
 * @throws ToolError `bad-option` when margin and gap leave no room.
 */
export function planPage(sizes: readonly PageSize[], layout: PageLayout): PagePlan {
  const [first] = sizes;
  if (layout.perPage === 1 && first) {
    const page = layout.pageSize === 'fit' ? fitted(first, layout) : turned(layout.pageSize, first, layout.orientation);
    return { page, placements: [place(first, inside(page, layout.marginPt), layout.fit)] };
  }
  const plans = sheetsToTry(layout).map((page) => planSheet(sizes, page, layout));
  const area = (plan: PagePlan) => plan.placements.reduce((sum, { at }) => sum + at.widthPt * at.heightPt, 0);
  const [upright, across] = plans;
  if (!upright) throw noRoom();
  return across && area(across) > area(upright) * 1.001 ? across : upright;
}

function sheetsToTry({ pageSize, orientation }: PageLayout): readonly PageSize[] {
  const sheet = pageSize === 'fit' ? SHEET : pageSize;
  const both = [turned(sheet, SHEET, 'portrait'), turned(sheet, SHEET, 'landscape')];
  if (orientation === 'auto') return both;
  return orientation === 'portrait' ? both.slice(0, 1) : both.slice(1);
}

function planSheet(sizes: readonly PageSize[], page: PageSize, layout: PageLayout): PagePlan {
  const { perPage, gapPt: gap } = layout;
  const narrow = COLUMNS[perPage] ?? 1;
  const columns = page.widthPt > page.heightPt ? perPage / narrow : narrow;
  const rows = perPage / columns;
  const whole = inside(page, layout.marginPt);
  const widthPt = (whole.widthPt - gap * (columns - 1)) / columns;
  const heightPt = (whole.heightPt - gap * (rows - 1)) / rows;
  if (widthPt <= 0 || heightPt <= 0) throw noRoom();
  const placements = sizes.map((size, index) => {
    const left = whole.left + (index % columns) * (widthPt + gap);
    const bottom = whole.bottom + (rows - 1 - Math.floor(index / columns)) * (heightPt + gap);
    return place(size, { left, bottom, widthPt, heightPt }, layout.fit);
  });
  return { page, placements };
}

function inside(page: PageSize, margin: number): Area {
  const room = { widthPt: page.widthPt - 2 * margin, heightPt: page.heightPt - 2 * margin };
  if (room.widthPt <= 0 || room.heightPt <= 0) throw noRoom();
  return { left: margin, bottom: margin, ...room };
}

function noRoom(): ToolError {
  return new ToolError('bad-option', { field: 'margin', ...because('no-room', { option: 'margin' }) });
}

/** In the middle of its room. */
function place(size: PageSize, room: Area, fit: PageLayout['fit']): Placement {
  const [x, y] = [room.widthPt / size.widthPt, room.heightPt / size.heightPt];
  const scale = { contain: Math.min(x, y), cover: Math.max(x, y), stretch: 1, actual: 1 }[fit];
  const widthPt = fit === 'stretch' ? room.widthPt : size.widthPt * scale;
  const heightPt = fit === 'stretch' ? room.heightPt : size.heightPt * scale;
  const left = room.left + (room.widthPt - widthPt) / 2;
  const bottom = room.bottom + (room.heightPt - heightPt) / 2;
  const isCut = widthPt > room.widthPt + TOLERANCE_PT || heightPt > room.heightPt + TOLERANCE_PT;
  return { at: { left, bottom, widthPt, heightPt }, room, isCut };
}

function fitted(natural: PageSize, { marginPt, orientation }: PageLayout): PageSize {
  const page = { widthPt: natural.widthPt + 2 * marginPt, heightPt: natural.heightPt + 2 * marginPt };
  return orientation === 'auto' ? page : turned(page, natural, orientation);
}

/** The page upright or across; `auto` as the picture is. */
function turned(page: PageSize, picture: PageSize, orientation: PageLayout['orientation']): PageSize {
  const across = orientation === 'auto' ? picture.widthPt > picture.heightPt : orientation === 'landscape';
  const long = Math.max(page.widthPt, page.heightPt);
  const short = Math.min(page.widthPt, page.heightPt);
  return across ? { widthPt: long, heightPt: short } : { widthPt: short, heightPt: long };
}
