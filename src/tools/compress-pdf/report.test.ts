/** Checks what compress-pdf reports of a result: bytes by kind, what is kept, how alike the pages look. */
import { execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import type { CompressReport } from './pdf-report.ts';
import { tool } from './tool.ts';

const FONT = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';
const WIDTHS = `[${Array.from({ length: 224 }, () => 600).join(' ')}]`;
const SIDE = 900;

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

/** Two pages with a font, a photo on the second, a link, a field and two bookmarks. */
async function document(): Promise<Buffer> {
  const font = await readFile(FONT);
  const photo = await sharp({
    create: {
      width: SIDE,
      height: SIDE,
      channels: 3,
      background: '#666',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .blur(3)
    .jpeg({ quality: 98 })
    .toBuffer();
  const picture = `/Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return samplePdf(2, {
    resources: () => '/Font << /F1 3 0 R /F2 200 0 R >> /XObject << /I 150 0 R >>',
    content: (page) =>
      `BT /F2 18 Tf 5 140 Td (Page ${page}) Tj ET ${page === 2 ? 'q 100 0 0 100 10 10 cm /I Do Q' : ''}`,
    page: (page) => (page === 1 ? '/Annots [160 0 R 161 0 R]' : ''),
    catalog: '/AcroForm << /Fields [161 0 R] >> /Outlines 170 0 R',
    objects: {
      150: sampleStream(photo.toString('latin1'), picture),
      160: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org) >> >>',
      161: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [20 20 60 40] >>',
      170: '<< /Type /Outlines /First 171 0 R /Last 172 0 R /Count 2 >>',
      171: '<< /Title (One) /Parent 170 0 R /Next 172 0 R /Dest [null /Fit] >>',
      172: '<< /Title (Two) /Parent 170 0 R /Prev 171 0 R /Dest [null /Fit] >>',
      200: `<< /Type /Font /Subtype /TrueType /BaseFont /Liberation /FirstChar 32 /LastChar 255 /Widths ${WIDTHS} /Encoding /WinAnsiEncoding /FontDescriptor 201 0 R >>`,
      201: '<< /Type /FontDescriptor /FontName /Liberation /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 202 0 R >>',
      202: sampleStream(deflateSync(font).toString('latin1'), `/Filter /FlateDecode /Length1 ${font.length}`),
    },
  });
}

async function reported(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}) {
  const input = await compress.file('in.pdf', content);
  const [output] = await compress.run([input], options);
  const path = output?.path ?? '';
  const saved = input.bytes - (await stat(path)).size;
  return { report: (output?.report ?? {}) as CompressReport, saved, path };
}

test('tells how many bytes went from images, fonts and all the rest, which together are what was saved', async () => {
  const { report, saved } = await reported(await document());
  const { pictures = 0, fonts = 0, structure = 0 } = report.saved ?? {};
  expect(pictures).toBeGreaterThan(10_000);
  expect(fonts).toBeGreaterThan(10_000);
  expect(pictures + fonts + structure).toBe(saved);
});

test('counts what the result still has', async () => {
  const { report, path } = await reported(await document());
  expect(report.kept).toEqual({ pages: 2, links: 1, fields: 1, bookmarks: 2 });
  expect(execFileSync('qpdf', ['--json', '--json-key=acroform', path], { encoding: 'utf8' })).toContain('"name"');
});

test('tells how alike the changed pages look, the worst of them, and how much text was compared', async () => {
  const { report } = await reported(await document(), { compressionLevel: 'high' });
  expect(report.compared).toMatchObject({ pages: 2, characters: 'Page 1'.length * 2 });
  const { likeness = 0, worstPage } = report.compared ?? {};
  expect(likeness).toBeGreaterThan(50);
  expect(likeness).toBeLessThan(100);
  // Only the second page has a picture.
  expect(worstPage).toBe(likeness < 99.9 ? 2 : undefined);
});

test('compares no page where nothing that pages show was changed', async () => {
  const { report } = await reported(await document(), { lossless: true });
  expect(report.compared).toBeUndefined();
  expect(report.saved).toMatchObject({ fonts: 0 });
});

test('tells nothing of a file that stays as it is', async () => {
  const { path } = await reported(await document(), { lossless: true });
  expect((await reported(await readFile(path), { lossless: true })).report).toEqual({});
});
