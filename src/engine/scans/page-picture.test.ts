/** Checks which pages are one picture, and that hostile content is given up in time. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { readPages } from '../document/pages/page-list.ts';
import { PdfDocument } from '../syntax/document.ts';
import { type PagePicture, pagePicture } from './page-picture.ts';

const IMAGE = '/Subtype /Image /Width 20 /Height 30 /ColorSpace /DeviceGray /BitsPerComponent 8';
const FORM = '/Subtype /Form /BBox [0 0 300 300] /Resources << /XObject << /I 1000 0 R /F 1001 0 R >> >>';
const SCAN = 'q 201 0 0 300 0 0 cm /I Do Q';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-picture-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(content: string, form = SCAN): Promise<PagePicture | undefined> {
  const objects = { 1000: sampleStream('x'.repeat(600), IMAGE), 1001: sampleStream(form, FORM) };
  const path = join(folder, 'page.pdf');
  const resources = () => '/XObject << /I 1000 0 R /F 1001 0 R >>';
  await writeFile(path, samplePdf(1, { content: () => content, resources, objects }));
  const document = PdfDocument.open(path);
  try {
    const [page] = readPages(document, 10).pages;
    return page && pagePicture(document, page);
  } finally {
    document.close();
  }
}

test('takes a page for a scan that shows one picture, in a form or not, with text that nobody sees', async () => {
  expect(await read(SCAN)).toBeDefined();
  expect(await read('/F Do')).toBeDefined();
  const hidden = await read(`${SCAN} BT 3 Tr /F1 12 Tf (Hidden) Tj ET`);
  expect(Buffer.from(hidden?.text ?? []).toString()).toContain('(Hidden) Tj');
  expect(Buffer.from(hidden?.text ?? []).toString()).not.toContain('Do');
});

test('takes no page for one where something else is seen', async () => {
  expect(await read(`${SCAN} BT /F1 12 Tf (Seen) Tj ET`)).toBeUndefined();
  expect(await read(`${SCAN} 10 10 m 90 90 l S`)).toBeUndefined();
  expect(await read('q 60 0 0 90 0 0 cm /I Do Q')).toBeUndefined();
  expect(await read('BT /F1 12 Tf (Only text) Tj ET')).toBeUndefined();
});

test('text below the picture is not seen, white below it neither', async () => {
  expect(await read(`1 g 0 0 201 300 re f BT /F1 12 Tf (Below) Tj ET ${SCAN}`)).toBeDefined();
});

test('gives up forms that draw each other without end, and pages of thousands of pictures', async () => {
  expect(await read('/F Do '.repeat(2000), '/F Do '.repeat(200))).toBeUndefined();
  expect(await read(`${SCAN} `.repeat(6000))).toBeUndefined();
});

test('takes strips of one scan together, and photographs beside each other for none', async () => {
  const strip = (at: number) => `q 201 0 0 30 0 ${at * 30} cm /I Do Q`;
  const strips = Array.from({ length: 10 }, (_, at) => strip(at)).join(' ');
  expect(await read(strips)).toBeDefined();
  expect(await read(`${strips} BT /F1 12 Tf (Seen) Tj ET`)).toBeUndefined();
  const photos = [0, 1, 2, 3].map((at) => `q 90 0 0 140 ${(at % 2) * 100} ${Math.floor(at / 2) * 150} cm /I Do Q`);
  expect(await read(photos.join(' '))).toBeUndefined();
});
