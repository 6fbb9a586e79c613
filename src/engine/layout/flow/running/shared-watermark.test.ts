/** Checks which watermarks are those of a document. */
import { expect, test } from 'vitest';
import type { PageDraft } from '../drafts/draft.ts';
import { sharedWatermark } from './shared-watermark.ts';

const box = { left: 100, top: 100, right: 500, bottom: 500 };
const size = { widthPt: 600, heightPt: 800 };
const plain = { size, bands: [], header: [], footer: [], notes: [], boxes: [], floating: [], isRecognised: false };

function pages(...texts: readonly (string | undefined)[]): readonly PageDraft[] {
  return texts.map((text, index): PageDraft => {
    const page = { ...plain, page: index + 1 };
    if (text === undefined) return page;
    const watermark = {
      text,
      degrees: -45,
      box,
      lengthPt: 400,
      sizePt: 80,
      family: 'Test',
      bold: false,
      colour: 'c0c0c0',
    };
    return { ...page, watermark, watermarkBox: { box, turn: 0, blocks: [] } };
  });
}

test('one that half of the pages show is that of the document; what others show stands at its place', () => {
  const { watermark, pages: placed } = sharedWatermark(pages('DRAFT', 'COPY', 'DRAFT', undefined), true);
  expect(watermark?.text).toBe('DRAFT');
  expect(placed.map(({ boxes }) => boxes.length)).toEqual([0, 1, 0, 0]);
});

test('one of few pages stands at its place; where no headers are made, one of many pages is dropped', () => {
  const few = sharedWatermark(pages('COPY', undefined, undefined), true);
  expect(few.watermark).toBeUndefined();
  expect(few.pages.map(({ boxes }) => boxes.length)).toEqual([1, 0, 0]);
  const without = sharedWatermark(pages('DRAFT', 'DRAFT'), false);
  expect(without.watermark).toBeUndefined();
  expect(without.pages.map(({ boxes }) => boxes.length)).toEqual([0, 0]);
  expect(sharedWatermark(pages('DRAFT'), false).pages.map(({ boxes }) => boxes.length)).toEqual([1]);
});
