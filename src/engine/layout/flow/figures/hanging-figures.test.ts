/** Checks that frames hang on the first paragraph in them, and stay by themselves where none is. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { DraftParagraph } from '../drafts/draft.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import type { FoundFigure } from './figures.ts';
import { hangFigures } from './hanging-figures.ts';

const MEASURE = { left: 40, right: 360 };

function paragraph(top: number): DraftParagraph {
  const lines = [makeFlowLine(makeSegments(text(50, top, 'some words')), 1, false)];
  return { kind: 'paragraph', lines, measure: MEASURE, gapPt: 0 };
}

test('a frame hangs on its first paragraph, and one without text on none', () => {
  const blocks = [paragraph(40), paragraph(100), paragraph(120)];
  const frame: FoundFigure = { box: { ...MEASURE, top: 90, bottom: 200 }, source: 'drawing' };
  const empty: FoundFigure = { box: { ...MEASURE, top: 300, bottom: 400 }, source: 'drawing' };
  const { bands, rest } = hangFigures([{ columns: [{ ...MEASURE, blocks }] }], [frame, empty], MEASURE);
  const [first, hung, ...others] = bands[0]?.columns[0]?.blocks ?? [];
  expect(first).toBe(blocks[0]);
  expect(hung).toEqual({ kind: 'figure', ...frame, measure: MEASURE, gapPt: 0, hangsPt: -10 });
  expect(others).toEqual(blocks.slice(1));
  expect(rest).toEqual([empty]);
});
