/** Draws pages of very many items, over which lies what only looks like a plain area to who lists it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleOptions, samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { openPdfium } from '../../../adapters/pdfium.ts';
import { readDrawn } from '../../../adapters/pdfium-drawn.ts';
import { drawPage } from './drawn-page.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawn-page-'));
});
afterAll(() => rm(folder, { recursive: true }));

const COLUMNS = 40;
const dots = (count: number) =>
  Array.from({ length: count }, (_, at) => `${20 + 4 * (at % COLUMNS)} ${20 + 4 * Math.floor(at / COLUMNS)} 2 2 re f`);

/** How many pixels of a page of one pixel a point are blue, as the dots below what is drawn last are. */
async function bluePixels(last: string, options: SampleOptions = {}): Promise<number> {
  const content = `0 0 1 rg ${dots(1_000).join(' ')} ${last}`;
  const path = join(folder, 'a.pdf');
  await writeFile(path, samplePdf(1, { ...options, content: () => content }));
  const document = await openPdfium(path, { name: 'a.pdf' });
  const size = document.pageSize(0);
  const items = document.withPage(0, readDrawn);
  const pixels = { widthPx: size.widthPt, heightPx: size.heightPt, dpi: 72 };
  const raw = drawPage({ document, index: 0, stem: '', size, pixels, items }, () => false);
  document.close();
  let count = 0;
  for (let at = 0; at < raw.length; at += 3) if (raw[at] === 0 && raw[at + 2] === 255) count++;
  return count;
}

const AREA = '10 10 180 130 re f';

test('shows nothing of what a plain area hides', async () => {
  expect(await bluePixels('')).toBe(4_000);
  expect(await bluePixels(`1 0 0 rg ${AREA}`)).toBe(0);
});

test('shows what lies below a layer that is switched off', async () => {
  const layer = {
    catalog: '/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >>',
    resources: () => '/Properties << /L 5 0 R >>',
    objects: { 5: '<< /Type /OCG /Name (Notes) >>' },
  };
  expect(await bluePixels(`/OC /L BDC 1 0 0 rg ${AREA} EMC`, layer)).toBe(4_000);
});

test('shows what lies below an area that is hatched', async () => {
  const box = '/BBox [0 0 40 40] /XStep 40 /YStep 40 /Resources << >>';
  const hatch = {
    resources: () => '/ColorSpace << /H [/Pattern /DeviceRGB] >> /Pattern << /P 5 0 R >>',
    objects: { 5: sampleStream('0 0 4 40 re f', `/Type /Pattern /PatternType 1 /PaintType 2 /TilingType 1 ${box}`) },
  };
  expect(await bluePixels(`/H cs 1 0 0 /P scn ${AREA}`, hatch)).toBeGreaterThan(3_000);
});

test('shows what lies below an area that texts clip', async () => {
  const clip = 'BT /F1 24 Tf 7 Tr 20 60 Td (Clip) Tj ET';
  expect(await bluePixels(`q ${clip} 1 0 0 rg ${AREA} Q`)).toBeGreaterThan(3_000);
});
