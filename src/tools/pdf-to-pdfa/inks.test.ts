/** Makes archive files of what is printed with inks, and lets poppler and qpdf say how they look and what describes them. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

async function made(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const outputs = await work.run([await work.file('report.pdf', content)], options);
  return outputs.find(({ type }) => type === 'pdf')?.path ?? '';
}

/** Colour of a point from the top left corner, by poppler at 72 dpi. */
async function seen(file: string, x: number, y: number): Promise<readonly number[]> {
  const target = path.join(work.folder, 'drawn');
  await program('pdftoppm', ['-r', '72', '-png', '-singlefile', file, target]);
  const drawn = openPicture(await readFile(`${target}.png`)).removeAlpha();
  return [...(await drawn.extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer())];
}

/** What readers show who know nothing of a file's inks: PDFium, which has the colours of offset print. */
async function shown(file: string, x: number, y: number): Promise<readonly number[]> {
  const pdfium = await openPdfium(file, { name: 'report.pdf' });
  try {
    return pdfium.withPage(0, (page) => {
      const { widthPt, heightPt } = page.size;
      const pixels = pdfium.draw(page, { widthPx: widthPt, heightPx: heightPt });
      return [...pixels.subarray((y * widthPt + x) * 3, (y * widthPt + x) * 3 + 3)];
    });
  } finally {
    pdfium.close();
  }
}

async function objects(file: string): Promise<string> {
  const { stdout } = await program('qpdf', ['--json', '--json-stream-data=none', file], { maxBuffer: 2 ** 26 });
  return stdout;
}

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 40 40]';
/** Inks on the page, in an image, in a form, in a shade of a spot colour, and in the look of a comment without resources. */
const everywhere = (entries = '', group = '') =>
  samplePdf(1, {
    resources: () =>
      `/XObject << /I 300 0 R /F 301 0 R >> /ExtGState << /Over << /OP true /op true /OPM 1 >> >> /ColorSpace << /Spot 302 0 R >> ${entries}`,
    page: () => `/Annots [303 0 R] ${group}`,
    content: () =>
      '/Over gs 0.8 0.1 0 0 k 10 10 40 40 re f q 40 0 0 40 60 10 cm /I Do Q q 1 0 0 1 110 10 cm /F Do Q /Spot cs 1 scn 10 60 40 40 re f',
    objects: {
      300: sampleStream(
        '00B20033 >',
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /ASCIIHexDecode',
      ),
      301: sampleStream('0 0.3 0.9 0.1 k 0 0 40 40 re f', `${FORM} /Resources << >>`),
      302: '[/Separation /Moss /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0.6 0 0.7 0.3] /N 1 >>]',
      303: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [60 60 100 100] /AP << /N 304 0 R >> >>',
      304: sampleStream('0 0.9 0.9 0.2 k 0 0 40 40 re f', FORM),
    },
  });
const PLACES = [
  [30, 270],
  [80, 270],
  [130, 270],
  [30, 220],
  [80, 220],
] as const;

test.each(['1b', '2b', '3b', '4'])('inks that nothing describes look in PDF/A-%s as they did', async (level) => {
  const before = path.join(work.folder, 'before.pdf');
  await writeFile(before, everywhere());
  const after = await made(everywhere(), { level });
  for (const [x, y] of PLACES) {
    const wanted = await shown(before, x, y);
    expect(Math.max(...wanted) - Math.min(...wanted)).toBeGreaterThan(40);
    for (const found of [await shown(after, x, y), await seen(after, x, y)])
      for (const [at, value] of found.entries()) expect(Math.abs(value - (wanted[at] ?? 0))).toBeLessThan(6);
  }
  expect(work.warningCodes).toEqual([]);
});

test('white paper and full black stay what they were', async () => {
  const page = samplePdf(1, { content: () => '0 0 0 0 k 10 10 40 40 re f 1 1 1 1 k 60 10 40 40 re f' });
  const file = await made(page);
  expect(await seen(file, 30, 270)).toEqual([255, 255, 255]);
  expect(Math.max(...(await seen(file, 80, 270)))).toBeLessThan(4);
});

test('what is blended with inks is blended with the colours of screens', async () => {
  const file = await made(everywhere('', '/Group << /S /Transparency /CS /DeviceCMYK >>'));
  expect(await objects(file)).toMatch(/"\/CS": "\/DeviceRGB"/);
});

test('a profile of the file itself describes its inks', async () => {
  const profile = await readFile(await inkProfileFile());
  const content = samplePdf(1, {
    catalog: '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /DestOutputProfile 300 0 R >>]',
    content: () => '0 0 0 1 k 10 10 50 50 re f',
    objects: { 300: sampleStream(profile.toString('latin1'), '/N 4') },
  });
  const file = await made(content);
  const { stdout } = await program('qpdf', ['--qdf', '--object-streams=disable', file, '-'], {
    encoding: 'latin1',
    maxBuffer: 2 ** 26,
  });
  expect(stdout).toContain('sRGB IEC61966-2.1');
  expect(stdout.match(/scnrCMYKLab|prtrCMYKLab/g)).toEqual(['prtrCMYKLab']);
});

test('a file without inks gets no profile of them', async () => {
  const file = await made(samplePdf(1, { content: () => '1 0 0 rg 10 10 50 50 re f' }));
  expect(await objects(file)).not.toContain('DefaultCMYK');
});

/** Only the head of one, as far as PDF/A looks. */
async function inkProfileFile(): Promise<string> {
  const bytes = Buffer.alloc(132);
  bytes.writeUInt32BE(132);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write('prtrCMYKLab ', 12, 'latin1');
  bytes.write('acsp', 36, 'latin1');
  const file = path.join(work.folder, 'ink.icc');
  await writeFile(file, bytes);
  return file;
}
