/** Every changed page is checked, however large its picture and whether or not the file is protected; the same file gives the same bytes. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { renderClosely } from '../../engine/compress/check/page-renderings.ts';
import { pageLikeness } from '../../engine/compress/likeness/page-likeness.ts';
import { SQUEEZES } from '../../engine/compress/likeness/settings.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

const FULL_PAGE = { resources: () => '/XObject << /I 150 0 R >>', content: () => 'q 201 0 0 300 0 0 cm /I Do Q' };

/** Soft waves, as rows of deflated grey samples. */
function huge(width: number, height: number): string {
  const samples = Buffer.alloc(width * height);
  for (let at = 0; at < samples.length; at++) {
    samples[at] = 128 + 60 * Math.sin((at % width) / 97) + 60 * Math.cos(Math.floor(at / width) / 131);
  }
  const dict = `/Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  return sampleStream(deflateSync(samples, { level: 1 }).toString('latin1'), `${dict} /Filter /FlateDecode`);
}

test('draws a page whose picture has thirty million pixels', async () => {
  const file = samplePdf(1, { ...FULL_PAGE, objects: { 150: huge(5000, 6000) } });
  const [output] = await compress.run([await compress.file('huge.pdf', file)]);
  expect(output?.report).toMatchObject({ compared: { pages: 1 } });
  // Pictures of a page before and after exist only where it was drawn.
  expect(output?.proof).toBeDefined();
});

/** Words in ink on paper with a little grain, 300 dots an inch. */
async function scan(side: number): Promise<string> {
  const rows = Array.from(
    { length: Math.floor(side / 40) },
    (_, row) => `<text x="8" y="${36 + row * 40}">ink ${row}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" font-size="34"><rect width="100%" height="100%" fill="#f4f0e4"/><g fill="#202858">${rows.join('')}</g></svg>`;
  const jpeg = await openPicture(Buffer.from(svg)).removeAlpha().jpeg({ quality: 95 }).toBuffer();
  const dict = `/Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  return sampleStream(jpeg.toString('latin1'), `${dict} /Filter /DCTDecode`);
}

async function scans(): Promise<Buffer> {
  const sides = [760, 330, 620, 410];
  const pictures = await Promise.all(sides.map(scan));
  return samplePdf(sides.length, {
    resources: (page) => `/XObject << /I ${149 + page} 0 R >>`,
    content: (page) => {
      const points = ((sides[page - 1] ?? 0) * 72) / 300;
      return `q ${points} 0 0 ${points} 0 0 cm /I Do Q`;
    },
    objects: Object.fromEntries(pictures.map((picture, index) => [150 + index, picture])),
  });
}

test('gives the same bytes each time, whichever picture is ready first', async () => {
  const file = await scans();
  const results: Buffer[] = [];
  for (const round of [1, 2]) {
    const [output] = await compress.run([await compress.file(`scans-${round}.pdf`, file)], { scans: 'layers' });
    results.push(await readFile(output?.path ?? ''));
  }
  expect(Buffer.compare(results[0] ?? Buffer.alloc(0), results[1] ?? Buffer.alloc(1))).toBe(0);
});

test('checks the pages of a file that stays protected', async () => {
  const [plain, locked] = ['plain.pdf', 'locked.pdf'].map((name) => path.join(compress.folder, name));
  await writeFile(plain ?? '', samplePdf(1, { ...FULL_PAGE, objects: { 150: huge(900, 1300) } }));
  execFileSync('qpdf', ['--encrypt', 'open', 'own', '256', '--', plain ?? '', locked ?? '']);
  const input = await compress.file('input.pdf', await readFile(locked ?? ''));
  const [output] = await compress.run([input], { password: 'open', 'keep-protection': true });
  expect(output?.report).toMatchObject({ compared: { pages: 1 } });
  expect(execFileSync('qpdf', ['--password=open', '--show-encryption', output?.path ?? '']).toString()).toContain(
    'R = 6',
  );
});

/** Grain over a soft wave, at the resolution at which pages are looked at first. */
async function grainy(seed: number): Promise<string> {
  const [width, height] = [168, 250];
  const samples = Buffer.alloc(width * height);
  let noise = seed;
  for (let at = 0; at < samples.length; at++) {
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    samples[at] = 128 + 60 * Math.sin((at % width) / 30) + ((noise >> 16) % 12);
  }
  const jpeg = await openPicture(samples, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality: 97 })
    .toBuffer();
  const dict = `/Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  return sampleStream(jpeg.toString('latin1'), `${dict} /Filter /DCTDecode`);
}

test('no page of many is left below its floor, and each is squeezed', async () => {
  const pages = 9;
  const pictures = await Promise.all(Array.from({ length: pages }, (_, index) => grainy(index + 1)));
  const file = samplePdf(pages, {
    resources: (page) => `/XObject << /I ${149 + page} 0 R >>`,
    content: FULL_PAGE.content,
    objects: Object.fromEntries(pictures.map((picture, index) => [150 + index, picture])),
  });
  const input = await compress.file('grain.pdf', file);
  const [output] = await compress.run([input]);
  const files = [input.path, output?.path ?? ''].map((file) => openPdfium(file, { name: '' }));
  const [before, after] = await Promise.all(files);
  if (!before || !after) throw new Error('two files were opened');
  for (let page = 0; page < pages; page++) {
    const found = pageLikeness(renderClosely(before, page), renderClosely(after, page)).page;

    expect(found).toBeGreaterThanOrEqual(SQUEEZES.medium.page.page);
    expect(found).toBeLessThan(1);
  }
  before.close();
  after.close();
});

test.each(['medium', 'high'])(
  'a page that looks too different at %s is stored more gently, not kept whole',
  async (level) => {
    const scan = await readFile(path.join(import.meta.dirname, '../../../tests/fixtures/colour-scan.pdf'));
    const input = await compress.file('scan.pdf', scan);
    const [output] = await compress.run([input], { compressionLevel: level });
    expect((await readFile(output?.path ?? '')).length).toBeLessThan(0.3 * scan.length);
    expect(output?.report).toMatchObject({ compared: { pages: 1 } });
  },
);
