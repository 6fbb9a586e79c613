/** Checks which columns reach further to the right than their longest line. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { DraftColumn } from '../drafts/draft.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { withRoom } from './column-room.ts';

/** A column that ends where its longest line does. */
function column(left: number, ...texts: readonly string[]): DraftColumn {
  const { lines, measure } = linesAt(left, texts);
  const blocks = lines.map((line) => ({ kind: 'paragraph', lines: [line], measure, gapPt: 0 }) as const);
  return { ...measure, blocks };
}

function linesAt(left: number, texts: readonly string[]) {
  const lines = texts.map((content, at) => makeFlowLine(makeSegments(text(left, 12 * at, content)), 1));
  return { lines, measure: { left, right: Math.max(...lines.map(({ box }) => box.right)) } };
}

const SHORT = ['Contact', 'Bristol', 'maria@mail.example', 'Spanish', 'German'];

test('a column of short lines has room for a wider font, and white stays before the next', () => {
  const [first, second] = withRoom([column(20, ...SHORT), column(200, 'text')]);
  expect(first).toEqual({ left: 20, right: 20 + 18 * 5 + 10 });
  expect(second).toEqual({ left: 200, right: 220 });
  expect(withRoom([column(20, ...SHORT), column(126, 'text')])[0]?.right).toBe(114);
  expect(withRoom([column(20, ...SHORT), column(115, 'text')])[0]?.right).toBe(110);
});

test('a column whose lines wrap keeps its width', () => {
  const { lines, measure } = linesAt(20, ['the water of the', 'river was lowest', 'in May']);
  const wrapped = { ...measure, blocks: [{ kind: 'paragraph', lines, measure, gapPt: 0 } as const] };
  expect(withRoom([wrapped, column(200, 'text')])[0]?.right).toBe(100);
});
