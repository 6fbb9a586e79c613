/** Turning single pages. */
import { expect, test } from 'vitest';
import { allTurns, countTurned, describeTurns, turnOf, turnPage } from './page-turns.ts';

test('turns one page a quarter further each time, beginning with the turn of all', () => {
  let text = turnPage('', 3, 9, 90);
  expect(text).toBe('{"3":180}');
  expect(turnOf(text, 3, 90)).toBe(180);
  expect(turnOf(text, 4, 90)).toBe(90);
  text = turnPage(turnPage(text, 3, 9, 90), 3, 9, 90);
  expect(text).toBe('{"3":0}');
  expect(turnPage(text, 3, 9, 90)).toBe('');
});

test('reads turns of runs, and parts them when one of their pages turns', () => {
  expect(turnOf('{"4-6":180}', 5, 90)).toBe(180);
  expect(JSON.parse(turnPage('{"4-6":180}', 5, 9, 90))).toEqual({ 4: 180, 5: 270, 6: 180 });
  expect(describeTurns('{"1":90,"4-6":180}')).toBe('1: 90°, 4-6: 180°');
});

test('tells the work the turn of every page, of those without one of their own too', () => {
  expect(JSON.parse(allTurns('{"2":180}', '', 90, 5))).toEqual({ '1, 3-5': 90, 2: 180 });
  expect(JSON.parse(allTurns('{"2":0}', '1-2', 90, 5))).toEqual({ 1: 90 });
  expect(allTurns('', '', 90, 5)).toBe('');
});

test('counts the turned ones among the pages that are meant', () => {
  expect(countTurned('{"1":90,"4-6":180}', '', 9)).toBe(4);
  expect(countTurned('{"1":90,"4-6":180}', '5-9', 9)).toBe(2);
  expect(countTurned('', '', 9)).toBe(0);
});
