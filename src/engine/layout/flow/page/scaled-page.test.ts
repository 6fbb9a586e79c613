/** Checks that pages larger than a sheet can be become smaller as a whole, and that their pictures are found again. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { PageContent } from '../../page-content.ts';
import { PageScales } from './scaled-page.ts';

const BOX = { left: 100, top: 200, right: 300, bottom: 400 };

function page(widthPt: number, heightPt: number): PageContent {
  const line = { level: true, at: 100, from: 200, to: 300, widthPt: 2, colour: '000000' };
  const shape = { box: BOX, strokeWidthPt: 4, kind: 'rectangle' } as const;
  const drawn = {
    lines: [line],
    fills: [{ box: BOX, colour: 'ff0000' }],
    shapes: [shape],
    pictures: [BOX],
    bars: [line],
  };
  const [label] = text(120, 220, 'label');
  const charts = [{ box: BOX, text: 'label', labels: label ? [label] : [] }];
  const size = { widthPt, heightPt };
  return { page: 1, size, words: text(100, 100, 'word'), ...drawn, charts, isScan: false, isRecognised: false };
}

test('all of a page is made smaller by one share', () => {
  const scales = new PageScales(1_000);
  const half = { left: 50, top: 100, right: 150, bottom: 200 };
  const line = { at: 50, from: 100, to: 150, widthPt: 1 };
  expect(scales.fit(page(1_000, 2_000))).toMatchObject({
    size: { widthPt: 500, heightPt: 1_000 },
    words: [{ text: 'word', sizePt: 5, box: { left: 50, top: 50, right: 60, bottom: 55 } }],
    lines: [line],
    bars: [line],
    fills: [{ box: half }],
    shapes: [{ box: half, strokeWidthPt: 2 }],
    pictures: [half],
    charts: [{ box: half, labels: [{ sizePt: 5, box: { left: 60, top: 110 } }] }],
  });
  expect(scales.inFile(1, half)).toEqual(BOX);
});

test('pages that fit stay as they are', () => {
  const scales = new PageScales(1_000);
  const small = page(600, 800);
  expect(scales.fit(small)).toBe(small);
  expect(scales.inFile(1, BOX)).toBe(BOX);
});
