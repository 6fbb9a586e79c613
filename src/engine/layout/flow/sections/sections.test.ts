/** Checks where sections begin: on a page of their own only where the text before does not go on to it. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { DraftBand, DraftParagraph, PageDraft } from '../drafts/draft.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { makeSections } from './sections.ts';

const SIZE = { widthPt: 400, heightPt: 600 };
const ONE = [{ left: 40, right: 360 }];
const TWO = [
  { left: 40, right: 190 },
  { left: 210, right: 360 },
];

function paragraph(x: number, y: number): DraftParagraph {
  const lines = [makeFlowLine(makeSegments(text(x, y, 'a line of words')), 1)];
  return { kind: 'paragraph', lines, measure: { left: x, right: x + 150 }, gapPt: 0 };
}

/** A page whose lines end so far below its top. */
function page(number: number, columns: typeof ONE, end: number): PageDraft {
  const rows = Array.from({ length: Math.floor((end - 40) / 20) }, (_, row) => 40 + 20 * row);
  const band: DraftBand = {
    columns: columns.map((column) => ({ ...column, blocks: rows.map((y) => paragraph(column.left, y)) })),
  };
  const extent = { left: 40, top: 40, right: 360, bottom: end };
  const none = { header: [], footer: [], notes: [], boxes: [], floating: [] };
  return { page: number, size: SIZE, bands: [band], ...none, extent, isRecognised: false };
}

const begins = (pages: readonly PageDraft[], keepsPages = false) =>
  makeSections(pages, { keepsPages }).map((section) => [section.begins, section.pages]);

test('columns that change at the top of a page begin where the text before ends, if that page is full', () => {
  expect(begins([page(1, ONE, 560), page(2, TWO, 560)])).toEqual([
    ['page', [1]],
    ['here', [2]],
  ]);
});

test('they begin a page where the one before ends early, and where pages are kept', () => {
  const early = [page(1, ONE, 300), page(2, TWO, 560)];
  const full = [page(1, ONE, 560), page(2, TWO, 560)];
  const expected = [
    ['page', [1]],
    ['page', [2]],
  ];
  expect(begins(early)).toEqual(expected);
  expect(begins(full, true)).toEqual(expected);
  expect(begins([page(1, ONE, 560), { ...page(2, TWO, 560), size: { widthPt: 600, heightPt: 400 } }])).toEqual(
    expected,
  );
});

test('a page with text in the first column only goes on in the columns of those before', () => {
  const last = page(2, ONE, 300);
  const first = { columns: [{ left: 40, right: 188, blocks: [40, 60].map((y) => paragraph(40, y)) }] };
  const going = { ...last, bands: [{ ...first, isFirstColumn: true as const }] };
  expect(begins([page(1, TWO, 560), going])).toEqual([['page', [1, 2]]]);
  expect(begins([page(1, TWO, 560), { ...last, bands: [first] }])).toHaveLength(2);
});

test('a blank page stays a page', () => {
  const { extent: _, ...rest } = page(2, ONE, 560);
  const blank: PageDraft = { ...rest, bands: [] };
  const [section] = makeSections([page(1, ONE, 560), blank, page(3, ONE, 560)], { keepsPages: false });
  const starts = section?.nodes.filter((node) => node.kind === 'paragraph' && node.beginsPage) ?? [];
  expect(starts.map((node) => node.kind === 'paragraph' && node.pieces[0]?.page)).toEqual([2, 3]);
});
