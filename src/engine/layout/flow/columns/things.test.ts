/** Checks the white that a picture keeps to the text around it. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { whiteBeside } from './things.ts';

const FIGURE = { left: 50, top: 100, right: 150, bottom: 150 };

const whites = (...lines: readonly ReturnType<typeof text>[]) => whiteBeside(FIGURE, makeSegments(lines.flat()));

const BESIDE = [104, 118, 132].map((top) => text(162, top, 'A line beside the picture'));

test('the last line beside a picture stays there, though it begins below it', () => {
  expect(whites(...BESIDE, text(162, 146, 'The end.'))).toEqual({ whitePt: 12, whiteBelowPt: 6 });
});

test('lines below a picture do not', () => {
  expect(whites(...BESIDE, text(50, 152, 'Below it'))).toEqual({ whitePt: 12 });
  expect(whites(...BESIDE, text(162, 180, 'Far below it'))).toEqual({ whitePt: 12 });
});
