/** Checks that compress-pdf takes unused letters out of CFF fonts, and that two renderers draw the same before and after. */
import { execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawn, textOf } from '../../../tests/by-poppler.ts';
import { CJK_FACE, cffOfCollection } from '../../../tests/cff-of-collection.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { type1Font } from '../../../tests/type1-font.ts';
import { openPdfiumContent } from '../../adapters/pdfium.ts';
import { type1ToCff } from '../../engine/fonts/type1-to-cff.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

const DESCRIPTOR =
  '<< /Type /FontDescriptor /FontName /Sample /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile3 202 0 R >>';

function pdfWith(program: Uint8Array, subtype: string, fonts: Readonly<Record<number, string>>, shown: string): Buffer {
  return samplePdf(1, {
    resources: () => '/Font << /F1 3 0 R /F2 200 0 R >>',
    content: () => `BT /F2 40 Tf 5 140 Td ${shown} Tj ET`,
    objects: {
      ...fonts,
      201: DESCRIPTOR,
      202: sampleStream(deflateSync(program).toString('latin1'), `/Subtype /${subtype} /Filter /FlateDecode`),
    },
  });
}

async function drawnByPdfium(path: string): Promise<Buffer> {
  const document = await openPdfiumContent(await readFile(path), { name: '' });
  try {
    return Buffer.from(document.withPage(0, (page) => document.draw(page, { widthPx: 402, heightPx: 600 })));
  } finally {
    document.close();
  }
}

async function looksTheSame(file: Buffer, share: number): Promise<string> {
  const before = (await compress.file('before.pdf', file)).path;
  const [output] = await compress.run([await compress.file('in.pdf', file)]);
  const path = output?.path ?? '';
  expect((await stat(path)).size).toBeLessThan(file.length * share);
  expect(drawn(path).equals(drawn(before))).toBe(true);
  expect((await drawnByPdfium(path)).equals(await drawnByPdfium(before))).toBe(true);
  expect(textOf(path)).toBe(textOf(before));
  return execFileSync('pdffonts', [path], { encoding: 'utf8' });
}

const BOX = '50 0 rmoveto 400 hlineto 500 vlineto -300 hlineto closepath endchar';
const GLYPHS: Readonly<Record<string, string>> = {
  '.notdef': '0 500 hsbw endchar',
  A: `50 600 hsbw ${BOX}`,
  acute: '40 300 hsbw 600 vmoveto 100 150 rlineto 60 -20 rlineto closepath endchar',
  Aacute: '50 600 hsbw 40 200 100 65 194 seac',
  m: `90 800 hsbw ${BOX}`,
  ...Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      `unused${index}`,
      `${index} ${300 + index * 7} hsbw ${index * 3} 0 rmoveto ${BOX}`,
    ]),
  ),
};

test.each([
  ['its own codes', { 1: 'A', 2: 'Aacute', 3: 'm', 4: 'unused7', 200: 'm' }, '', '<010203C8>'],
  ['named codes', { 65: 'unused1' }, '/Encoding << /Differences [1 /Aacute /A /m] >>', '<010203>'],
  ['the codes of Windows', undefined, '/Encoding /WinAnsiEncoding', '(Am\\301A)'],
])('takes unused letters out of a font with %s', async (_, encoding, entries, shown) => {
  const { bytes } = type1ToCff(type1Font({ glyphs: GLYPHS, ...(encoding ? { encoding } : {}) }), () => undefined);
  const widths = Array.from({ length: 256 }, () => 600).join(' ');
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Sample /FirstChar 0 /LastChar 255 /Widths [${widths}] /FontDescriptor 201 0 R ${entries} >>`;
  const fonts = await looksTheSame(pdfWith(bytes, 'Type1C', { 200: font }, shown), 0.6);
  expect(fonts).toMatch(/^[A-Z]{6}\+Sample\s+Type 1C .* yes yes/m);
});

test('takes unused letters out of a font of 65,535 that is shown by character numbers', async () => {
  const below =
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Sample /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor 201 0 R >>';
  const font = '<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /Identity-H /DescendantFonts [203 0 R] >>';
  const program = cffOfCollection(CJK_FACE);
  const file = pdfWith(program, 'CIDFontType0C', { 200: font, 203: below }, '<002205DC27104268>');
  expect(await looksTheSame(file, 0.01)).toMatch(/^[A-Z]{6}\+Sample.*\s+CID Type 0C .* yes yes/m);
});
