/** Checks tables that have one rule, below the names of their columns. */
import { expect, test } from 'vitest';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { Word } from '../../page/words/words.ts';
import { findTables } from './find-tables.ts';
import type { FoundTable, TablePage } from './table.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const SIZE = { widthPt: 400, heightPt: 500 };

function words(left: number, top: number, text: string, font = FONT): readonly Word[] {
  let x = left;
  return text.split(' ').map((each) => {
    const box = { left: x, top, right: x + 5 * each.length, bottom: top + 10 };
    x = box.right + 3;
    return {
      text: each,
      box,
      turn: 0,
      sizePt: 10,
      font,
      endsInSoftHyphen: false,
      followsSpace: x > left,
      endsLine: false,
    };
  });
}

const rule = (at: number): DrawnLine => ({ level: true, at, from: 50, to: 350, widthPt: 1, colour: '000000' });

const names = (top: number) => [...words(55, top, 'Option'), ...words(180, top, 'What it does')];

const ROWS = [
  ...words(55, 130, 'retry'),
  ...words(180, 130, 'Tries once again where the first'),
  ...words(180, 142, 'time failed'),
  ...words(55, 158, 'quiet'),
  ...words(180, 158, 'Says nothing'),
];

/** Those that a rule shows. */
function tablesOf(page: TablePage): readonly FoundTable[] {
  return findTables(page).filter(({ found }) => found === 'levels');
}

function textsOf(table: FoundTable | undefined): readonly string[] | undefined {
  return table?.cells.map((cell) => cell.words.map(({ text }) => text).join(' '));
}

const CELLS = [
  'Option',
  'What it does',
  'retry',
  'Tries once again where the first time failed',
  'quiet',
  'Says nothing',
];

test('names over a rule make a table of the rows below, whose cells may have several lines', () => {
  const title = words(55, 175, 'Licence', { ...FONT, name: 'Test-Bold' });
  const text = words(55, 190, 'This paragraph goes over the white between the columns.');
  const page = { words: [...names(110), ...ROWS, ...title, ...text], lines: [rule(125)], fills: [], size: SIZE };
  const [table, ...others] = tablesOf(page);
  expect(others).toEqual([]);
  expect(textsOf(table)).toEqual(CELLS);
  expect(table?.cells[0]?.borders.bottom).toBeDefined();
});

test('the names of rows need no name, and cells with little white between them are parted', () => {
  const row = (top: number, name: string) => [
    ...words(55, top, name),
    ...words(150, top, '0.745; 0.569;'),
    ...words(222, top, '0.688; 0.490;'),
  ];
  const all = [...words(150, 110, '2023'), ...words(222, 110, '2024'), ...row(130, 'strips'), ...row(145, 'pages')];
  const [table] = tablesOf({ words: all, lines: [rule(125)], fills: [], size: SIZE });
  expect(textsOf(table)?.slice(0, 6)).toEqual(['', '2023', '2024', 'strips', '0.745; 0.569;', '0.688; 0.490;']);
});

test('the names of a table that goes on may be among the words that repeat above the text', () => {
  const page = { words: ROWS, lines: [rule(125)], fills: [], size: SIZE };
  expect(tablesOf(page)).toEqual([]);
  expect(textsOf(tablesOf({ ...page, heads: names(110) })[0])).toEqual(CELLS);
});

test('each rule begins a table of its own', () => {
  const below = (top: number) => [...words(55, top, 'one'), ...words(180, top, 'first')];
  const one = [...names(110), ...below(130), ...below(145)];
  const two = [...names(170), ...below(190), ...below(205)];
  const page = { words: [...one, ...two], lines: [rule(125), rule(185)], fills: [], size: SIZE };
  expect(tablesOf(page).map(({ rows }) => rows.length - 1)).toEqual([3, 3]);
});

test('most lines of a table may go on in one cell', () => {
  const lines = [142, 154, 166, 178].flatMap((top) => words(180, top, 'continuing with many longer texts'));
  const rows = [...words(55, 130, 'retry'), ...words(180, 130, 'Tries once again where the first'), ...lines];
  const next = [...words(55, 196, 'quiet'), ...words(180, 196, 'Says nothing')];
  const [table] = tablesOf({ words: [...names(110), ...rows, ...next], lines: [rule(125)], fills: [], size: SIZE });
  expect(table?.rows.length).toBe(4);
  expect(textsOf(table)?.slice(4)).toEqual(['quiet', 'Says nothing']);
});

