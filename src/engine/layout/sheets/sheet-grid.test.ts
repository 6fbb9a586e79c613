/** Checks how words at known places of a printed sheet become cells. */
import { expect, test } from 'vitest';
import { fill, level, text, textTo, upright } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { cellText } from '../tables/cells.ts';
import { sheetGrid } from './sheet-grid.ts';

type Drawn = Partial<Parameters<typeof sheetGrid>[0]>;

function rows(words: readonly Word[], drawn: Drawn = {}): readonly (readonly string[])[] {
  const grid = sheetGrid({ words, lines: [], fills: [], ...drawn });
  return Array.from({ length: (grid?.rows.length ?? 1) - 1 }, (_, row) => {
    const cells = grid?.cells.filter((cell) => cell.row === row) ?? [];
    return Array.from({ length: (grid?.columns.length ?? 1) - 1 }, (__, column) => {
      const cell = cells.find((each) => each.column === column);
      return cell ? cellText(cell.words) : '';
    });
  });
}

test('keeps words of two columns apart though hardly any room is left between them', () => {
  const words = [
    ...text(20, 10, 'Year'),
    ...text(63, 10, 'Category'),
    ...textTo(60, 25, '2005'),
    ...text(62, 25, 'Books'),
    ...textTo(60, 40, '2005'),
    ...text(62, 40, 'Musical'),
  ];
  expect(rows(words)).toEqual([
    ['Year', 'Category'],
    ['2005', 'Books'],
    ['2005', 'Musical'],
  ]);
});

test('keeps a text with many spaces in one cell', () => {
  const [first, second] = [text(20, 10, 'Row'), text(90, 10, '12')];
  const far = second.map((word) => ({ ...word, followsSpace: true, object: first[0]?.object ?? 0 }));
  expect(rows([...first, ...far, ...text(20, 35, 'Row'), ...text(150, 35, '7')])).toEqual([
    ['Row 12', ''],
    ['Row', '7'],
  ]);
});

test('puts the lines of a cell that is set at its foot together', () => {
  const words = [
    ...textTo(300, 32, '12'),
    ...textTo(300, 66, '7'),
    ...text(20, 10, 'An article about the long'),
    ...text(20, 21, 'way from here to the sea'),
    ...text(20, 32, 'and back'),
    ...text(20, 55, 'Another article about the'),
    ...text(20, 66, 'way to the mountains'),
    ...textTo(300, 111, '9'),
    ...text(20, 89, 'And one more of them for'),
    ...text(20, 100, 'those who have never had'),
    ...text(20, 111, 'enough'),
  ];
  expect(rows(words)).toEqual([
    ['An article about the long way from here to the sea and back', '12'],
    ['Another article about the way to the mountains', '7'],
    ['And one more of them for those who have never had enough', '9'],
  ]);
});

test('makes rows of short texts that stand below each other', () => {
  const words = [...text(20, 10, 'Books'), ...text(20, 22, 'Music'), ...text(20, 34, 'Films about the sea')];
  expect(rows(words)).toEqual([['Books'], ['Music'], ['Films about the sea']]);
});

test('keeps a text in its cell that is too high for it and runs over the rows above', () => {
  const clip = { left: 100, right: 200, top: 38, bottom: 52 };
  const words = [
    ...text(20, 10, 'First'),
    ...text(101, 10, 'one'),
    ...text(20, 25, 'Second'),
    ...text(101, 25, 'two'),
    ...text(20, 40, 'Third'),
    ...text(101, 18, 'this is a very long', clip),
    ...text(101, 29, 'text that nobody', clip),
    ...text(101, 40, 'sees all of', clip),
  ];
  expect(rows(words)).toEqual([
    ['First', 'one'],
    ['Second', 'two'],
    ['Third', 'this is a very long text that nobody sees all of'],
  ]);
});

