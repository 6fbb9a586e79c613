/** Checks that inks are saved as they are meant, whichever way up each of them is stored. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { PdfRef } from '../../syntax/object.ts';
import { inkTiff } from './cmyk-samples-tiff.ts';
import { writeCmykTiff } from './cmyk-tiff.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cmyk-tiff-'));
});
afterEach(() => rm(folder, { recursive: true }));

const SAMPLES = [0, 51, 102, 255, 10, 20, 30, 40];

test.each([
  ['no /Decode', '', SAMPLES],
  ['inks upside down', '/Decode [1 0 1 0 1 0 1 0]', [255, 204, 153, 0, 245, 235, 225, 215]],
  ['one ink upside down', '/Decode [1 0 0 1 0 1 0 1]', [255, 51, 102, 255, 245, 20, 30, 40]],
  ['half of an ink', '/Decode [0 1 0 1 0 1 0 0.5]', [0, 51, 102, 128, 10, 20, 30, 20]],
])('saves samples with %s', async (_, decode, meant) => {
  const entries = `/Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceCMYK ${decode}`;
  const source = join(folder, 'in.pdf');
  await writeFile(source, samplePdf(1, { objects: { 150: sampleStream(String.fromCharCode(...SAMPLES), entries) } }));
  const document = PdfDocument.open(source);
  const stream = document.stream(new PdfRef(150));
  const target = join(folder, 'out.tiff');
  expect(stream && (await writeCmykTiff(document, stream, { widthPx: 2, heightPx: 1 }, target))).toBe(true);
  document.close();
  const saved = await readFile(target);
  expect(saved.equals(inkTiff(Uint8Array.from(meant), { width: 2, height: 1, deflated: true }))).toBe(true);
});
