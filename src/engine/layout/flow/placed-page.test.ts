/** Checks which pages keep their texts at their places: those on a ground of their own, and those of framed texts. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Word } from '../../page/words/words.ts';
import type { PageContent } from '../page-content.ts';
import type { FoundCell, FoundTable } from '../tables/table.ts';
import type { PageDraft } from './drafts/draft.ts';
import { pageGround, sharedGround } from './page/page-ground.ts';
import { type FlowingParts, isDesigned, isOverArt, isPlaced } from './placed-page.ts';

const SIZE = { widthPt: 400, heightPt: 600 };
const PAGE = { left: 0, top: 0, right: 400, bottom: 600 };
const PROSE = [0, 1, 2, 3, 4].flatMap((row) => text(40, 40 + 14 * row, 'a line of so many words is one of prose'));
const LABELS = [0, 1, 2, 3, 4].flatMap((row) => text(40 + 30 * row, 40 + 50 * row, 'Assets 229'));

function content(words: readonly Word[], ...colours: readonly string[]): PageContent {
  const fills = colours.map((colour): FilledArea => ({ box: PAGE, colour }));
  return { page: 1, size: SIZE, words, lines: [], fills, shapes: [], pictures: [], isScan: false, isRecognised: false };
}

function placedOn(words: readonly Word[], colour: string, ofDocument?: string): boolean {
  return isPlaced(content(words, colour), { words, free: words, tables: [], floating: [] }, ofDocument);
}

test('knows the ground of a page, which is not paper', () => {
  expect(pageGround(content([], 'ffffff', '233b6c'))).toBe('233b6c');
  expect(pageGround(content([], '233b6c', 'fcfcfd'))).toBeUndefined();
  const half = { box: { ...PAGE, bottom: 300 }, colour: '233b6c' };
  expect(pageGround({ size: SIZE, fills: [half] })).toBeUndefined();
});

test('takes for the ground of a document what nearly all of its pages have', () => {
  expect(sharedGround(['ffffcc', 'ffffcc', 'ffffcc'])).toBe('ffffcc');
  expect(sharedGround(['ffffcc', undefined, 'ffffcc'])).toBeUndefined();
  expect(sharedGround(['ffffcc'])).toBeUndefined();
});

test('places labels on a ground, and light text; prose flows where it can be read on paper, too', () => {
  const light = PROSE.map((word) => ({ ...word, colour: 'ffffff' }));
  expect(placedOn(LABELS, 'b1b7d0')).toBe(true);
  expect(placedOn(light, '233b6c')).toBe(true);
  expect(placedOn(PROSE, 'b1b7d0')).toBe(false);
  expect(placedOn(LABELS, 'ffffff')).toBe(false);
});

test('lets everything flow on the ground of the document', () => {
  expect(placedOn(LABELS, 'b1b7d0', 'b1b7d0')).toBe(false);
  expect(placedOn(LABELS, 'b1b7d0', 'ffffcc')).toBe(true);
});

test('places texts in frames where something stays behind them', () => {
  const box = { left: 30, top: 30, right: 380, bottom: 120 };
  const place = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, box, borders: {} };
  const frame: FoundCell = { ...place, align: 'left', verticalAlign: 'top', words: PROSE };
  const found = { found: 'ruled', columns: [30, 380], rows: [30, 120], headerRows: 0, confidence: 1 } as const;
  const table: FoundTable = { ...found, box, cells: [frame] };
  const parts = { words: PROSE, free: [], tables: [table], floating: [{ box: PAGE, source: 'picture' }] } as const;
  expect(isPlaced(content(PROSE), parts)).toBe(true);
  expect(isPlaced(content(PROSE), { ...parts, floating: [] })).toBe(false);
  const short: FoundTable = { ...table, cells: [{ ...frame, words: PROSE.slice(0, 9) }] };
  expect(isPlaced(content(PROSE), { ...parts, tables: [short] })).toBe(false);
});

test('places what stands between the lines of a form, and lets an empty table with headings flow', () => {
  const [columns, rows] = [12, 20];
  const cellAt = (row: number, column: number, words: readonly Word[]): FoundCell => {
    const box = { left: 20 + 30 * column, top: 20 + 25 * row, right: 50 + 30 * column, bottom: 45 + 25 * row };
    const place = { row, column, rowSpan: 1, columnSpan: 1, box, borders: {} };
    return { ...place, align: 'left', verticalAlign: 'top', words };
  };
  const grid = (hasText: (row: number, column: number) => boolean) => {
    const places = Array.from({ length: rows * columns }, (_, at) => [Math.floor(at / columns), at % columns] as const);
    const cells = places.map(([row, column]) =>
      cellAt(row, column, hasText(row, column) ? text(22 + 30 * column, 25 + 25 * row, 'Tag') : []),
    );
    const edges = {
      columns: Array.from({ length: columns + 1 }, (_, at) => 20 + 30 * at),
      rows: Array.from({ length: rows + 1 }, (_, at) => 20 + 25 * at),
    };
    return { found: 'ruled', box: PAGE, ...edges, headerRows: 0, confidence: 1, cells } satisfies FoundTable;
  };
  const placed = (table: FoundTable) => {
    const words = table.cells.flatMap((cell) => cell.words);
    return isPlaced(content(words), { words, free: [], tables: [table], floating: [] });
  };
  expect(placed(grid((row, column) => column === (7 * row) % columns))).toBe(true);
  expect(placed(grid((row) => row === 0))).toBe(false);
  expect(placed(grid((row, column) => column < 2 || row % 3 === 0))).toBe(false);
});

test('lets a page without text flow, whatever lies on it', () => {
  const floating = [{ box: PAGE, source: 'picture' }] as const;
  const parts = { words: [], free: [], tables: [], floating };
  expect(isPlaced({ ...content([], '233b6c'), pictures: [PAGE] }, parts)).toBe(false);
});

test('places text that stands in several pictures, and lets it flow over one', () => {
  const shapes = [0, 1, 2, 3, 4].map((row) => ({ left: 30, top: 38 + 14 * row, right: 380, bottom: 51 + 14 * row }));
  const placed = (pictures: PageContent['pictures']) =>
    isPlaced({ ...content(PROSE), pictures }, { words: PROSE, free: PROSE, tables: [], floating: [] });
  expect(placed(shapes)).toBe(true);
  expect(placed(shapes.slice(0, 2))).toBe(false);
  expect(placed([PAGE, PAGE, PAGE])).toBe(false);
});

test('text stands on art where areas or pictures lie behind it, not where the ground of the page does', () => {
  const panel = { box: { left: 30, top: 30, right: 380, bottom: 120 }, colour: 'd9e5f5' };
  const over = (fills: readonly FilledArea[], floating: FlowingParts['floating'] = [], isScan = false) =>
    isOverArt({ ...content(PROSE), fills, isScan }, { words: PROSE, free: PROSE, tables: [], floating });
  expect(over([panel])).toBe(true);
  expect(over([], [{ box: panel.box, source: 'picture' }])).toBe(true);
  expect(over([{ box: PAGE, colour: 'd9e5f5' }])).toBe(false);
  expect(over([{ ...panel, box: { ...panel.box, bottom: 50 } }])).toBe(false);
  expect(over([panel], [], true)).toBe(false);
});

test('a third of the pages with text, three at least, make a designed document', () => {
  const lists = { bands: [], header: [], footer: [], notes: [], boxes: [], floating: [] };
  const draft: PageDraft = { page: 1, size: SIZE, ...lists, isRecognised: false };
  const drafts = (placed: number, flowing: number, empty = 0) => [
    ...Array<PageDraft>(placed).fill({ ...draft, isPlaced: true }),
    ...Array<PageDraft>(flowing).fill({ ...draft, extent: PAGE }),
    ...Array<PageDraft>(empty).fill(draft),
  ];
  expect(isDesigned(drafts(3, 6, 20))).toBe(true);
  expect(isDesigned(drafts(3, 7))).toBe(false);
  expect(isDesigned(drafts(2, 0))).toBe(false);
});
