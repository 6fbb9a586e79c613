/** Finds tables without any line by the order in which the file draws their cells: each with all of its lines, row by row. */
import { unionBox } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import { makeCell } from './cells.ts';
import { headerRowsOf } from './header-rows.ts';
import { type Item, makeItem } from './items.ts';
import type { FoundTable, TablePage } from './table.ts';

/** In ems: words of one line of a cell are nearer; lines of one cell, and cells of one column, begin at one place. */
const WORD_GAP = 1.5;
const SAME_LEFT = 0.4;
/** In ems: items of lists stand this near to their labels. */
const LABEL_GAP = 2.5;
const LABEL = /^(?:\d{1,2}[.)]|[a-z][.)]|[•▪◦‣○●■–-])$/u;
/** In heights of a line: what stands on one level. */
const LEVEL = 0.35;
/** In ems: white between two cells, and more than this between two rows ends a table. */
const GUTTER = 0.6;
const ROW_GAP = 3;
/** Rows of a table, and columns in which some cell has several lines: names with a text beside each may be set by tabs. */
const MIN_ROWS = 3;
const MIN_LONG = 2;
/** Columns of a table whose rows may be grouped, and lines of a text that alone is long in it. */
const MIN_TITLED = 3;
const TEXT = 4;
/** More words are no page of cells. */
const MAX_WORDS = 3_000;
const CONFIDENCE = 0.6;

/** The lines of a cell. */
type Cell = readonly Item[];
type Row = readonly Cell[];

/** From the top of the page; none where nobody knows the order, as on recognised pages. */
export function drawnRowTables({ words, fills }: Pick<TablePage, 'words' | 'fills'>): readonly FoundTable[] {
  const upright = words.filter(({ turn }) => turn === 0);
  if (upright.length > MAX_WORDS || upright.some(({ glyphs }) => glyphs === undefined)) return [];
  const runs: Row[][] = [];
  let title: Row | undefined;
  for (const row of rowsOf(linesOf(upright))) {
    const run = runs.at(-1);
    const above = run?.at(-1);
    if (run && above && row.length > 1 && isNext(above, row, title)) run.push(...(title ? [title] : []), row);
    else if (run && above && !title && isTitle(above, row)) {
      title = row;
      continue;
    } else runs.push(row.length > 1 ? [row] : []);
    title = undefined;
  }
  return runs.filter(isTable).map((rows) => tableOf(rows, fills));
}

/** In the order of the file. */
function linesOf(words: readonly Word[]): readonly Item[] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => (a.glyphs?.from ?? 0) - (b.glyphs?.from ?? 0))) {
    const before = lines.at(-1)?.at(-1);
    const gap = before ? word.box.left - before.box.right : Infinity;
    const line = lines.at(-1);
    const most = line?.length === 1 && LABEL.test(before?.text ?? '') ? LABEL_GAP : WORD_GAP;
    if (line && before && isLevel(before.box, word.box) && gap > -word.sizePt && gap < most * word.sizePt)
      line.push(word);
    else lines.push([word]);
  }
  return lines.map(makeItem);
}

/** Lines that go up beside those before begin the next cell of their row; text that nothing stands beside is a row of one cell. */
function rowsOf(lines: readonly Item[]): readonly Row[] {
  const rows: Item[][][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const cell = row?.at(-1);
    const last = cell?.at(-1);
    if (!row || !cell || !last) rows.push([[line]]);
    else if (row.length > 1 && isBelow(line, last) && beginsIn(line, cell)) cell.push(line);
    else if (row.length > 1 && isBeside(line, row)) row.push([line]);
    else {
      const from = row.length > 1 ? -1 : cell.findIndex((each) => beginLevel(each, line));
      const own = from === -1 ? [] : cell.slice(from);
      if (own.length > 0 && isBeside(line, [own])) rows.splice(-1, 1, ...single(cell.slice(0, from)), [own, [line]]);
      else if (row.length === 1 && isBelow(line, last) && beginsIn(line, cell)) cell.push(line);
      else rows.push([[line]]);
    }
  }
  return rows;
}

function single(lines: Item[]): Item[][][] {
  return lines.length === 0 ? [] : [[lines]];
}

function isLevel(a: Item['box'], b: Item['box']): boolean {
  const height = Math.min(a.bottom - a.top, b.bottom - b.top);
  return Math.abs((a.top + a.bottom - b.top - b.bottom) / 2) < LEVEL * height;
}

