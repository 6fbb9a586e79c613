/** Finds tables with one rule, below the names of their columns: the rule shows their width, white parts their rows and columns. */
import { wholeWords } from '../../page/words/whole-words.ts';
import type { Word } from '../../page/words/words.ts';
import { middle } from '../lines/rows.ts';
import { type Column, columnsOf, findColumns } from './columns.ts';
import { type Item, type ItemRow, itemRows } from './items.ts';
import { type EdgeStrip, type LevelGroup, ruleStrips } from './level-edges.ts';
import type { Strip } from './level-strips.ts';
import { isNumber } from './numbers.ts';
import { splitAtColumns } from './split-items.ts';
import type { TablePage } from './table.ts';

/** In points: shorter rules are underlines. Pages with more rules or words than these are drawings. */
const MIN_WIDTH = 90;
const MAX_RULES = 60;
const MAX_WORDS = 6_000;
/** Rows of one table on a page, at most. */
const MAX_ROWS = 300;
/** In ems: names stand this near above their rule, their lines this near to each other, and rows below them: with texts in several columns, or in one. */
const ABOVE_RULE = 1.3;
const NAME_LINES = { gap: 0.6, most: 4 };
const ROW_GAP = { several: 2.2, alone: 0.4 };
/** Columns of a table whose groups of rows have names, and the share of them in which the row below a name has texts. */
const MIN_GROUPED = 3;
const GROUPED = 0.6;
/** In ems: names of rows in a group are indented by less. */
const INDENT = 2.5;
/** Words of a name, at most. */
const NAME_WORDS = 6;
/** In points: texts that begin, or end, at one place. */
const SAME_PLACE = 2.5;
/** Share of the texts of a column that stand under its name. */
const UNDER_NAME = 0.6;
const AMOUNT = /[.,]\d|[%$€£¥]/u;
/** In ems: more room before the first name is a column without one. */
const UNNAMED = 3;
/** Letters of one table differ in size by less. */
const SAME_SIZE = 0.12;
/** Rows below the rule with texts in several columns: two where the names stand amid a page. */
const MIN_ROWS = { amid: 2, atTop: 1 };

/** The names and the rows below them, parted at the columns. */
export interface HeadedRows {
  readonly group: LevelGroup;
  readonly strips: readonly Strip[];
}

/** From the top of the page; each group has three edges, the second of which is the rule. */
export function headedRows({ lines, words, size }: Omit<TablePage, 'fills'>): readonly HeadedRows[] {
  const rules = ruleStrips(lines)
    .filter(({ from, to }) => to - from >= MIN_WIDTH)
    .toSorted((a, b) => a.at - b.at);
  const upright = words.filter(({ turn }) => turn === 0);
  if (rules.length > MAX_RULES || upright.length > MAX_WORDS) return [];
  const found = new Map<EdgeStrip, HeadedRows>();
  // From the lowest rule: those of a table end where the next one begins, or at the rule that closes it.
  for (const [index, rule] of [...rules.entries()].toReversed()) {
    const next = rules.slice(index + 1).find(({ at, from, to }) => at > rule.at && from < rule.to && rule.from < to);
    const end = next ? (found.get(next)?.group.edges[0]?.at ?? next.at) : size.heightPt;
    const rows = rowsBelowNames(rule, end, upright);
    if (rows) found.set(rule, rows);
  }
  return [...found.values()].toReversed();
}

