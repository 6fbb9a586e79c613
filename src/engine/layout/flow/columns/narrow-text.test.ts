/** Checks which text keeps to a narrower measure than its document. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { toParagraph } from '../model/to-model.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { paragraphNode } from '../sections/sections.ts';
import { textMeasure } from './narrow-text.ts';

const MEASURE = { left: 50, right: 500 };
const SENTENCES = [
  'The text of this page ends far',
  'from where that of the others',
  'does, for it is so set that all',
  'of it has one long line',
];

function lines(count: number, contents: readonly string[]) {
  return makeSegments(
    Array.from({ length: count }, (_, row) => text(50, 60 + 14 * row, contents[row % contents.length] ?? '')).flat(),
  );
}

test('a page of sentences has the measure of its longest line', () => {
  const right = 50 + 5 * 31;
  expect(textMeasure(MEASURE, lines(16, SENTENCES))).toEqual({ left: 50, right, insetPt: 500 - right });
});

test('few lines, lists, and text that nearly takes the measure keep that of the document', () => {
  expect(textMeasure(MEASURE, lines(8, SENTENCES))).toBe(MEASURE);
  expect(textMeasure(MEASURE, lines(20, ['Anna', 'Bert Miller', 'Carl', 'Dora Smith Jones']))).toBe(MEASURE);
  const near = { left: 50, right: 220 };
  expect(textMeasure(near, lines(16, SENTENCES))).toBe(near);
});

test('its paragraphs are set in from the right', () => {
  const [segment] = lines(1, SENTENCES);
  const measure = { left: 50, right: 205, insetPt: 295 };
  const draft = { kind: 'paragraph', lines: segment ? [makeFlowLine([segment], 1)] : [], measure, gapPt: 0 } as const;
  const options = {
    knowsWord: () => false,
    leadingEm: () => 1.2,
    pictureOf: () => undefined,
    isRecognised: () => false,
  };
  expect(toParagraph(paragraphNode(draft, 1, false), options).indent).toEqual({
    leftPt: 0,
    rightPt: 295,
    firstLinePt: 0,
  });
});
