/** Checks what becomes of the colour behind a column. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { PageContent } from '../../page-content.ts';
import type { DraftColumn } from '../drafts/draft.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { takeColumnGrounds } from './column-grounds.ts';

const FILL = '26384f';

function column(left: number, right: number, bottom: number): DraftColumn {
  const lines = (y: number) => [makeFlowLine(makeSegments(text(left, y, 'a line')), 1)];
  const blocks = [40, bottom - 12].map(
    (y) => ({ kind: 'paragraph', lines: lines(y), measure: { left, right }, gapPt: 0, fill: FILL }) as const,
  );
  return { left, right, blocks };
}

const content = (fills: PageContent['fills']): PageContent => ({
  page: 1,
  size: { widthPt: 400, heightPt: 600 },
  words: [],
  lines: [],
  fills,
  shapes: [],
  pictures: [],
  isScan: false,
  isRecognised: false,
});

const SIDEBAR = { box: { left: -1, top: 0, right: 130, bottom: 600 }, colour: FILL };

function taken(
  fills: PageContent['fills'],
  columns: readonly DraftColumn[],
  shown: readonly Pick<typeof SIDEBAR, 'box'>[] = [],
) {
  const { bands, grounds } = takeColumnGrounds(content(fills), [{ columns }], { shown, bars: [] });
  const painted = bands.flatMap((band) =>
    band.columns.map(({ blocks }) => blocks.filter((block) => block.kind === 'paragraph' && block.fill).length),
  );
  return { grounds: grounds.map(({ box }) => box), painted };
}

test('lies behind it as a whole, and no longer in pieces behind its paragraphs', () => {
  const columns = [column(20, 110, 300), column(150, 380, 560)];
  expect(taken([SIDEBAR], columns)).toEqual({
    grounds: [{ left: 0, top: 0, right: 130, bottom: 600 }],
    painted: [0, 2],
  });
});

test('stays behind the paragraphs, too, where lines that break elsewhere might leave it', () => {
  expect(taken([SIDEBAR], [column(20, 110, 580), column(150, 380, 560)]).painted).toEqual([2, 2]);
});

test('moves with the text on it, where it begins below other text', () => {
  const panel = { ...SIDEBAR, box: { ...SIDEBAR.box, top: 200 } };
  const top = { ...column(20, 380, 180), blocks: column(20, 380, 180).blocks.slice(0, 1) };
  const low = ({ blocks, ...rest }: DraftColumn) => ({ ...rest, blocks: blocks.slice(1) });
  const bands = [{ columns: [top] }, { columns: [low(column(20, 110, 300)), low(column(150, 380, 560))] }];
  const found = takeColumnGrounds(content([panel]), bands, { shown: [], bars: [] });
  expect([found.grounds.length, found.hanging.map(({ box }) => box.top)]).toEqual([0, [200]]);
});

test('is drawn once', () => {
  const columns = [column(20, 110, 300), column(150, 380, 560)];
  expect(taken([SIDEBAR], columns, [SIDEBAR])).toEqual({ grounds: [], painted: [0, 2] });
});

test('is left alone where it is short, thin, white, or lies behind parts of columns', () => {
  const columns = [column(20, 110, 300), column(150, 380, 560)];
  const { box } = SIDEBAR;
  const others = [
    { box: { ...box, bottom: 200 }, colour: FILL },
    { box: { ...box, left: 120, right: 128 }, colour: FILL },
    { box, colour: 'ffffff' },
    { box: { ...box, right: 180 }, colour: FILL },
    { box: { ...box, left: 30 }, colour: FILL },
  ];
  for (const other of others) expect(taken([other], columns)).toEqual({ grounds: [], painted: [2, 2] });
});

test('is a band behind the first lines where it is as wide as the page', () => {
  const columns = [column(20, 380, 300)];
  const band = { box: { left: 0, top: 0, right: 400, bottom: 30 }, colour: FILL };
  const [first] = columns[0]?.blocks ?? [];
  const bottom = first?.kind === 'paragraph' ? (first.lines[0]?.box.bottom ?? 0) + 4 : 0;
  expect(taken([{ ...band, box: { ...band.box, bottom } }], columns).grounds).toHaveLength(1);
  expect(taken([{ ...band, box: { ...band.box, bottom: bottom - 8 } }], columns).grounds).toHaveLength(0);
  expect(taken([{ ...band, box: { ...band.box, left: 20, bottom } }], columns).grounds).toHaveLength(0);
});
