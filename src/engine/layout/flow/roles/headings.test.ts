/** Checks which paragraphs are headings, with lines at known places. */
import { expect, test } from 'vitest';
import type { ContentTag } from '../../../page/words/content-tag.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { ParagraphNode } from '../drafts/nodes.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { joinLabels } from '../paragraphs/join-labels.ts';
import { completeHeadings, findHeadings, findUnmarkedHeadings } from './headings.ts';
import { numberHeadings } from './number-headings.ts';
import { findTaggedRoles } from './tagged-roles.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

/** Pieces of one line, each with its size; letters are half an em wide, and the first piece of a word carries a space. */
function paragraph(
  y: number,
  ...pieces: readonly (readonly [text: string, sizePt: number, joined?: true])[]
): ParagraphNode {
  return lineOf(FONT, y, ...pieces);
}

function lineOf(
  font: Word['font'],
  y: number,
  ...pieces: readonly (readonly [text: string, sizePt: number, joined?: true])[]
): ParagraphNode {
  let left = 20;
  const words = pieces.map(([text, sizePt, joined]): Word => {
    if (!joined) left += 5;
    const box = { left, top: y + 10 - sizePt, right: left + text.length * sizePt * 0.5, bottom: y + 10 };
    left = box.right;
    return { text, box, turn: 0, sizePt, font, endsInSoftHyphen: false, followsSpace: !joined, endsLine: false };
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

test('takes bold capitals with a number for headings, though they are a little smaller than the text', () => {
  const heading = (y: number, label: string, name: string, sizePt: number) =>
    lineOf({ ...FONT, name: 'Test-Bold' }, y, [label, sizePt], [name, sizePt]);
  const found = (sizePt: number) => {
    const nodes = [
      heading(20, 'I.', 'INTRODUCTION', sizePt),
      text(40),
      heading(80, 'II.', 'METHODS', sizePt),
      text(100),
    ];
    findHeadings(nodes, []);
    return nodes.map(({ role }) => role);
  };
  expect(found(9)).toEqual(['heading', 'body', 'heading', 'body']);
  expect(found(8)).toEqual(['body', 'body', 'body', 'body']);
});

test('takes no line that ends in a colon for a heading, unless it has a number', () => {
  const rolesWith = (...pieces: readonly (readonly [text: string, sizePt: number])[]) => {
    const nodes = [text(20), paragraph(40, ...pieces), text(60), text(80)];
    findHeadings(nodes, []);
    return nodes[1]?.role;
  };
  expect(rolesWith(['The harbours are:', 14])).toBe('body');
  expect(rolesWith(['The harbours', 14])).toBe('heading');
  expect(rolesWith(['1.', 14], ['The harbours are:', 14])).toBe('heading');
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
  expect(marked(paragraph(20, ['The Post', 24]), paragraph(40, ['Contents', 18]))).toEqual(['title', 'body', ...below]);
  expect(marked(paragraph(40, ['The Post', 14]))).toEqual(['body', ...below]);
});

/** With what the tags say of its first words, and of the others. */
function tagged(node: ParagraphNode, tag: Partial<ContentTag>, others: Partial<ContentTag> = tag): ParagraphNode {
  const whole = (said: Partial<ContentTag>): ContentTag => ({ block: 1, role: 'paragraph', ...said });
  const pieces = node.pieces.map((piece) => ({
    ...piece,
    lines: piece.lines.map((line) => ({
      ...line,
      tag: whole(tag),
      words: line.words.map((each, at) => ({ ...each, word: { ...each.word, tag: whole(at === 0 ? tag : others) } })),
    })),
  }));
  return { ...node, pieces };
}

test('bookmarks and looks tell the headings and the title that the tags call paragraphs, and the tags their levels', () => {
  const nodes = [
    tagged(paragraph(20, ['Report', 20]), {}),
    tagged(paragraph(60, ['Harbour', 14]), { role: 'heading', level: 2 }),
    tagged(text(80), {}),
    tagged(paragraph(100, ['Boats', 10]), {}),
    tagged(text(120), {}),
  ];
  expect(findTaggedRoles(nodes)).toBe(true);
  completeHeadings(nodes, [
    { title: 'Harbour', level: 1 },
    { title: 'Boats', level: 3 },
  ]);
  expect(nodes.map(({ role, level }) => `${role} ${level ?? ''}`.trim())).toEqual([
    ...['title', 'heading 2', 'body', 'heading 3', 'body'],
  ]);
});

test('large text below a tagged heading is no title', () => {
  const nodes = [
    tagged(paragraph(20, ['Boats', 14]), { role: 'heading', level: 1 }),
    tagged(paragraph(60, ['Large Words', 20]), {}),
    tagged(text(90), {}),
  ];
  findTaggedRoles(nodes);
  completeHeadings(nodes, []);
  expect(nodes.map(({ role }) => role)).toEqual(['heading', 'body', 'body']);
});

test('numbers of tagged headings count by themselves where they are a piece of their own, and typed ones stay text', () => {
  const heading = (number: string, own: Partial<ContentTag>, others: Partial<ContentTag>) =>
    tagged(paragraph(20, [number, 14], ['Boats', 14]), { role: 'heading', ...own }, { role: 'heading', ...others });
  const counted = [heading('1.', { isFirst: true }, {}), heading('2.', { isLabel: true }, {})];
  const typed = [heading('1.', { isFirst: true }, { isFirst: true }), heading('2.', {}, {})];
  for (const nodes of [counted, typed]) {
    findTaggedRoles(nodes);
    numberHeadings(nodes, 1);
  }
  expect(counted.map(({ list }) => list?.value)).toEqual([1, 2]);
  expect(typed.map(({ list }) => list)).toEqual([undefined, undefined]);
});

test('lists of the tags have other numbers than that of the headings', () => {
  const item = tagged(paragraph(20, ['1.', 10], ['Boats', 10]), { item: { list: 0, level: 0, item: 5 } });
  findTaggedRoles([item], 2);
  expect(item.list?.list).toBe(2);
});

test('takes what stands out at the top of a page for a heading, whatever white is above it', () => {
  const onPage = (page: number, node: ParagraphNode): ParagraphNode => ({
    ...node,
    gapPt: 0,
    pieces: node.pieces.map((piece) => ({ ...piece, page })),
  });
  const roles = (page: number, words: string) => {
    const nodes = [text(20), text(40), onPage(page, paragraph(60, [words, 10])), onPage(page, text(80)), text(100)];
    findHeadings(nodes, []);
    return nodes[2]?.role;
  };
  expect(roles(2, 'HARBOUR')).toBe('heading');
  expect(roles(1, 'HARBOUR')).toBe('body');
});

/** A clause of a contract, with its level. */
function clause(label: string, level: number): ParagraphNode {
  const node = paragraph(20, [label, 10], ['Boats', 10]);
  return { ...node, role: 'heading', level };
}

const counted = (...nodes: readonly ParagraphNode[]) => {
  numberHeadings(nodes, 1);
  return nodes.map(({ list }) => (list ? `${list.level} ${list.pattern} ${list.value}` : ''));
};

test('counts clauses whose levels have numbers, letters and Roman numerals, and begins the lower ones anew', () => {
  const [first, second, third] = [clause('1.', 1), clause('a)', 2), clause('(i)', 3)];
  expect(counted(first, second, third, clause('(ii)', 3), clause('b)', 2), clause('2.', 1), clause('a)', 2))).toEqual([
    ...['0 %1. 1', '1 %2) 1', '2 (%3) 1', '2 (%3) 2', '1 %2) 2', '0 %1. 2', '1 %2) 1'],
  ]);
});

test('leaves a letter of a clause in its text that goes on with no count', () => {
  expect(counted(clause('1.', 1), clause('c)', 2), clause('2.', 1))).toEqual(['0 %1. 1', '', '0 %1. 2']);
});

test('numbers of chapters begin anew below a heading without a number, and count on below parts with Roman ones', () => {
  const [part, one, two] = [paragraph(20, ['Boats', 14]), clause('1.', 2), clause('2.', 2)];
  const parts: ParagraphNode[] = [0, 1].map(() => ({ ...part, role: 'heading', level: 1 }));
  expect(counted(...parts.slice(1), one, two, ...parts.slice(0, 1), clause('1.', 2))).toEqual([
    ...['', '0 %1. 1', '0 %1. 2', '', '0 %1. 1'],
  ]);
  expect(counted(clause('I.', 1), clause('1.', 2), clause('II.', 1), clause('2.', 2), clause('3.', 2))).toEqual([
    ...['', '0 %1. 1', '', '0 %1. 2', '0 %1. 3'],
  ]);
});

test('takes large bold lines for headings though the program bookmarked none, and not those as large as the text', () => {
  const found = (sizePt: number) => {
    const heading = (y: number) => lineOf({ ...FONT, name: 'Test-Bold' }, y, ['The name of what follows', sizePt]);
    const nodes = [20, 80, 140, 200].flatMap((y) => [heading(y), text(y + 20), text(y + 40)]);
    findUnmarkedHeadings(nodes);
    return nodes.filter(({ role }) => role === 'heading').length;
  };
  expect([found(14), found(10)]).toEqual([4, 0]);
});

test('takes numbers that end in naught for those of the first level', () => {
  const bold = { ...FONT, name: 'Test-Bold' };
  const heading = (y: number, label: string) => lineOf(bold, y, [label, 14], ['Name of the part', 14]);
  const nodes = [
    ...[heading(20, '1.0'), text(40), text(60), heading(80, '1.1'), text(100), text(120)],
    ...[heading(140, '2.0'), text(160), text(180), heading(200, '2.1'), text(220), text(240)],
  ];
  findHeadings(nodes, []);
  numberHeadings(nodes, 1);
  const found = nodes.filter(({ role }) => role === 'heading');
  expect(found.map(({ level, list }) => [level, list?.level, list?.pattern, list?.value])).toEqual([
    [1, 0, '%1.0', 1],
    [2, 1, '%1.%2', 1],
    [1, 0, '%1.0', 2],
    [2, 1, '%1.%2', 1],
  ]);
});

test('takes lone lines in larger letters for no headings where a long text has the same letters', () => {
  const lines = (y: number) =>
    [0, 1, 2].map((row) => paragraph(y + 14 * row, ['A text in larger letters, which is long.', 12]));
  const roles = (asLong: boolean) => {
    const [first, ...rest] = lines(120);
    const pieces = [first, ...rest].flatMap((node) => node?.pieces ?? []);
    const long: ParagraphNode = { ...paragraph(120, ['Alone', 12]), ...(asLong ? { pieces } : {}) };
    const nodes = [text(20), text(40), text(60), paragraph(80, ['Dear reader', 12]), text(100), long, text(180)];
    findHeadings(nodes, []);
    return nodes[3]?.role;
  };
  expect(roles(false)).toBe('heading');
  expect(roles(true)).toBe('body');
});
