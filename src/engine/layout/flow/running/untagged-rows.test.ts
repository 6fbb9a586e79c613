/** Checks which rows at the edges of tagged pages are headers and footers. */
import { expect, test } from 'vitest';
import type { EdgeRow, PageEdges } from '../page/page-edges.ts';
import { findRunningRows } from './running-lines.ts';
import { untaggedRows } from './untagged-rows.ts';

const SIZE = { widthPt: 600, heightPt: 800 };

function row(text: string, top: number, isTagged = false): EdgeRow {
  const box = { left: 60, right: 300, top, bottom: top + 12 };
  return { text, box, em: 10, ...(isTagged ? { isTagged: true } : {}) };
}

function page(top: readonly EdgeRow[], bottom: readonly EdgeRow[], isTagged = true): PageEdges {
  return { page: 1, size: SIZE, rows: 30, top, bottom, uprights: [], ...(isTagged ? { isTagged: true } : {}) };
}

const TEXT = row('The text', 90, true);

test('takes what no tag names for a header, up to the first row of the text', () => {
  const tagged = page([row('Draft', 30), row('of the law', 44), TEXT], [row('Page 1', 770)]);
  expect([untaggedRows(tagged, 'top'), untaggedRows(tagged, 'bottom')]).toEqual([2, 1]);
  expect(findRunningRows([tagged]).get(1)).toEqual({ top: 2, bottom: 1 });
});

test('tells nothing of a page without tags, of rows that stand further inside, and of the edges of charts', () => {
  expect(untaggedRows(page([row('Draft', 30)], [], false), 'top')).toBe(0);
  expect(untaggedRows(page([row('A shape', 120), TEXT], []), 'top')).toBe(0);
  expect(untaggedRows(page([{ ...row('', 30), isChart: true }, TEXT], []), 'top')).toBe(0);
});

test('leaves the rows of later pages to be found by what repeats, as one of a page alone would be lost', () => {
  expect(untaggedRows({ ...page([row('A – Ab', 30), TEXT], []), page: 3 }, 'top')).toBe(0);
});

test('keeps a row at the edge that a tag names', () => {
  expect(untaggedRows(page([row('Chapter', 40, true), row('Draft', 60)], []), 'top')).toBe(0);
});
