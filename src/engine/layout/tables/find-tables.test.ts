/** Checks what is a table and what is not, over words and lines at known places. */
import { expect, test } from 'vitest';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { Word } from '../../page/words/words.ts';
import { findTables } from './find-tables.ts';
import type { FoundTable } from './table.ts';

const SIZE = { widthPt: 400, heightPt: 400 };
const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
/** In points: letters are this wide and lines this high. */
const [LETTER, LINE] = [5, 10];

/** The words of a text that begins at a place; the file has spaces between them. */
function text(x: number, y: number, content: string): readonly Word[] {
  let left = x;
  return content.split(' ').map((part, index) => {
    const box = { left, top: y, right: left + LETTER * part.length, bottom: y + LINE };
    left = box.right + LETTER;
    return {
      text: part,
      box,
      turn: 0,
      sizePt: LINE,
      font: FONT,
      endsInSoftHyphen: false,
      followsSpace: index > 0,
      endsLine: false,
    } as const;
  });
}

function level(at: number, from: number, to: number): DrawnLine {
  return { level: true, at, from, to, widthPt: 1, colour: '000000' };
}

function upright(at: number, from: number, to: number): DrawnLine {
  return { ...level(at, from, to), level: false };
}

function texts({ cells }: FoundTable): readonly (readonly (string | number)[])[] {
  return cells
    .filter(({ words }) => words.length > 0)
    .map(({ row, column, words }) => [row, column, words.map((word) => word.text).join(' ')]);
}

const FRAME = [
  level(100, 50, 250),
  level(130, 50, 250),
  level(160, 50, 250),
  upright(50, 100, 160),
  upright(150, 100, 160),
  upright(250, 100, 160),
];

test('keeps the lines that a drawn cell encloses together', () => {
  const words = [
    ...text(55, 105, 'Name'),
    ...text(155, 105, 'Remark'),
    ...text(55, 133, 'Ann'),
    ...text(155, 133, 'came late'),
    ...text(155, 145, 'and left'),
  ];
  const [table] = findTables({ words, lines: FRAME, fills: [], size: SIZE });
  expect(table).toMatchObject({ found: 'ruled', columns: [50, 150, 250], rows: [100, 130, 160] });
  expect(table && texts(table)).toEqual([
    [0, 0, 'Name'],
    [0, 1, 'Remark'],
    [1, 0, 'Ann'],
    [1, 1, 'came late and left'],
  ]);
  expect(table?.cells[0]?.borders.left).toEqual({ widthPt: 1, colour: '000000', style: 'single' });
});

test('merges cells where a line is missing, and tells what is painted behind them', () => {
  const lines = FRAME.map((line) => (line.at === 150 ? { ...line, from: 130 } : line));
  const words = [...text(140, 110, 'Both'), ...text(55, 140, 'left'), ...text(155, 140, 'right')];
  const fills = [{ box: { left: 50, top: 100, right: 250, bottom: 130 }, colour: 'ffee00' }];
  const [table] = findTables({ words, lines, fills, size: SIZE });
  expect(table?.cells[0]).toMatchObject({ columnSpan: 2, fill: 'ffee00', align: 'center' });
  expect(table?.headerRows).toBe(1);
});

test('finds a table by white space, and leaves the prose around it', () => {
  const words = [
    ...text(50, 60, 'This is what we sold in the last week of the year, as far as we know.'),
    ...text(50, 100, 'Article'),
    ...text(150, 100, 'Pieces'),
    ...text(50, 115, 'Nails'),
    ...text(170, 115, '12'),
    ...text(50, 130, 'Screws'),
    ...text(175, 130, '7'),
  ];
  const tables = findTables({ words, lines: [], fills: [], size: SIZE });
  expect(tables).toHaveLength(1);
  expect(tables[0]).toMatchObject({ found: 'spaced', headerRows: 1 });
  expect(tables[0] && texts(tables[0])).toEqual([
    [0, 0, 'Article'],
    [0, 1, 'Pieces'],
    [1, 0, 'Nails'],
    [1, 1, '12'],
    [2, 0, 'Screws'],
    [2, 1, '7'],
  ]);
});

