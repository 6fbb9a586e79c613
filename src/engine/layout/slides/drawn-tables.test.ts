/** Finds tables of slides by the order in which they are drawn. */
import { expect, test } from 'vitest';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';
import { slideTables } from './drawn-tables.ts';

const SIZE = { widthPt: 400, heightPt: 400 };
const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const [LETTER, LINE] = [5, 10];

type Sides = readonly [left: number, top: number, right: number, bottom: number];
const boxOf = ([left, top, right, bottom]: Sides): SeenBox => ({ left, top, right, bottom });

/** What a page draws, in this order. */
type Drawn =
  | { readonly say: string; readonly at: readonly [x: number, y: number] }
  | { readonly lines: readonly Line[] }
  | { readonly outline: Sides }
  | { readonly shape: Sides };
type Line = Pick<DrawnLine, 'level' | 'at' | 'from' | 'to'>;

const level = (at: number, from: number, to: number): Line => ({ level: true, at, from, to });
const upright = (at: number, from: number, to: number): Line => ({ level: false, at, from, to });
/** The lines of a table: its sides, and those between its rows. */
const grid = (xs: readonly number[], ys: readonly number[]) => [
  ...ys.map((y) => level(y, xs[0] ?? 0, xs.at(-1) ?? 0)),
  ...xs.map((x) => upright(x, ys[0] ?? 0, ys.at(-1) ?? 0)),
];
const say = (x: number, y: number, text: string): Drawn => ({ say: text, at: [x, y] });

function wordsOf(text: string, [x, y]: readonly [number, number], object: number): readonly Word[] {
  let left = x;
  return text.split(' ').map((part, index) => {
    const box = { left, top: y, right: left + LETTER * part.length, bottom: y + LINE };
    left = box.right + LETTER;
    const rest = { turn: 0, sizePt: LINE, font: FONT, endsInSoftHyphen: false, endsLine: false } as const;
    return { text: part, box, followsSpace: index > 0, object, ...rest };
  });
}

/** The texts of the cells of each table. */
function found(drawn: readonly Drawn[]) {
  const [words, lines, parts]: [Word[], DrawnLine[], DrawnPart[]] = [[], [], []];
  let object = 0;
  const add = (kind: DrawnPart['kind'], box: SeenBox, text = '') =>
    parts.push({ object: object++, kind, box, text, isTurned: false });
  for (const each of drawn) {
    if ('say' in each) {
      const own = wordsOf(each.say, each.at, object);
      words.push(...own);
      add('text', unionBox(own.map(({ box }) => box)), each.say);
    } else if ('shape' in each) add('path', boxOf(each.shape));
    else if ('outline' in each) {
      const [left, top, right, bottom] = each.outline;
      for (const line of grid([left, right], [top, bottom])) {
        lines.push({ ...line, widthPt: 1, colour: '000000', object });
      }
      add('path', boxOf(each.outline));
    } else
      for (const line of each.lines) {
        lines.push({ ...line, widthPt: 1, colour: '000000', object });
        const { at, from, to } = line;
        add('path', boxOf(line.level ? [from, at - 0.5, to, at + 0.5] : [at - 0.5, from, at + 0.5, to]));
      }
  }
  return slideTables({ words, lines, fills: [], size: SIZE }, parts).map(({ cells }) =>
    cells.map((cell) => cell.words.map(({ text }) => text).join(' ')),
  );
}

const FRAME = grid([50, 150, 250], [100, 130, 200]);
const CELLS = [say(55, 105, 'Name'), say(155, 105, 'Town'), say(55, 133, 'Ann'), say(155, 133, 'Rome')];
const TABLE = ['Name', 'Town', 'Ann', 'Rome'];

test('parts tables that touch, since the lines of each follow its texts', () => {
  const above = [say(55, 105, 'First'), say(55, 135, 'some text'), { lines: grid([50, 250], [100, 130, 200]) }];
  const below = [say(55, 205, 'Second'), say(55, 235, 'other text'), { lines: grid([50, 250], [200, 230, 300]) }];
  expect(found([...above, ...below])).toEqual([
    ['First', 'some text'],
    ['Second', 'other text'],
  ]);
});

