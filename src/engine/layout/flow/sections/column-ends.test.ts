/** Checks where columns end: they are broken where their author ended them, and made as long as each other where they were. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { DraftColumn, DraftFigure, PageDraft } from '../drafts/draft.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { makeSections } from './sections.ts';

const TWO = [
  { left: 40, right: 190 },
  { left: 210, right: 360 },
];
const SIZE = { widthPt: 400, heightPt: 600 };

function column({ left, right }: Pick<DraftColumn, 'left' | 'right'>, top: number, bottom: number): DraftColumn {
  const rows = Array.from({ length: Math.round((bottom - top) / 20) }, (_, row) => top + 20 * row);
  const blocks = rows.map((y) => {
    const lines = [makeFlowLine(makeSegments(text(left, y, 'a line of words.')), 1)];
    return { kind: 'paragraph', lines, measure: { left, right }, gapPt: 0 } as const;
  });
  return { left, right, blocks };
}

/** A page with two columns that begin and end there. */
function page(...ends: readonly (readonly [top: number, bottom: number])[]): PageDraft {
  const columns = TWO.map((each, index) => column(each, ...(ends[index] ?? ([40, 560] as const))));
  const extent = { left: 40, top: 40, right: 360, bottom: Math.max(...ends.map(([, bottom]) => bottom)) };
  const none = { header: [], footer: [], notes: [], boxes: [], floating: [] };
  return { page: 1, size: SIZE, bands: [{ columns }], ...none, extent, isRecognised: false };
}

/** Section by section: the text that begins a column, with the white above it. */
const broken = (...pages: readonly PageDraft[]) =>
  makeSections(
    pages.map((each, index) => ({ ...each, page: index + 1 })),
    { keepsPages: false },
  ).map(({ nodes, columns, begins }) => ({
    columns: columns.length,
    begins,
    breaks: nodes.flatMap((node) => (node.kind === 'paragraph' && node.beginsColumn ? [Math.round(node.gapPt)] : [])),
  }));

test('a column that ended early is broken, and the next keeps how far down it begins', () => {
  expect(broken(page([40, 240], [40, 560]))).toEqual([{ columns: 2, begins: 'page', breaks: [0] }]);
  expect(broken(page([40, 240], [80, 560]))[0]?.breaks).toEqual([40]);
});

test('a full column is not broken, however short the next one is', () => {
  expect(broken(page([40, 560], [40, 240]))).toEqual([{ columns: 2, begins: 'page', breaks: [] }]);
});

test('columns that end early side by side are followed by an empty section, which makes them as long as each other', () => {
  const [even, full] = [page([40, 300], [40, 280]), page([40, 560], [40, 560])];
  const balanced = [
    { columns: 2, begins: 'page', breaks: [] },
    { columns: 0, begins: 'here', breaks: [] },
  ];
  expect(broken(even)).toEqual(balanced);
  expect(broken(even, full)).toEqual([...balanced, balanced[0]]);
  expect(broken(full, even)).toEqual([balanced[0], ...balanced].slice(1));
});

test('a picture below its text fills a column, and so do notes', () => {
  const early = page([40, 240], [40, 560]);
  const box = { left: 40, top: 250, right: 190, bottom: 556 };
  const picture: DraftFigure = { kind: 'figure', box, source: 'picture', measure: { left: 40, right: 360 }, gapPt: 0 };
  expect(broken({ ...early, floating: [picture] })[0]?.breaks).toEqual([]);
  const note = {
    label: '1',
    blocks: column({ left: 40, right: 190 }, 260, 300).blocks.flatMap((block) =>
      block.kind === 'paragraph' ? [block] : [],
    ),
  };
  expect(broken({ ...early, notes: [note] })[0]?.breaks).toEqual([]);
});

test('what lies behind a column does not fill it', () => {
  const { bands, ...rest } = page([40, 240], [40, 560]);
  const box = { left: 30, top: 30, right: 200, bottom: 590 };
  const panel: DraftFigure = { kind: 'figure', box, source: 'ground', measure: TWO[0] ?? box, gapPt: 0, hangsPt: -10 };
  const [columns] = bands.map((band) => band.columns);
  const [first, second] = columns ?? [];
  if (!first || !second) throw new Error('no columns');
  const lying = { ...first, blocks: [panel, ...first.blocks] };
  expect(broken({ ...rest, bands: [{ columns: [lying, second] }] })[0]?.breaks).toEqual([0]);
});

test('above other text, columns of different lengths are broken', () => {
  const { bands, ...rest } = page([40, 100], [40, 300]);
  const below = { columns: [column({ left: 40, right: 360 }, 340, 560)] };
  expect(broken({ ...rest, bands: [...bands, below] }).map(({ breaks }) => breaks.length)).toEqual([1, 0]);
});

test('a sidebar is no column that programs make as long as the text beside it', () => {
  const made = page([40, 300], [40, 280]);
  const widths = [
    { left: 40, right: 130 },
    { left: 150, right: 360 },
  ];
  const columns = widths.map((each) => column(each, 40, 300));
  expect(broken({ ...made, bands: [{ columns }] })).toEqual([{ columns: 2, begins: 'page', breaks: [0] }]);
});
