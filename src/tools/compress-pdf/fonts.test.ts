/** Checks that compress-pdf takes unused letters out of fonts, and that nobody sees it. */
import { execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawn, textOf } from '../../../tests/by-poppler.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { subsetProgram } from '../../adapters/harfbuzz-subset.ts';
import { TrueType } from '../../engine/fonts/true-type.ts';
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

function byMupdf(path: string): Buffer {
  return execFileSync('mutool', ['draw', '-q', '-r', '100', '-F', 'pnm', '-o', '-', path, '1'], {
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** The one TrueType program of a file. */
function programOf(path: string): Uint8Array {
  const found = execFileSync('qpdf', ['--json', '--json-stream-data=inline', '--decode-level=generalized', path], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const { qpdf } = JSON.parse(found) as { qpdf: [unknown, Record<string, QpdfObject>] };
  const objects = Object.values(qpdf[1]);
  const reference = objects.find(({ value }) => value?.['/FontFile2'])?.value?.['/FontFile2'];
  return Buffer.from(qpdf[1][`obj:${reference}`]?.stream?.data ?? '', 'base64');
}

interface QpdfObject {
  readonly value?: Readonly<Record<string, string>>;
  readonly stream?: { readonly data: string };
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
  const [codesBefore, codesAfter] = [await readFile(FONT), programOf(result.path)].map((program) =>
    new TrueType(program)
      .characterMaps()
      ?.map((map) => [...'Wé–z'].map((letter) => map.glyph(letter.codePointAt(0) ?? 0))),
  );
  expect(codesAfter).toStrictEqual(codesBefore?.map((glyphs) => [...glyphs.slice(0, -1), 0]));
  const kept = await compressed(file, { 'subset-fonts': false });
  expect(kept.bytes).toBeGreaterThan(file.length * 0.9);
});

test('takes what fits letters to coarse screens out of fonts, but at low and of faces that need it', async () => {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /FirstChar 32 /LastChar 255 /Widths ${WIDTHS} /Encoding /WinAnsiEncoding /FontDescriptor 201 0 R >>`;
  const made = async (name: string, level: string) => {
    const file = await fontPdf(
      (program) => ({ 200: font(name), 201: DESCRIPTOR, 202: program }),
      'BT /F2 9 Tf 5 140 Td (Hamburgefonstiv 0123456789) Tj 0 -30 Td /F2 24 Tf (Hamburgefons) Tj ET',
    );
    const before = (await compress.file('before.pdf', file)).path;
    const { path, bytes } = await compressed(file, { 'compression-level': level });
    for (const draw of [drawn, byMupdf]) expect(draw(path).equals(draw(before))).toBe(true);
    expect(textOf(path)).toBe(textOf(before));
    const program = new TrueType(programOf(path));
    return { bytes, hasHints: program.has('fpgm') && program.has('prep') };
  };
  const [low, medium] = [await made('Liberation', 'low'), await made('Liberation', 'medium')];
  expect([low.hasHints, medium.hasHints]).toStrictEqual([true, false]);
  expect(medium.bytes).toBeLessThan(low.bytes * 0.6);
  expect((await made('ABCDEF+PMingLiU', 'high')).hasHints).toBe(true);
});

test('a font with a code that cannot be followed keeps its letters, and can lose the rest', async () => {
  const font = `<< /Type /Font /Subtype /TrueType /BaseFont /Liberation /FirstChar 32 /LastChar 255 /Widths ${WIDTHS} /Encoding << /Differences [66 /G77] >> /FontDescriptor 201 0 R >>`;
  const file = await fontPdf(
    (program) => ({ 200: font, 201: DESCRIPTOR, 202: program }),
    'BT /F2 18 Tf 5 140 Td (ABC) Tj ET',
  );
  const before = (await compress.file('before.pdf', file)).path;
  const { path } = await compressed(file);
  for (const draw of [drawn, byMupdf]) expect(draw(path).equals(draw(before))).toBe(true);
  const [whole, left] = [new TrueType(await readFile(FONT)), new TrueType(programOf(path))];
  expect(left.characterMaps()?.map((map) => map.glyph(0x7a))).toStrictEqual(
    whole.characterMaps()?.map((map) => map.glyph(0x7a)),
  );
  expect([left.glyphCount, left.has('fpgm'), left.has('GSUB')]).toStrictEqual([whole.glyphCount, false, false]);
  expect(fontsOf(path).join()).not.toMatch(/[A-Z]{6}\+/);
});

test.each(['in an object of its own', 'written into the font above'])(
  'takes unused letters out of a font that is shown by glyph numbers, %s',
  async (place) => {
    const below =
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Liberation /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /DW 600 /FontDescriptor 201 0 R >>';
    const descendant = place === 'in an object of its own' ? '203 0 R' : below;
    const font = `<< /Type /Font /Subtype /Type0 /BaseFont /Liberation /Encoding /Identity-H /DescendantFonts [${descendant}] >>`;
    const file = await fontPdf(
      (program) => ({ 200: font, 201: DESCRIPTOR, 202: program, 203: below }),
      'BT /F2 18 Tf 5 140 Td <0024002500260044> Tj ET',
    );
    const before = (await compress.file('before.pdf', file)).path;
    const result = await compressed(file);
    expect(result.bytes).toBeLessThan(file.length / 5);
    expect(drawn(result.path).equals(drawn(before))).toBe(true);
    expect(textOf(result.path)).toBe(textOf(before));
  },
);

test('keeps every letter that somebody may type, and nothing that no code of the font says', async () => {
  const descendant =
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Liberation /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /DW 600 /FontDescriptor 201 0 R >>';
  const simple = `<< /Type /Font /Subtype /TrueType /BaseFont /Liberation /FirstChar 32 /LastChar 255 /Widths ${WIDTHS} /Encoding /WinAnsiEncoding /FontDescriptor 201 0 R >>`;
  const composite =
    '<< /Type /Font /Subtype /Type0 /BaseFont /Liberation /Encoding /Identity-H /DescendantFonts [203 0 R] >>';
  const bytes = await readFile(FONT);
  const program = sampleStream(deflateSync(bytes).toString('latin1'), `/Filter /FlateDecode /Length1 ${bytes.length}`);
  const form = (font: string) =>
    samplePdf(1, {
      catalog: '/AcroForm << /Fields [] /DR << /Font << /F2 200 0 R >> >> >>',
      resources: () => '/Font << /F2 200 0 R >>',
      content: () => 'BT /F2 18 Tf 5 140 Td (A) Tj ET',
      objects: { 200: font, 201: DESCRIPTOR, 202: program, 203: descendant },
    });
  const byNumbers = form(composite);
  expect((await compressed(byNumbers)).bytes).toBeGreaterThan(byNumbers.length * 0.9);
  const byCodes = form(simple);
  const result = await compressed(byCodes);
  expect(result.bytes).toBeLessThan(byCodes.length / 2);
  // Somebody types all letters that the font has a code for into the result, and into the form as it was.
  const codes = Array.from({ length: 224 }, (_, at) => at + 32).filter((code) => code !== 127);
  const lines = Array.from({ length: 14 }, (_, line) => codes.slice(line * 16, line * 16 + 16));
  const text = lines.map((line) => `<${Buffer.from(line).toString('hex')}> Tj 0 -13 Td`).join(' ');
  const typed = async (font: Uint8Array) => {
    const packed = sampleStream(deflateSync(font).toString('latin1'), '/Filter /FlateDecode');
    const file = samplePdf(1, {
      resources: () => '/Font << /F2 200 0 R >>',
      content: () => `BT /F2 10 Tf 5 185 Td ${text} ET`,
      objects: { 200: simple, 201: DESCRIPTOR, 202: packed },
    });
    return (await compress.file('typed.pdf', file)).path;
  };
  const left = programOf(result.path);
  expect(drawn(await typed(left)).equals(drawn(await typed(bytes)))).toBe(true);
  expect(['OS/2', 'fpgm', 'GSUB'].map((tag) => new TrueType(left).has(tag))).toStrictEqual([true, true, false]);
});

test('stores subsets of one face once: same look, same text, in simple fonts and by glyph numbers', async () => {
  const font = await readFile(FONT);
  const maps = new TrueType(font).characterMaps();
  const glyphsOf = (text: string) => [...text].map((letter) => maps?.[0]?.glyph(letter.charCodeAt(0)) ?? 0);
  const subset = async (text: string) => {
    const made = await subsetProgram(font, {
      glyphs: glyphsOf(text),
      dropped: ['GSUB', 'GPOS', 'GDEF'],
      kept: [],
      keepsHints: true,
    });
    return sampleStream(deflateSync(made ?? font).toString('latin1'), '/Filter /FlateDecode');
  };
  const simple = (descriptor: number) =>
    `<< /Type /Font /Subtype /TrueType /BaseFont /Liberation /FirstChar 32 /LastChar 255 /Widths ${WIDTHS} /Encoding /WinAnsiEncoding /FontDescriptor ${descriptor} 0 R >>`;
  const below =
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Liberation /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /DW 600 /FontDescriptor 204 0 R >>';
  const composite =
    '<< /Type /Font /Subtype /Type0 /BaseFont /Liberation /Encoding /Identity-H /DescendantFonts [203 0 R] /ToUnicode 206 0 R >>';
  const letters = glyphsOf('Raven').map((glyph) => glyph.toString(16).padStart(4, '0'));
  const toUnicode = letters.map((glyph, at) => `<${glyph}> <00${'Raven'.charCodeAt(at).toString(16)}>`).join('\n');
  const file = samplePdf(1, {
    resources: () => '/Font << /F1 3 0 R /F2 200 0 R /F3 201 0 R /F4 202 0 R >>',
    content: () =>
      `BT /F2 18 Tf 5 140 Td (Waffle) Tj /F3 18 Tf 0 -30 Td (Waves) Tj /F4 18 Tf 0 -30 Td <${letters.join('')}> Tj ET`,
    objects: {
      200: simple(205),
      201: simple(207),
      202: composite,
      203: below,
      204: DESCRIPTOR.replace('202', '208'),
      205: DESCRIPTOR.replace('202', '209'),
      206: sampleStream(`1 begincodespacerange <0000> <ffff> endcodespacerange 5 beginbfchar\n${toUnicode}\nendbfchar`),
      207: DESCRIPTOR.replace('202', '210'),
      208: await subset('Raven'),
      209: await subset('Waffle'),
      210: await subset('Waves'),
    },
  });
  const before = (await compress.file('before.pdf', file)).path;
  const result = await compressed(file);
  expect(drawn(result.path).equals(drawn(before))).toBe(true);
  expect(textOf(result.path)).toBe(textOf(before));
  expect(textOf(result.path)).toMatch(/Waffle\s+Waves\s+Raven/);
  const objects = execFileSync('qpdf', ['--qdf', '--object-streams=disable', result.path, '-'], { encoding: 'latin1' });
  const programs = [...objects.matchAll(/\/FontFile2 (\d+) 0 R/g)].map(([, number]) => number);
  expect(new Set(programs).size).toBe(1);
});