function rowsBelowNames(rule: EdgeStrip, end: number, words: readonly Word[]): HeadedRows | undefined {
  const rows = rowsWithin(rule, words);
  const names = namesAbove(rows, rule.at);
  const [first] = names;
  if (!first || !areNames(names)) return undefined;
  const columnsOfRows = columnsBelow(names, rule);
  const inside = rows.filter(({ top }) => top > rule.at - 1 && top < end - 1);
  const below = rowsBelow(names, inside, rule.at, columnsOfRows);
  const [last] = below.slice(-1);
  const several = below.filter(({ items }) => items.length > 1).length;
  const isAtTop = words.every(({ box }) => middle(box) > first.top);
  if (!last || several < (isAtTop ? MIN_ROWS.atTop : MIN_ROWS.amid)) return undefined;
  const columns = columnsOfRows(below);
  const heads = names.map((row) => splitAtColumns(row, columns));
  if (!standUnder(heads, below, columns)) return undefined;
  const padding = (last.bottom - last.top) / 4;
  const [top, bottom] = [{ at: first.top - padding }, { at: last.bottom + padding }];
  return {
    group: { left: rule.from, right: rule.to, edges: [top, rule, bottom], joints: [] },
    strips: [
      { top, bottom: rule, rows: heads, isRow: areOneRow(heads) },
      { top: rule, bottom, rows: below },
    ],
  };
}

function rowsWithin({ from, to }: EdgeStrip, words: readonly Word[]): readonly ItemRow[] {
  return itemRows(words.filter(({ box }) => box.left > from - SAME_PLACE && box.right < to + SAME_PLACE));
}

/** Whether the lines of names are those of one row. */
function areOneRow(names: readonly ItemRow[]): boolean {
  return names.every(({ items }, index) => areLines(items, names[index + 1]?.items ?? []));
}

/** The lines just above the rule, from the top. */
function namesAbove(rows: readonly ItemRow[], at: number): readonly ItemRow[] {
  const names: ItemRow[] = [];
  for (const row of rows.filter(({ top, bottom }) => (top + bottom) / 2 < at).toReversed()) {
    const below = names[0];
    const room = below ? NAME_LINES.gap : ABOVE_RULE;
    const isNear = (below?.top ?? at) - row.bottom <= room * emOf(row);
    if (!isNear || names.length === NAME_LINES.most || (below && !beginNames(row, below))) break;
    names.unshift(row);
  }
  return names;
}

/** Whether a line is the one before those of names: it has several texts, or one that a name goes on from. */
function beginNames({ items }: ItemRow, below: ItemRow): boolean {
  const [first, ...more] = items;
  if (!first || more.length > 0) return first !== undefined;
  const [name] = overlapping(first, below.items);
  return name !== undefined && fontOf(name) === fontOf(first) && areLines(items, below.items);
}

/** Whether no text stands above, or below, any but one that it may be a line of. */
function areLines(above: readonly Item[], below: readonly Item[]): boolean {
  const goOn = (items: readonly Item[], others: readonly Item[]) =>
    items.every((item) => {
      const near = overlapping(item, others);
      return near.length < 2 && near.every((other) => isUnder(other, item));
    });
  return goOn(above, below) && goOn(below, above);
}

function overlapping(item: Item | undefined, others: readonly Item[]): readonly Item[] {
  return others.filter(({ box }) => item && box.left < item.box.right && item.box.left < box.right);
}

function areNames(names: readonly ItemRow[]): boolean {
  const [last, before] = [names.at(-1), names.at(-2)];
  if (!last || (last.items.length < 2 && !(before && areLines(before.items, last.items)))) return false;
  return names.every(({ items }) =>
    items.every(({ words }) => {
      const whole = wholeWords(words);
      return whole.length <= NAME_WORDS && !isAmount(whole.join(' '));
    }),
  );
}

type ColumnsOf = (rows: readonly ItemRow[]) => readonly Column[];

/** Columns of the names and of rows below them. The first one may have no name, as that of the names of rows. */
function columnsBelow(names: readonly ItemRow[], { from }: EdgeStrip): ColumnsOf {
  const em = emOf(names.at(-1));
  return (rows) => {
    const columns = findColumns([...names, ...rows]);
    const room = (columns[0]?.left ?? from) - from;
    return room > UNNAMED * em ? [{ left: from, right: from + em }, ...columns] : columns;
  };
}

/** Years and short numbers may name columns. */
function isAmount(text: string): boolean {
  return isNumber(text) && AMOUNT.test(text);
}

