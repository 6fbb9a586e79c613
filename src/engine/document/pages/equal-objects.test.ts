/** Resources that are the same become one, however often that is asked. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { PdfRef, PdfStream } from '../../syntax/object.ts';
import { writeDocument } from '../../syntax/write-document.ts';
import { mergeEqualObjects } from './equal-objects.ts';
import { readPages } from './page-list.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-equal-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('merging twice leaves every use at an object, not at another reference', async () => {
  const { signal } = new AbortController();
  const picture = (sample: string) =>
    sampleStream(sample.repeat(64), '/Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8');
  const path = join(folder, 'before.pdf');
  const names = '/A 150 0 R /B 151 0 R /C 152 0 R /D 153 0 R';
  const objects = { 150: picture('\x40'), 151: picture('\x40'), 152: picture('\x40'), 153: picture('\x80') };
  await writeFile(path, samplePdf(1, { resources: () => `/XObject << ${names} >>`, objects }));
  const document = PdfDocument.open(path);
  const { pages } = readPages(document, 100);
  await mergeEqualObjects(document, pages, signal);
  const layer = document.layer();
  const kept = layer.target(new PdfRef(150));
  // The fourth becomes equal to the others, as pictures do that differed only in how they were stored.
  layer.set(new PdfRef(153), layer.stream(kept) ?? null);
  await mergeEqualObjects(layer, pages, signal);
  const targets = [150, 151, 152, 153].map((number) => layer.target(new PdfRef(number))?.number);
  expect(new Set(targets).size).toBe(1);
  const written = join(folder, 'after.pdf');
  await writeDocument(layer, written, { signal, version: '1.7' });
  document.close();
  const result = PdfDocument.open(written);
  const [page] = readPages(result, 100).pages;
  const resources = result.dict(page ? (result.dict(page)?.get('Resources') ?? null) : null);
  const shown = [...(result.dict(resources?.get('XObject') ?? null)?.entries() ?? [])].map(([, value]) => value);
  expect(shown).toHaveLength(4);
  for (const value of shown) expect(value instanceof PdfRef && result.peek(value.number)).toBeInstanceOf(PdfStream);
  result.close();
});
