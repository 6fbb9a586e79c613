/** Pages that share their letters, against two decoders of other people: every pixel comes back, and they are smaller than alone. */
import { afterAll, expect, test } from 'vitest';
import { Jbig2Decoders, noisyPage } from '../../../../tests/jbig2-decoders.ts';
import { letterScan } from '../../../../tests/letter-scan.ts';
import { encodeJbig2 } from './encode-jbig2.ts';
import { encodeJbig2Pages, encodeJbig2Symbols, shapePage } from './encode-jbig2-pages.ts';

const decoders = new Jbig2Decoders();
afterAll(() => decoders.close());

const words = (seed: number, width = 620, height = 400) => {
  const lines = Array.from({ length: 9 }, (_, row) => `The letters ${seed + row} of these lines come again`);
  return letterScan(lines, { width, height, fontPx: 28 }, seed);
};

test('brings back every pixel of pages that share letters, in less than each alone', async () => {
  const pages = [await words(1), await words(2), await words(3, 611, 393)];
  const shared = await encodeJbig2Pages(pages.map(shapePage));
  expect(shared?.pages).toHaveLength(3);
  for (const [index, page] of pages.entries()) {
    const bytes = shared?.pages[index] ?? new Uint8Array();
    await decoders.expectSame(page, bytes, shared?.globals);
  }
  const together = (shared?.globals.length ?? 0) + (shared?.pages ?? []).reduce((sum, { length }) => sum + length, 0);
  const alone = pages.reduce((sum, page) => sum + encodeJbig2(page).length, 0);
  expect(together).toBeLessThan(alone * 0.9);
});

test('brings back every pixel of a page with its own letters', async () => {
  const page = await words(7);
  const bytes = (await encodeJbig2Symbols(shapePage(page))) ?? new Uint8Array();
  await decoders.expectSame(page, bytes);
  expect(bytes.length).toBeLessThan(encodeJbig2(page).length);
});

test.each([
  ['fine noise', 161, 140, 4],
  ['blots', 640, 160, 40],
  ['a narrow strip', 9, 600, 3],
])('brings back every pixel of %s', async (_, width, height, longest) => {
  const pages = [noisyPage(width, height, longest), noisyPage(width, height, longest + 1)];
  const shared = await encodeJbig2Pages(pages.map(shapePage));
  for (const [index, page] of pages.entries()) {
    if (shared) await decoders.expectSame(page, shared.pages[index] ?? new Uint8Array(), shared.globals);
  }
});

test('an empty page beside one with words holds nothing', async () => {
  const full = await words(5);
  const empty = { ...full, rows: new Uint8Array(full.rows.length) };
  const shared = await encodeJbig2Pages([full, empty].map(shapePage));
  await decoders.expectSame(empty, shared?.pages[1] ?? new Uint8Array(), shared?.globals);
});

test('brings back every pixel of light letters on dark ground', async () => {
  const page = await words(9);
  const dark = { ...page, rows: page.rows.map((byte) => byte ^ 0xff) };
  const shared = await encodeJbig2Pages([dark, page].map(shapePage));
  await decoders.expectSame(dark, shared?.pages[0] ?? new Uint8Array(), shared?.globals);
  await decoders.expectSame(page, shared?.pages[1] ?? new Uint8Array(), shared?.globals);
  const own = (await encodeJbig2Symbols(shapePage(dark))) ?? new Uint8Array();
  await decoders.expectSame(dark, own);
  expect(own.length).toBeLessThan(encodeJbig2(dark).length);
});
