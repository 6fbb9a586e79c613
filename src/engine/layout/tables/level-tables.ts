/** Finds tables whose rows are parted by rules or painted, while white space alone parts their columns. */

import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import { wholeWords } from '../../page/words/whole-words.ts';
import type { Word } from '../../page/words/words.ts';
import type { Borders } from '../model.ts';
import { makeCell } from './cells.ts';
import { type Column, columnsOf, findColumns } from './columns.ts';
import { headedRows } from './head-rules.ts';
import { headerRowsOf } from './header-rows.ts';
import type { Item, ItemRow } from './items.ts';
import { type LevelGroup, levelGroups, ROW_HEIGHT } from './level-edges.ts';
import {
  areBeside,
  areHeadAndFoot,
  areTotals,
  hasLeader,
  hasSeveral,
  PROSE_WORDS,
  partStrips,
  type Strip,
  stripsOf,
} from './level-strips.ts';
import { isNumber } from './numbers.ts';
import { paintedSpans } from './painted-cells.ts';
import { splitAtColumns, splitAtEdges } from './split-items.ts';
import type { FoundCell, FoundTable, TablePage } from './table.ts';

/** Rules after each row leave this many lines between them, or fewer, in the middle and at most. */
const RULED_ROWS = { strips: 3, usual: 3, most: 6 };
/** Share of the lines that must have text in several columns, and where all of them stand below the names of their columns. */
const SEVERAL = { alike: 0.5, named: 0.1 };
/** Share of the lines with text over the edges of columns, at most. */
const CROSSING = 0.25;
/** Share of the text of the first column that may be labels of lists. */
const LABELLED = 0.5;
const LABEL = /^(?:[\p{So}\p{Co}•‣▪●○◦■□–—*o-]|[([]?(?:\d{1,3}|[a-zA-Z]|[ivx]+)[.)\]])$/u;
/** Times the middle size of its letters: larger ones are headings between rules. */
const LARGE = 1.5;
/** In points: text stands this far from the edge of its column, and the first letters of a column agree. */
const PADDING = 5.4;
const SAME_LEFT = 2;
/** Of the height of a line. */
const OVERLAP = 0.25;
/** In ems: a space. */
const SPACE = 0.3;

/** From the top of the page. */
export function levelTables(page: TablePage): readonly FoundTable[] {
  return levelGroups(page.lines, page.fills)
    .filter((group) => !areHeadAndFoot(group, page.size))
    .flatMap((group) => {
      const runs = partStrips(stripsOf(group, page.words), group);
      return runs.flatMap((strips) => levelTable(strips, group, page));
    })
    .sort((a, b) => a.box.top - b.box.top);
}

/** Tables with one rule, below the names of their columns; they may be among the heads of the page. From its top. */
export function headRuleTables(page: TablePage): readonly FoundTable[] {
  const all = { ...page, words: [...(page.heads ?? []), ...page.words] };
  return headedRows(all).flatMap(({ group, strips }) => levelTable(strips, group, all, SEVERAL.named));
}

function levelTable(
  found: readonly Strip[],
  group: LevelGroup,
  page: TablePage,
  share = SEVERAL.alike,
): readonly FoundTable[] {
  const { left, right, joints } = group;
  if (areTotals(found, left, page.words)) return [];
  const edges = [left, ...joints, right];
  const strips = joints.length === 0 ? found : found.map((strip) => splitAtJoints(strip, edges, page.fills));
  const filled = strips.filter(({ rows }) => rows.length > 0);
  const all = strips.flatMap(({ rows }) => rows);
  const columns = joints.length === 0 ? findColumns(all) : columnsBetween(edges);
  const areWhole = areRows(filled, page.fills);
  if (filled.length < 2 || !isTabular(all, columns, share, areWhole ? filled : undefined)) return [];
  if (!areWhole && filled.some((strip) => arePanels(strip, page.fills))) return [];
  const xs = joints.length === 0 ? columnEdges(columns, all, left, right) : edges;
  const lines = strips.flatMap((strip) => (areWhole ? wholeLines(strip, columns) : tableLines(strip, columns, xs)));
  if (lines.length < 2) return [];
  const ys = lineEdges(lines, strips);
  const cells = lines.flatMap((line, row) => cellsOf(line, row, columns, { xs, ys }, strips, page));
  return [
    {
      found: 'levels',
      box: { left, right, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 },
      columns: xs,
      rows: ys,
      headerRows: headerRowsOf(cells),
      cells,
      confidence: 0.7,
    },
  ];
}

function splitAtJoints(strip: Strip, edges: readonly number[], fills: readonly FilledArea[]): Strip {
  const spans = paintedSpans(strip, fills, edges);
  const own = edges.filter((_, index) => !spans.some(([first, last]) => index > first && index <= last));
  return { ...strip, rows: strip.rows.map((row) => splitAtEdges(row, own)) };
}