test('merges the cells that lines enclose together, across and down', () => {
  const lines = [
    level(10, 20, 200),
    level(30, 80, 200),
    level(50, 80, 200),
    level(70, 20, 200),
    upright(20, 10, 70),
    upright(80, 10, 70),
    upright(140, 30, 70),
    upright(200, 10, 70),
  ];
  const words = [
    ...text(25, 35, 'Side'),
    ...text(110, 15, 'Together'),
    ...text(85, 35, 'a'),
    ...text(145, 35, 'b'),
    ...text(85, 55, 'c'),
    ...text(145, 55, 'd'),
  ];
  const grid = sheetGrid({ words, lines, fills: [] });
  const spans = grid?.cells
    .filter(({ rowSpan, columnSpan }) => rowSpan * columnSpan > 1)
    .map((cell) => [cellText(cell.words), cell.row, cell.column, cell.rowSpan, cell.columnSpan]);
  expect(spans).toEqual([
    ['Side', 0, 0, 3, 1],
    ['Together', 0, 1, 1, 2],
  ]);
});

test('ends columns and rows where painted areas end', () => {
  const words = [...text(21, 12, 'North'), ...text(81, 12, 'South'), ...text(21, 27, 'a'), ...textTo(138, 27, '1')];
  const fills = [fill(20, 10, 80, 25, 'ddeeff'), fill(80, 10, 140, 25, 'ffeedd')];
  const grid = sheetGrid({ words, lines: [], fills });
  expect(grid?.cells.map(({ row, column, fill: colour }) => [row, column, colour])).toEqual([
    [0, 0, 'ddeeff'],
    [0, 1, 'ffeedd'],
    [1, 0, undefined],
    [1, 1, undefined],
  ]);
});

test('makes no cell of lines that are set to different sides, and one of those that are set alike', () => {
  const header = [...text(20, 10, 'Column'), ...text(120, 10, 'notes')];
  const below = (words: readonly Word[]) => [...header, ...text(20, 33, 'received from me'), ...words];
  const other = [...text(20, 90, 'Paid'), ...text(120, 90, 'later')];
  const apart = [...textTo(110, 44, 'more on'), ...other];
  expect(rows(below(apart)).map(([first]) => first)).toEqual(['Column', 'received from me', 'more on', 'Paid']);
  const alike = [...text(20, 44, 'more on'), ...other];
  expect(rows(below(alike)).map(([first]) => first)).toEqual(['Column', 'received from me more on', 'Paid']);
});

test('keeps rows of cells of one line apart where a text beside them reaches from one to the next', () => {
  const whole = (words: readonly Word[]) => words.map((word) => ({ ...word, oneLine: 'surely' as const }));
  const words = [
    ...whole([...text(20, 10, 'First'), ...text(20, 22, 'Second')]),
    ...text(120, 13, 'a text that'),
    ...text(300, 16, 'x'),
    ...text(400, 19, 'y'),
  ];
  expect(rows(words).map(([first]) => first)).toEqual(['First', 'Second']);
});

test('takes lines for rows that stand at another distance than lines of their font in one cell', () => {
  const list = (step: number, lineHeight?: number) =>
    ['Oak', 'Pine', 'Birch', 'Elm'].flatMap((content, index) =>
      text(20, 10 + step * index, content).map((word) => (lineHeight ? { ...word, lineHeight } : word)),
    );
  expect(rows(list(13, 1))).toEqual([['Oak'], ['Pine'], ['Birch'], ['Elm']]);
  expect(rows(list(13, 1.3))).toEqual([['Oak Pine Birch Elm']]);
});

test('puts a text in the white before numbers into their column, and a number after texts into that of the texts', () => {
  const head = (x: number, content: string) => [
    ...text(20, 10, 'Budget'),
    ...textTo(150, 10, '75'),
    ...text(20, 25, 'Actual'),
    ...textTo(150, 25, '80'),
    ...text(x, 40, content),
  ];
  expect(rows(head(75, 'Qtr'))[2]).toEqual(['', 'Qtr']);
  expect(rows(head(105, '2020'))[2]).toEqual(['2020', '']);
});

test('keeps lines in their cell that are printed over the row below', () => {
  const words = [
    ...text(20, 10, '3.1'),
    ...text(80, 10, 'A policy exists that governs'),
    ...text(80, 22, 'the license compliance'),
    ...text(20, 26, '3.2'),
    ...text(80, 26, 'A documented policy'),
  ];
  expect(rows(words)).toEqual([
    ['3.1', 'A policy exists that governs the license compliance'],
    ['3.2', 'A documented policy'],
  ]);
});

