/** Makes pages opaque, and lets poppler say what is left of their text, links and looks. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

async function made(content: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<string> {
  const outputs = await work.run([await work.file('report.pdf', content)], options);
  return outputs.find(({ type }) => type === 'pdf')?.path ?? '';
}

async function said(name: string, ...args: readonly string[]): Promise<string> {
  return (await program(name, args, { maxBuffer: 64 * 1024 ** 2 })).stdout;
}

/** Samples of a page by poppler, at 72 dpi. */
async function drawn(file: string, page: number): Promise<Buffer> {
  const target = path.join(work.folder, 'drawn');
  await program('pdftoppm', ['-r', '72', '-png', '-singlefile', '-f', String(page), '-l', String(page), file, target]);
  return openPicture(await readFile(`${target}.png`))
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Mean difference of samples, of 255. */
async function difference(before: string, after: string, page: number): Promise<number> {
  const [a, b] = [await drawn(before, page), await drawn(after, page)];
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

async function saved(content: Uint8Array): Promise<string> {
  const file = path.join(work.folder, 'before.pdf');
  await writeFile(file, content);
  return file;
}

const image = (entries: string) =>
  sampleStream(
    'FF0000 00FF00 0000FF FFFF00 >',
    `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /ASCIIHexDecode ${entries}`,
  );
const mask = (samples: string) =>
  sampleStream(
    `${samples} >`,
    '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /ASCIIHexDecode',
  );

/** Page 1 shows a pale square over its words; page 2 has the state of it, too, and does not use it. */
const pale = (page = '') =>
  samplePdf(2, {
    resources: () => '/ExtGState << /Pale << /ca 0.5 >> >>',
    page: (number) => `/Group << /S /Transparency /CS /DeviceRGB >> ${number === 1 ? `/Annots [200 0 R] ${page}` : ''}`,
    content: (number) =>
      `BT /F1 24 Tf 20 140 Td (Page ${number}) Tj ET ${number === 1 ? '/Pale gs 1 0 0 rg 10 120 60 60 re f' : ''}`,
    objects: {
      200: '<< /Type /Annot /Subtype /Link /Rect [10 10 90 40] /A << /S /URI /URI (https://example.org/) >> >>',
    },
  });

describe('at level 1b', () => {
  test.each(['', '/Rotate 90'])(
    'a page that needs transparency becomes an image with its words and links %s',
    async (turn) => {
      const content = pale(turn);
      const before = await saved(content);
      const file = await made(content, { level: '1b' });
      expect(work.warnings).toEqual([{ code: 'pages-flattened', params: { pages: '1' } }]);
      expect(await said('pdftotext', file, '-')).toMatch(/Page\s+1\s+Page 2/);
      const [, , ...images] = (await said('pdfimages', '-list', file)).trim().split('\n');
      expect(images.map((row) => row.trim().split(/\s+/)).map((row) => [row[0], row[12]])).toEqual([['1', '300']]);
      expect(await said('qpdf', '--qdf', '--object-streams=disable', file, '-')).toContain('https://example.org/');
      expect(await difference(before, file, 1)).toBeLessThan(3);
      expect(await difference(before, file, 2)).toBeLessThan(3);
    },
  );

  test('a comment whose look is transparent stays, and the page shows it', async () => {
    const content = samplePdf(1, {
      page: () => '/Annots [200 0 R]',
      objects: {
        200: `<< /Type /Annot /Subtype /Square /Rect [20 20 90 90] /Contents (Look here) /C [1 0 0] /F 4 /AP << /N 201 0 R >> >>`,
        201: sampleStream(
          '/Pale gs 1 0 0 rg 0 0 70 70 re f',
          '/Type /XObject /Subtype /Form /BBox [0 0 70 70] /Resources << /ExtGState << /Pale << /ca 0.4 >> >> >>',
        ),
      },
    });
    const before = await saved(content);
    const file = await made(content, { level: '1b' });
    expect(await said('qpdf', '--qdf', '--object-streams=disable', file, '-')).toContain('(Look here)');
    expect(await difference(before, file, 1)).toBeLessThan(3);
  });

  test('a page keeps the little colour that it has', async () => {
    const content = samplePdf(1, {
      resources: () => '/ExtGState << /Pale << /ca 0.9 >> >>',
      content: () => '/Pale gs 1 0 0 rg 10 120 6 6 re f',
    });
    const file = await made(content, { level: '1b' });
    const samples = await drawn(file, 1);
    const [red = 0, green = 255] = samples.subarray(((300 - 123) * 201 + 13) * 3);
    expect(red - green).toBeGreaterThan(150);
  });

  test.each([
    ['opaque', 'FF FF FF FF', false],
    ['hard', 'FF 00 00 FF', true],
  ])('a soft mask that is %s goes, and the page stays as it is', async (_name, samples, hasMask) => {
    const content = samplePdf(1, {
      resources: () => '/XObject << /I 200 0 R >>',
      content: () => '0 1 1 rg 0 0 200 300 re f q 80 0 0 80 20 20 cm /I Do Q BT /F1 24 Tf 20 140 Td (Page 1) Tj ET',
      objects: { 200: image('/SMask 201 0 R'), 201: mask(samples) },
    });
    const before = await saved(content);
    const file = await made(content, { level: '1b' });
    expect(work.warnings).toEqual([]);
    const list = await said('pdfimages', '-list', file);
    expect(list).not.toContain('smask');
    expect(/\bmask\b/.test(list)).toBe(hasMask);
    expect(await difference(before, file, 1)).toBeLessThan(1);
  });

  test('transparency that must stay breaks the rule', async () => {
    await expect(made(pale(), { level: '1b', transparency: 'keep' })).rejects.toMatchObject({ code: 'rules-unmet' });
  });

  test('a tagged page does not become an image, which has no tags', async () => {
    const tagged = samplePdf(1, {
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot << /Type /StructTreeRoot >>',
      resources: () => '/ExtGState << /Pale << /ca 0.5 >> >>',
      content: () => '/Pale gs 1 0 0 rg 10 120 60 60 re f',
    });
    await expect(made(tagged, { level: '1a' })).rejects.toMatchObject({ code: 'rules-unmet' });
  });
});

describe('at level 2b', () => {
  test('transparency stays', async () => {
    expect(await said('pdfimages', '-list', await made(pale(), { level: '2b' }))).not.toMatch(/^ +\d/m);
    expect(work.warnings).toEqual([]);
  });

  test('pages are flattened where that is asked for', async () => {
    const file = await made(pale(), { level: '2b', transparency: 'flatten' });
    expect(await said('pdfimages', '-list', file)).toMatch(/^ +1 /m);
    expect(await said('qpdf', '--qdf', '--object-streams=disable', file, '-')).not.toContain('/ca 0.5');
    expect(await said('pdftotext', file, '-')).toContain('Page 1');
  });
});
