/** Checks which tables of a page count as such, and that no word of it is lost. */
import { expect, test } from 'vitest';
import { level, text, upright } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import type { TablePage } from '../tables/table.ts';
import { pageGrids } from './page-grids.ts';
import { TableLines } from './table-lines.ts';

const SIZE = { widthPt: 400, heightPt: 400 };
/** Two columns of words: a glossary, or sentences set beside each other. */
const PAIRS = ['one', 'two', 'three', 'four'].flatMap((word, row) => [
  ...text(20, 300 + 15 * row, word),
  ...text(160, 300 + 15 * row, `about ${word}`),
]);
const PRICES = ['12.50', '3.00', '7.25'].flatMap((price, row) => [
  ...text(20, 100 + 15 * row, `Item ${row}`),
  ...text(160, 100 + 15 * row, 'blue'),
  ...text(260, 100 + 15 * row, price),
]);

function page(words: readonly Word[], more: Partial<TablePage> = {}): TablePage {
  return { words, lines: [], fills: [], size: SIZE, ...more };
}

test('what only white parts is a candidate, unless it has numbers in columns or is asked for', () => {
  const kinds = (words: readonly Word[], search: 'auto' | 'spaced') =>
    pageGrids(page(words), search).map(({ kind, isCandidate = false }) => [kind, isCandidate]);
  expect(kinds(PAIRS, 'auto')).toEqual([['table', true]]);
  expect(kinds(PAIRS, 'spaced')).toEqual([['table', false]]);
  expect(kinds(PRICES, 'auto')).toEqual([['table', false]]);
});

test('two texts beside each other are no candidate, nor are a few short lines of a page of text; amounts are', () => {
  const kinds = (words: readonly Word[]) => new Set(pageGrids(page(words), 'auto').map(({ kind }) => kind));
  const prose = (x: number, y: number) =>
    Array.from({ length: 8 }, (_, line) => text(x, y + 12 * line, 'a few of the words of a text'));
  const lines = Array.from({ length: 4 }, (_, line) => text(20, 100 + 12 * line, `side ${line}`));
  const beside = [0, 3, 6].map((line) => text(160, 100 + 12 * line, 'main'));
  expect(kinds([...lines, ...beside].flat())).toEqual(new Set(['text']));
  const jobs = [
    ...text(20, 250, 'Clerk'),
    ...text(200, 250, 'Cork'),
    ...text(20, 262, 'Cook'),
    ...text(200, 262, 'Bath'),
  ];
  const sums = [
    ...text(20, 250, 'Net'),
    ...text(200, 250, '12.00'),
    ...text(20, 262, 'Tax'),
    ...text(200, 262, '3.00'),
  ];
  const more = [...text(20, 274, 'Sum'), ...text(200, 274, '15.00')];
  expect(kinds([...prose(20, 100).flat(), ...jobs])).toEqual(new Set(['text']));
  expect(kinds([...prose(20, 100).flat(), ...sums, ...more])).toContain('table');
});

test('keys with texts beside them are a candidate: a sidebar looks the same', () => {
  const entry = (y: number, key: string) => [
    ...text(20, y, key),
    ...text(160, y, 'Harbour'),
    ...text(160, y + 12, 'Group'),
  ];
  const entries = ['2019', '2014', '2011'].flatMap((key, index) => entry(100 + 30 * index, key));
  const found = pageGrids(page(entries), 'auto').map(({ kind, isCandidate, rows }) => [kind, isCandidate, rows]);
  expect(found).toEqual([['table', true, 3]]);
});

test('several lines of a drawn cell stay one cell, and text around the table keeps its order', () => {
  const lines = [...[80, 130, 160].map((y) => level(y, 20, 300)), ...[20, 150, 300].map((x) => upright(x, 80, 160))];
  const cells = [...text(25, 90, 'a very long name of'), ...text(25, 105, 'somebody'), ...text(155, 95, 'note')];
  const more = [...text(25, 140, 'short'), ...text(155, 140, 'none')];
  const words = [...text(20, 40, 'Title'), ...cells, ...more, ...text(20, 200, 'Foot')];
  const grids = pageGrids(page(words, { lines }), 'auto');
  expect(grids.map(({ kind, cells: own }) => [kind, own.map((cell) => cell.text)])).toEqual([
    ['text', ['Title']],
    ['table', ['a very long name of somebody', 'note', 'short', 'none']],
    ['text', ['Foot']],
  ]);
});

test('no word is lost, however it runs', () => {
  const aside = text(20, 20, 'on the margin').map((word) => ({ ...word, turn: 1 as const }));
  const words = [...PRICES, ...PAIRS, ...aside];
  const found = pageGrids(page(words), 'auto').flatMap(({ cells }) => cells.flatMap((cell) => cell.text.split(' ')));
  expect(found.toSorted()).toEqual(words.map((word) => word.text).toSorted());
});

test('candidates are tables of a file only where it has no sure one', () => {
  const [pairs, prices] = [pageGrids(page(PAIRS), 'auto'), pageGrids(page(PRICES), 'auto')];
  const crowded = new TableLines();
  const rows = Array.from({ length: 6_001 }, (_, row) => 10 + row);
  crowded.add(1, [
    {
      kind: 'table',
      isCandidate: true,
      columns: [{ left: 0, right: 9 }],
      rows: 6_000,
      edges: rows,
      cells: [],
      top: 0,
      bottom: 9,
    },
  ]);
  crowded.add(2, prices);
  expect(crowded.all.map((table) => table.page)).toEqual([2]);
  const alone = new TableLines();
  alone.add(1, pairs);
  expect([alone.all.length, alone.without, alone.unsure]).toEqual([1, [], [1]]);
  const beside = new TableLines();
  beside.add(1, pairs);
  beside.add(2, prices);
  expect([beside.all.map((table) => table.page), beside.without, beside.unsure]).toEqual([[2], [1], []]);
});
