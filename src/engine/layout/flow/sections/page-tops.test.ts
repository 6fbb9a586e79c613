/** Checks where the text of pages begins: below a picture above it, and below headers. */
import { expect, test } from 'vitest';
import type { DraftBlock, PageDraft } from '../drafts/draft.ts';
import { PageTops } from './page-tops.ts';

const SIZE = { widthPt: 400, heightPt: 600 };
const MEASURE = { left: 50, right: 350 };

function picture(top: number, bottom: number, rest: { readonly isBeside?: boolean } = {}): DraftBlock {
  return { kind: 'figure', box: { ...MEASURE, top, bottom }, source: 'picture', measure: MEASURE, gapPt: 0, ...rest };
}

/** @param top where its text begins. */
function page(top: number, blocks: readonly DraftBlock[] = [], header: readonly DraftBlock[] = []): PageDraft {
  return {
    page: 1,
    size: SIZE,
    bands: [{ columns: [{ ...MEASURE, blocks }] }],
    header,
    footer: [],
    notes: [],
    boxes: [],
    floating: [],
    extent: { ...MEASURE, top, bottom: 500 },
    isRecognised: false,
  };
}

test('pages that begin with a picture above their text begin with it', () => {
  const pictured = page(180, [picture(60, 170)]);
  expect(new PageTops([pictured, pictured, page(180)]).margin(SIZE)).toBe(60);
  expect(new PageTops([pictured, page(180), page(180)]).margin(SIZE)).toBe(180);
});

test('a picture beside the text does not move where that begins', () => {
  expect(new PageTops([page(180, [picture(60, 200, { isBeside: true })])]).margin(SIZE)).toBe(180);
});

test('the white above text is counted from the margin, or from the header that reaches below it', () => {
  const [low, high] = [page(180, [], [picture(40, 150)]), page(120)];
  const tops = new PageTops([low, high]);
  expect(tops.gapOf(low)).toBe(30);
  expect(new PageTops([page(180), high]).gapOf(page(180))).toBe(60);
});
