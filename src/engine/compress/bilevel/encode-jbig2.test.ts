/** The JBIG2 encoder against two decoders of other people: every pixel comes back. */
import { afterAll, expect, test } from 'vitest';
import { Jbig2Decoders, noisyPage } from '../../../../tests/jbig2-decoders.ts';
import { encodeJbig2 } from './encode-jbig2.ts';

const decoders = new Jbig2Decoders();
afterAll(() => decoders.close());

test.each([
  ['fine noise', 61, 40, 4],
  ['lines of text', 640, 60, 40],
  ['long runs', 1500, 40, 700],
  ['a narrow strip', 3, 300, 2],
  ['a large page', 1240, 1754, 90],
])('brings back every pixel: %s', async (_, width, height, longest) => {
  const picture = noisyPage(width, height, longest);
  await decoders.expectSame(picture, encodeJbig2(picture));
});

test('turns samples round where 1 is white', async () => {
  const picture = noisyPage(200, 50, 9);
  const turned = { ...picture, rows: picture.rows.map((byte) => byte ^ 0xff), blackIsOne: false };
  expect(Buffer.from(encodeJbig2(turned)).equals(encodeJbig2(picture))).toBe(true);
});
