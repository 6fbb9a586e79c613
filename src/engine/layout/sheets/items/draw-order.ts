/** Tells from the order in which Calc draws a page what is its header and footer, which cells have one line, and which are merged. */
import { middle } from '../../lines/rows.ts';
import { type CellItem, cellItems } from './cell-items.ts';
import { addToRows, type DrawnRow, drawnStacks, followsBelow, LEVEL, stackOf } from './drawn-rows.ts';
import { isEdited } from './edited-items.ts';
import { labelRows } from './label-rows.ts';
import { mergedRows } from './merged-rows.ts';
import { provenCells } from './proven-cells.ts';
import type { SheetWord } from './sheet-word.ts';

export interface DrawnOrder {
  readonly words: readonly SheetWord[];
  /** The page has a header or a footer, and it is not among the words. */
  readonly hadRunning: boolean;
}

/** Headers and footers stand within this part of the height of the page from its edge. */
const EDGE = 0.12;
/** In ems: white between them and the cells. */
const APART = 0.35;

/**
 * Calc draws the header and the footer, then cells of one line row by row, then again from the top those of several lines, of several
 * looks or with links (`ScPrintFunc::PrintPage`, `ScOutputData::DrawStrings` and `DrawEdit`). @param words in the order of the file.
 */
export function drawnOrder(words: readonly SheetWord[], heightPt: number): DrawnOrder {
  const items = cellItems(words);
  const from = runningItems(items, heightPt);
  const cells = items.slice(from);
  const { count, rows, oneLine } = oneLineItems(cells);
  const marks = new Map<number, Pick<SheetWord, 'oneLine' | 'over' | 'sharesCell'>>();
  for (const [index, { first }] of cells.entries()) {
    if (index < count) marks.set(first, { oneLine });
    else if (oneLine === 'surely') marks.set(first, { oneLine: 'no' });
  }
  const others: DrawnRow[] = [];
  for (const stack of drawnStacks(cells.slice(count))) {
    if (!addToRows(others, stack)) others.push({ stacks: [stack], at: stack.from });
  }
  const labels = oneLine === 'surely' ? labelRows(rows, others) : [];
  for (const [stack, over] of [...labels, ...mergedRows(rows, others)]) {
    for (const { first } of stack.items) marks.set(first, { ...marks.get(first), over });
  }
  if (oneLine === 'surely') {
    for (const { first } of provenCells(cells.slice(count)))
      marks.set(first, { ...marks.get(first), sharesCell: true });
  }
  const starts = cells.map(({ first, last }) => [first, last] as const);
  return {
    words: starts.flatMap(([first, last]) =>
      words.slice(first, last + 1).map((word) => ({ ...word, ...marks.get(first) })),
    ),
    hadRunning: from > 0,
  };
}

/** How many of the items are header and footer: a footer is drawn before all that stands above it but the header. */
function runningItems(items: readonly CellItem[], heightPt: number): number {
  const first = items.findIndex(({ box }) => box.top > (1 - EDGE) * heightPt);
  if (first < 0) return 0;
  let count = first;
  while ((items[count]?.box.top ?? 0) > (1 - EDGE) * heightPt) count++;
  const [head, foot, cells] = [items.slice(0, first), items.slice(first, count), items.slice(count)];
  if (cells.length === 0) return 0;
  const em = Math.max(...items.slice(0, count).map((item) => item.em));
  const top = Math.min(...cells.map(({ box }) => box.top)) - APART * em;
  const bottom = Math.max(...cells.map(({ box }) => box.bottom)) + APART * em;
  const isHead = head.every(({ box }) => box.bottom < top && box.bottom < EDGE * heightPt);
  return isHead && foot.every(({ box }) => box.top > bottom) ? count : 0;
}

interface OneLineItems {
  readonly rows: readonly DrawnRow[];
  readonly count: number;
  readonly oneLine: NonNullable<SheetWord['oneLine']>;
}

/**
 * How many of the items are in cells of one line: all that is drawn before the drawing begins again further up. Where it does not, the
 * last of them may as well be lines of one cell; those before the last row of several texts hardly are.
 */
function oneLineItems(items: readonly CellItem[]): OneLineItems {
  const rows: DrawnRow[] = [];
  let count = 0;
  for (const item of items) {
    if (isEdited(item) || !addToRows(rows, stackOf([item]))) break;
    count++;
  }
  const [next, above] = [items[count], rows.at(-2)];
  const isAgain = next && above && middle(next.box) < above.at + LEVEL * next.em;
  if (isAgain && !endsStack(items.slice(0, count), next)) return { rows, count, oneLine: 'surely' };
  if (next && !isEdited(next)) return { rows: [], count: 0, oneLine: 'probably' };
  const last = rows.findLastIndex(({ stacks: { length } }) => length > 1);
  const own = rows.slice(0, last + 1);
  return { rows: own, count: Math.max(0, own.flatMap(({ stacks }) => stacks).length - 1), oneLine: 'probably' };
}

/** Whether the last of the items may be lines of one cell that the next one stands beside. */
function endsStack(items: readonly CellItem[], next: CellItem): boolean {
  for (let index = items.length - 1; index > 0; index--) {
    const [above, below] = [items[index - 1], items[index]];
    if (!above || !below) return false;
    if (!followsBelow(above, below)) return false;
    if (next.box.left >= above.box.left && middle(above.box) <= middle(next.box) + LEVEL * next.em) return true;
  }
  return false;
}
