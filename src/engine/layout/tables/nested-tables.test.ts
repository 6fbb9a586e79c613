/** Checks tables that stand in cells of others, over words and lines at known places. */
import { expect, test } from 'vitest';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { Word } from '../../page/words/words.ts';
import { findTables } from './find-tables.ts';
import { nestTables } from './nested-tables.ts';
import type { FoundTable } from './table.ts';

const SIZE = { widthPt: 400, heightPt: 400 };
const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

function word(left: number, top: number, text: string): Word {
  const box = { left, top, right: left + 5 * text.length, bottom: top + 10 };
  const place = { text, box, turn: 0, sizePt: 10, font: FONT } as const;
  return { ...place, endsInSoftHyphen: false, followsSpace: false, endsLine: false };
}

function level(at: number, from: number, to: number): DrawnLine {
  return { level: true, at, from, to, widthPt: 1, colour: '000000' };
}

function upright(at: number, from: number, to: number): DrawnLine {
  return { ...level(at, from, to), level: false };
}

/** Of two columns and two rows, from 50 to 350. */
const OUTER = [
  ...[100, 130, 260].map((at) => level(at, 50, 350)),
  ...[50, 150, 350].map((at) => upright(at, 100, 260)),
];
const OUTER_WORDS = [word(60, 105, 'Article'), word(160, 105, 'Price'), word(60, 135, 'Coffee')];

/** A table of two columns and two rows in the last cell. */
function inner(top: number): readonly DrawnLine[] {
  return [
    ...[top, top + 20, top + 40].map((at) => level(at, 158, 300)),
    ...[158, 230, 300].map((at) => upright(at, top, top + 40)),
  ];
}

function innerWords(top: number): readonly Word[] {
  return [
    word(162, top + 4, 'Small'),
    word(234, top + 4, '12.50'),
    word(162, top + 24, 'Large'),
    word(234, top + 24, '18.00'),
  ];
}

function tablesOf(words: readonly Word[], lines: readonly DrawnLine[]): readonly FoundTable[] {
  return nestTables(findTables({ words, lines, fills: [], size: SIZE, isText: true }));
}

/** The places and texts of the cells, and of the tables in them. */
function shape({ cells }: FoundTable): readonly unknown[] {
  return cells.map(({ row, column, rowSpan, columnSpan, words, inner: held }) =>
    held
      ? [row, column, rowSpan, columnSpan, held.map(shape)]
      : [row, column, rowSpan, columnSpan, words.map((each) => each.text).join(' ')],
  );
}

const HELD = [
  [0, 0, 1, 1, 'Small'],
  [0, 1, 1, 1, '12.50'],
  [1, 0, 1, 1, 'Large'],
  [1, 1, 1, 1, '18.00'],
];
const NESTED = [
  [0, 0, 1, 1, 'Article'],
  [0, 1, 1, 1, 'Price'],
  [1, 0, 1, 1, 'Coffee'],
  [1, 1, 1, 1, [HELD]],
];

test('puts a table whose lines touch those of its cell into it', () => {
  const found = tablesOf([...OUTER_WORDS, ...innerWords(130)], [...OUTER, ...inner(130)]);
  expect(found.map(shape)).toEqual([NESTED]);
});

test('puts a table that stands amid the text of its cell into it', () => {
  const words = [...OUTER_WORDS, word(160, 135, 'Until'), word(160, 240, 'Later'), ...innerWords(170)];
  const found = tablesOf(words, [...OUTER, ...inner(170)]);
  expect(found.map(shape)).toEqual([NESTED]);
  expect(found[0]?.cells.at(-1)?.words).toHaveLength(6);
});

test('puts a table that is as high as its cell into it', () => {
  const lines = [
    ...[100, 130, 170].map((at) => level(at, 50, 350)),
    ...[50, 150, 350].map((at) => upright(at, 100, 170)),
    ...inner(130),
  ];
  expect(tablesOf([...OUTER_WORDS, ...innerWords(130)], lines).map(shape)).toEqual([NESTED]);
});

test('leaves a table whole where text stands beside what would be in its cell', () => {
  const words = [...OUTER_WORDS, ...innerWords(130), word(310, 140, 'each')];
  const found = tablesOf(words, [...OUTER, ...inner(130)]);
  expect(found.flatMap(({ cells }) => cells.flatMap((cell) => cell.inner ?? []))).toEqual([]);
});
