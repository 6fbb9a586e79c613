/** Checks which pages their authors ended: those on which what follows would have found room. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { DraftBlock, DraftParagraph, PageDraft } from '../drafts/draft.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { bottomMargin, goOver, lowestOf, PageEnds } from './page-ends.ts';

const MEASURE = { left: 50, right: 350 };

/** Lines as wide as the measure. @param end of each: sentences end there, or go on. */
function lines(top: number, count: number, end = '.'): DraftBlock {
  const made = Array.from({ length: count }, (_, row) =>
    makeFlowLine(makeSegments(text(50, top + 12 * row, `${'w'.repeat(60 - end.length)}${end}`)), 1, false),
  );
  return { kind: 'paragraph', lines: made, measure: MEASURE, gapPt: 0 };
}

function noteOf(block: DraftBlock): DraftParagraph {
  if (block.kind !== 'paragraph') throw new Error('no paragraph');
  return block;
}

function picture(top: number, bottom: number): DraftBlock {
  return { kind: 'figure', box: { ...MEASURE, top, bottom }, source: 'picture', measure: MEASURE, gapPt: 0 };
}

function page(
  bottom: number,
  blocks: readonly DraftBlock[] = [lines(60, 20)],
  rest: Partial<PageDraft> = {},
): PageDraft {
  return {
    page: 1,
    size: { widthPt: 400, heightPt: 600 },
    bands: [{ columns: [{ ...MEASURE, blocks }] }],
    header: [],
    footer: [],
    notes: [],
    boxes: [],
    floating: [],
    extent: { ...MEASURE, top: 60, bottom },
    isRecognised: false,
    ...rest,
  };
}

/** @param bottom where the text of the first page ends; others of its size go down to 550. */
function endsEarly(bottom: number, next: readonly DraftBlock[]): boolean {
  const [first, second] = [page(bottom), page(550, next)];
  return new PageEnds([first, second]).endsEarly(first, second);
}

test('a page ends early where the first lines of the next would have stood on it', () => {
  expect(endsEarly(480, [lines(60, 20)])).toBe(true);
  expect(endsEarly(500, [lines(60, 20)])).toBe(false);
  expect(endsEarly(400, [lines(60, 20)])).toBe(true);
});

test('a page with notes ends early only where text and notes together leave it empty', () => {
  const ends = (bottom: number) => {
    const text = lines(bottom - 60, 5);
    const noted = page(550, [text], { notes: [{ label: '1', blocks: [noteOf(lines(520, 2))] }] });
    const next = page(550, [lines(60, 20)]);
    return new PageEnds([noted, next]).endsEarly(noted, next);
  };
  expect(ends(300)).toBe(true);
  expect(ends(400)).toBe(false);
});

test('headings stay with what follows, and pictures are whole', () => {
  expect(endsEarly(480, [lines(60, 1), picture(80, 200)])).toBe(false);
  expect(endsEarly(480, [picture(60, 90)])).toBe(true);
  expect(endsEarly(480, [picture(60, 300)])).toBe(false);
});

test('a sentence or a table that goes on over the page ends none', () => {
  const [open, rest] = [page(480, [lines(60, 20, 'w')]), page(550, [lines(60, 20, 'w')])];
  expect(new PageEnds([open, rest]).endsEarly(open, rest)).toBe(false);
  const grid = { found: 'ruled', columns: [50, 350], rows: [60, 80], headerRows: 0, confidence: 1, cells: [] } as const;
  const box = { ...MEASURE, top: 60, bottom: 80 };
  const table: DraftBlock = { kind: 'table', ...grid, box, measure: MEASURE, gapPt: 0 };
  const [above, below] = [page(480, [table]), page(550, [table])];
  expect(new PageEnds([above, below]).endsEarly(above, below)).toBe(false);
});

test('notes fill a page, and no page of boxes goes on', () => {
  const next = page(550);
  const noted = page(400, [lines(160, 20)], { notes: [{ label: '1', blocks: [] }] });
  const placed = page(400, [], { isPlaced: true });
  expect([noted, placed].map((each) => new PageEnds([each, next]).endsEarly(each, next))).toEqual([false, false]);
});

