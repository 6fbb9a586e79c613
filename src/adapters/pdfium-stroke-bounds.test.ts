/** Checks how far outlines reach: to the tips of their corners, and not past smooth curves. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../tests/sample-pdf.ts';
import { openPdfium } from './pdfium.ts';
import { readShapes } from './pdfium-shapes.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stroke-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Distance from the foot of the page to the foot and the top of the one shape. @param parts of a point. */
async function reachOf(content: string, parts = 1) {
  const path = join(folder, 'a.pdf');
  await writeFile(path, samplePdf(1, { content: () => content }));
  const document = await openPdfium(path, { name: 'a.pdf' });
  const { boxes, height } = document.withPage(0, (page) => ({
    boxes: readShapes(page).map(({ box }) => box),
    height: page.size.heightPt,
  }));
  document.close();
  const [box] = boxes;
  if (!box) throw new Error('no shape');
  return { bottom: Math.round((height - box.bottom) * parts), top: Math.round((height - box.top) * parts) };
}

test('a smooth curve reaches no farther than its points and its width', async () => {
  const curve = '2 w 100 100 m 100 100 l 100.01 160 100 180 100.02 200 c 100.03 220 100 240 100.01 260 c S';
  expect(await reachOf(curve)).toEqual({ bottom: 98, top: 262 });
});

test('a sharp corner reaches to the tip of its miter, a round one does not', async () => {
  // The sides rise 100 points over 20, so the tip is 5.1 widths long, half of them above the corner.
  const corner = '60 100 m 80 200 l 100 100 l S';
  const miter = await reachOf(`0 j 10 w ${corner}`);
  expect(miter.top).toBeGreaterThanOrEqual(225);
  expect(miter.top).toBeLessThanOrEqual(226);
  expect((await reachOf(`1 j 10 w ${corner}`)).top).toBe(210);
});

test('the thinnest of lines takes some room, so that none is lost', async () => {
  const { bottom, top } = await reachOf('0 w 100 100 m 150 100 l 200 100 l S', 10);
  expect([bottom, top]).toEqual([995, 1005]);
});

test('the matrix of a path scales its outline', async () => {
  expect(await reachOf('q 2 0 0 2 0 0 cm 1 j 4 w 30 50 m 40 100 l 50 50 l S Q')).toEqual({ bottom: 92, top: 208 });
});