test('leaves texts alone that are drawn over a table when it is done', () => {
  expect(found([...CELLS, { lines: FRAME }, say(60, 170, 'Note')])).toEqual([TABLE]);
  const shape: Drawn = { shape: [58, 165, 120, 185] };
  expect(found([{ lines: FRAME }, ...CELLS, shape, say(60, 170, 'Note')])).toEqual([TABLE]);
});

test('takes the texts behind the lines where none stand before them, to the first one outside', () => {
  const outside = say(20, 20, 'Title');
  expect(found([outside, { lines: FRAME }, ...CELLS, outside, say(60, 170, 'Note')])).toEqual([TABLE]);
});

test('takes a table whole whose cells are drawn one by one', () => {
  const cells = [
    [50, 150, 100, 130],
    [150, 250, 100, 130],
    [50, 150, 130, 200],
    [150, 250, 130, 200],
  ].flatMap(([left = 0, right = 0, top = 0, bottom = 0], index) => [
    { lines: grid([left, right], [top, bottom]) },
    CELLS[index] ?? say(0, 0, ''),
  ]);
  expect(found(cells)).toEqual([TABLE]);
});

test('takes texts that only white parts for no table', () => {
  const towns = ['Rome', 'Oslo', 'Bonn', 'Lima', 'Kiel'];
  const rows = towns.flatMap((town, row) => [
    say(50, 100 + 14 * row, town),
    say(150, 100 + 14 * row, `${120 + row}`),
    say(250, 100 + 14 * row, `${340 + row}`),
  ]);
  expect(found(rows)).toEqual([]);
});

/** Rows of texts that are drawn from left to right, each row so far below the one before. */
const rowsOf = (rows: readonly (readonly string[])[], step: number) =>
  rows.flatMap((texts, row) => texts.map((text, column) => say(50 + 100 * column, 100 + step * row, text)));
const PEOPLE = [
  ['Name', 'Town'],
  ['Ann', 'Rome'],
  ['Ben', 'Oslo'],
];

test('takes texts that are drawn row by row, with the room of cells between them, for a table', () => {
  expect(found([say(50, 20, 'Title'), ...rowsOf(PEOPLE, 24)])).toEqual([PEOPLE.flat()]);
});

test('takes rows that stand closely for a table where a line parts the first one', () => {
  expect(found([...rowsOf(PEOPLE, 13), { lines: [level(111.5, 43, 260)] }])).toEqual([PEOPLE.flat()]);
});

test('parts rows where the line of a header was drawn before the rest, which has one too', () => {
  const below = [...PEOPLE, ...PEOPLE].map((texts, row) =>
    texts.map((text, column) => say(50 + 100 * column, 100 + 24 * row, text)),
  );
  const [first, second] = [level(117, 43, 260), level(189, 43, 260)];
  const drawn = (...last: readonly (readonly Line[])[]) => [
    ...below.slice(0, 3).flat(),
    ...(last.length > 1 ? [{ lines: last[0] ?? [] }] : []),
    ...below.slice(3).flat(),
    { lines: last.at(-1) ?? [] },
  ];
  expect(found(drawn([first], [second]))).toEqual([PEOPLE.flat(), PEOPLE.flat()]);
  expect(found(drawn([first, second]))).toEqual([[...PEOPLE, ...PEOPLE].flat()]);
});

