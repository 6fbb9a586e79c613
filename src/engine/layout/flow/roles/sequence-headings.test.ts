/** Checks that headings which fill a gap of a count are found, and nothing else. */
import { expect, test } from 'vitest';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { ParagraphNode } from '../drafts/nodes.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { joinLabels } from '../paragraphs/join-labels.ts';
import { completeSequences } from './sequence-headings.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

interface Clause {
  readonly left?: number;
  readonly isBold?: boolean;
  readonly sizePt?: number;
  readonly role?: 'heading';
}

function clause(label: string, { left = 20, isBold = true, sizePt = 10, role }: Clause = {}): ParagraphNode {
  let at = left;
  const words = [label, 'Boats', 'and', 'their', 'sails'].map((text): Word => {
    const box = { left: at, top: 10, right: at + text.length * 5, bottom: 20 };
    at = box.right + 3;
    const font = { ...FONT, name: isBold ? 'Test-Bold' : 'Test' };
    return { text, box, turn: 0, sizePt, font, endsInSoftHyphen: false, followsSpace: true, endsLine: false };
  });
  const lines = segmentRows(joinLabels(makeSegments(words))).map((row) => makeFlowLine(row, 1));
  const pieces = [{ page: 1, lines, measure: { left: 20, right: 320 } }];
  const node: ParagraphNode = { kind: 'paragraph', pieces, gapPt: 8, inTable: false, role: 'body', bookmarks: [] };
  return role ? { ...node, role, level: 2 } : node;
}

const known = (label: string) => clause(label, { role: 'heading' });

function found(...nodes: readonly ParagraphNode[]) {
  completeSequences(nodes);
  return nodes.map(({ role, level }) => (role === 'heading' ? level : role));
}

test('takes clauses between two headings of one count for headings of their level', () => {
  expect(found(known('1.'), clause('2.'), clause('3.'), known('4.'))).toEqual([2, 2, 2, 2]);
  expect(found(known('a)'), clause('b)'), clause('1.'), known('c)'))).toEqual([2, 2, 'body', 2]);
});

test('leaves what looks otherwise, stands elsewhere, or leaves a gap', () => {
  expect(found(known('1.'), clause('2.', { isBold: false }), known('3.'))).toEqual([2, 'body', 2]);
  expect(found(known('1.'), clause('2.', { left: 40 }), known('3.'))).toEqual([2, 'body', 2]);
  expect(found(known('1.'), clause('2.', { sizePt: 12 }), known('3.'))).toEqual([2, 'body', 2]);
  expect(found(known('1.'), clause('2.'), known('4.'))).toEqual([2, 'body', 2]);
  expect(found(known('1.'), clause('2.'), clause('3.'))).toEqual([2, 'body', 'body']);
});
