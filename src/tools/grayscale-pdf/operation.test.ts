/** Turns PDFs grey and has PDFium, poppler, qpdf and pdf.js look at them: no colour left, as light as before, all else kept. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { colourfulPdf, drawnByPdfium, drawnByPoppler, mostColour, shareAmiss } from '../../../tests/colourful-pdf.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { assemble, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { images } from '../../../tests/seen-page.ts';
import { openPicture } from '../../adapters/sharp.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const exec = promisify(execFile);

let gray: OperationTest<typeof tool>;
beforeEach(async () => {
  gray = await OperationTest.start(tool, run);
});
afterEach(() => gray.end());

async function grayed(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}): Promise<OutputFile> {
  const [output] = await gray.run([await gray.file('report.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

async function source(content: Uint8Array): Promise<string> {
  const path = join(gray.folder, 'before.pdf');
  await writeFile(path, content);
  return path;
}

function luma(red: number, green: number, blue: number): readonly number[] {
  return Array(3).fill(0.299 * red + 0.587 * green + 0.114 * blue);
}

/** A page of 100 points with one image. */
function imagePage(entries: string, data: string): Buffer {
  return assemble({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    4: sampleStream('100 0 0 100 0 0 cm /I Do'),
    5: sampleStream(data, `/Type /XObject /Subtype /Image /BitsPerComponent 8 ${entries}`),
  });
}

async function jpegPage(): Promise<Buffer> {
  const rows = new Uint8Array(64 * 64 * 3).map((_, at) => (at * 7 + Math.floor(at / 500) * 31) % 256);
  const jpeg = await openPicture(rows, { raw: { width: 64, height: 64, channels: 3 } })
    .blur(2)
    .jpeg()
    .toBuffer();
  const entries = '/Width 64 /Height 64 /ColorSpace /DeviceRGB /Filter /DCTDecode';
  return imagePage(entries, jpeg.toString('latin1'));
}

test('leaves no colour of any kind, and everything as light as it was', {
  tags: ['grey-leaves-no-colour'],
}, async () => {
  const before = colourfulPdf();
  const path = await source(before);
  const { path: made } = await grayed(before);
  // PDFium mixes the inks of gradients in another way.
  for (const draw of [drawnByPdfium, drawnByPoppler]) {
    const [old, now] = [await draw(path), await draw(made)];
    expect(now.pages).toHaveLength(2);
    for (const [index, page] of now.pages.entries()) {
      expect(mostColour(old.pages[index] ?? new Uint8Array())).toBeGreaterThan(200);
      // PDFium smooths the letters of fields for the colours of a screen.
      if (draw === drawnByPoppler || index > 0) expect(mostColour(page)).toBeLessThanOrEqual(2);
      expect(shareAmiss(old.pages[index] ?? new Uint8Array(), page, luma, 12)).toBeLessThan(
        draw === drawnByPoppler ? 0.001 : 0.009,
      );
    }
  }
  expect(gray.warnings).toEqual([]);
});

test('keeps text, links, fields and comments', async () => {
  const { path } = await grayed(colourfulPdf());
  const bytes = await readFile(path);
  const { pages } = await readPdf(path);
  expect(pages.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining('Red Black'),
    expect.stringContaining('Red Black'),
  ]);
  expect(bytes.length).toBeLessThan(colourfulPdf().length);
});

test('changes the chosen pages only, although others draw the same', {
  tags: ['chosen-pages-change-colour'],
}, async () => {
  const before = colourfulPdf();
  const old = await drawnByPdfium(await source(before));
  const now = await drawnByPdfium((await grayed(before, { pages: '2' })).path);
  expect(Buffer.compare(now.pages[0] ?? new Uint8Array(), old.pages[0] ?? new Uint8Array())).toBe(0);
  expect(mostColour(now.pages[1] ?? new Uint8Array())).toBeLessThanOrEqual(2);
});

test('leaves images in colour when told to', async () => {
  const before = await jpegPage();
  const now = await grayed(before, { images: false });
  expect(now.unchanged).toBe(true);
  expect(gray.warnings).toEqual([{ code: 'colors-unchanged', params: { file: 'report.pdf' } }]);
  const colourful = await drawnByPdfium((await grayed(colourfulPdf(), { images: false })).path);
  expect(mostColour(colourful.pages[1] ?? new Uint8Array())).toBe(255);
});

test('takes the colour out of a JPEG without coding it anew', async () => {
  const before = await jpegPage();
  const now = await grayed(before);
  expect(await images(now)).toEqual(['image 64 64 jpeg']);
  const [old, made] = [await drawnByPdfium(await source(before)), await drawnByPdfium(now.path)];
  expect(mostColour(made.pages[0] ?? new Uint8Array())).toBe(0);
  expect(shareAmiss(old.pages[0] ?? new Uint8Array(), made.pages[0] ?? new Uint8Array(), luma, 2)).toBe(0);
});

