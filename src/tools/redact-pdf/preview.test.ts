/** Holds the preview of matches and the boxes of the panel to what the option says. */
import { expect, test } from 'vitest';
import { inside } from '../../contract/pages/rects.ts';
import { newBox, readBoxes, writeBoxes } from './boxes.ts';
import {
  findersFor,
  findOwn,
  matchesOnPage,
  ownPatterns,
  patternAnswers,
  patternFault,
  textOfPage,
  writePatterns,
} from './preview.ts';

const line = (text: string, y: number, more = {}) => ({
  text,
  x: 10,
  y,
  width: text.length * 10,
  height: 12,
  isUpright: false,
  endsLine: true,
  ...more,
});

test('shows a match over two lines as two boxes of one match', () => {
  const pieces = [line('Dear Jane', 20), line('Doe, dear', 40)];
  const found = matchesOnPage(pieces, findersFor({ text: 'jane doe' }), '0');
  expect(found).toEqual([
    [
      { x: 60, y: 20, width: 40, height: 12 },
      { x: 10, y: 40, width: 30, height: 12 },
    ],
  ]);
});

test('shows what stands in several pieces, and on lines that run upwards', () => {
  const pieces = [
    line('a@b', 20, { endsLine: false }),
    line('.org', 20, { x: 40 }),
    line('x@y.org', 60, { isUpright: true, width: 12, height: 70 }),
  ];
  const found = matchesOnPage(pieces, findersFor({ patterns: 'email' }), '1pt');
  expect(found).toHaveLength(2);
  expect(found[0]).toHaveLength(2);
  expect(found[1]).toEqual([{ x: 9, y: 59, width: 14, height: 72 }]);
});

test('keeps what is ticked and what is typed apart, as it is typed', () => {
  expect(patternAnswers('email, iban, /a,b/, ')).toEqual({ known: ['email', 'iban'], own: '/a,b/, ' });
  expect(writePatterns({ known: ['date'], own: '/x/' })).toBe('date, /x/');
  expect(findersFor({ patterns: 'email, /unfinished' })).toHaveLength(1);
});

test.each([
  ['', undefined],
  ['/a+/, /b/i', undefined],
  ['/(?<year>\\d{4})\\(?=/', undefined],
  ['INV-[0-9]+', 'unmarked'],
  ['/INV-', 'unmarked'],
  ['/a(/', 'broken'],
  ['/(a)\\1/', 'unsupported'],
  ['/a(?!b)/', 'unsupported'],
  ['/(?<=a)b/', 'unsupported'],
])('says what is wrong with the pattern %j: %j', (own, fault) => {
  expect(patternFault(own)).toBe(fault);
});

test('shows no matches of a pattern that the work cannot look for', () => {
  expect(findersFor({ patterns: 'email, /(?<=a)b/' })).toHaveLength(1);
  expect(ownPatterns({ patterns: 'email, /(?<=a)b/' })).toEqual([]);
  expect(ownPatterns({ patterns: '/(?<year>\\d{4})/' })).toHaveLength(1);
});

test('writes boxes as the option takes them, and keeps them on the page', () => {
  const box = { page: '1', x: 1.23456, y: 2, width: 30, height: 40 };
  expect(readBoxes(writeBoxes([box]))).toEqual([{ ...box, x: 1.2 }]);
  expect(readBoxes('[{"page":2')).toEqual([]);
  expect(inside({ ...box, x: 590, y: -5 }, { widthPt: 600, heightPt: 800 })).toMatchObject({ x: 570, y: 0 });
  const first = newBox(1, { widthPt: 600, heightPt: 800 }, []);
  expect(newBox(1, { widthPt: 600, heightPt: 800 }, [first]).y).toBeGreaterThan(first.y);
});

test('looks for own patterns apart from all others, since they may take ages', () => {
  const values = { text: 'ref', patterns: 'email, /INV-[0-9]+/i' };
  const pieces = [line('inv-12, ref, a@b.org', 20)];
  expect(findersFor(values)).toHaveLength(2);
  const found = findOwn(ownPatterns(values), textOfPage(pieces));
  expect(found).toEqual([{ start: 0, end: 6 }]);
  expect(matchesOnPage(pieces, findersFor(values), '0', found)).toHaveLength(3);
  expect(ownPatterns({ patterns: '/a(?!b)/, /c/' })).toMatchObject([{ source: 'c', flags: '' }]);
});
