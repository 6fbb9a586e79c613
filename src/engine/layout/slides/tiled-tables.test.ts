/** Finds tables by their filled cells, as presentation programs draw them. */
import { expect, test } from 'vitest';
import type { DrawnLine, FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { Word } from '../../page/words/words.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';
import { tiledTables } from './tiled-tables.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const [LEFT, TOP, WIDTH, HEIGHT] = [50, 100, 100, 30];

/** A place in a grid of cells: `span` columns and `rows`; without a colour it is not filled. */
interface Cell {
  readonly row: number;
  readonly column: number;
  readonly say?: string;
  readonly colour?: string;
  readonly span?: number;
  readonly rows?: number;
}

const cell = (row: number, column: number, say: string, colour?: string, more: Partial<Cell> = {}): Cell => ({
  row,
  column,
  say,
  ...(colour ? { colour } : {}),
  ...more,
});

/** Each cell is drawn as its area and then its text. */
function page(
  cells: readonly Cell[],
  drawnLast: readonly (readonly [level: boolean, at: number, from: number, to: number])[] = [],
) {
  const [words, fills, lines, parts]: [Word[], FilledArea[], DrawnLine[], DrawnPart[]] = [[], [], [], []];
  const add = (kind: DrawnPart['kind'], box: SeenBox, text = '') => {
    parts.push({ object: parts.length, kind, box, text, isTurned: false });
    return parts.length - 1;
  };
  for (const { row, column, say, colour, span = 1, rows = 1 } of cells) {
    const [left, top] = [LEFT + WIDTH * column, TOP + HEIGHT * row];
    const box = { left, top, right: left + WIDTH * span, bottom: top + HEIGHT * rows };
    if (colour) fills.push({ box, colour, object: add('path', box) });
    if (!say) continue;
    const text = { left: left + 5, top: top + 10, right: left + 5 + 6 * say.length, bottom: top + 20 };
    const rest = { turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, endsLine: false } as const;
    words.push({ text: say, box: text, followsSpace: false, object: add('text', text, say), ...rest });
  }
  for (const [level, at, from, to] of drawnLast) {
    const box = level ? { left: from, top: at, right: to, bottom: at } : { left: at, top: from, right: at, bottom: to };
    lines.push({ level, at, from, to, widthPt: 1, colour: '000000', object: add('path', box) });
  }
  return { found: { words, fills, lines, size: { widthPt: 400, heightPt: 400 } }, parts };
}

function tables(...given: Parameters<typeof page>) {
  const { found, parts } = page(...given);
  return tiledTables(found, parts);
}

const rowsOf = (cells: readonly Cell[], ...lines: Parameters<typeof page>[1][]) =>
  tables(cells, ...lines).map((table) =>
    table.cells.map(({ row, column, rowSpan, columnSpan, words, fill }) =>
      [
        row,
        column,
        words.map(({ text }) => text).join(' '),
        fill ?? '',
        rowSpan > 1 || columnSpan > 1 ? `${rowSpan}x${columnSpan}` : '',
      ]
        .filter((each) => each !== '')
        .join(' '),
    ),
  );

const RED = 'ff0000';
const HEAD = [cell(0, 0, 'Town', RED), cell(0, 1, 'Mayor', RED), cell(0, 2, 'Since', RED)];

test('takes filled cells without lines for a table, without borders', () => {
  const [table] = tables([
    ...HEAD,
    cell(1, 0, 'Rome', 'eeeeee'),
    cell(1, 1, '', 'eeeeee'),
    cell(1, 2, '2021', 'eeeeee'),
  ]);
  expect(table?.cells.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual([
    'Town',
    'Mayor',
    'Since',
    'Rome',
    '',
    '2021',
  ]);
  expect(table?.cells.every(({ borders }) => Object.keys(borders).length === 0)).toBe(true);
  expect(table?.objects).toEqual({ first: 0, last: 10 });
});

test('takes the texts that are drawn behind all areas, as PowerPoint draws them', () => {
  const places = [0, 1].flatMap((row) => [0, 1].map((column) => [row, column] as const));
  const areas = places.map(([row, column]) => cell(row, column, '', 'eeeeee'));
  const texts = places.map(([row, column]) => cell(row, column, `${row}${column}`));
  expect(rowsOf([...areas, ...texts])).toEqual([['0 0 00 eeeeee', '0 1 01 eeeeee', '1 0 10 eeeeee', '1 1 11 eeeeee']]);
});

test('keeps cells that are merged', () => {
  const cells = [
    cell(0, 0, 'Towns', RED, { span: 2 }),
    cell(0, 2, 'Since', RED),
    cell(1, 0, 'Rome', 'eeeeee'),
    cell(1, 1, 'Ann', 'eeeeee'),
    cell(1, 2, '2021', 'eeeeee', { rows: 2 }),
    cell(2, 0, 'Oslo', 'dddddd'),
    cell(2, 1, 'Bo', 'dddddd'),
  ];
  expect(rowsOf(cells)).toEqual([
    [
      '0 0 Towns ff0000 1x2',
      '0 2 Since ff0000',
      '1 0 Rome eeeeee',
      '1 1 Ann eeeeee',
      '1 2 2021 eeeeee 2x1',
      '2 0 Oslo dddddd',
      '2 1 Bo dddddd',
    ],
  ]);
});

test('adds rows without a fill, between filled ones and below them', () => {
  const plain = (row: number) => [cell(row, 0, `a${row}`), cell(row, 1, `b${row}`), cell(row, 2, `c${row}`)];
  const filled = [cell(3, 0, 'a3', 'eeeeee'), cell(3, 1, 'b3', 'eeeeee'), cell(3, 2, 'c3', 'eeeeee')];
  const [table] = tables([...HEAD, ...plain(1), ...plain(2), ...filled, ...plain(4), ...plain(5)]);
  expect(table?.rows).toHaveLength(7);
  expect(table?.cells.find(({ row, column }) => row === 2 && column === 1)?.words[0]?.text).toBe('b2');
  expect(table?.cells.find(({ row, column }) => row === 5 && column === 2)?.words[0]?.text).toBe('c5');
});

test('leaves a note below a table', () => {
  const [table] = tables([
    ...HEAD,
    cell(1, 0, 'Rome'),
    cell(1, 1, 'Ann'),
    cell(1, 2, '2021'),
    cell(2, 0, 'A note below it'),
  ]);
  expect(table?.rows).toHaveLength(3);
  expect(table?.cells.flatMap(({ words }) => words.map(({ text }) => text))).not.toContain('A note below it');
});

test('keeps the lines that are drawn behind the cells', () => {
  const cells = [...HEAD, cell(1, 0, 'Rome', 'eeeeee'), cell(1, 1, 'Ann', 'eeeeee'), cell(1, 2, '2021', 'eeeeee')];
  const [table] = tables(cells, [[true, TOP + HEIGHT, LEFT, LEFT + 3 * WIDTH]]);
  expect(table?.cells.map(({ borders }) => Object.keys(borders))).toEqual([
    ['bottom'],
    ['bottom'],
    ['bottom'],
    ['top'],
    ['top'],
    ['top'],
  ]);
});

test('takes panels that are drawn one after the other for no table, nor a single row or column', () => {
  const panel = (column: number) => [cell(0, column, 'Head', RED), cell(1, column, 'Body', 'eeeeee', { rows: 3 })];
  expect(rowsOf([...panel(0), ...panel(1)])).toEqual([]);
  expect(rowsOf(HEAD)).toEqual([]);
  expect(rowsOf([0, 1, 2].map((row) => cell(row, 0, 'Step', RED)))).toEqual([]);
});

test('parts tables of the same columns with white in between, where lines end the first', () => {
  const above = page([...HEAD, cell(1, 0, 'Rome'), cell(1, 1, 'Ann'), cell(1, 2, '2021')], [[true, TOP, LEFT, 350]]);
  const below = page([0, 1].flatMap((row) => HEAD.map((each) => ({ ...each, row: row + 4 }))));
  const shift = above.parts.length;
  const moved = <T extends { readonly object?: number }>(each: T): T => ({
    ...each,
    object: (each.object ?? 0) + shift,
  });
  const both = (first: ReturnType<typeof page>) =>
    tiledTables(
      {
        ...first.found,
        words: [...first.found.words, ...below.found.words.map(moved)],
        fills: [...first.found.fills, ...below.found.fills.map(moved)],
      },
      [...first.parts, ...below.parts.map(moved)],
    );
  expect(both(above).map(({ rows }) => rows.length - 1)).toEqual([2, 2]);
  const open = { ...above, parts: above.parts.slice(0, -1) };
  expect(both(open)).toHaveLength(1);
});

test('takes areas that stand apart for no table', () => {
  const apart = [0, 2].flatMap((row) => [0, 2].map((column) => cell(row, column, 'Card', RED)));
  expect(rowsOf(apart)).toEqual([]);
});

test('takes what has more than a thousand places for a drawing, however few of them are filled', () => {
  const rows = (count: number) => [
    ...Array.from({ length: 30 }, (_, column) => cell(0, column, 'A', 'ff0000')),
    ...Array.from({ length: count }, (_, row) => cell(row + 1, 0, 'B', '00ff00', { span: 30 })),
  ];
  expect(tables(rows(20))).toHaveLength(1);
  expect(tables(rows(40))).toHaveLength(0);
});

test('goes on behind a thick line, and ends where another shape is drawn', () => {
  const cells = [
    cell(0, 0, 'A', 'ff0000'),
    cell(0, 1, 'B', 'ff0000'),
    cell(1, 0, 'C', 'ff0000'),
    cell(1, 1, 'D', 'ff0000'),
  ];
  const rowsWith = (box: SeenBox) => {
    const { found, parts } = page(cells);
    const drawn: DrawnPart = { object: 3.5, kind: 'path', box, text: '', isTurned: false };
    const [table] = tiledTables(found, [...parts.slice(0, 4), drawn, ...parts.slice(4)]);
    return table?.rows.length;
  };
  expect(rowsWith({ left: LEFT + WIDTH - 3, top: TOP, right: LEFT + WIDTH + 3, bottom: TOP + 2 * HEIGHT })).toBe(3);
  expect(rowsWith({ left: LEFT, top: TOP, right: LEFT + 20, bottom: TOP + 20 })).toBeUndefined();
});
