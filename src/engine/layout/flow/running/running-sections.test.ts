/** Checks which headers and footers sections get, and which of their numbers become fields. */
import { expect, test } from 'vitest';
import { paragraph } from '../../../../../tests/document-model.ts';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { Block, Run } from '../../model.ts';
import type { DraftBlock, DraftTable } from '../drafts/draft.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { runningOfSections } from './running-sections.ts';
import { runningText } from './running-text.ts';

type Given = Parameters<typeof runningOfSections>[0][number];

const MEASURE = { left: 60, right: 540 };

function footer(content: string): DraftBlock {
  const lines = [makeFlowLine(makeSegments(text(60, 760, content)), 1)];
  return { kind: 'paragraph', lines, measure: MEASURE, gapPt: 0 };
}

/** @param footers of its pages, the first of which is `from`. */
function section(begins: Given['begins'], from: number, ...footers: readonly DraftBlock[]): Given {
  const pages = new Map(footers.map((each, index) => [from + index, [each]]));
  const headers = new Map([...pages.keys()].map((page) => [page, []]));
  return { begins, headers, footers: pages, size: { widthPt: 600, heightPt: 800 } };
}

function block(draft: DraftBlock): Block {
  if (draft.kind !== 'table') return paragraph(runningText(draft));
  const cells = draft.cells.map(({ box, blocks, ...rest }) => ({
    ...rest,
    turn: 0 as const,
    box,
    blocks: blocks.map(block),
  }));
  return {
    kind: 'table',
    columnsPt: [100, 100],
    leftPt: 0,
    rightToLeft: false,
    rows: [{ heightPt: 10, isHeader: false, cells }],
    found: 'spaced',
    origins: [],
  };
}

function say(blocks: readonly Block[] | undefined): readonly string[] | undefined {
  const each = (one: Run) => {
    if (one.kind === 'field') return `{${String(one.field)}}`;
    return one.kind === 'text' ? one.text : '';
  };
  return blocks?.flatMap((one): readonly string[] => {
    if (one.kind === 'paragraph') return [one.runs.map(each).join('')];
    return one.kind === 'table' ? one.rows.flatMap(({ cells }) => cells.flatMap((cell) => say(cell.blocks) ?? [])) : [];
  });
}

function footers(...sections: readonly Given[]) {
  return runningOfSections(sections, { pageCount: 9, block }).map((each) => ({
    usual: say(each.footer.usual),
    first: say(each.footer.first),
  }));
}

test('goes on in a section that begins amid a page', () => {
  const [before, within] = footers(
    section('page', 1, footer('Harbour'), footer('Page 2'), footer('Page 3')),
    section('here', 4),
  );
  expect(before).toEqual({ usual: ['Page {page}'], first: ['Harbour'] });
  expect(within).toEqual({ usual: ['Page {page}'], first: undefined });
});

test('makes one set of sections that are there for their columns', () => {
  const [cover, text, end] = footers(
    section('page', 1, footer('Harbour 2009')),
    section('here', 2, footer('Tides 2'), footer('Author 3'), footer('Tides 4')),
    section('here', 5, footer('Author 5'), footer('Tides 6')),
  );
  expect(cover).toEqual({ usual: ['Author {page}'], first: ['Harbour 2009'] });
  expect(text).toEqual({ usual: ['Author {page}'], first: undefined });
  expect(end).toEqual(text);
});

test('keeps the footers of sections that differ', () => {
  const [one, other] = footers(
    section('page', 1, footer('Harbour'), footer('Harbour'), footer('Harbour')),
    section('page', 4, footer('Tides'), footer('Tides'), footer('Tides')),
  );
  expect(one?.usual).toEqual(['Harbour']);
  expect(other?.usual).toEqual(['Tides']);
});

test('gives no first page to a section that begins amid a page, where Word would not show it', () => {
  const [, within] = footers(
    section('page', 1, footer('Page 1')),
    section('here', 2, footer('Harbour'), footer('Page 3'), footer('Page 4')),
  );
  expect(within?.first).toBeUndefined();
});

test('takes a number of the first page for a date where the other pages have the same', () => {
  const [made] = footers(
    section(
      'page',
      1,
      footer('Form 7 of May 1, page 1 of 9'),
      footer('Form 8 of May 1, page 2 of 9'),
      footer('Form 8 of May 1, page 3 of 9'),
    ),
  );
  expect(made).toEqual({
    usual: ['Form 8 of May 1, page {page} of {pages}'],
    first: ['Form 7 of May 1, page {page} of {pages}'],
  });
});

test('counts pages in the cells of a table', () => {
  const table = (page: number): DraftTable => {
    const cells = ['Harbour', `Page ${page}`].map((content, column) => ({
      ...{ row: 0, column, rowSpan: 1, columnSpan: 1, borders: {}, align: 'left', verticalAlign: 'top' },
      box: { left: 100 * column, right: 100 * column + 100, top: 750, bottom: 780 },
      blocks: [footer(content)],
    })) satisfies readonly object[] as DraftTable['cells'];
    const box = { left: 0, right: 200, top: 750, bottom: 780 };
    const found = { found: 'spaced', box, columns: [0, 100, 200], rows: [750, 780], headerRows: 0 } as const;
    return { kind: 'table', ...found, cells, confidence: 0.5, measure: MEASURE, gapPt: 0 };
  };
  expect(footers(section('page', 1, table(1), table(2), table(3)))).toEqual([
    { usual: ['Harbour', 'Page {page}'], first: undefined },
  ]);
});