test('the lower margin gives text some room, and that of a single page more', () => {
  expect(bottomMargin(72, 5)).toBe(62);
  expect(bottomMargin(20, 5)).toBe(15);
  expect(bottomMargin(72, 1)).toBe(36);
  expect(bottomMargin(2, 5)).toBe(0);
});

test('art at places of a page keeps its text from moving up to the page before, unless a paragraph goes on', () => {
  const measure = MEASURE;
  const art = { kind: 'figure', box: { left: 0, top: 0, right: 90, bottom: 90 }, source: 'drawn', measure, gapPt: 0 };
  const keepsPlaces = (blocks: readonly DraftBlock[], floating: readonly unknown[]) => {
    const [first, second] = [
      page(545, [lines(60, 20, 'w')]),
      page(550, blocks, { floating: floating as PageDraft['floating'] }),
    ];
    return new PageEnds([first, second]).keepsPlaces(first, second);
  };
  const title = text(50, 60, 'A heading');
  const heading: DraftBlock = {
    kind: 'paragraph',
    lines: [makeFlowLine(makeSegments(title.map((word) => ({ ...word, sizePt: 20 }))), 1, false)],
    measure,
    gapPt: 0,
  };
  expect(keepsPlaces([heading], [art])).toBe(true);
  expect(keepsPlaces([heading], [])).toBe(false);
  expect(keepsPlaces([lines(60, 20)], [art])).toBe(false);
});

test('a page ends where its table does and the next begins another, of other columns', () => {
  const grid = { found: 'ruled', rows: [60, 80], headerRows: 0, confidence: 1, cells: [] } as const;
  const table = (columns: readonly number[]): DraftBlock => {
    const box = { ...MEASURE, top: 60, bottom: 80 };
    return { kind: 'table', ...grid, columns, box, measure: MEASURE, gapPt: 0 };
  };
  const endsBefore = (columns: readonly number[]) => {
    const [first, second] = [page(545, [table([50, 200, 350])]), page(550, [table(columns)])];
    return new PageEnds([first, second]).endsEarly(first, second);
  };
  expect(endsBefore([50, 120, 190, 350])).toBe(true);
  expect(endsBefore([50, 200, 350])).toBe(false);
});

test('where no text goes on over a page, more white than the usual margin was left by its author', () => {
  const closed = [page(500, [lines(60, 20)]), page(510, [lines(60, 20)], { page: 2 })] as const;
  const open = [page(500, [lines(60, 20, 'w')]), page(510, [lines(60, 20, 'w')], { page: 2 })] as const;
  expect([closed, open].map((pages) => goOver(pages))).toEqual([false, true]);
  expect(bottomMargin(120, 5, false)).toBe(72);
  expect(bottomMargin(60, 5, false)).toBe(50);
  const heading = page(510, [lines(60, 1), lines(80, 20)], { page: 2 });
  expect(new PageEnds([closed[0], closed[1]]).endsEarly(...closed)).toBe(true);
  expect(new PageEnds([page(500), heading]).endsEarly(page(500), heading)).toBe(false);
});

test('a table goes on whose last rows are empty, though the text of the page ends far above', () => {
  const ends = (bottom: number) => {
    const grid = {
      found: 'ruled',
      columns: [50, 350],
      rows: [60, bottom],
      headerRows: 0,
      confidence: 1,
      cells: [],
    } as const;
    const box = { ...MEASURE, top: 60, bottom };
    const table: DraftBlock = { kind: 'table', ...grid, box, measure: MEASURE, gapPt: 0 };
    const [open, rest] = [page(80, [table]), page(550, [table])];
    return new PageEnds([open, rest]).endsEarly(open, rest);
  };
  expect([540, 300].map(ends)).toEqual([false, true]);
});

test('pictures in the text reach as far down as they do, those beside it do not count', () => {
  expect(lowestOf([page(300, [lines(60, 20), picture(320, 540)])])).toBe(540);
  expect(lowestOf([page(300, [lines(60, 20), { ...picture(320, 540), isBeside: true } as DraftBlock])])).toBe(300);
  expect(lowestOf([])).toBe(0);
});
