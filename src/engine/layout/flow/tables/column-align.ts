/** Tells to which side the columns of a table are set: their texts begin, end, or have their middles, at one place; and how far texts go. */
import { boxOf } from '../../../page/boxes/boxes.ts';
import type { FoundCell } from '../../tables/table.ts';
import type { DraftParagraph } from '../drafts/draft.ts';
import { leaningOf } from '../paragraphs/flow-line.ts';

/** In points: texts that end at one place. */
const SAME_PLACE = 1;
/** Cells of a column that tell, at least, and the share of them that agree. */
const MIN_CELLS = 3;
const AGREE = 0.8;

export interface ColumnAlign {
  readonly align: 'left' | 'right' | 'center';
  /** The x at which its texts begin, end, or have their middles. */
  readonly at: number;
}

interface Extent {
  readonly left: number;
  readonly right: number;
}

/** By column; those that are set to no side are missing. @param least how many texts tell. */
export function columnAligns(cells: readonly FoundCell[], least = MIN_CELLS): ReadonlyMap<number, ColumnAlign> {
  const extents = new Map<number, Extent[]>();
  for (const { column, columnSpan, words } of cells) {
    const upright = words.filter(({ turn }) => turn === 0);
    if (columnSpan > 1 || upright.length === 0 || leaningOf(upright) > 0) continue;
    extents.set(column, [...(extents.get(column) ?? []), boxOf(upright)]);
  }
  return new Map([...extents].flatMap(([column, all]) => alignOf(all, least).map((align) => [column, align] as const)));
}

/** By column: how far the texts of its cells go to both sides. */
export function columnReaches(cells: readonly FoundCell[]): ReadonlyMap<number, Extent> {
  const alone = cells.filter(({ columnSpan, words }) => columnSpan === 1 && words.some(({ turn }) => turn === 0));
  return new Map(
    [...Map.groupBy(alone, ({ column }) => column)].map(([column, own]) => {
      const { left, right } = boxOf(own.flatMap(({ words }) => words.filter(({ turn }) => turn === 0)));
      return [column, { left, right }];
    }),
  );
}

/** A word that is too long for its cell says nothing of the room of others. */
export function reachIn(
  inner: Extent,
  { column, columnSpan }: Pick<FoundCell, 'column' | 'columnSpan'>,
  reaches: ReadonlyMap<number, Extent>,
): { readonly reach?: Extent } {
  const own = columnSpan === 1 ? reaches.get(column) : undefined;
  return own ? { reach: { left: Math.max(own.left, inner.left), right: Math.min(own.right, inner.right) } } : {};
}

/** Whether a text is set as its column is. */
export function isSetAs({ align, at }: ColumnAlign, text: Extent): boolean {
  return Math.abs(placeOf(text, align) - at) <= SAME_PLACE;
}

/** A text of a cell, to the side of its column where it is set so. */
export function setAs(block: DraftParagraph, column: ColumnAlign): DraftParagraph {
  if (!block.lines.every(({ box, rightToLeft }) => !rightToLeft && isSetAs(column, box))) return block;
  const { align, at } = column;
  // Longer texts may be justified.
  if (align === 'left') return block.lines.length > 1 ? block : { ...block, align };
  const insetPt = align === 'right' ? Math.max(0, block.measure.right - at) : 0;
  return { ...block, align, measure: { ...block.measure, insetPt } };
}

/** @param least how many texts tell. */
export function alignOf(extents: readonly Extent[], least = MIN_CELLS): readonly ColumnAlign[] {
  if (extents.length < least) return [];
  const enough = AGREE * extents.length;
  const found = (['left', 'right', 'center'] as const).flatMap((align) => {
    const { at, count } = atOnePlace(extents.map((extent) => placeOf(extent, align)));
    return count >= enough ? [{ align, at }] : [];
  });
  // Texts that are as wide as each other say nothing.
  return found[0]?.align === 'left' && found.length > 1 ? [] : found.slice(0, 1);
}

function placeOf({ left, right }: Extent, align: ColumnAlign['align']): number {
  if (align === 'left') return left;
  return align === 'right' ? right : (left + right) / 2;
}

/** The place that most agree on, in the middle of theirs. */
function atOnePlace(places: readonly number[]): { readonly at: number; readonly count: number } {
  const sorted = places.toSorted((a, b) => a - b);
  let best = { at: 0, count: 0 };
  for (let from = 0, to = 0; to < sorted.length; to++) {
    while ((sorted[to] ?? 0) - (sorted[from] ?? 0) > SAME_PLACE) from++;
    if (to - from + 1 > best.count) best = { at: sorted[(from + to) >> 1] ?? 0, count: to - from + 1 };
  }
  return best;
}