test('takes neither texts drawn column by column, nor items of a list, nor texts that stand unevenly for a table', () => {
  const columns = [0, 1].flatMap((column) =>
    PEOPLE.map((texts, row) => say(50 + 100 * column, 100 + 24 * row, texts[column] ?? '')),
  );
  expect(found(columns)).toEqual([]);
  expect(
    found(
      rowsOf(
        [
          ['1.', 'Ann'],
          ['2.', 'Ben'],
          ['3.', 'Eve'],
        ],
        24,
      ),
    ),
  ).toEqual([]);
  expect(
    found(
      rowsOf(
        [
          ['•', 'Ann'],
          ['•', 'Ben'],
          ['•', 'Eve'],
        ],
        24,
      ),
    ),
  ).toEqual([]);
  const uneven = [
    say(50, 100, 'Name'),
    say(150, 100, 'Town'),
    say(63, 124, 'Ann'),
    say(150, 124, 'Rome'),
    say(71, 148, 'B'),
    say(150, 148, 'Oslo'),
  ];
  expect(found(uneven)).toEqual([]);
});

test('takes labels with shapes drawn between them for no table', () => {
  const labels = rowsOf(PEOPLE, 24).flatMap((label, index): Drawn[] => [
    { shape: [300, 50 + 9 * index, 330, 58 + 9 * index] },
    label,
  ]);
  expect(found(labels)).toEqual([]);
});

test('fills in a table by the rows that are drawn over it again, and by the texts behind them', () => {
  const layout = { lines: grid([50, 150, 250], [100, 130, 160, 200]) };
  const row = { lines: grid([50, 150, 250], [130, 160]) };
  const icon: Drawn = { shape: [60, 105, 90, 125] };
  const drawn = [layout, say(155, 105, 'Town'), icon, row, say(55, 135, 'Ann'), say(155, 135, 'Rome')];
  const below = [say(55, 170, 'Ben'), say(155, 170, 'Oslo'), say(20, 300, 'Foot'), say(55, 185, 'Note')];
  expect(found([...drawn, ...below])).toEqual([['', 'Town', 'Ann', 'Rome', 'Ben', 'Oslo']]);
});

test('keeps a table apart that is drawn over another one whose cells are not its own, or hold something', () => {
  const layout = { lines: grid([50, 150, 250], [100, 130, 160, 200]) };
  const texts = [say(55, 105, 'Name'), say(155, 105, 'Town'), say(55, 135, 'Ann'), say(155, 135, 'Rome')];
  const over = (ys: readonly number[]) => [
    { lines: grid([50, 150, 250], ys) },
    say(55, (ys[0] ?? 0) + 5, 'Eve'),
    say(155, (ys[0] ?? 0) + 5, 'Bonn'),
  ];
  expect(found([layout, ...texts, { shape: [300, 20, 350, 40] }, ...over([170, 190])])).toHaveLength(2);
  expect(found([layout, ...texts, { shape: [300, 20, 350, 40] }, ...over([130, 160])])).toHaveLength(2);
});

test('takes boxes in a box, and boxes beside each other that are drawn with their texts, for no table', () => {
  const arrow: Drawn = { lines: [level(140, 145, 165)] };
  const boxes: readonly Drawn[] = [{ outline: [50, 100, 260, 200] }, { outline: [60, 110, 140, 190] }];
  const inBox = [...boxes, say(65, 120, 'Client'), { outline: [170, 110, 250, 190] } as const, say(175, 120, 'Server')];
  expect(found([...inBox, arrow])).toEqual([]);
  const beside: readonly Drawn[] = [
    ...[{ outline: [50, 100, 150, 130] } as const, say(55, 105, 'Name'), say(55, 117, 'of it')],
    ...[{ outline: [150, 100, 250, 130] } as const, say(155, 105, 'Town')],
  ];
  expect(found(beside)).toEqual([]);
});

test('takes boxes below each other for no rows, whatever lines stand in them', () => {
  const row = (top: number): readonly Drawn[] => [
    { outline: [50, top, 250, top + 40] },
    say(60, top + 10, 'Name'),
    say(180, top + 10, 'Town'),
    { lines: [level(top + 30, 230, 250), upright(252, top + 30, top + 50)] },
  ];
  expect(found([...row(100), ...row(160), ...row(220)])).toEqual([]);
});
