/** Pages are drawn in the colours that were asked for, in any of the lanes, and finely no more than once. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../../../tests/sample-pdf.ts';
import { DRAW_LANES } from '../lanes/compress-lanes.ts';
import { PageDrawer } from './page-drawer.ts';

const { signal } = new AbortController();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-drawer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function twoPages(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, samplePdf(2, { content: () => '1 0 0 rg 20 20 100 100 re f' }));
  return path;
}

test('a page comes in colour where that is asked for, and else in grey alone', async () => {
  const path = await twoPages('colours.pdf');
  for (const inColor of [true, false]) {
    const drawer = new PageDrawer(path, DRAW_LANES, { signal, drawnIn: [0], inColor });
    const page = await drawer.page({ index: 0, isDrawn: true });
    expect(page?.pixels?.data.includes(76)).toBe(true);
    expect(page?.rgb !== undefined).toBe(inColor);
    await drawer.close();
  }
});

test('pages that are drawn in two lanes are those that are drawn in one', async () => {
  const path = await twoPages('lanes.pdf');
  const pixels = [];
  for (const drawnIn of [[0], [1, 0]] as const) {
    const drawer = new PageDrawer(path, DRAW_LANES, { signal, drawnIn });
    const pages = await Promise.all([0, 1].map((index) => drawer.page({ index, isDrawn: true })));
    pixels.push(pages.map((page) => page?.pixels));
    await drawer.close();
  }
  expect(pixels[1]).toEqual(pixels[0]);
});

test('what was drawn finely once is kept, and what the lanes opened is let go of', async () => {
  const path = await twoPages('close.pdf');
  const drawer = new PageDrawer(path, DRAW_LANES, { signal, drawnIn: [1, 0] });
  const before = await drawer.closely(0);
  await new PageDrawer(path, DRAW_LANES, { signal, drawnIn: [1, 0] }).close();
  await rm(path);
  expect(await drawer.closely(0)).toBe(before);
  await expect(drawer.closely(1)).rejects.toThrow('ENOENT');
});

test('pages that take much memory are drawn in the first lane alone', async () => {
  const path = await twoPages('heavy.pdf');
  const drawer = new PageDrawer(path, DRAW_LANES, { signal, drawnIn: [1, 0] });
  const pages = [0, 1].map((index) => drawer.page({ index, isDrawn: true, isHeavy: true }));
  expect(await Promise.all(pages)).toHaveLength(2);
  await rm(path);
  // What a lane opened it can still draw.
  expect((await drawer.page({ index: 0, isDrawn: true, isHeavy: true }))?.pixels).toBeDefined();
  const inTheOther = new PageDrawer(path, DRAW_LANES, { signal, drawnIn: [0] });
  await expect(inTheOther.page({ index: 0, isDrawn: true })).rejects.toThrow('ENOENT');
});

test.each([
  ['light', false, 'ENOENT'],
  ['heavy', true, undefined],
] as const)('a %s page is drawn ahead unless it takes much memory', async (name, isHeavy, failure) => {
  const later = `${name}-later.pdf`;
  const drawer = new PageDrawer(join(folder, later), DRAW_LANES, { signal, drawnIn: [0] });
  const page = { index: 0, isDrawn: true, isHeavy };
  await drawer.goAhead([page]);
  // Who drew ahead found no file.
  await twoPages(later);
  const drawn = drawer.page(page);
  if (failure) await expect(drawn).rejects.toThrow(failure);
  else expect((await drawn)?.pixels).toBeDefined();
});

test.each([true, false])('a page of a file that others are held against is drawn once: %s', async (keeps) => {
  const path = await twoPages(`kept-${keeps}.pdf`);
  const drawer = new PageDrawer(path, DRAW_LANES, { signal, drawnIn: [0], keeps });
  const page = { index: 0, isDrawn: true };
  const first = await drawer.page(page);
  expect((await drawer.page(page)) === first).toBe(keeps);
  // What was not drawn is no drawing.
  const text = await drawer.page({ ...page, isDrawn: false });
  expect(text).toEqual({ pixels: undefined, text: first?.text });
  await drawer.close();
});
