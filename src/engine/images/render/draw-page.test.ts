/** Checks that a page too large for memory looks the same as one that is not. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPdfium } from '../../../adapters/pdfium.ts';
import { drawPage } from './draw-page.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draw-page-'));
});
afterEach(() => rm(folder, { recursive: true }));

const PAGE = `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>> endobj
4 0 obj <</Length 62>> stream
1 0 0 rg 0 0 100 30 re f 0 0 1 rg 0 30 100 30 re f            
endstream endobj
trailer <</Root 1 0 R>>
%%EOF`;

test('draws a large page in bands without a seam, and removes what it lay in', { timeout: 30_000 }, async () => {
  const path = join(folder, 'a.pdf');
  await writeFile(path, PAGE);
  const document = await openPdfium(path, { name: 'a.pdf' });
  const { signal } = new AbortController();
  const scratch = join(folder, 'drawn');
  const size = { widthPx: 7_000, heightPx: 7_000, dpi: 1 };
  const large = await drawPage(document, 0, size, scratch, signal);
  expect((await readdir(folder)).length).toBeGreaterThan(2);
  const { data, info } = await large
    .open()
    .resize(10, 10, { kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  await large.close();
  document.close();
  expect([info.width, info.height, info.channels]).toEqual([10, 10, 3]);
  const rows = Array.from({ length: 10 }, (_, y) => [...data.subarray(y * 30, y * 30 + 3)].join());
  expect(rows).toEqual([
    ...Array<string>(4).fill('255,255,255'),
    ...Array<string>(3).fill('0,0,255'),
    ...Array<string>(3).fill('255,0,0'),
  ]);
  expect(await readdir(folder)).toEqual(['a.pdf']);
});
