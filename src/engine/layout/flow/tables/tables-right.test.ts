/** Checks which tables tell how wide the text of a document is. */
import { expect, test } from 'vitest';
import type { DraftTable, PageDraft } from '../drafts/draft.ts';
import { tablesRight } from './tables-right.ts';

function page(found: DraftTable['found'], right: number): PageDraft {
  const box = { left: 50, right, top: 50, bottom: 100 };
  const own = { columns: [50, right], rows: [50, 100], headerRows: 0, cells: [], confidence: 1 };
  const table: DraftTable = { kind: 'table', found, box, ...own, measure: { left: 50, right: 200 }, gapPt: 0 };
  const bands = [{ columns: [{ left: 50, right: 200, blocks: [table] }] }];
  const empty = { header: [], footer: [], notes: [], boxes: [], floating: [], isRecognised: false };
  return { page: 1, size: { widthPt: 600, heightPt: 800 }, bands, ...empty };
}

test('tells the right edge of the widest table with drawn lines, less the padding of its cells', () => {
  expect(tablesRight([page('ruled', 405.4), page('levels', 505.4)])).toBe(500);
  expect(tablesRight([page('spaced', 505.4)])).toBe(0);
});
