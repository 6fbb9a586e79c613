/** Checks the levels of lines of contents. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { ParagraphNode } from '../drafts/nodes.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { levelContents } from './contents-levels.ts';

function node(content: string, rest: Partial<ParagraphNode>, target?: string): ParagraphNode {
  const words = text(20, 20, content).map((word) => ({ ...word, ...(target ? { target } : {}) }));
  const rows = segmentRows(makeSegments(words));
  const measure = { left: 20, right: 220 };
  const pieces = [{ page: 1, lines: rows.map((row) => makeFlowLine(row, 1)), measure }];
  return { kind: 'paragraph', pieces, gapPt: 0, inTable: false, role: 'body', bookmarks: [], ...rest };
}

test('lines of contents have the level of the heading that they lead to, others have none', () => {
  const nodes = [
    node('Method', { role: 'toc' }, 'a'),
    node('Figure', { role: 'toc' }, 'b'),
    node('Method', { role: 'heading', level: 2, bookmarks: ['a'] }),
    node('Figure', { role: 'caption', bookmarks: ['b'] }),
  ];
  levelContents(nodes);
  expect(nodes.slice(0, 2).map(({ level }) => level)).toEqual([2, undefined]);
});
