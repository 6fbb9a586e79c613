/** Makes a table of lines that people gave: each word goes into the cell that its middle lies in. Empty cells are dropped. */
import type { Box } from '../../../adapters/pdfium-text.ts';
import type { Word } from '../../page/words/words.ts';
import { BorderFinder } from '../sheets/drawn/cell-borders.ts';
import { placeAt } from '../sheets/items/cell-lines.ts';
import { areaBox, type Edges, makeCell } from '../tables/cells.ts';
import { headerRowsOf } from '../tables/header-rows.ts';
import { type Item, itemRows } from '../tables/items.ts';
import type { FoundTable, TablePage } from '../tables/table.ts';

/** Where a table stands on a page as seen, and its lines within, in points. */
export interface GivenTable {
  readonly box: Box;
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

/** In ems: a line that is this far inside a word cuts it. */
const CUT = 0.3;
/** In points: lines that are nearer to each other are one. */
const ONE_LINE = 1;

export interface PlacedTable {
  readonly table: FoundTable;
  readonly words: ReadonlySet<Word>;
}

export function givenTable(given: GivenTable, { words, lines, fills }: Omit<TablePage, 'size'>): PlacedTable {
  const { left, right, top, bottom } = given.box;
  const edges = { xs: edgesOf(left, given.columns, right), ys: edgesOf(top, given.rows, bottom) };
  const inside = words.filter((word) => holds(given.box, word));
  const { spans, single } = placeItems(inside, edges);
  const parts = new Map<string, Part>(spans.map((span) => [`${span.row} ${span.column}`, span]));
  for (const word of single) {
    const [row, column] = [placeAt(middleY(word), edges.ys), placeAt(middleX(word), edges.xs)];
    const key = `${row} ${column}`;
    const known = parts.get(key);
    if (known) known.words.push(word);
    else parts.set(key, { row, column, columnSpan: 1, words: [word] });
  }
  const borders = new BorderFinder(lines);
  const cells = [...parts.values()]
    .sort((a, b) => a.row - b.row || a.column - b.column)
    .map(({ words: own, ...place }) => {
      const area = { ...place, rowSpan: 1 };
      const box = areaBox(area, edges);
      return makeCell(area, box, own, borders.of(box), fills);
    });
  const table: FoundTable = {
    found: 'ruled',
    box: given.box,
    columns: edges.xs,
    rows: edges.ys,
    headerRows: headerRowsOf(cells),
    cells,
    confidence: 1,
  };
  return { table, words: new Set(inside) };
}

function edgesOf(from: number, inner: readonly number[], to: number): readonly number[] {
  const edges = [from];
  for (const at of inner.toSorted((a, b) => a - b)) {
    if (at > (edges.at(-1) ?? from) + ONE_LINE && at < to - ONE_LINE) edges.push(at);
  }
  return [...edges, to];
}

interface Part {
  readonly row: number;
  readonly column: number;
  readonly columnSpan: number;
  readonly words: Word[];
}

/** A text that lines cut through the middle of a word is one cell over its columns, as long as nothing else stands in them. */
function placeItems(words: readonly Word[], edges: Edges): { spans: readonly Part[]; single: readonly Word[] } {
  const items = itemRows(words).flatMap((row) => row.items);
  const spans = items.flatMap((item): readonly Part[] => {
    const [first, last] = [placeAt(item.box.left + 1, edges.xs), placeAt(item.box.right - 1, edges.xs)];
    if (first >= last || !isCut(item, edges.xs)) return [];
    const row = placeAt((item.box.top + item.box.bottom) / 2, edges.ys);
    const area = areaBox({ row, column: first, rowSpan: 1, columnSpan: last - first + 1 }, edges);
    const here = words.filter((word) => holds(area, word));
    return here.every((word) => item.words.includes(word))
      ? [{ row, column: first, columnSpan: last - first + 1, words: [...item.words] }]
      : [];
  });
  const inSpans = new Set(spans.flatMap((span) => span.words));
  return { spans, single: words.filter((word) => !inSpans.has(word)) };
}

function isCut({ words, em }: Item, xs: readonly number[]): boolean {
  return xs.some((x) => words.some(({ box }) => box.left + CUT * em < x && x < box.right - CUT * em));
}

function holds(box: Box, word: Word): boolean {
  const [x, y] = [middleX(word), middleY(word)];
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

function middleX({ box }: Word): number {
  return (box.left + box.right) / 2;
}

function middleY({ box }: Word): number {
  return (box.top + box.bottom) / 2;
}
