/** Checks between which edges the only column of a page stands. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { FoundTable } from '../../tables/table.ts';
import { aroundText } from './around-text.ts';
import type { Item } from './columns.ts';
import { type Thing, thingSegment } from './things.ts';

const MEASURE = { left: 100, right: 400 };

/** Of a text, and of a table with its edges. */
function edges(textLeft: number, left: number, right: number) {
  const box = { left, right, top: 50, bottom: 90 };
  const grid = { columns: [left, right], rows: [50, 90], headerRows: 0, cells: [], confidence: 1 };
  const things: Thing[] = [{ table: { found: 'ruled', box, ...grid } satisfies FoundTable }];
  const lines: Item[] = makeSegments(text(textLeft, 20, 'A line of text')).map((segment) => ({ segment }));
  const items = [...lines, ...things.map((thing, index) => ({ segment: thingSegment(thing), thing: index }))];
  const all = { left: Math.min(textLeft, left), right };
  const { left: from, right: to, pageRight } = aroundText(MEASURE, all, items, things);
  return pageRight === undefined ? [from, to] : [from, to, pageRight];
}

test('a table that hangs out to the left moves no text, one that is wider to the right widens it', () => {
  expect(edges(100, 60, 380)).toEqual([100, 400]);
  expect(edges(100, 100, 450)).toEqual([100, 450, 400]);
  expect(edges(80, 60, 380)).toEqual([80, 400]);
});