test('takes no columns of prose for a table', () => {
  const line = 'all of this runs on and on to the';
  const words = [0, 1, 2, 3, 4].flatMap((row) => [...text(10, 50 + 12 * row, line), ...text(205, 50 + 12 * row, line)]);
  expect(findTables({ words, lines: [], fills: [], size: SIZE })).toEqual([]);
});

test('joins borders that are drawn in pieces, some of which no other line crosses', () => {
  const xs = [10, 100, 200];
  const pieces = [20, 40, 60].flatMap((y) => [
    level(y, 10.5, 99.5),
    level(y, 100.5, 199.5),
    ...xs.flatMap((x) => (y < 60 ? [upright(x, y, y + 6), upright(x, y + 6, y + 14), upright(x, y + 14, y + 20)] : [])),
  ]);
  const words = [...text(15, 25, 'Name'), ...text(105, 25, 'Town'), ...text(15, 45, 'Ann'), ...text(105, 45, 'Rome')];
  const [table, ...others] = findTables({ words, lines: pieces, fills: [], size: SIZE });
  expect(others).toEqual([]);
  expect(table?.found).toBe('ruled');
  expect(table?.cells).toHaveLength(4);
});

test('knows the cells at the sides of a table that has no lines there', () => {
  const lines = FRAME.filter(({ level: isLevel, at }) => isLevel || at === 150);
  const words = [
    ...text(55, 105, 'Name'),
    ...text(155, 105, 'Town'),
    ...text(55, 135, 'Ann'),
    ...text(155, 135, 'Rome'),
  ];
  const [table] = findTables({ words, lines, fills: [], size: SIZE });
  expect(table).toMatchObject({ found: 'ruled', columns: [50, 150, 250], rows: [100, 130, 160] });
  expect(table?.cells[0]?.borders).not.toHaveProperty('left');
});

test('takes a grid of closed cells for a form, though most are empty, and a list of boxes for a column', () => {
  const label = text(55, 105, 'Name');
  const [form] = findTables({ words: label, lines: FRAME, fills: [], size: SIZE });
  expect(form?.cells).toHaveLength(4);
  const boxes = FRAME.filter(({ at }) => at !== 150);
  const words = [...label, ...text(55, 140, 'Ann')];
  const [list] = findTables({ words, lines: boxes, fills: [], size: SIZE });
  expect(list && texts(list)).toEqual([
    [0, 0, 'Name'],
    [1, 0, 'Ann'],
  ]);
  expect(findTables({ words: label, lines: boxes, fills: [], size: SIZE })).toEqual([]);
  const open = FRAME.filter((line) => line.at !== 250);
  expect(findTables({ words: label, lines: open, fills: [], size: SIZE })).toEqual([]);
});

const RULES = [100, 120, 140, 180].map((at) => level(at, 50, 350));

test('parts the columns between rules by white, and keeps lines between two rules in one row', () => {
  const words = [
    ...text(55, 105, 'Article'),
    ...text(200, 105, 'Remark'),
    ...text(55, 125, 'Nails'),
    ...text(200, 125, 'sold out'),
    ...text(55, 145, 'Screws'),
    ...text(55, 160, 'of brass'),
    ...text(200, 145, 'to be had again'),
    ...text(200, 160, 'in May'),
  ];
  const [table, ...others] = findTables({ words, lines: RULES, fills: [], size: SIZE });
  expect(others).toEqual([]);
  expect(table).toMatchObject({ found: 'levels', rows: [100, 120, 140, 180], box: { left: 50, right: 350 } });
  expect(table && texts(table)).toEqual([
    [0, 0, 'Article'],
    [0, 1, 'Remark'],
    [1, 0, 'Nails'],
    [1, 1, 'sold out'],
    [2, 0, 'Screws of brass'],
    [2, 1, 'to be had again in May'],
  ]);
});

