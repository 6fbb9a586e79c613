/** Checks what is read of a PDF before it is sent, and that the size foretold from it is near the real one. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { type1Font } from '../../../../tests/type1-font.ts';
import { run } from '../operation.ts';
import { tool } from '../tool.ts';
import { type EstimatedLevel, estimateSize, LEVELS } from './estimate-size.ts';
import { findStreams } from './find-streams.ts';
import { readParts } from './read-parts.ts';
import { outlineBytes } from './type1-left.ts';

const FONT = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

const readerOf = (bytes: Buffer) => async (start: number, end: number) => new Uint8Array(bytes.subarray(start, end));
const partsOf = (bytes: Buffer) => readParts(readerOf(bytes), bytes.length);

async function streamsOf(bytes: Buffer) {
  const found: { readonly start: number; readonly bytes: number }[] = [];
  for await (const { start, bytes: length } of findStreams(readerOf(bytes), bytes.length)) {
    if (length > 0) found.push({ start, bytes: length });
  }
  return found.map(({ start, bytes: length }) =>
    bytes
      .subarray(start, start + length)
      .toString('latin1')
      .trimEnd(),
  );
}

const pdf = (...objects: readonly string[]) => Buffer.from(`%PDF-1.7\n${objects.join('\n')}\ntrailer << >>`, 'latin1');

test('streams are found by the length that is told, or by the word that ends them', async () => {
  const inside = 'one endstream two';
  const told = `1 0 obj << /Length ${inside.length} >> stream\n${inside}\nendstream endobj`;
  const elsewhere = '2 0 obj << /Length 9 0 R >> stream\r\nthree\r\nendstream endobj';
  const wrong = '3 0 obj << /Length 2 >> stream\nfour, and twenty more letters\nendstream endobj';
  const word = '4 0 obj (a stream of words) endobj';
  expect(await streamsOf(pdf(told, elsewhere, word, wrong))).toEqual([
    inside,
    'three',
    'four, and twenty more letters',
  ]);
});

test('streams are found across the parts that are read at a time', async () => {
  const long = 'x'.repeat(300_000);
  const blank = ' '.repeat(131_060);
  const first = `1 0 obj << /Length 9 0 R >> stream\n${long}\nendstream endobj`;
  expect(await streamsOf(pdf(first, blank, '2 0 obj << /Length 5 >> stream\nshort\nendstream endobj'))).toEqual([
    long,
    'short',
  ]);
});

test('nothing is told of what is encrypted or no PDF', async () => {
  expect(await partsOf(Buffer.from('not a PDF'))).toBeUndefined();
  const encrypted = Buffer.from(samplePdf(1).toString('latin1').replace('trailer\n<<', 'trailer\n<< /Encrypt 9 0 R'));
  expect(encrypted.includes('/Encrypt')).toBe(true);
  expect(await partsOf(encrypted)).toBeUndefined();
});

test('damaged and endless files end in an answer', async () => {
  const sound = await photograph(400);
  for (const share of [0.1, 0.5, 0.9]) {
    const parts = await partsOf(sound.subarray(0, sound.length * share));
    expect(parts?.size).toBe(Math.floor(sound.length * share));
  }
  expect((await partsOf(Buffer.from(`%PDF-1.4 ${'1 0 obj << '.repeat(20_000)}`)))?.images).toEqual([]);
});

test('what stands twice counts once, and a subset of a font as little as it shows', async () => {
  const two = await partsOf(await photograph(300, 2));
  expect(two?.images).toHaveLength(1);
  expect(two?.bytes.repeated).toBeGreaterThan(10_000);
  const font = await withFont();
  expect((await partsOf(font))?.bytes.truetype).toBeLessThan(font.length / 4);
});

test('what nothing leads to does not count', async () => {
  const lost = sampleStream('no page shows this '.repeat(900));
  const [without, with_] = [await partsOf(samplePdf(1)), await partsOf(samplePdf(1, { objects: { 150: lost } }))];
  expect(with_?.bytes).toEqual(without?.bytes);
});

test('of a Type 1 font the outlines count that text shows', () => {
  const glyphs = { A: '0 600 hsbw 100 0 rmoveto 50 hlineto closepath endchar', B: '0 500 hsbw endchar' };
  const font = type1Font({ glyphs });
  const [all = 0, one = 0] = [outlineBytes(font, undefined), outlineBytes(font, 0)];
  expect(all).toBeGreaterThan(15);
  expect(one).toBeGreaterThan(0);
  expect(one).toBeLessThan(all);
  expect(outlineBytes(Buffer.from('no font'), 1)).toBeUndefined();
});

test.each([
  [
    'a form in which people type with it',
    () => withFont('/AcroForm << /Fields [] /DR << /Font << /F2 200 0 R >> >> >>'),
  ],
  ['PDF/A-1, whose lists of glyphs hold for whole fonts', () => withFont('/Metadata 203 0 R')],
])('a font stays whole in %s', async (_name, make) => {
  const bytes = await make();
  const parts = await partsOf(bytes);
  expect(parts?.bytes.truetype).toBe(0);
  expect(parts?.bytes.whole).toBeGreaterThan(bytes.length / 2);
});

test('an image counts as fine as it stands on its page, through forms, and its mask with it', async () => {
  const image = (more: string) =>
    sampleStream('x'.repeat(50), `/Type /XObject /Subtype /Image /Width 400 /Height 400 /BitsPerComponent 8 ${more}`);
  const parts = await partsOf(
    samplePdf(2, {
      content: (page) => (page === 1 ? 'q 0.5 0 0 0.5 0 0 cm /Fm Do Q' : 'q 72 0 0 72 9 9 cm /Im Do Q'),
      resources: (page) => `/XObject << ${page === 1 ? '/Fm 152 0 R' : '/Im 150 0 R'} >>`,
      objects: {
        150: image('/ColorSpace /DeviceRGB /SMask 151 0 R'),
        151: image('/ColorSpace /DeviceGray').replace('xxx', 'yyy'),
        152: sampleStream(
          'q 0 200 -200 0 0 0 cm /Inner Do Q',
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Matrix [2 0 0 2 0 0] /Resources << /XObject << /Inner 150 0 R >> >>',
        ),
      },
    }),
  );
  expect(parts?.images.map(({ place }) => place?.area)).toEqual([40_000, 40_000]);
});

test.each([
  ['a photograph', () => photograph(700)],
  ['the same photograph twice', () => photograph(800, 2)],
  ['an embedded font of which little is shown', withFont],
  ['a page that Quartz made', () => real('quartz.pdf')],
  ['a form that LibreOffice made', () => real('libreoffice.pdf')],
])('the estimate for %s is within 15 points of the result', { timeout: 60_000 }, async (_name, make) => {
  const bytes = await make();
  const parts = await partsOf(bytes);
  if (!parts) throw new Error('not read');
  const estimate = estimateSize(parts);
  for (const level of LEVELS) {
    expect(Math.abs(estimate[level] - (await sizeAt(level, bytes))) / bytes.length).toBeLessThan(0.15);
  }
});

async function sizeAt(level: EstimatedLevel, bytes: Buffer): Promise<number> {
  const input = await compress.file(`${level}.pdf`, bytes);
  const [output] = await compress.run([input], { compressionLevel: level });
  return output ? (await stat(output.path)).size : Number.NaN;
}

const real = (name: string) => readFile(path.resolve(import.meta.dirname, '../../../../tests/fixtures/real', name));

async function photograph(size: number, copies = 1): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const jpeg = await sharp({ create: { width: size, height: size, channels: 3, background: '#888888', noise } })
    .blur(size / 100)
    .jpeg({ quality: 95 })
    .toBuffer();
  const image = sampleStream(
    jpeg.toString('latin1'),
    `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
  );
  const numbers = Array.from({ length: copies }, (_, copy) => 150 + copy);
  return samplePdf(copies, {
    content: () => 'q 200 0 0 200 0 60 cm /Im Do Q',
    resources: (page) => `/XObject << /Im ${149 + page} 0 R >>`,
    objects: Object.fromEntries(numbers.map((number) => [number, image])),
  });
}

async function withFont(catalog = ''): Promise<Buffer> {
  const font = await readFile(FONT);
  const packed = deflateSync(font).toString('latin1');
  const widths = Array.from({ length: 95 }, (_, at) => (at === 33 ? 667 : 0)).join(' ');
  return samplePdf(1, {
    catalog,
    content: () => 'BT /F2 24 Tf 20 260 Td (AAAA) Tj ET',
    resources: () => '/Font << /F2 200 0 R >>',
    objects: {
      200: `<< /Type /Font /Subtype /TrueType /BaseFont /LiberationSans /FirstChar 32 /LastChar 126 /Widths [${widths}] /Encoding /WinAnsiEncoding /FontDescriptor 201 0 R >>`,
      201: '<< /Type /FontDescriptor /FontName /LiberationSans /Flags 32 /FontBBox [-543 -303 1301 979] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 729 /StemV 80 /FontFile2 202 0 R >>',
      202: sampleStream(packed, `/Filter /FlateDecode /Length1 ${font.length}`),
      203: sampleStream('<pdfaid:part>1</pdfaid:part>', '/Type /Metadata /Subtype /XML'),
    },
  });
}
