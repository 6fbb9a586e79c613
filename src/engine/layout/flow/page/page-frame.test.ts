/** Checks which lines are the border of a page, and when a document has one. */
import { expect, test } from 'vitest';
import { level, text, upright } from '../../../../../tests/placed-words.ts';
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import { findPageFrame, sharedFrame } from './page-frame.ts';

const size = { widthPt: 400, heightPt: 600 };
const BORDER = [level(20, 20, 380), level(580, 20, 380), upright(20, 20, 580), upright(380, 20, 580)];
const words = text(60, 100, 'Certificate of attendance');

const boxOf = (lines: readonly DrawnLine[], own = words) => findPageFrame({ lines, words: own, size })?.box;

test('four lines around the text of a page are its border', () => {
  expect(boxOf(BORDER)).toEqual({ left: 20, top: 20, right: 380, bottom: 580 });
  expect(boxOf([...BORDER, level(300, 60, 200)])).toBeDefined();
});

test('an open frame, a table as large as the page, and what text crosses are none', () => {
  expect(boxOf(BORDER.slice(1))).toBeUndefined();
  expect(boxOf([...BORDER, level(300, 20, 380)])).toBeUndefined();
  expect(boxOf(BORDER, text(10, 100, 'Certificate'))).toBeUndefined();
  expect(boxOf(BORDER.map((line) => ({ ...line, at: line.at === 380 ? 300 : line.at })))).toBeUndefined();
});

test('a document has the border that all of its pages show', () => {
  const frame = (left: number) => ({ box: { left, top: 20, right: 380, bottom: 580 }, widthPt: 1, colour: '000000' });
  expect(sharedFrame([frame(20), frame(21)])).toEqual(frame(20));
  expect(sharedFrame([frame(20), frame(30)])).toBeUndefined();
  expect(sharedFrame([frame(20), undefined])).toBeUndefined();
  expect(sharedFrame([])).toBeUndefined();
});