/** Rows below the rule, as long as they keep to the columns that its names begin. */
function rowsBelow(
  names: readonly ItemRow[],
  rows: readonly ItemRow[],
  at: number,
  columnsOfRows: ColumnsOf,
): readonly ItemRow[] {
  const count = findColumns(names).length;
  const taken: ItemRow[] = [];
  const gaps: number[] = [];
  const own = rows.slice(0, MAX_ROWS);
  for (const [index, found] of own.entries()) {
    const columns = columnsOfRows(taken);
    const row = splitAtColumns(found, columns);
    const gap = row.top - (taken.at(-1)?.bottom ?? at);
    const isAlone = taken.length > 0 && row.items.length === 1 && !namesGroup(row, own[index + 1], columns);
    const room = isAlone ? Math.max(ROW_GAP.alone * emOf(row), median(gaps) + 1) : ROW_GAP.several * emOf(row);
    if (gap > room || !isOfTable(row, taken.at(-1) ?? names.at(-1), columnsOfRows([...taken, row]), count)) break;
    if (taken.length > 0) gaps.push(gap);
    taken.push(row);
  }
  while (isTitle(taken)) taken.pop();
  return taken;
}

/** Whether the text at the left names rows that follow: the next one has texts in most columns. */
function namesGroup(row: ItemRow, next: ItemRow | undefined, columns: readonly Column[]): boolean {
  const [name] = row.items;
  if (!name || !next || columns.length < MIN_GROUPED || columnsOf(name, columns)[0] !== 0) return false;
  const { items } = splitAtColumns(next, columns);
  const filled = new Set(items.map((item) => columnsOf(item, columns)[0]));
  const isNear = next.top - row.bottom <= ROW_GAP.several * emOf(row);
  return isNear && items.length === filled.size && filled.size >= GROUPED * columns.length;
}

/** Whether the last row is one text, in a font of its own. */
function isTitle(rows: readonly ItemRow[]): boolean {
  const [last] = rows.at(-1)?.items.slice(0, rows.at(-1)?.items.length === 1 ? 1 : 0) ?? [];
  return (
    last !== undefined && !rows.slice(0, -1).some((row) => row.items.some((item) => fontOf(item) === fontOf(last)))
  );
}

function fontOf({ words }: Item): string | undefined {
  return words[0]?.font.name;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function emOf(row: ItemRow | undefined): number {
  return row?.items[0]?.em ?? 0;
}

function isOfTable(row: ItemRow, above: ItemRow | undefined, columns: readonly Column[], count: number): boolean {
  if (columns.length < count) return false;
  const before = above?.items[0];
  if (row.items.some(({ em }) => Math.abs(em - (before?.em ?? em)) > SAME_SIZE * em)) return false;
  return row.items.every((item) => {
    const [first, last] = columnsOf(item, columns);
    return first === last;
  });
}

/** Whether the texts of each column stand under its name: by their left side, their right one, or their middle. */
function standUnder(names: readonly ItemRow[], rows: readonly ItemRow[], columns: readonly Column[]): boolean {
  const itemsIn = (lines: readonly ItemRow[], column: number) =>
    lines.flatMap(({ items }) => items.filter((item) => columnsOf(item, columns)[0] === column));
  return columns.every((_, column) => {
    const [above, below] = [itemsIn(names, column), itemsIn(rows, column)];
    const under = below.filter((text) =>
      above.some((head) => isUnder(text, head) || (column === 0 && isIndented(text, head))),
    );
    const isUnnamed = column === 0 && above.length === 0;
    return below.length > 0 && (isUnnamed || under.length >= UNDER_NAME * below.length);
  });
}

/** Whether a name of a row stands in a group of rows. */
function isIndented({ box, em }: Item, { box: head }: Item): boolean {
  const indent = box.left - head.left;
  return indent > 0 && indent <= INDENT * em;
}

function isUnder({ box }: Item, { box: head }: Item): boolean {
  const [left, right] = [box.left - head.left, box.right - head.right];
  return Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2) <= SAME_PLACE;
}
