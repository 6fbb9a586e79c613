/** Checks the distance of lines of which some are pushed down by larger letters. */
import { expect, test } from 'vitest';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { makeFlowLine } from './flow-line.ts';
import { leadingOf } from './line-heights.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

function word(left: number, bottom: number, text: string, sizePt: number): Word {
  const box = { left, top: bottom - sizePt, right: left + 5 * text.length, bottom };
  return { text, box, turn: 0, sizePt, font: FONT, endsInSoftHyphen: false, followsSpace: true, endsLine: false };
}

function line(bottom: number, ...large: readonly Word[]) {
  return makeFlowLine(makeSegments([word(20, bottom, 'plain', 10), ...large]), 1);
}

test('larger letters amid a line do not set the distance of the lines of their paragraph', () => {
  const pushed = (bottom: number) => line(bottom, word(50, bottom, 'big', 16));
  expect(leadingOf([line(20), pushed(38), line(50), pushed(68)])).toBe(12);
  expect(leadingOf([line(20), pushed(38)])).toBeCloseTo(12.2, 1);
  expect(leadingOf([line(20)])).toBeUndefined();
});
