/** Checks that clips of very many segments are not read for each of the objects that they clip. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../tests/sample-pdf.ts';
import { openPdfium } from './pdfium.ts';
import { readShapes } from './pdfium-shapes.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clip-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Widths of areas that reach out of their clip. */
async function widths(count: number, segments: number): Promise<readonly number[]> {
  const corners = Array.from({ length: segments }, (_, index) => `${index % 2 ? 60 : 20} ${20 + (index % 50)} l`);
  const content = `q 20 20 m ${corners.join(' ')} h W n ${'10 10 100 100 re f '.repeat(count)} Q`;
  const path = join(folder, 'a.pdf');
  await writeFile(path, samplePdf(1, { content: () => content }));
  const document = await openPdfium(path, { name: 'a.pdf' });
  const shapes = document.withPage(0, readShapes);
  document.close();
  return shapes.map(({ box }) => Math.round(box.right - box.left));
}

test('cuts shapes to what clips them, until too many segments were read', async () => {
  expect(await widths(2, 100)).toEqual([40, 40]);
  const many = await widths(150, 5_000);
  expect([many[0], many.at(-1)]).toEqual([40, 100]);
});
