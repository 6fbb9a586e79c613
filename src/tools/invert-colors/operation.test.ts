/** Inverts PDFs and has PDFium and poppler draw them: every colour its opposite, paper included, and back again. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { colourfulPdf, drawnByPdfium, drawnByPoppler, shareAmiss } from '../../../tests/colourful-pdf.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { assemble, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { images, look } from '../../../tests/seen-page.ts';
import { openPicture } from '../../adapters/sharp.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let invert: OperationTest<typeof tool>;
beforeEach(async () => {
  invert = await OperationTest.start(tool, run);
});
afterEach(() => invert.end());

async function inverted(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}): Promise<OutputFile> {
  const [output] = await invert.run([await invert.file('report.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

async function source(content: Uint8Array): Promise<string> {
  const path = join(invert.folder, 'before.pdf');
  await writeFile(path, content);
  return path;
}

const opposite = (red: number, green: number, blue: number) => [255 - red, 255 - green, 255 - blue];
const same = (...color: readonly number[]) => color;
function lightSwapped(...color: readonly number[]): readonly number[] {
  const shift = 255 - Math.max(...color) - Math.min(...color);
  return color.map((value) => value + shift);
}

test('gives every colour its opposite, on black paper', async () => {
  const before = colourfulPdf();
  const path = await source(before);
  const { path: made } = await inverted(before);
  // PDFium mixes the inks of gradients in another way.
  for (const draw of [drawnByPdfium, drawnByPoppler]) {
    const [old, now] = [await draw(path), await draw(made)];
    for (const [index, page] of now.pages.entries())
      expect(shareAmiss(old.pages[index] ?? new Uint8Array(), page, opposite, 20)).toBeLessThan(
        draw === drawnByPoppler ? 0.001 : 0.009,
      );
  }
  const { pages } = await readPdf(made);
  expect(pages[0]?.text.replace(/\s+/g, ' ')).toContain('Red Black');
  expect(invert.warnings).toEqual([]);
});

test.for([[false], [true]])(
  'gives the look back when done twice (hues kept: %s)',
  { tags: ['inverted-twice-as-before'] },
  async ([keeps]) => {
    const before = colourfulPdf();
    const options = { 'keep-hues': keeps };
    const first = await inverted(before, options);
    const again = await inverted(await readFile(first.path), options);
    const [old, now] = [await drawnByPoppler(await source(before)), await drawnByPoppler(again.path)];
    for (const [index, page] of now.pages.entries())
      expect(shareAmiss(old.pages[index] ?? new Uint8Array(), page, same, 24)).toBeLessThan(0.001);
  },
);

test('swaps only light and dark when hues are kept', async () => {
  const content = () => '1 0 0 rg 0 0 100 200 re f 0 0 0.4 rg 100 0 100 200 re f';
  const before = samplePdf(1, { content });
  const { path } = await inverted(before, { 'keep-hues': true });
  const [old, now] = [await drawnByPdfium(await source(before)), await drawnByPdfium(path)];
  expect(shareAmiss(old.pages[0] ?? new Uint8Array(), now.pages[0] ?? new Uint8Array(), lightSwapped, 2)).toBe(0);
});

test('leaves images as they are when told to', async () => {
  const before = colourfulPdf();
  const [old, now] = [await images(await inverted(before)), await images(await inverted(before, { images: false }))];
  expect(old.length).toBe(now.length);
  const kept = await drawnByPdfium((await inverted(before, { images: false })).path);
  const plain = await drawnByPdfium(await source(before));
  // In the second row: an image of red, green, blue and yellow.
  const at = (page: Uint8Array | undefined) => [...(page ?? []).slice((60 * 400 + 230) * 3, (60 * 400 + 230) * 3 + 3)];
  expect(at(kept.pages[1])).toEqual(at(plain.pages[1]));
});

test('changes the chosen pages only', async () => {
  const output = await inverted(samplePdf(2), { pages: '2' });
  expect((await look(output, 0)).at(2, 2)).toBe('white');
  expect((await look(output, 1)).at(2, 2)).toBe('black');
});

test('keeps comments and fields to be seen that viewers draw themselves', async () => {
  const text = '/Subtype /Widget /FT /Tx /T (a) /V (value) /Rect [20 20 90 50] /MK << /BG [1 1 0] >>';
  const output = await inverted(
    assemble({
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /DA (/F 12 Tf 0 g) /Fields [8 0 R] >> >>',
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Annots [5 0 R 6 0 R 7 0 R 8 0 R] >>',
      4: sampleStream('0 0 9 9 re f'),
      5: '<< /Type /Annot /Subtype /Highlight /Rect [0 0 9 9] /C [1 1 0] >>',
      6: '<< /Type /Annot /Subtype /Ink /Rect [0 0 9 9] /InkList [[0 0 9 9]] >>',
      7: '<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /C [] /IC [1 0 0] >>',
      8: `<< /Type /Annot ${text} >>`,
    }),
  );
  const { stdout } = await promisify(execFile)('qpdf', ['--qdf', '--object-streams=disable', output.path, '-'], {
    encoding: 'latin1',
  });
  const annotations = stdout.split('endobj').filter((object) => object.includes('/Type /Annot'));
  const colors = annotations.map((object) => /^ {2}\/C (\[[^\]]*\])/m.exec(object)?.[1]?.replace(/\s+/g, ' '));
  expect(colors).toEqual([undefined, '[ 1 1 0 ]', '[ 1 ]', '[ ]']);
  expect(annotations[0]).toMatch(/\/DA \(\/F 12 Tf +1 g\)/);
});

test('changes annotations that stand in the list itself, and those that two pages list once', async () => {
  const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 100 100]';
  const note = '/Type /Annot /Subtype /Square /Rect [0 0 9 9] /C [1 1 0]';
  const output = await inverted(
    assemble({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
      3: `<< ${page} /Annots [<< ${note} /AP << /N 6 0 R >> >> 5 0 R] >>`,
      4: `<< ${page} /Annots [5 0 R] >>`,
      5: `<< ${note} >>`,
      6: sampleStream('1 0 0 rg 0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
    }),
  );
  const { stdout } = await promisify(execFile)('qpdf', ['--qdf', '--object-streams=disable', output.path, '-'], {
    encoding: 'latin1',
  });
  expect(stdout.replace(/\s+/g, ' ').match(/\/C \[[^\]]*\]/g)).toEqual(['/C [ 0 0 1 ]', '/C [ 0 0 1 ]']);
  expect((await look(output, 0)).at(4, 95)).not.toBe('red');
});

test('codes images anew with fewer bytes where they were packed tightly', async () => {
  const samples = new Uint8Array(256 * 256 * 3).map((_, at) => (at * 7 + Math.floor(at / 500) * 31) % 256);
  const jpeg = await openPicture(samples, { raw: { width: 256, height: 256, channels: 3 } })
    .jpeg({ quality: 6 })
    .toBuffer();
  const entries = '/Type /XObject /Subtype /Image /Width 256 /Height 256 /ColorSpace /DeviceRGB /BitsPerComponent 8';
  const before = assemble({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    4: sampleStream('9 0 0 9 0 0 cm /I Do'),
    5: sampleStream(jpeg.toString('latin1'), `${entries} /Filter /DCTDecode`),
  });
  const { path } = await inverted(before, { 'keep-hues': true });
  const made = (await readFile(path)).length;
  expect(made).toBeLessThan(before.length * 2);
});
