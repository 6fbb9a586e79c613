/** Checks that the size of every drawn picture is found, through nested forms and odd content. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SampleOptions, samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { rewritePlain } from '../../../adapters/qpdf.ts';
import { readPages } from '../../document/pages/page-list.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { isName, PdfStream } from '../../syntax/object.ts';
import { measureImages } from './image-usage.ts';

const { signal } = new AbortController();
const PICTURE = '/Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-usage-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Sizes by the number of grey samples in the picture, which tells the pictures apart. */
async function sizes(options: SampleOptions): Promise<readonly (readonly [number, number])[]> {
  await writeFile(join(folder, 'in.pdf'), samplePdf(1, options));
  await rewritePlain(join(folder, 'in.pdf'), join(folder, 'plain.pdf'), { signal });
  const document = PdfDocument.open(join(folder, 'plain.pdf'));
  const usage = await measureImages(document, readPages(document, 9).pages, signal);
  const images = Array.from({ length: document.count }, (_, number) => number).filter((number) => {
    const value = document.peek(number);
    return value instanceof PdfStream && isName(value.dict.get('Subtype'), 'Image');
  });
  document.close();
  return images.map((number) => [
    Math.round(usage.get(number)?.widthPt ?? 0),
    Math.round(usage.get(number)?.heightPt ?? 0),
  ]);
}

test('takes the largest of several drawings', async () => {
  const content = 'q 10 0 0 20 0 0 cm /I Do Q q 0 30 -15 0 9 9 cm /I Do Q';
  const found = await sizes({
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => content,
    objects: { 150: sampleStream('abcd', PICTURE) },
  });
  expect(found).toEqual([[30, 20]]);
});

test('multiplies through forms, and ends where a form draws itself', async () => {
  const found = await sizes({
    resources: () => '/XObject << /F 151 0 R >>',
    content: () => '2 0 0 2 0 0 cm /F Do',
    objects: {
      150: sampleStream('abcd', PICTURE),
      151: sampleStream(
        '10 0 0 10 0 0 cm /I Do /F Do',
        '/Subtype /Form /BBox [0 0 9 9] /Matrix [3 0 0 3 0 0] /Resources << /XObject << /I 150 0 R /F 151 0 R >> >>',
      ),
    },
  });
  // The loop multiplies for ever: nothing that is found can be the largest.
  expect(found).toEqual([[0, 0]]);
});

test('is not led astray by strings, comments and inline pictures', async () => {
  const inline = 'BI /W 2 /H 2 /BPC 8 /CS /G ID q 9 EI\u0001cm EI';
  const found = await sizes({
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => `(7 0 0 7 0 0 cm \\) ) % 8 0 0 8 0 0 cm\n${inline} 5 0 0 6 0 0 cm /I Do`,
    objects: { 150: sampleStream('abcd', PICTURE) },
  });
  expect(found).toEqual([[5, 6]]);
});

test('does not measure what a pattern draws too', async () => {
  const found = await sizes({
    resources: () => '/XObject << /I 150 0 R >> /Pattern << /P 151 0 R >>',
    content: () => '5 0 0 6 0 0 cm /I Do',
    objects: {
      150: sampleStream('abcd', PICTURE),
      151: sampleStream('/I Do', '/PatternType 1 /Resources << /XObject << /I 150 0 R >> >>'),
    },
  });
  expect(found).toEqual([[0, 0]]);
});

test('fits an appearance into its annotation', async () => {
  const found = await sizes({
    page: () => '/Annots [152 0 R]',
    objects: {
      150: sampleStream('abcd', PICTURE),
      151: sampleStream('/I Do', '/Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /I 150 0 R >> >>'),
      152: '<< /Subtype /Stamp /Rect [0 0 40 50] /AP << /N 151 0 R >> >>',
    },
  });
  expect(found).toEqual([[40, 50]]);
});
