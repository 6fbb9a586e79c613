/** Checks that compress-pdf takes unused letters out of fonts, and that nobody sees it. */
import { execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawn, textOf } from '../../../tests/by-poppler.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const FONT = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

async function compressed(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}) {
  const [output] = await compress.run([await compress.file('in.pdf', content)], options);
  const path = output?.path ?? '';
  return { path, bytes: (await stat(path)).size };
}

function fontsOf(path: string): readonly string[] {
  return execFileSync('pdffonts', [path], { encoding: 'utf8' }).trim().split('\n').slice(2);
}

async function fontPdf(objects: (program: string) => Readonly<Record<number, string>>, content: string) {
  const font = await readFile(FONT);
  const packed = deflateSync(font).toString('latin1');
  const program = sampleStream(packed, `/Filter /FlateDecode /Length1 ${font.length}`);
  return samplePdf(1, {
    resources: () => '/Font << /F1 3 0 R /F2 200 0 R >>',
    content: () => content,
    objects: objects(program),
  });
}

const DESCRIPTOR =
  '<< /Type /FontDescriptor /FontName /Liberation /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 202 0 R >>';
const WIDTHS = `[${Array.from({ length: 224 }, () => 600).join(' ')}]`;

test('takes unused letters out of a simple font: same look, same text', async () => {
  const font = `<< /Type /Font /Subtype /TrueType /BaseFont /Liberation /FirstChar 32 /LastChar 255 /Widths ${WIDTHS} /Encoding /WinAnsiEncoding /FontDescriptor 201 0 R >>`;
  const file = await fontPdf(
    (program) => ({ 200: font, 201: DESCRIPTOR, 202: program }),
    'BT /F2 18 Tf 5 140 Td (Caf\\351 \\226 Waffle) Tj ET',
  );
  const before = (await compress.file('before.pdf', file)).path;
  const result = await compressed(file);
  expect(result.bytes).toBeLessThan(file.length / 5);
  expect(drawn(result.path).equals(drawn(before))).toBe(true);
  expect(textOf(result.path)).toBe(textOf(before));
  expect(fontsOf(result.path).join('\n')).toMatch(/^[A-Z]{6}\+Liberation\s+TrueType\s+WinAnsi\s+yes yes/m);
  const kept = await compressed(file, { 'subset-fonts': false });
  expect(kept.bytes).toBeGreaterThan(file.length * 0.9);
});

test('takes unused letters out of a font that is shown by glyph numbers', async () => {
  const below =
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Liberation /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /DW 600 /FontDescriptor 201 0 R >>';
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /Liberation /Encoding /Identity-H /DescendantFonts [203 0 R] >>';
  const file = await fontPdf(
    (program) => ({ 200: font, 201: DESCRIPTOR, 202: program, 203: below }),
    'BT /F2 18 Tf 5 140 Td <0024002500260044> Tj ET',
  );
  const before = (await compress.file('before.pdf', file)).path;
  const result = await compressed(file);
  expect(result.bytes).toBeLessThan(file.length / 5);
  expect(drawn(result.path).equals(drawn(before))).toBe(true);
  expect(textOf(result.path)).toBe(textOf(before));
});

test('keeps every letter of a font that somebody may type in', async () => {
  const font = `<< /Type /Font /Subtype /TrueType /BaseFont /Liberation /FirstChar 32 /LastChar 255 /Widths ${WIDTHS} /Encoding /WinAnsiEncoding /FontDescriptor 201 0 R >>`;
  const bytes = await readFile(FONT);
  const program = sampleStream(deflateSync(bytes).toString('latin1'), `/Filter /FlateDecode /Length1 ${bytes.length}`);
  const file = samplePdf(1, {
    catalog: '/AcroForm << /Fields [] /DR << /Font << /F2 200 0 R >> >> >>',
    resources: () => '/Font << /F2 200 0 R >>',
    content: () => 'BT /F2 18 Tf 5 140 Td (A) Tj ET',
    objects: { 200: font, 201: DESCRIPTOR, 202: program },
  });
  expect((await compressed(file)).bytes).toBeGreaterThan(file.length * 0.9);
});