/** Whether two cells may begin with these: larger letters begin at the height of those beside them. */
function beginLevel(a: Item, b: Item): boolean {
  return isLevel(a.box, b.box) || Math.abs(a.box.top - b.box.top) < LEVEL * Math.min(a.em, b.em);
}

function isBelow(line: Item, above: Item): boolean {
  return line.box.top > (above.box.top + above.box.bottom) / 2;
}

/** Whether a line begins below the others of a cell: they may be indented, but not beyond all of them. */
function beginsIn({ box, em }: Item, cell: Cell): boolean {
  const { left, right } = unionBox(cell.map((line) => line.box));
  return box.left > left - SAME_LEFT * em && box.left < right;
}

/** Whether a line is level with the first of a row, and right of all its cells. */
function isBeside(line: Item, row: Row): boolean {
  const [first] = row[0] ?? [];
  if (!first || !beginLevel(first, line)) return false;
  return row.flat().every(({ box }) => line.box.left > box.right + GUTTER * line.em);
}

/** Whether a row goes on with the columns of the one above. @param title the name of a group between them. */
function isNext(above: Row, row: Row, title?: Row): boolean {
  const em = row[0]?.[0]?.em ?? 0;
  const isNear = title ? areNear(above, title, em) && areNear(title, row, em) : areNear(above, row, em);
  return (
    isNear && above.length === row.length && row.every((cell, column) => isSameColumn(above[column] ?? [], cell, em))
  );
}

/** Whether one line that begins where the rows do is the name of the group that follows. */
function isTitle(above: Row, row: Row): boolean {
  const [cell = []] = row;
  const em = cell[0]?.em ?? 0;
  return above.length >= MIN_TITLED && row.length === 1 && cell.length === 1 && isSameColumn(above[0] ?? [], cell, em);
}

function areNear(above: Row, row: Row, em: number): boolean {
  const [upper, lower] = [boxOf(above.flat()), boxOf(row.flat())];
  return lower.top >= upper.bottom - LEVEL * em && lower.top - upper.bottom <= ROW_GAP * em;
}

function isSameColumn(above: Cell, cell: Cell, em: number): boolean {
  return Math.abs(boxOf(above).left - boxOf(cell).left) <= SAME_LEFT * em;
}

function boxOf(lines: Cell): Item['box'] {
  return unionBox(lines.map(({ box }) => box));
}

function isTable(all: readonly Row[]): boolean {
  const rows = all.filter((row) => row.length > 1);
  const columns = rows[0]?.map((_, column) => rows.map((row) => row[column] ?? [])) ?? [];
  const long = columns.filter((cells) => cells.some((lines) => lines.length > 1));
  const isReference = columns.length >= MIN_TITLED && long.some((cells) => cells.some((lines) => lines.length >= TEXT));
  const areApart = columns.every((cells, column) => {
    const next = columns[column + 1];
    return !next || boxOf(cells.flat()).right < boxOf(next.flat()).left;
  });
  return rows.length >= MIN_ROWS && (long.length >= MIN_LONG || isReference) && areApart;
}

function tableOf(rows: readonly Row[], fills: TablePage['fills']): FoundTable {
  const all = boxOf(rows.flat(2));
  const starts =
    rows[0]?.map((_, column) => boxOf(rows.flatMap((row) => (row.length > 1 ? (row[column] ?? []) : [])))) ?? [];
  const xs = [
    ...starts.map(({ left }, column) => (column === 0 ? left : middleOf(starts[column - 1]?.right, left))),
    all.right,
  ];
  const boxes = rows.map((row) => boxOf(row.flat()));
  const ys = [...boxes.map(({ top }, row) => (row === 0 ? top : middleOf(boxes[row - 1]?.bottom, top))), all.bottom];
  const cells = rows.flatMap((cellsOfRow, row) =>
    cellsOfRow.map((lines, column) => {
      const columnSpan = cellsOfRow.length === 1 ? starts.length : 1;
      const box = {
        left: xs[column] ?? 0,
        right: xs[column + columnSpan] ?? 0,
        top: ys[row] ?? 0,
        bottom: ys[row + 1] ?? 0,
      };
      const words = lines.flatMap((line) => line.words);
      return makeCell({ row, column, rowSpan: 1, columnSpan }, box, words, {}, fills);
    }),
  );
  return {
    found: 'levels',
    box: all,
    columns: xs,
    rows: ys,
    headerRows: headerRowsOf(cells),
    cells,
    confidence: CONFIDENCE,
  };
}

function middleOf(before: number | undefined, after: number): number {
  return ((before ?? after) + after) / 2;
}
