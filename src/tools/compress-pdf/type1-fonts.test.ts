/** Checks that compress-pdf turns Type 1 programs into CFF, and that two renderers draw the same before and after. */
import { execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawn, textOf } from '../../../tests/by-poppler.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { type1Font } from '../../../tests/type1-font.ts';
import { openPdfiumContent } from '../../adapters/pdfium.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

const STEM = '100 80 vstem 0 20 hstem';
/** A circle, so that curves along the axes are coded, and curves that are not. */
const ROUND =
  '30 0 rmoveto 250 100 150 200 hvcurveto 150 -100 100 -150 vhcurveto -60 -20 -40 -50 -30 -90 rrcurveto closepath';

/** Every way of the format to say something, and letters that nothing shows. */
const GLYPHS: Readonly<Record<string, string>> = {
  '.notdef': '0 500 hsbw endchar',
  // A side bearing that the path begins at, and a width that is a quotient.
  A: `50 1200 2 div hsbw ${STEM} 10 hmoveto 300 700 rlineto 300 -700 rlineto -80 hlineto -220 550 rlineto closepath endchar`,
  // Hints that are replaced on the way: subroutine 5 has the new ones.
  B: `0 620 hsbw ${STEM} 80 vmoveto 400 hlineto 200 vlineto 5 4 callsubr -400 hlineto closepath ${ROUND} endchar`,
  // Flex: two flat curves as seven moves.
  C: `20 700 hsbw 0 30 hstem 100 100 rmoveto 500 vlineto 1 callsubr 200 10 rmoveto 2 callsubr -100 -10 rmoveto 2 callsubr 50 10 rmoveto 2 callsubr 50 0 rmoveto 2 callsubr 50 0 rmoveto 2 callsubr 100 -10 rmoveto 2 callsubr 100 0 rmoveto 2 callsubr 50 570 600 0 callsubr -500 vlineto closepath endchar`,
  // Three stems, for letters such as m.
  m: `0 800 hsbw 50 60 350 60 650 60 vstem3 50 vmoveto ${ROUND} endchar`,
  acute: '40 300 hsbw 600 vmoveto 100 150 rlineto 60 -20 rlineto closepath endchar',
  // An accented letter, put together of two.
  Aacute: '50 600 hsbw 40 200 100 65 194 seac',
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `unused${index}`,
      `0 ${300 + index} hsbw ${STEM} ${index} 5 rmoveto ${ROUND} endchar`,
    ]),
  ),
};

function pdfWith(encoding: Readonly<Record<number, string>> | undefined, entries: string, shown: string): Buffer {
  const program = type1Font({
    glyphs: GLYPHS,
    subroutines: ['0 15 hstem 200 40 vstem return'],
    ...(encoding ? { encoding } : {}),
  });
  const widths = Array.from({ length: 256 }, () => 600).join(' ');
  return samplePdf(1, {
    resources: () => '/Font << /F1 3 0 R /F2 200 0 R >>',
    content: () => `BT /F2 60 Tf 5 140 Td ${shown} Tj ET`,
    objects: {
      200: `<< /Type /Font /Subtype /Type1 /BaseFont /Sample /FirstChar 0 /LastChar 255 /Widths [${widths}] /FontDescriptor 201 0 R ${entries} >>`,
      201: '<< /Type /FontDescriptor /FontName /Sample /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile 202 0 R >>',
      202: sampleStream(program.toString('latin1'), `/Length1 ${program.indexOf('eexec') + 6}`),
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

test.each([
  ['its own codes', { 1: 'A', 2: 'B', 3: 'C', 4: 'm', 5: 'Aacute', 6: 'A' }, '', '<010203040506>'],
  ['the standard encoding', undefined, '', '(ABCm\\302A)'],
  ['named codes', { 65: 'B' }, '/Encoding << /Differences [1 /Aacute /A /m 65 /C /B] >>', '<0102034142>'],
  ['the codes of Windows', undefined, '/Encoding /WinAnsiEncoding', '(ABCm\\301A)'],
])('turns a font with %s into CFF: same look, same text', async (_, encoding, entries, shown) => {
  const file = pdfWith(encoding, entries, shown);
  const before = (await compress.file('before.pdf', file)).path;
  const [output] = await compress.run([await compress.file('in.pdf', file)]);
  const path = output?.path ?? '';
  expect(execFileSync('pdffonts', [path], { encoding: 'utf8' })).toMatch(/^[A-Z]{6}\+Sample\s+Type 1C .* yes yes/m);
  expect((await stat(path)).size).toBeLessThan(file.length / 3);
  expect(drawn(path).equals(drawn(before))).toBe(true);
  expect((await drawnByPdfium(path)).equals(await drawnByPdfium(before))).toBe(true);
  expect(textOf(path)).toBe(textOf(before));
});

test('leaves a Type 1 program that it cannot read as it is', async () => {
  const file = pdfWith({ 1: 'A' }, '', '<01>');
  const at = file.indexOf('eexec') + 100;
  const damaged = Buffer.from(file);
  damaged.fill(0x41, at, at + 3000);
  const [output] = await compress.run([await compress.file('in.pdf', damaged)]);
  expect(execFileSync('pdffonts', [output?.path ?? ''], { encoding: 'utf8' })).not.toContain('Type 1C');
});