function columnsBetween(edges: readonly number[]): readonly Column[] {
  return edges.slice(1).map((right, index) => ({ left: edges[index] ?? 0, right }));
}

/**
 * Whether the rows are cells beside each other rather than paragraphs, lists or contents between rules.
 * @param share of the lines that must have text in several columns.
 * @param whole strips that are a row each, whose cells may have several lines.
 */
function isTabular(
  rows: readonly ItemRow[],
  columns: readonly Column[],
  share: number,
  whole?: readonly Strip[],
): boolean {
  if (columns.length < 2) return false;
  const several = rows.filter(areBeside);
  const [count, all] = whole ? [whole.filter(hasSeveral).length, whole.length] : [several.length, rows.length];
  if (several.length < 2 || count < 2 || count < share * all) return false;
  const counts = several
    .flatMap(({ items }) => items.map(({ words }) => wholeWords(words).length))
    .sort((a, b) => a - b);
  if ((counts[Math.floor(counts.length / 2)] ?? 0) >= PROSE_WORDS) return false;
  const ems = rows.flatMap(({ items }) => items.map(({ em }) => em)).sort((a, b) => a - b);
  if ((ems.at(-1) ?? 0) > LARGE * (ems[ems.length >> 1] ?? 1)) return false;
  const words = rows.flatMap(({ items }) => items.flatMap((item) => item.words));
  if (words.every(({ font }) => font.fixedPitch)) return false;
  if (rows.some(({ items }) => items.some((item) => hasLeader(textOf(item))))) return false;
  const first = rows.flatMap(({ items }) => items.filter((item) => columnsOf(item, columns)[0] === 0));
  if (first.filter((item) => LABEL.test(textOf(item))).length > LABELLED * first.length) return false;
  const crossing = several.filter(({ items }) =>
    items.some((item) => {
      const [from, to] = columnsOf(item, columns);
      return from !== to;
    }),
  );
  return crossing.length <= CROSSING * several.length;
}

function textOf({ words }: Item): string {
  return words.map(({ text }) => text).join(' ');
}

/** Just before the text of a column where it begins at one place, else in the middle of the white. */
function columnEdges(columns: readonly Column[], rows: readonly ItemRow[], left: number, right: number) {
  const inner = columns.slice(1).map((column, index) => {
    const before = columns[index]?.right ?? left;
    const lefts = rows.flatMap(({ items }) =>
      items.filter((item) => columnsOf(item, columns)[0] === index + 1).map(({ box }) => box.left),
    );
    const aligned = lefts.filter((each) => Math.abs(each - column.left) <= SAME_LEFT).length;
    const half = (before + column.left) / 2;
    return aligned * 2 > lefts.length ? Math.max(half, column.left - PADDING) : half;
  });
  return [left, ...inner, right];
}

/** Whether a rule follows each row, or the rows are painted in turn, so that lines between two edges stand in one. */
function areRows(strips: readonly Strip[], fills: readonly FilledArea[]): boolean {
  const counts = strips.map(({ rows }) => rows.length).sort((a, b) => a - b);
  const { strips: least, usual, most } = RULED_ROWS;
  if (counts.length < least) return false;
  const isRuled = strips.every(({ top, bottom, isOpen }) => top.line && (bottom.line || isOpen));
  const isBanded = !isRuled && areBands(strips, fills);
  // Cells of a painted row begin beside each other, however many lines follow in one of them.
  if (isBanded && strips.every(({ rows }) => (rows[0]?.items.length ?? 0) > 1)) return true;
  return (isRuled || isBanded) && (counts[counts.length >> 1] ?? 0) <= usual && (counts.at(-1) ?? 0) <= most;
}

/** Whether a strip is painted as high as paragraphs are: its lines are those of texts beside each other, not rows. */
function arePanels({ top, bottom }: Strip, fills: readonly FilledArea[]): boolean {
  if (bottom.at - top.at <= ROW_HEIGHT.most) return false;
  return fills.some(({ box }) => Math.abs(box.top - top.at) <= 1 && Math.abs(box.bottom - bottom.at) <= 1);
}

/** Whether each strip has another ground than the one above it. */
function areBands(strips: readonly Strip[], fills: readonly FilledArea[]): boolean {
  const grounds = strips.map((strip) => groundOf(strip, fills));
  return grounds.every((ground, index) => index === 0 || ground !== grounds[index - 1]);
}

/** The colour behind the middle of the text of a strip, however its cells were painted. */
function groundOf({ top, bottom, rows }: Strip, fills: readonly FilledArea[]): string | undefined {
  const x = rows[0]?.items[0]?.box.left ?? 0;
  const y = (top.at + bottom.at) / 2;
  return fills.findLast(({ box }) => box.left <= x && box.right >= x && box.top <= y && box.bottom >= y)?.colour;
}

