/** Checks where pictures stand among the text of a cell. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { DraftParagraph } from '../drafts/draft.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { withFigures } from './cell-blocks.ts';

const measure = { left: 0, right: 300 };

function line(x: number, y: number, content: string): DraftParagraph {
  return { kind: 'paragraph', lines: [makeFlowLine(makeSegments(text(x, y, content)), 1)], measure, gapPt: 0 };
}

function kinds(texts: readonly DraftParagraph[], box: { left: number; right: number; top: number; bottom: number }) {
  return withFigures(texts, [{ box, source: 'picture' }], measure).map(({ kind }) => kind);
}

test('a picture beside text stands before all of it, one below a line stands there', () => {
  const dates = [line(200, 20, 'Invoice 123'), line(200, 40, 'Created today'), line(200, 60, 'Due soon')];
  expect(kinds(dates, { left: 10, right: 150, top: 25, bottom: 65 })).toEqual([
    'figure',
    'paragraph',
    'paragraph',
    'paragraph',
  ]);
  const lines = [line(10, 20, 'Above'), line(10, 90, 'Below')];
  expect(kinds(lines, { left: 10, right: 150, top: 35, bottom: 80 })).toEqual(['paragraph', 'figure', 'paragraph']);
});