test('keeps lines in their cell that are printed over the row below and stand nearly beside it', () => {
  const words = [
    ...text(20, 10, '3.1'),
    ...text(80, 10, 'A policy exists that governs'),
    ...text(80, 22, 'the license compliance'),
    ...text(20, 24.4, '3.2'),
    ...text(80, 24.4, 'A documented policy'),
  ];
  expect(rows(words)).toEqual([
    ['3.1', 'A policy exists that governs the license compliance'],
    ['3.2', 'A documented policy'],
  ]);
});

test.each(['of checks', 'of all that must be checked again'])(
  'keeps lines in their cell that run through its foot: %s',
  (second) => {
    const words = [
      ...text(20, 10, '3.1'),
      ...text(80, 8, 'A box on a list'),
      ...text(80, 19, second),
      ...text(20, 26, '3.2'),
      ...text(20, 42, '3.3'),
      ...text(80, 42, 'Staff'),
    ];
    const lines = [5, 20, 36, 52].map((at) => level(at, 15, 250));
    const drawn = { lines: [...lines, upright(15, 5, 52), upright(75, 5, 52), upright(250, 5, 52)] };
    expect(rows(words, drawn)).toEqual([
      ['3.1', `A box on a list ${second}`],
      ['3.2', ''],
      ['3.3', 'Staff'],
    ]);
  },
);

test('puts lines with empty ones between them into the row that a column of one line a row tells', () => {
  const one = (words: readonly Word[]) => words.map((word) => ({ ...word, oneLine: 'surely' as const }));
  const heights = [46, 120, 194, 268];
  const words = [
    ...heights.flatMap((y, index) => one(text(20, y, `3.${index + 1}`))),
    ...heights.flatMap((y) => [
      ...text(80, y - 30, 'Slides,'),
      ...text(80, y - 10, 'courses'),
      ...text(80, y, 'others'),
    ]),
  ];
  expect(rows(words)).toEqual(heights.map((_, index) => [`3.${index + 1}`, 'Slides,\n\ncourses others']));
  const atTop = [
    ...heights.flatMap((y, index) => one(text(20, y, `3.${index + 1}`))),
    ...heights.flatMap((y) => [
      ...text(80, y, 'Slides,'),
      ...text(80, y + 20, 'courses'),
      ...text(80, y + 30, 'others'),
    ]),
  ];
  expect(rows(atTop)).toEqual(heights.map((_, index) => [`3.${index + 1}`, 'Slides,\n\ncourses others']));
  const beyond = [...words, ...text(80, 330, 'Source'), ...text(80, 400, 'Contact')];
  expect(rows(beyond).slice(4)).toEqual([
    ['', 'Source'],
    ['', 'Contact'],
  ]);
});

test('parts names that are set to the left from the numbers before them, where years are names', () => {
  const names = ['2026', '2027', '2028'];
  const amounts = ['3,996', '1,784', '8,070', '5,345'];
  const words = [
    ...names.flatMap((name, column) => text(161 + 60 * column, 10, name)),
    ...amounts.flatMap((_, row) => [
      ...text(20, 25 + 15 * row, 'Profit of it'),
      ...names.flatMap((__, column) => textTo(219 + 60 * column, 25 + 15 * row, amounts[(row + column) % 4] ?? '')),
    ]),
  ];
  expect(rows(words).slice(0, 2)).toEqual([
    ['', ...names],
    ['Profit of it', '3,996', '1,784', '8,070'],
  ]);
});

test('puts numbers that did not fit into the column that they end in', () => {
  const unfitting = [25, 40, 55, 70].flatMap((y) => [...text(20, y, 'Row'), ...textTo(168, y, '###')]);
  const words = [...text(20, 10, 'Name'), ...text(120, 10, 'Due'), ...text(170, 10, 'Members'), ...unfitting];
  expect(rows(words).slice(1)).toEqual(Array.from({ length: 4 }, () => ['Row', '###', '']));
});
