/** Checks which paragraphs are headings, with lines at known places. */
import { expect, test } from 'vitest';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { ParagraphNode } from '../drafts/nodes.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { joinLabels } from '../paragraphs/join-labels.ts';
import { findHeadings } from './headings.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

/** Pieces of one line, each with its size; letters are half an em wide, and the first piece of a word carries a space. */
function paragraph(
  y: number,
  ...pieces: readonly (readonly [text: string, sizePt: number, joined?: true])[]
): ParagraphNode {
  let left = 20;
  const words = pieces.map(([text, sizePt, joined]): Word => {
    if (!joined) left += 5;
    const box = { left, top: y + 10 - sizePt, right: left + text.length * sizePt * 0.5, bottom: y + 10 };
    left = box.right;
    return { text, box, turn: 0, sizePt, font: FONT, endsInSoftHyphen: false, followsSpace: !joined, endsLine: false };
  });
  const lines = segmentRows(joinLabels(makeSegments(words))).map((row) => makeFlowLine(row, 1));
  const pieceOf = { page: 1, lines, measure: { left: 20, right: 320 } };
  return { kind: 'paragraph', pieces: [pieceOf], gapPt: 8, inTable: false, role: 'body', bookmarks: [] };
}

const text = (y: number) => paragraph(y, ['Some text that goes on over much of its line and ends here.', 10]);

test('takes small capitals for headings, whose letters are as large as the text only where words begin', () => {
  const heading = (y: number, label: string, first: string, rest: string) =>
    paragraph(y, [label, 10], [first, 10], [rest, 8, true]);
  const nodes = [
    ...[heading(20, 'I.', 'I', 'NTRODUCTION'), text(40), text(60)],
    ...[heading(80, 'II.', 'B', 'ACKGROUND'), text(100), text(120), text(140)],
  ];
  findHeadings(nodes, []);
  expect(nodes.map(({ role }) => role)).toEqual(['heading', 'body', 'body', 'heading', 'body', 'body', 'body']);
});

test('leaves capitals alone that are smaller than the text', () => {
  const nodes = [paragraph(20, ['SOURCE OF THE FIGURE', 8]), text(40), text(60)];
  findHeadings(nodes, []);
  expect(nodes.map(({ role }) => role)).toEqual(['body', 'body', 'body']);
});

test('takes the largest text at the top for the title where bookmarks name the headings', () => {
  const marked = (...tops: readonly ParagraphNode[]) => {
    const nodes = [...tops, paragraph(60, ['Harbour', 14]), text(80), paragraph(100, ['Boats', 14]), text(120)];
    findHeadings(nodes, [
      { title: 'Harbour', level: 1 },
      { title: 'Boats', level: 1 },
    ]);
    return nodes.map(({ role }) => role);
  };
  const below = ['heading', 'body', 'heading', 'body'];
  expect(marked(text(20), paragraph(40, ['The Post', 24]))).toEqual(['body', 'title', ...below]);
  expect(marked(paragraph(20, ['The', 24]), paragraph(40, ['Post', 24]))).toEqual(['body', 'body', ...below]);
  expect(marked(paragraph(40, ['The Post', 14]))).toEqual(['body', ...below]);
});
