/** Checks what pictures of a page show, drawn by PDFium and read by sharp. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import type { DrawnLine } from '../../adapters/pdfium-lines.ts';
import { placePictures } from './page-graphics.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-graphics-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Of the page, 201 points wide and 300 high, at one dot a point. */
async function greys(
  content: string,
  bars: readonly DrawnLine[],
  places: readonly number[],
): Promise<readonly number[]> {
  const file = path.join(folder, 'a.pdf');
  await writeFile(file, samplePdf(1, { content: () => content }));
  const document = await openPdfium(file, { name: 'a.pdf' });
  try {
    const box = { left: 0, top: 0, right: 201, bottom: 300 };
    const place = { box, source: 'picture', bars } as const;
    const [picture] = await placePictures(document, 0, [place], { dpi: 72, stem: path.join(folder, 'picture') });
    const { data, info } = await sharp(picture?.path).greyscale().raw().toBuffer({ resolveWithObject: true });
    return places.map((y) => data[(y * info.width + 60) * info.channels] ?? -1);
  } finally {
    document.close();
  }
}

test('the picture of a page leaves out the lines that words show, and no others', async () => {
  const lines = [200, 150, 100].map((y) => `0 0 0 RG 3 w 20 ${y} m 120 ${y} l S`).join('\n');
  const bar = { level: true, at: 150, from: 18, to: 122, widthPt: 3, colour: '000000' };
  const short = { ...bar, at: 100, to: 80 };
  const [first = 0, second = 0, third = 0] = await greys(
    `${lines}\n0 0 1 rg 0 0 m 10 0 l 10 10 l f`,
    [short, bar],
    [100, 150, 200],
  );
  expect(first).toBeLessThan(60);
  expect(second).toBeGreaterThan(240);
  expect(third).toBeLessThan(60);
});
