/** Checks which lines of two texts count as a table without lines, and how its cells are read. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { areRows, findPairs } from './two-columns.ts';

const MEASURE = { left: 20, right: 520 };

/** Lines from the top, each 14 points below the one before. */
function found(...rows: readonly (readonly (readonly Word[])[])[]) {
  const words = rows.flatMap((row, at) => row.flatMap((each) => each.map((word) => lowered(word, 14 * at))));
  return findPairs(makeSegments(words), MEASURE).map((run) => ({ lines: run.length, rows: areRows(run) }));
}

function lowered(word: Word, by: number): Word {
  return { ...word, box: { ...word.box, top: word.box.top + by, bottom: word.box.bottom + by } };
}

const pair = (left: string, right: string, at = 270) => [text(20, 100, left), text(at, 100, right)];
const set = (left: string, right: string) => [text(20, 100, left), textTo(520, 100, right)];

test('takes an address beside another for two texts, and what two people sign for rows', () => {
  const letterhead = [pair('Ann Harbour', 'Bay Bank'), pair('Quay 7', 'Hill Road 2'), pair('Ferrytown', 'Oldport')];
  expect(found(...letterhead)).toEqual([{ lines: 3, rows: false }]);
  expect(found(pair('__________', '__________'), pair('Place', 'Signature'))).toEqual([{ lines: 2, rows: true }]);
  expect(found(pair('Date:', 'Friday'), pair('Our sign:', 'none'), pair('Room:', 'green'))[0]?.rows).toBe(true);
});

test('takes names with amounts set to the right for rows, and contents, years and dates for text with tabs', () => {
  expect(found(set('Freight', '380.00 €'), set('Setting up', '4,200.00 €'))).toEqual([{ lines: 2, rows: true }]);
  expect(found(set('Hosting', '£240.00'), set('Training', '£1,415.50'))[0]?.rows).toBe(true);
  expect(found(set('Hosting', 'EUR 240.00'), set('Training', '415,50 CHF'))[0]?.rows).toBe(true);
  expect(found(set('Introduction', '3'), set('Methods of work', '12'), set('End', '120'))).toEqual([]);
  expect(found(set('Leeds', '2014 to 2016'), set('Hull', 'since 2016'), set('York', 'May 2012'))).toEqual([]);
});

test('takes texts at places where programs set tabs for text with tabs, but in the middle', () => {
  const lines = (at: number) => ['one', 'two', 'three'].map((word) => pair(`left ${word}`, `${word} right`, at));
  expect(found(...lines(20 + 36 * 6))).toEqual([]);
  expect(found(...lines(20 + 36 * 6 + 10))).toHaveLength(1);
  expect(found(...lines(20 + 100)), 'far to the left').toEqual([]);
});

test('leaves text of one width, as of programs, and what the file tags', () => {
  const rows = [pair('x = 1', 'the first'), pair('y = 22', 'the second'), pair('z = 333', 'the third')];
  const changed = (change: (word: Word) => Word) => rows.map((row) => row.map((each) => each.map(change)));
  expect(found(...rows)).toHaveLength(1);
  expect(found(...changed((word) => ({ ...word, font: { ...word.font, fixedPitch: true } })))).toEqual([]);
  expect(found(...changed((word) => ({ ...word, tag: { block: 1 } as Word['tag'] & object })))).toEqual([]);
});
