/** Checks that pages are found in page trees that are broken, endless or lying. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assemble, type SampleObjects, sampleStream } from '../../../../tests/sample-pdf.ts';
import { rewritePlain } from '../../../adapters/qpdf.ts';
import { cropBox, mediaBox, pageTurn } from '../../geometry/page-box.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { PdfDict } from '../../syntax/object.ts';
import { readPages } from './page-list.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-list-'));
});
afterEach(() => rm(folder, { recursive: true }));

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';

async function open(objects: SampleObjects): Promise<PdfDocument> {
  const path = join(folder, 'in.pdf');
  await writeFile(path, assemble({ 1: CATALOG, ...objects }));
  await rewritePlain(path, join(folder, 'plain.pdf'), { signal: new AbortController().signal });
  return PdfDocument.open(join(folder, 'plain.pdf'));
}

test('leaves a node out that contains itself', async () => {
  const document = await open({
    2: '<< /Type /Pages /Kids [3 0 R 2 0 R 4 0 R] /Count 3 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    4: '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 4 0 R] /Count 99 >>',
  });
  expect(readPages(document, 100)).toMatchObject({ count: 1, isLooped: true });
  document.close();
});

test('makes a dictionary of a page that is a stream', async () => {
  const document = await open({
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: sampleStream('0 0 9 9 re f', '/Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]'),
  });
  const [page = null] = readPages(document, 100).pages;
  expect(document.resolve(page)).toBeInstanceOf(PdfDict);
  document.close();
});

test('walks a tree of any depth, and does not trust its count', async () => {
  const deep: Record<number, string> = {};
  for (let level = 2; level < 5000; level++)
    deep[level] = `<< /Type /Pages /Kids [${level + 1} 0 R] /Count 2147483647 >>`;
  deep[5000] = '<< /Type /Page /MediaBox [0 0 9 9] >>';
  const document = await open(deep);
  expect(readPages(document, 100)).toMatchObject({ count: 1, isLooped: false });
  document.close();
});

test('counts all pages and keeps no more than the limit', async () => {
  const document = await open({
    2: `<< /Type /Pages /Kids [${'3 0 R '.repeat(50)}] >>`,
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  });
  const { count, pages } = readPages(document, 20);
  expect([count, pages.length]).toEqual([50, 20]);
  expect(new Set(pages.map((page) => page.number)).size).toBe(20);
  document.close();
});

test('gives pages what the nodes above them say, and puts their boxes right', async () => {
  const document = await open({
    2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [100 200 0 0] /Rotate -90 >>',
    3: '<< /Type /Page /Parent 2 0 R /CropBox [-50 -50 80 900] >>',
    4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 0 0] /Rotate 100 >>',
  });
  const [first, second] = readPages(document, 9).pages.map((page) => document.dict(page));
  if (!first || !second) throw new Error('two pages expected');
  expect(mediaBox(document, first)).toEqual({ left: 0, bottom: 0, right: 100, top: 200 });
  expect(cropBox(document, first)).toEqual({ left: 0, bottom: 0, right: 80, top: 200 });
  expect([first, second].map((page) => pageTurn(document, page))).toEqual([270, 90]);
  expect(mediaBox(document, second)).toEqual({ left: 0, bottom: 0, right: 612, top: 792 });
  document.close();
});
