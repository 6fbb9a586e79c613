/** Tells layers that always show from those that may hide what is drawn. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../../../tests/sample-pdf.ts';
import { openPdfium } from '../../../adapters/pdfium.ts';
import { readDrawn } from '../../../adapters/pdfium-drawn.ts';
import { readPages } from '../../document/pages/page-list.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { hiddenLayersOf } from './page-layers.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-layers-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** @param rules how the layer of an area is switched. @returns whether it may be hidden, and how many paths of the page are known. */
async function read(rules: string) {
  const path = join(folder, 'a.pdf');
  const bytes = samplePdf(1, {
    catalog: `/OCProperties << /OCGs [5 0 R] /D << ${rules} >> >>`,
    resources: () => '/Properties << /L 5 0 R >>',
    objects: { 5: '<< /Type /OCG /Name (Background) >>' },
    content: () => '/OC /L BDC 1 0 0 rg 80 20 40 40 re f EMC 0 0 1 rg 20 20 40 40 re f',
  });
  await writeFile(path, bytes);
  const file = PdfDocument.open(path);
  const hasHiddenLayers = hiddenLayersOf(file, readPages(file, Number.POSITIVE_INFINITY).pages)(1);
  file.close();
  const document = await openPdfium(path, { name: 'a.pdf' });
  const items = document.withPage(0, (page) => readDrawn(page, { hasPatterns: false, hasHiddenLayers }));
  document.close();
  return [hasHiddenLayers, items.filter(({ path: known }) => known).length];
}

test('knows what stands in a layer that always shows', async () => {
  expect(await read('/Order [5 0 R]')).toEqual([false, 2]);
  expect(await read('/BaseState /OFF /ON [5 0 R]')).toEqual([false, 2]);
});

test('knows nothing of what stands in a layer that is off, or that a screen or a printer may switch', async () => {
  expect(await read('/OFF [5 0 R]')).toEqual([true, 1]);
  expect(await read('/AS [<< /Event /View /Category [/View] /OCGs [5 0 R] >>]')).toEqual([true, 1]);
});
