/** Checks where a table goes that stands beside text. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { FoundTable } from '../../tables/table.ts';
import { belowTextBeside } from './beside-tables.ts';
import { column, type Item } from './columns.ts';
import { type Thing, thingSegment } from './things.ts';

/** What comes one after another in a column with a table at the right. */
function order(left: number) {
  const box = { left: 300, right: 400, top: 100, bottom: 150 };
  const grid = { columns: [300, 400], rows: [100, 150], headerRows: 0, cells: [], confidence: 1 };
  const things: Thing[] = [{ table: { found: 'ruled', box, ...grid } satisfies FoundTable }];
  const lines = ['Bill to', 'John Smith', '27 High Street', 'Bath', 'Thank you'].flatMap((line, row) =>
    makeSegments(text(left, 95 + 14 * row, line)),
  );
  const items: Item[] = [
    ...lines.map((segment) => ({ segment })),
    ...things.map((thing, index) => ({ segment: thingSegment(thing), thing: index })),
  ];
  const found = belowTextBeside(column(items).items, things);
  return found.map(({ segment, thing }) => (thing === undefined ? segment.words[0]?.word.text : 'table'));
}

test('an address beside a table stays together above it', () => {
  expect(order(50)).toEqual(['Bill', 'John', '27', 'Bath', 'table', 'Thank']);
});

test('text that is not at the left of a table stands where it did', () => {
  expect(order(290)).toEqual(['Bill', 'John', '27', 'table', 'Bath', 'Thank']);
});
