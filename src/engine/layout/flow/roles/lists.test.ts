/** Checks which labelled paragraphs are list items, with lines at known places. */
import { expect, test } from 'vitest';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { ParagraphNode } from '../drafts/nodes.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { findLists } from './lists.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

/** Words of a line with plain spaces between them; letters are half an em wide. */
function line(left: number, top: number, content: string): readonly Word[] {
  let at = left;
  return content.split(' ').map((text) => {
    const box = { left: at, top, right: at + text.length * 5, bottom: top + 10 };
    at = box.right + 2.5;
    return { text, box, turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace: true, endsLine: false };
  });
}

/** A paragraph of two lines whose second begins at a place of its own. */
function paragraph(top: number, first: string, secondLeft: number): ParagraphNode {
  const words = [...line(20, top, first), ...line(secondLeft, top + 12, 'the second line of it')];
  const lines = segmentRows(makeSegments(words)).map((row) => makeFlowLine(row, 1));
  const pieces = [{ page: 1, lines, measure: { left: 20, right: 320 } }];
  return { kind: 'paragraph', pieces, gapPt: 8, inTable: false, role: 'body', bookmarks: [] };
}

const FIRST = '(1) The club is called';
const SECOND = '(2) Its seat is here';

test('leaves numbers in the text that nothing is set in for, as those of a statute', () => {
  const roles = (secondLeft: number) => {
    const nodes = [paragraph(20, FIRST, secondLeft), paragraph(60, SECOND, secondLeft)];
    findLists(nodes, 1);
    return nodes.map(({ role }) => role);
  };
  expect(roles(20)).toEqual(['body', 'body']);
  expect(roles(37.5)).toEqual(['list', 'list']);
});

/** A line with a number that a plain space parts from its text. */
function numbered(top: number, content: string): ParagraphNode {
  const lines = segmentRows(makeSegments(line(20, top, content))).map((row) => makeFlowLine(row, 1));
  const pieces = [{ page: 1, lines, measure: { left: 20, right: 320 } }];
  return { kind: 'paragraph', pieces, gapPt: 8, inTable: false, role: 'body', bookmarks: [] };
}

test('takes all numbers of one count for items, or none where much text stands between two of them', () => {
  const texts = (count: number) => Array.from({ length: count }, () => numbered(100, 'Text that stands between them'));
  const roles = (between: number) => {
    const items = ['1. Boats', '2. Sails', '3. Oars'].map((each) => numbered(20, each));
    findLists([...items.slice(0, 1), ...texts(between), ...items.slice(1)], 1);
    return items.map(({ role }) => role);
  };
  expect(roles(1)).toEqual(['list', 'list', 'list']);
  expect(roles(5)).toEqual(['body', 'body', 'body']);
});

test('leaves labels in the text that were drawn in one piece with it, where the program draws those of lists by themselves', () => {
  const drawn = (ofLabel: number, told: Partial<Word>): ParagraphNode => {
    const words = line(20, 20, '1. Boats and their sails').map((word, index) => ({
      ...word,
      ...told,
      object: index === 0 ? ofLabel : 7,
    }));
    const lines = segmentRows(makeSegments([...words, ...line(37.5, 32, 'the second line of it')])).map((row) =>
      makeFlowLine(row, 1),
    );
    const pieces = [{ page: 1, lines, measure: { left: 20, right: 320 } }];
    return { kind: 'paragraph', pieces, gapPt: 8, inTable: false, role: 'body', bookmarks: [] };
  };
  const role = (ofLabel: number, drawsLabels: boolean, told: Partial<Word> = {}) => {
    const node = drawn(ofLabel, told);
    findLists([node], 1, { drawsLabels });
    return node.role;
  };
  expect(role(7, true)).toBe('body');
  expect(role(6, true)).toBe('list');
  expect(role(7, false)).toBe('list');
  const tagged = { tag: { block: 1, role: 'paragraph' as const } };
  expect([role(6, true, tagged), role(6, false, tagged)]).toEqual(['body', 'list']);
});

test('counts on where a list goes on in the next column, with an item missed between', () => {
  const item = (left: number, content: string): ParagraphNode => {
    const words = [...line(left, 20, content), ...line(left + 20, 32, 'the second line of it')];
    const lines = segmentRows(makeSegments(words)).map((row) => makeFlowLine(row, 1));
    const pieces = [{ page: 1, lines, measure: { left, right: left + 300 } }];
    return { kind: 'paragraph', pieces, gapPt: 8, inTable: false, role: 'body', bookmarks: [] };
  };
  const places = (...items: ParagraphNode[]) => {
    findLists(items, 1);
    return items.map(({ list }) => [list?.list, list?.level, list?.value]);
  };
  expect(places(item(20, '[1] Boats'), item(20, '[2] Sails'), item(330, '[4] Oars'))).toEqual([
    [1, 0, 1],
    [1, 0, 2],
    [1, 0, 4],
  ]);
  expect(places(item(20, '1. Boats'), item(40, '1. Sails'), item(40, '2. Oars'), item(20, '2. Masts'))).toEqual([
    [1, 0, 1],
    [1, 1, 1],
    [1, 1, 2],
    [1, 0, 2],
  ]);
});
