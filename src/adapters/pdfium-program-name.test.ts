/** Checks when an embedded font gives a name to one that has a number alone. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf, sampleStream } from '../../tests/sample-pdf.ts';
import { openPdfium } from './pdfium.ts';
import { postScriptName } from './pdfium-program-name.ts';
import { readGlyphs } from './pdfium-text.ts';

let folder = '';
let bold: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'program-name-'));
  bold = await readFile('/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf');
});
afterAll(() => rm(folder, { recursive: true }));

/** What the font of a letter is called, where the file names it so and embeds this program, if any. */
async function nameOf(given: string, program?: Buffer): Promise<string | undefined> {
  const file = program ? '/FontFile2 7 0 R' : '';
  const path = join(folder, 'a.pdf');
  const objects = {
    3: `<< /Type /Font /Subtype /Type0 /BaseFont /${given} /Encoding /Identity-H /DescendantFonts [5 0 R] >>`,
    5: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${given} /CIDToGIDMap /Identity /FontDescriptor 6 0 R
        /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
    6: `<< /Type /FontDescriptor /FontName /${given} /Flags 6 /StemV 40 /ItalicAngle 0 ${file} >>`,
    ...(program ? { 7: sampleStream(program.toString('latin1')) } : {}),
  };
  await writeFile(path, samplePdf(1, { objects, content: () => 'BT /F1 24 Tf 20 140 Td <0024> Tj ET' }));
  const document = await openPdfium(path, { name: 'a.pdf' });
  const [glyph] = document.withPage(0, readGlyphs);
  document.close();
  return glyph?.font.name;
}

test('a font with a number for a name has that of its program', async () => {
  expect(await nameOf('CIDFont+F2', bold)).toBe('LiberationSans-Bold');
  expect(await nameOf('F2', bold)).toBe('LiberationSans-Bold');
});

test('a font with a name keeps it, and so does one without a program, or whose program has no name', async () => {
  expect(await nameOf('ABCDEF+Brand-Book', bold)).toBe('ABCDEF+Brand-Book');
  expect(await nameOf('CIDFont+F2')).toBe('CIDFont+F2');
  const unnamed = Buffer.from(bold);
  unnamed.write('xxxx', unnamed.indexOf('name'));
  expect(await nameOf('CIDFont+F2', unnamed)).toBe('CIDFont+F2');
});

test('programs that are cut or hold no table tell nothing', () => {
  expect(postScriptName(bold)).toBe('LiberationSans-Bold');
  for (const length of [0, 3, 11, 40, 300]) expect(postScriptName(bold.subarray(0, length))).toBeUndefined();
  expect(postScriptName(Buffer.from('%!PS-AdobeFont-1.0: Brand'))).toBeUndefined();
});