test('begins a row on a line that would have fitted on the one before, where a table has rules around its head alone', () => {
  const lines = [100, 120, 220].map((at) => level(at, 50, 350));
  const names = ['Ann', 'Bea', 'Cyril', 'Dora', 'Emil', 'Flora', 'Gus'];
  const words = [
    ...text(55, 105, 'Name'),
    ...text(250, 105, 'Age'),
    ...names.flatMap((name, index) => [
      ...text(55, 122 + 13 * index, name),
      ...text(250, 122 + 13 * index, String(30 + index)),
    ]),
  ];
  const [table] = findTables({ words, lines, fills: [], size: SIZE });
  expect(table?.rows).toHaveLength(9);
  expect(table?.headerRows).toBe(1);
});

test('takes painted rows for a table, each cell of which is painted by itself', () => {
  const fills = [100, 140].flatMap((top) => [
    { box: { left: 50, right: 200, top, bottom: top + 20 }, colour: 'ddeeff' },
    { box: { left: 200, right: 350, top, bottom: top + 20 }, colour: 'ddeeff' },
  ]);
  const words = [105, 125, 145].flatMap((y) => [...text(55, y, 'Town'), ...text(205, y, 'River')]);
  const [table] = findTables({ words, lines: [], fills, size: SIZE });
  expect(table).toMatchObject({ found: 'levels', rows: [100, 120, 140, 160] });
  expect(table?.cells.map(({ fill }) => fill)).toEqual(['ddeeff', 'ddeeff', undefined, undefined, 'ddeeff', 'ddeeff']);
});

test('rows that are painted in turn keep the lines of their cells together, however many they are', () => {
  const fills = [
    [100, 115, '88aadd'],
    [115, 155, 'ddeeff'],
    [155, 195, 'eeeeee'],
  ].map(([top, bottom, colour]) => ({
    box: { left: 50, right: 350, top: Number(top), bottom: Number(bottom) },
    colour: String(colour),
  }));
  const address = (y: number, name: string) => [
    ...text(55, y, name),
    ...['Mill Lane', 'Long Hill', 'Wales'].flatMap((line, index) => text(200, y + 12 * index, line)),
  ];
  const words = [
    ...text(55, 102, 'Name'),
    ...text(200, 102, 'Address'),
    ...address(117, 'Ann'),
    ...address(157, 'Bea'),
  ];
  const [table] = findTables({ words, lines: [], fills, size: SIZE });
  expect(table && texts(table)).toEqual([
    [0, 0, 'Name'],
    [0, 1, 'Address'],
    [1, 0, 'Ann'],
    [1, 1, 'Mill Lane Long Hill Wales'],
    [2, 0, 'Bea'],
    [2, 1, 'Mill Lane Long Hill Wales'],
  ]);
});

test('takes no paragraphs, lists or contents between rules for a table', () => {
  const between = (content: string, gap: string) =>
    findTables({
      words: [105, 125, 150].flatMap((y) => [...text(55, y, content), ...text(250, y, gap)]),
      lines: RULES,
      fills: [],
      size: SIZE,
    }).filter(({ found }) => found === 'levels');
  expect(between('Town', 'River')).toHaveLength(1);
  expect(between('•', 'an item of a list')).toEqual([]);
  expect(between('Chapter .......', '12')).toEqual([]);
  const prose = [105, 125, 150].flatMap((y) => text(55, y, 'one paragraph under the rule of its heading'));
  expect(findTables({ words: prose, lines: RULES, fills: [], size: SIZE })).toEqual([]);
});

