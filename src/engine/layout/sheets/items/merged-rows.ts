/** Finds cells that are merged over several rows where no lines show it: Calc draws them with the first of their rows. */
import type { DrawnRow, DrawnStack } from './drawn-rows.ts';
import { LEVEL, MAX_PITCH } from './drawn-rows.ts';
import type { RowSpan } from './sheet-word.ts';
import { isStackedText } from './stacked-letters.ts';

/** In ems: a text stands lower than the rest of its row by more. */
const LOWER = 0.5;
/** Share of the distance of two rows by which the middle of a cell may miss that of its rows. */
const CENTRED = 0.3;

/** @param rows whose cells have one line each. @param others rows of other cells. */
export function mergedRows(rows: readonly DrawnRow[], others: readonly DrawnRow[]): ReadonlyMap<DrawnStack, RowSpan> {
  const heights = rows.map(({ at }) => at);
  const merged = new Map<DrawnStack, RowSpan>();
  const low = [...rows, ...others].flatMap((row) =>
    row.stacks.filter((stack) => stack.from > row.at + LOWER * stack.em).map((stack) => ({ stack, top: row.at })),
  );
  for (const { stack, top } of low) {
    const below = heights.filter((at) => at > top + LEVEL * stack.em);
    const own = below.filter((at) => at <= stack.to + LEVEL * stack.em);
    const next = Math.min(
      ...low.filter((each) => each.top > top && isOver(each.stack, stack)).map((each) => each.top),
      ...rows
        .filter(({ stacks }) => stacks.some((each) => each !== stack && each.from > stack.to && isOver(each, stack)))
        .map(({ at }) => at),
    );
    const centred = below.find((at, index) => {
      const pitch = at - (below[index - 1] ?? top);
      return at < next - LEVEL * stack.em && Math.abs((top + at) / 2 - (stack.from + stack.to) / 2) < CENTRED * pitch;
    });
    // Between two rows there is room for a line only where they are higher than one.
    const isBetween = own.length === 0 && centred !== undefined && centred - top <= MAX_PITCH * stack.em;
    if (own.length > 0 || isBetween) merged.set(stack, { top, bottom: Math.max(centred ?? 0, own.at(-1) ?? top) });
  }
  for (const stack of others.flatMap(({ stacks }) => stacks)) {
    if (merged.has(stack) || !isStackedText(stack.items.map(({ words }) => words))) continue;
    const own = heights.filter((at) => at >= stack.from - LEVEL * stack.em && at <= stack.to + LEVEL * stack.em);
    const [top, bottom] = [own[0], own.at(-1)];
    if (top !== undefined && bottom !== undefined && bottom > top) merged.set(stack, { top, bottom });
  }
  return merged;
}

function isOver(a: DrawnStack, b: DrawnStack): boolean {
  return Math.min(a.box.right, b.box.right) > Math.max(a.box.left, b.box.left);
}
