/** Checks the white between the blocks of the model, and the lines that authors ended. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { ParagraphNode, TableNode } from '../drafts/nodes.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import type { ModelOptions } from './model-options.ts';
import { toBlocks } from './to-model.ts';

const OPTIONS: ModelOptions = {
  knowsWord: () => false,
  leadingEm: () => 1.2,
  pictureOf: () => undefined,
  isRecognised: () => false,
};

const table = (gapPt: number): TableNode => ({
  kind: 'table',
  found: 'ruled',
  box: { left: 50, top: 100, right: 350, bottom: 120 },
  columns: [50, 350],
  rows: [100, 120],
  headerRows: 0,
  confidence: 1,
  cells: [],
  measure: { left: 50, right: 350 },
  gapPt,
  page: 1,
  more: [],
});

test('a table keeps away from one above it', () => {
  const [first, second] = toBlocks([table(15), table(15)], OPTIONS);
  expect(first).not.toHaveProperty('spaceBeforePt');
  expect(second).toMatchObject({ spaceBeforePt: 12 });
});

test('lines closer than their letters are high stand as far apart as they did, but those that grow', () => {
  const words = text(50, 100, 'close lines').map((word) => ({
    ...word,
    box: { ...word.box, bottom: word.box.top + 16 },
  }));
  const paragraph = (own: typeof words, gapPt = 5, leadingPt = 14): ParagraphNode => ({
    kind: 'paragraph',
    role: 'body',
    pieces: [{ page: 1, lines: [makeFlowLine(makeSegments(own), 1)], measure: { left: 50, right: 350 } }],
    gapPt,
    leadingPt,
    inTable: false,
    bookmarks: [],
  });
  const whiteOf = (node: ParagraphNode) => toBlocks([node], OPTIONS)[0];
  expect(whiteOf(paragraph(words))).toMatchObject({ spaceBeforePt: 7 });
  expect(whiteOf(paragraph(words, 0))).toMatchObject({ spaceBeforePt: 0 });
  expect(whiteOf(paragraph(words, 5, 6))).toMatchObject({ spaceBeforePt: 5 });
});

test('a table hangs out of the text as far as the paper goes', () => {
  const hanging = (left: number) => toBlocks([{ ...table(0), columns: [left, 350] }], OPTIONS);
  expect(hanging(20)).toMatchObject([{ leftPt: -30 }]);
  expect(hanging(-200)).toMatchObject([{ leftPt: -50 }]);
});

test('lines of a tagged paragraph that end early stay lines, also where it goes on in a narrower column', () => {
  const piece = (page: number, right: number, contents: readonly string[], isTagged: boolean) => ({
    page,
    measure: { left: 50, right },
    lines: contents.map((content, row) => {
      const words = text(50, 100 + 12 * row, content);
      const tag = { block: 1, role: 'paragraph' as const };
      return makeFlowLine(makeSegments(isTagged ? words.map((word) => ({ ...word, tag })) : words), page);
    }),
  });
  const written = (isTagged: boolean) => {
    const pieces = [
      piece(1, 350, ['Main Street', 'A town'], isTagged),
      piece(2, 120, ['in the far', 'north'], isTagged),
    ];
    const node: ParagraphNode = {
      kind: 'paragraph',
      pieces,
      inTable: false,
      role: 'body',
      bookmarks: [],
      gapPt: 0,
    };
    const [made] = toBlocks([node], OPTIONS);
    return made?.kind === 'paragraph' && made.runs.map((run) => ('text' in run ? run.text : '')).join('');
  };
  expect(written(true)).toBe('Main Street\nA town\nin the far north');
  expect(written(false)).toBe('Main Street A town in the far north');
});

test('justifies full lines though one hangs out, and never a few short ones', () => {
  const alignOf = (right: number, ...contents: readonly string[]) => {
    const lines = contents.map((content, row) => makeFlowLine(makeSegments(text(50, 100 + 12 * row, content)), 1));
    const pieces = [{ page: 1, lines, measure: { left: 50, right } }];
    const node: ParagraphNode = { kind: 'paragraph', pieces, gapPt: 0, inTable: false, role: 'body', bookmarks: [] };
    const [block] = toBlocks([node], OPTIONS);
    return block?.kind === 'paragraph' ? block.align : undefined;
  };
  const full = 'harbour boats that go';
  const right = 50 + lengthOf(full);
  expect(alignOf(right, full, full, full, full, 'end')).toBe('both');
  expect(alignOf(right, full, full, full, `${full} on`, 'end')).toBe('both');
  expect(alignOf(right, full, `${full} on`, `${full} on`, full, 'end')).toBe('left');
  // Ragged lines end near the edge by chance.
  expect(alignOf(right + 2, full, full, 'to the end of it')).toBe('left');
  expect(alignOf(right + 0.5, full, full, 'to the end of it')).toBe('both');
  expect(alignOf(50 + lengthOf('High Road 2'), 'High Road 2', 'High Road 2', 'Bath')).toBe('left');
});

test('a line that ends where the text of other pages does is set to the right, though a header goes on further', () => {
  const alignOf = (pageRight: number) => {
    const lines = [makeFlowLine(makeSegments(textTo(350, 100, '14 March 2026')), 1)];
    const pieces = [{ page: 1, lines, measure: { left: 50, right: 362, pageRight } }];
    const node: ParagraphNode = { kind: 'paragraph', pieces, gapPt: 0, inTable: false, role: 'body', bookmarks: [] };
    return toBlocks([node], OPTIONS).map((block) => block.kind === 'paragraph' && block.align);
  };
  expect(alignOf(350)).toEqual(['right']);
  expect(alignOf(362)).toEqual(['left']);
});

const lengthOf = (content: string) => Math.max(...text(0, 100, content).map(({ box }) => box.right));

test('the lines of an item go on below its label where they did, behind a tab', () => {
  const item = (secondLeft: number) => {
    const words = [
      ...text(50, 100, '1.'),
      ...text(86, 100, 'Boats and the sails'),
      ...text(secondLeft, 112, 'of them'),
    ];
    const lines = segmentRows(makeSegments(words)).map((row) => makeFlowLine(row, 1));
    const node: ParagraphNode = {
      kind: 'paragraph',
      pieces: [{ page: 1, measure: { left: 50, right: 350 }, lines }],
      list: { list: 1, level: 0, format: 'decimal', label: '1.', pattern: '%1.', value: 1 },
      inTable: false,
      role: 'list',
      bookmarks: [],
      gapPt: 0,
    };
    return toBlocks([node], OPTIONS)[0];
  };
  expect(item(50)).toMatchObject({
    indent: { leftPt: 0, firstLinePt: 0 },
    tabStops: [{ atPt: 36, align: 'left' }],
  });
  expect(item(86)).toMatchObject({ indent: { leftPt: 36, firstLinePt: -36 } });
});

test('a name behind a number, as in headers, ends where it did', () => {
  const words = [...text(50, 40, '2'), ...textTo(350, 40, 'A. Writer')];
  const lines = segmentRows(makeSegments(words)).map((row) => makeFlowLine(row, 1));
  const node: ParagraphNode = {
    kind: 'paragraph',
    pieces: [{ page: 1, measure: { left: 50, right: 350 }, lines }],
    inTable: false,
    role: 'body',
    bookmarks: [],
    gapPt: 0,
  };
  expect(toBlocks([node], OPTIONS)[0]).toMatchObject({ tabStops: [{ atPt: 300, align: 'right' }] });
});