test('names may have several lines, above or below those beside them, but no heading above them', () => {
  const rows = [130, 145].flatMap((top) => [...words(55, top, 'one'), ...words(180, top, 'first')]);
  const page = { lines: [rule(125)], fills: [], size: SIZE };
  const above = [...words(55, 98, 'Kind of'), ...words(55, 110, 'option'), ...words(180, 110, 'Meaning')];
  expect(textsOf(tablesOf({ ...page, words: [...above, ...rows] })[0])?.slice(0, 2)).toEqual([
    'Kind of option',
    'Meaning',
  ]);
  const below = [...words(55, 98, 'Option'), ...words(180, 98, 'What it'), ...words(180, 110, 'means')];
  expect(textsOf(tablesOf({ ...page, words: [...below, ...rows] })[0])?.slice(0, 2)).toEqual([
    'Option',
    'What it means',
  ]);
  const heading = words(55, 98, 'Options', { ...FONT, name: 'Test-Bold' });
  expect(tablesOf({ ...page, words: [...heading, ...names(110), ...rows] })[0]?.rows.length).toBe(4);
});

test('a dash and the number beside it stand in columns of their own', () => {
  const row = (top: number, second: string) => [
    ...words(55, top, 'split'),
    ...words(150, top, second),
    ...words(200, top, '1'),
  ];
  const heads = [...words(55, 110, 'Tool'), ...words(150, 110, 'Free'), ...words(200, 110, 'Wave')];
  const all = [...heads, ...row(130, 'yes'), ...row(145, '–'), ...row(160, '–')];
  const [table] = tablesOf({ words: all, lines: [rule(125)], fills: [], size: SIZE });
  expect(textsOf(table)?.slice(6)).toEqual(['split', '–', '1', 'split', '–', '1']);
});

test('a rule below the last row closes the table', () => {
  const rows = [130, 145, 160].flatMap((top) => [...words(55, top, 'one'), ...words(180, top, 'first')]);
  const after = words(55, 200, 'This paragraph goes over the white between the columns.');
  const page = { words: [...names(110), ...rows, ...after], lines: [rule(125), rule(174)], fills: [], size: SIZE };
  expect(tablesOf(page).map((table) => table.rows.length - 1)).toEqual([4]);
});

test('a heading with its date, a rule and lines of text are no table', () => {
  const heading = [...words(55, 110, 'Engineer'), ...words(310, 110, '2019')];
  const one = [...words(55, 130, 'Harbour Works'), ...words(315, 130, 'Oslo')];
  const text = words(55, 145, 'Built the cranes that load the ships of the harbour.');
  const above = words(55, 80, 'Experience');
  const page = { words: [...above, ...heading, ...one, ...text], lines: [rule(125)], fills: [], size: SIZE };
  expect(tablesOf(page)).toEqual([]);
});

test('sums below a rule are no table with the amounts above it as names', () => {
  const amount = (top: number, text: string) => [...words(55, top, text), ...words(320, top, '12.00')];
  const rows = [...amount(98, 'Bread'), ...amount(110, 'Milk'), ...amount(130, 'Total'), ...amount(142, 'Paid')];
  expect(tablesOf({ words: rows, lines: [rule(125)], fills: [], size: SIZE })).toEqual([]);
});

test('two columns of prose below the rule of a header are no table', () => {
  const line = 'so many words fill a whole line of it';
  const prose = [130, 142, 154, 166].flatMap((top) => [...words(55, top, line), ...words(210, top, line)]);
  const page = { words: [...words(55, 110, 'Journal'), ...words(210, 110, 'Volume'), ...prose], fills: [], size: SIZE };
  expect(tablesOf({ ...page, lines: [rule(125)] })).toEqual([]);
});

test('rows of a group below its name, over more white, are rows of the same table', () => {
  const row = (top: number, name: string, left = 55) => [
    ...words(left, top, name),
    ...words(150, top, '12'),
    ...words(200, top, '34'),
    ...words(260, top, '56'),
  ];
  const heads = [
    ...words(55, 100, 'District'),
    ...words(150, 100, 'A'),
    ...words(200, 100, 'B'),
    ...words(260, 100, 'C'),
  ];
  const group = (top: number, name: string) => [
    ...words(55, top, name),
    ...row(top + 12, 'Apache', 62),
    ...row(top + 24, 'Gila', 62),
  ];
  const after = words(55, 240, 'Text that follows it');
  const page = {
    words: [...heads, ...group(130, 'First'), ...group(180, 'Second'), ...after],
    lines: [rule(115)],
    fills: [],
    size: SIZE,
  };
  const [table, ...more] = tablesOf(page);
  expect(more).toEqual([]);
  const first = table?.cells.filter(({ column }) => column === 0);
  expect(first?.map(({ words: own }) => own.map(({ text }) => text).join(' '))).toEqual([
    'District',
    'First',
    'Apache',
    'Gila',
    'Second',
    'Apache',
    'Gila',
  ]);
});
