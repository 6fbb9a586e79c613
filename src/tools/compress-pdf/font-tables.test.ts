/** Checks that compress-pdf takes out of fonts what they say of codes that nothing shows, and that nobody misses it. */
import { execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawn, textOf } from '../../../tests/by-poppler.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { TrueType } from '../../engine/fonts/true-type.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const FONT = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';
/** Character numbers and glyphs are far apart, so that the table between them counts. */
const SHIFT = 3_000;

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

const hex = (value: number) => value.toString(16).padStart(4, '0');

interface Made {
  /** What another font shows with the same tables. */
  readonly second?: string;
  /** Whether a field may be typed into in this font. */
  readonly isTyped?: boolean;
}

/** All glyphs of a face by character number, with a table of each kind for all of them. */
async function fontPdf(first: string, { second = '', isTyped = false }: Made = {}): Promise<Buffer> {
  const font = await readFile(FONT);
  const face = new TrueType(font);
  const glyphs = [...Array(face.glyphCount).keys()];
  const map = Buffer.alloc(0x20000);
  for (const glyph of glyphs) map.writeUInt16BE(glyph, 2 * (glyph + SHIFT));
  const lines = glyphs.map((glyph) => `<${hex(glyph + SHIFT)}> <${hex(0x100 + ((glyph * 7919) % 0x4000))}>`);
  const text = `begincmap\n${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar\nendcmap`;
  const widths = glyphs.map((glyph) => 400 + ((glyph * 37) % 300)).join(' ');
  const shown = (name: string, letters: string) => {
    const codes = [...letters].map((letter) => hex(SHIFT + glyphOf(face, letter)));
    return letters ? `BT /${name} 18 Tf 5 140 Td <${codes.join('')}> Tj ET` : '';
  };
  const composite =
    '<< /Type /Font /Subtype /Type0 /BaseFont /Liberation /Encoding /Identity-H /DescendantFonts [203 0 R] /ToUnicode 204 0 R >>';
  return samplePdf(1, {
    ...(isTyped ? { catalog: '/AcroForm << /Fields [] /DR << /Font << /F2 200 0 R >> >> >>' } : {}),
    resources: () => '/Font << /F1 3 0 R /F2 200 0 R /F3 206 0 R >>',
    content: () => `${shown('F2', first)} ${shown('F3', second)}`,
    objects: {
      200: composite,
      201: '<< /Type /FontDescriptor /FontName /Liberation /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 202 0 R >>',
      202: sampleStream(deflateSync(font).toString('latin1'), `/Filter /FlateDecode /Length1 ${font.length}`),
      203: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Liberation /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap 205 0 R /DW 600 /W [${SHIFT} [${widths}]] /FontDescriptor 201 0 R >>`,
      204: sampleStream(deflateSync(text).toString('latin1'), '/Filter /FlateDecode'),
      205: sampleStream(deflateSync(map).toString('latin1'), '/Filter /FlateDecode'),
      206: composite,
    },
  });
}

function glyphOf(face: TrueType, letter: string): number {
  return face.characterMaps()?.[0]?.glyph(letter.codePointAt(0) ?? 0) ?? 0;
}

async function compressed(file: Buffer) {
  const [output] = await compress.run([await compress.file('in.pdf', file)], {});
  const path = output?.path ?? '';
  const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { maxBuffer: 1 << 26 });
  const before = (await compress.file('before.pdf', file)).path;
  const isAlike = drawn(path).equals(drawn(before)) && textOf(path) === textOf(before);
  return { bytes: (await stat(path)).size, plain: plain.toString('latin1'), isAlike };
}

/** How many codes have a text. The first line of a map that we write names the codes that there may be. */
const texts = (plain: string) => plain.match(/^<(?!0000)[0-9a-f]{4}> <[0-9a-f]{4}>$/gim)?.length ?? 0;

test('keeps glyph numbers, widths and characters of what is shown', async () => {
  const { bytes, plain, isAlike } = await compressed(await fontPdf('Hamburg'));
  expect(isAlike).toBe(true);
  // The letters themselves take most of it.
  expect(bytes).toBeLessThan(6_000);
  expect(texts(plain)).toBe(7);
  expect(plain.match(/\/W \[[\s\S]*?\]\s*\]/)?.[0].match(/\d+/g)?.length).toBeLessThan(20);
});

test('keeps what any font with the same tables shows', async () => {
  const { plain, isAlike } = await compressed(await fontPdf('Hamburg', { second: 'font' }));
  expect(isAlike).toBe(true);
  expect(texts(plain)).toBe(new Set('Hamburgfont').size);
});

test('keeps all of a font that somebody may type in', async () => {
  const { plain, isAlike } = await compressed(await fontPdf('Hamburg', { isTyped: true }));
  expect(isAlike).toBe(true);
  expect(texts(plain)).toBeGreaterThan(600);
});