test('keeps lossless images lossless', async () => {
  const hex = Array.from({ length: 16 * 16 }, (_, at) =>
    [at, 255 - at, (at * 7) % 256].map((v) => v.toString(16).padStart(2, '0')).join(''),
  );
  const before = imagePage('/Width 16 /Height 16 /ColorSpace /DeviceRGB /Filter /ASCIIHexDecode', `${hex.join('')}>`);
  const now = await grayed(before);
  expect(await images(now)).toEqual(['image 16 16 image']);
  const [old, made] = [await drawnByPdfium(await source(before)), await drawnByPdfium(now.path)];
  expect(shareAmiss(old.pages[0] ?? new Uint8Array(), made.pages[0] ?? new Uint8Array(), luma, 1)).toBe(0);
});

test('writes black text of any colour space as plain black', async () => {
  const content = () => '0 0 0 1 k BT /F1 24 Tf 20 140 Td (Ink) Tj ET 0 0 0 rg BT /F1 24 Tf 20 40 Td (Light) Tj ET';
  const { path } = await grayed(samplePdf(1, { content }));
  const { stdout } = await qdf(path);
  expect(stdout).not.toMatch(/\b(?:rg|k)\b/);
  expect(stdout.match(/\b0 g\b/g)).toHaveLength(2);
});

test('names pages with an image that nobody can read', async () => {
  const broken = imagePage('/Width 9 /Height 9 /ColorSpace /DeviceRGB /Filter /DCTDecode', 'no JPEG at all');
  await grayed(broken);
  expect(gray.warnings).toEqual([{ code: 'colors-kept', params: { pages: '1' } }]);
});

/** A page of 100 points. @param resources what it has beside its content. */
function page(content: string, resources = ''): Buffer {
  return assemble({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << ${resources} >> >>`,
    4: sampleStream(content),
    5: '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>',
    6: '<< /FunctionType 2 /Domain [0 1] /C0 [0.5 0.5 0] /C1 [0.5 0 0] /N -1 >>',
    7: sampleStream('{ dup 0.5 sub 0.5 exp dup dup }', '/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]'),
  });
}

test.for([
  ['/CS /RGB /BPC 8', 'abcdefghijkl'],
  ['/CS /RGB /BPC 8', 'ab EI q 1 \n'],
  ['/CS /RGB /BPC 8 /F /AHx', '61626364656667686970717A>'],
])('changes inline images without a space before their end, and what follows (%s, %s)', async ([entries, data]) => {
  const content = `q 50 0 0 50 0 0 cm BI /W 2 /H 2 ${entries} ID ${data}EI\nQ 1 0 0 rg 50 50 40 40 re f`;
  const { path } = await grayed(page(content));
  const [now] = (await drawnByPdfium(path)).pages;
  expect(mostColour(now ?? new Uint8Array())).toBe(0);
  expect((await qdf(path)).stdout).toContain('50 50 40 40 re f');
  expect(gray.warnings).toEqual([]);
});

test('names pages with an inline image that nobody can read', async () => {
  await grayed(page('q 50 0 0 50 0 0 cm BI /W 2 /H 2 /CS /RGB /BPC 8 /F /DCT ID no JPEG\nEI Q'));
  expect(gray.warnings).toEqual([{ code: 'colors-kept', params: { pages: '1' } }]);
});

test('writes numbers only, whatever functions of colours give', async () => {
  const spaces = '/ColorSpace << /A [/Separation /A /DeviceRGB 6 0 R] /B [/Separation /B /DeviceRGB 7 0 R] >>';
  const { path } = await grayed(page('/A cs 0 scn 0 0 9 9 re f /B cs 0 scn 9 9 9 9 re f', spaces));
  expect((await qdf(path)).stdout).not.toMatch(/NaN|Infinity/);
});

test('leaves colours that mark nothing unseen', async () => {
  const spaces = '/ColorSpace << /A [/Separation /None /DeviceCMYK 5 0 R] /B [/DeviceN [/None] /DeviceCMYK 5 0 R] >>';
  const { path } = await grayed(
    page('/A cs 1 scn 0 0 50 50 re f /B cs 1 scn 50 50 50 50 re f 1 0 0 rg 0 0 1 1 re f', spaces),
  );
  const { stdout } = await qdf(path);
  expect(stdout).toContain('/A cs 1 scn');
  expect(stdout).toContain('/B cs 1 scn');
});

test('says nothing of gradients that are not there', async () => {
  await grayed(page('1 0 0 rg 0 0 50 50 re f', '/Shading << /S 99 0 R >>'));
  expect(gray.warnings).toEqual([]);
});

test('hands back a file without colours as it is', async () => {
  const output = await grayed(samplePdf(2));
  expect(output.unchanged).toBe(true);
  expect(gray.warnings).toEqual([{ code: 'colors-unchanged', params: { file: 'report.pdf' } }]);
});

async function qdf(path: string): Promise<{ readonly stdout: string }> {
  return exec('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' });
}
