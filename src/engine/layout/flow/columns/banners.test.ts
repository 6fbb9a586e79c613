/** Checks that a title on a painted strip stands over the columns below it. */
import { expect, test } from 'vitest';
import { fill, text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { withBanners } from './banners.ts';
import { findBands } from './columns.ts';

const LINES = Array.from({ length: 12 }, (_, row) => [
  ...text(20, 60 + 12 * row, 'the seeds have come and can be had'),
  ...text(220, 60 + 12 * row, 'so that we do not lose as much as'),
]);

/** How many columns the bands of a page with a title have. */
function bands(strip: ReturnType<typeof fill>) {
  const texts = makeSegments([...text(30, 20, 'The Garden Post'), ...LINES.flat()]);
  return findBands(withBanners(texts, [strip])).map(({ columns }) => columns.length);
}

test('a title on a strip over both columns is a band of its own', () => {
  expect(bands(fill(20, 10, 400, 40, '1e8449'))).toEqual([1, 2]);
});

test('one on a strip of its column is the beginning of it, and a ground behind the text parts nothing', () => {
  expect(bands(fill(20, 10, 190, 40, '1e8449'))).toEqual([2]);
  expect(bands(fill(10, 10, 410, 220, 'eeeeee'))).toEqual([2]);
});