/** One row, but where each line has a number in one column: numbers do not go on. */
function wholeLines(strip: Strip, columns: readonly Column[]): readonly TableLine[] {
  const { rows } = strip;
  const hasNumbers = (column: number) =>
    rows.every(({ items }) => items.some((item) => columnsOf(item, columns)[0] === column && isNumber(textOf(item))));
  if (rows.length < 2 || !columns.some((_, column) => hasNumbers(column))) return [{ rows, strip }];
  return rows.map((row) => ({ rows: [row], strip }));
}

/** Lines of text that make up one row of the table. */
interface TableLine {
  readonly rows: readonly ItemRow[];
  readonly strip: Strip;
}

/** A line begins a row where the first word of one of its cells would have fitted on the line before. Cells may stand at different heights. */
function tableLines(strip: Strip, columns: readonly Column[], xs: readonly number[]): readonly TableLine[] {
  const made: { rows: ItemRow[]; strip: Strip }[] = [];
  for (const row of strip.rows.map((each) => splitAtColumns(each, columns))) {
    const last = made.at(-1);
    const before = last?.rows.at(-1);
    if (last && before && (strip.isRow || goesOn(before, row, columns, xs))) last.rows.push(row);
    else made.push({ rows: [row], strip });
  }
  return made.length === 0 ? [{ rows: [], strip }] : made;
}

function goesOn(before: ItemRow, row: ItemRow, columns: readonly Column[], xs: readonly number[]): boolean {
  if (before.bottom - row.top > OVERLAP * (row.bottom - row.top)) return true;
  if (row.items.some((item) => isNumberBelow(before, item, columns))) return false;
  const startsAtFirst = row.items.some((item) => columnsOf(item, columns)[0] === 0);
  return row.items.every((item) => {
    const [column] = columnsOf(item, columns);
    const above = before.items.find((each) => columnsOf(each, columns)[0] === column);
    const [word] = item.words;
    if (!above || !word) return !startsAtFirst;
    const room = (xs[column + 1] ?? 0) - PADDING - above.box.right;
    return room < word.box.right - word.box.left + SPACE * item.em;
  });
}

/** Whether an item is a number below a number: numbers do not go on. */
function isNumberBelow(before: ItemRow, item: Item, columns: readonly Column[]): boolean {
  const [column] = columnsOf(item, columns);
  const above = before.items.find((each) => columnsOf(each, columns)[0] === column);
  return above !== undefined && isNumber(textOf(item)) && isNumber(textOf(above));
}

function lineEdges(lines: readonly TableLine[], strips: readonly Strip[]): readonly number[] {
  const inner = lines.slice(1).map(({ rows, strip }, index) => {
    const before = lines[index];
    if (before?.strip !== strip) return strip.top.at;
    return ((before.rows.at(-1)?.bottom ?? strip.top.at) + (rows[0]?.top ?? strip.bottom.at)) / 2;
  });
  return [strips[0]?.top.at ?? 0, ...inner, strips.at(-1)?.bottom.at ?? 0];
}

function cellsOf(
  { rows, strip }: TableLine,
  row: number,
  columns: readonly Column[],
  { xs, ys }: { readonly xs: readonly number[]; readonly ys: readonly number[] },
  strips: readonly Strip[],
  { fills }: TablePage,
): readonly FoundCell[] {
  const words = columns.map((): Word[] => []);
  const spans = columns.map(() => 1);
  const painted = paintedSpans(strip, fills, xs);
  const placeOf = (item: Item) => {
    const at = columnsOf(item, columns);
    return painted.find(([first, last]) => at[0] >= first && at[1] <= last) ?? at;
  };
  const items = rows.flatMap((each) => each.items).map((item) => ({ item, at: placeOf(item) }));
  for (const { item, at } of items) {
    const [first, last] = at;
    words[first]?.push(...item.words);
    const isAlone = items.every((other) => other.item === item || other.at[1] < first || other.at[0] > last);
    if (isAlone) spans[first] = last - first + 1;
  }
  const borders: Borders = {
    ...(strip.top.line && ys[row] === strip.top.at ? { top: strip.top.line } : {}),
    ...(strip.bottom.line && isLast(row, ys, strip, strips) ? { bottom: strip.bottom.line } : {}),
  };
  const cells: FoundCell[] = [];
  for (let column = 0; column < columns.length; ) {
    const columnSpan = spans[column] ?? 1;
    const box = {
      left: xs[column] ?? 0,
      right: xs[column + columnSpan] ?? 0,
      top: ys[row] ?? 0,
      bottom: ys[row + 1] ?? 0,
    };
    cells.push(makeCell({ row, column, rowSpan: 1, columnSpan }, box, words[column] ?? [], borders, fills));
    column += columnSpan;
  }
  return cells;
}

function isLast(row: number, ys: readonly number[], strip: Strip, strips: readonly Strip[]): boolean {
  return ys[row + 1] === strip.bottom.at || (strip === strips.at(-1) && row === ys.length - 2);
}