test('takes numbered headings between drawn grids for no table around them', () => {
  const grid = (top: number) => ({
    lines: [
      ...[top, top + 20, top + 40].map((at) => level(at, 50, 350)),
      ...[50, 150, 250, 350].map((at) => upright(at, top, top + 40)),
    ],
    words: [5, 25].flatMap((y) => [55, 155, 255].flatMap((x) => text(x, top + y, 'Town'))),
  });
  const heading = (y: number, number: string) => [...text(55, y, number), ...text(120, y, 'Rivers')];
  const grids = [80, 150, 220].map(grid);
  const headings = [heading(125, '2.1'), heading(138, '2.1.1'), heading(195, '2.2'), heading(208, '2.2.1')].flat();
  const words = [...headings, ...grids.flatMap((each) => each.words)];
  const lines = grids.flatMap((each) => each.lines);
  const found = findTables({ words, lines, fills: [], size: SIZE }, 'ruled');
  expect(found.map(({ found: by, box }) => [by, box.top, box.bottom])).toEqual([
    ['ruled', 80, 120],
    ['ruled', 150, 190],
    ['ruled', 220, 260],
  ]);
});

test('parts the names of columns that have no lines between them, and leaves a title over them whole', () => {
  const lines = FRAME.map((line) => (line.at === 150 ? { ...line, from: 130 } : line));
  const body = [...text(55, 140, 'Ann'), ...text(155, 140, 'Rome')];
  const [named] = findTables({
    words: [...text(55, 110, 'Name'), ...text(155, 110, 'Town'), ...body],
    lines,
    fills: [],
    size: SIZE,
  });
  expect(named?.cells.map(({ columnSpan }) => columnSpan)).toEqual([1, 1, 1, 1]);
  const [titled] = findTables({ words: [...text(120, 110, 'All of them'), ...body], lines, fills: [], size: SIZE });
  expect(titled?.cells.map(({ columnSpan }) => columnSpan)).toEqual([2, 1, 1]);
});

test('tells how a cell is set by its lines rather than by the white around all of them', () => {
  const alignsOf = (...lines: readonly (readonly [x: number, text: string])[]) => {
    const words = lines.flatMap(([x, content], line) => text(x, 133 + LINE * line, content));
    const [table] = findTables({ words: [...words, ...text(160, 105, 'Remark')], lines: FRAME, fills: [], size: SIZE });
    return table?.cells.find(({ row, column }) => row === 1 && column === 0)?.align;
  };
  expect(alignsOf([55, 'a wide first line'], [55, 'and one'])).toBe('left');
  expect(alignsOf([55, 'a wide first line'], [105, 'and one'])).toBe('right');
  expect(alignsOf([55, 'a wide first line'], [80, 'and one'])).toBe('center');
  expect(alignsOf([60, 'a list of texts'], [65, 'indented'], [65, 'more so'])).toBe('left');
  expect(alignsOf([92, 'one'])).toBe('center');
});

test('parts the names beside rows of amounts, where lines close these alone', () => {
  const lines = [
    ...[20, 40, 60].map((at) => level(at, 20, 160)),
    ...[80, 100].map((at) => level(at, 100, 160)),
    upright(20, 20, 60),
    ...[100, 160].map((at) => upright(at, 20, 100)),
  ];
  const amounts = [25, 45, 65, 85].flatMap((y) => text(110, y, '5.00'));
  const words = [...text(25, 25, 'Chair'), ...text(25, 45, 'Table'), ...amounts];
  const names = [...text(25, 65, 'Subtotal'), ...text(25, 85, 'Tax')];
  const page = { words: [...words, ...names], lines, fills: [], size: SIZE };
  const cellsOf = (drawn: readonly DrawnLine[]) =>
    (findTables({ ...page, lines: drawn }, 'ruled')[0]?.cells ?? [])
      .filter(({ column, row }) => column === 0 && row > 1)
      .map(({ row, rowSpan, words: own }) => [row, rowSpan, own.map((word) => word.text).join(' ')]);
  expect(cellsOf(lines)).toEqual([
    [2, 1, 'Subtotal'],
    [3, 1, 'Tax'],
  ]);
  const closed = [...lines, upright(20, 60, 100), level(100, 20, 100)];
  expect(cellsOf(closed)).toEqual([[2, 2, 'Subtotal Tax']]);
});
