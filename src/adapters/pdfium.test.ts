/** Checks opening, sizes, drawing and glyphs with small PDFs made on the spot. */
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../tests/sample-pdf.ts';
import { openPdfium } from './pdfium.ts';
import { readRules } from './pdfium-lines.ts';
import { readGlyphs } from './pdfium-text.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdfium-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A one-page PDF without a cross-reference table, which PDFium builds anew. */
async function pdf(page: string, content: string): Promise<string> {
  const path = join(folder, 'a.pdf');
  await writeFile(
    path,
    `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/ExtGState<</Half<</ca 0.5>>/None<</ca 0>>>>>>${page}>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF`,
  );
  return path;
}

test('measures a page as seen and draws it in any size', async () => {
  const path = await pdf('/MediaBox[0 0 300 200]/Rotate 90', '1 0 0 rg 0 0 300 100 re f');
  const document = await openPdfium(path, { name: 'a.pdf' });
  expect(document.pageCount).toBe(1);
  expect(document.pageSize(0)).toEqual({ widthPt: 200, heightPt: 300 });
  const rgb = document.withPage(0, (page) => document.draw(page, { widthPx: 21, heightPx: 30 }));
  expect(rgb.length).toBe(21 * 30 * 3);
  // The lower half of the file is the left half of the page turned clockwise.
  expect([...rgb.subarray(0, 3)]).toEqual([255, 0, 0]);
  expect([...rgb.subarray(20 * 3, 21 * 3)]).toEqual([255, 255, 255]);
  document.close();
});

test('draws a band of a page as it is in the whole', async () => {
  const document = await openPdfium(await pdf('/MediaBox[0 0 100 100]', '0 0 1 rg 10 10 m 90 50 l 30 80 l f'), {
    name: 'a.pdf',
  });
  const size = { widthPx: 80, heightPx: 80 };
  const whole = document.withPage(0, (page) => document.draw(page, size));
  const band = document.withPage(0, (page) => document.draw(page, { ...size, top: 30, rows: 20 }));
  const differences = band.map((value, index) => Math.abs(value - (whole[30 * 240 + index] ?? 0)));
  expect(Math.max(...differences)).toBeLessThanOrEqual(2);
  document.close();
});

test('gives letters with their places as seen, from the upper left corner', async () => {
  const path = await pdf('/MediaBox[0 0 300 200]/CropBox[50 0 300 150]', 'BT /F 20 Tf 60 100 Td (Hi) Tj ET');
  const document = await openPdfium(path, { name: 'a.pdf' });
  const [h, i] = document.withPage(0, readGlyphs);
  expect(h?.text).toBe('H');
  expect(h?.box.left).toBeCloseTo(10, 0);
  expect(h?.box.top).toBeLessThan(50);
  expect(h?.box.bottom).toBeGreaterThan(50);
  expect(h?.sizePt).toBeCloseTo(20);
  expect(i?.box.left).toBeCloseTo(h?.box.right ?? 0, 0);
  document.close();
});

test('gives letters of an /ActualText the place of what is drawn for them', async () => {
  const set = (text: string) => `/Span <</ActualText <${text}>>> BDC (u) Tj EMC`;
  const content = `BT /F 20 Tf 20 20 Td (Nh) Tj ${set('FEFF1EEF')} (ng ) Tj ${set('FEFF00660066')} (x) Tj ET`;
  const document = await openPdfium(await pdf('/MediaBox[0 0 200 100]', content), { name: 'a.pdf' });
  try {
    const glyphs = document.withPage(0, readGlyphs).filter(({ text }) => text.trim() !== '');
    expect(glyphs.map(({ text }) => text).join('')).toBe('Nhữngffx');
    const gaps = glyphs.slice(1).map(({ box }, at) => Math.round(box.left - (glyphs[at]?.box.right ?? 0)));
    // Nothing but the space parts them.
    expect(gaps).toEqual([0, 0, 0, 0, 6, 0, 0]);
  } finally {
    document.close();
  }
});

test('takes letters with a thin outline of their own colour for bold ones, and no others', async () => {
  const set = (text: string, mode: string) => `q BT /F 10 Tf 20 20 Td ${mode} (${text}) Tj ET Q`;
  const content = [
    set('b', '1 0 0 rg 1 0 0 RG 2 Tr 0.29 w'),
    set('c', '1 0 0 rg 0 0 1 RG 2 Tr 0.29 w'),
    set('d', '2 Tr 2 w'),
    set('e', '0 Tr 0.29 w'),
  ].join('\n');
  const document = await openPdfium(await pdf('/MediaBox[0 0 200 100]', content), { name: 'a.pdf' });
  try {
    const weights = await document.withPage(0, (page) => readGlyphs(page).map(({ text, font }) => [text, font.weight]));
    expect(weights.filter(([text]) => /\w/.test(String(text)))).toEqual([
      ['b', 700],
      ['c', 400],
      ['d', 400],
      ['e', 400],
    ]);
  } finally {
    document.close();
  }
});

test('gives letters that are seen through the colour that they have on white paper', async () => {
  const set = (text: string, state: string) => `q ${state} BT /F 10 Tf 20 20 Td (${text}) Tj ET Q`;
  const content = [set('a', '/Half gs 1 0 0 rg'), set('b', '/Half gs'), set('c', '/None gs 1 0 0 rg')].join('\n');
  const document = await openPdfium(await pdf('/MediaBox[0 0 200 100]', content), { name: 'a.pdf' });
  try {
    const colours = document.withPage(0, (page) => readGlyphs(page).map(({ text, colour }) => [text, colour]));
    const [ofA, ofB, ofC] = ['a', 'b', 'c'].map((letter) => colours.find(([text]) => text === letter)?.[1]);
    expect(ofA).toMatch(/^ff(?:7f|80)(?:7f|80)$/);
    expect(ofB).toMatch(/^(?:7f|80){3}$/);
    expect(ofC).toBe('ff0000');
  } finally {
    document.close();
  }
});

test('says what is wrong with a file that is no PDF', async () => {
  const path = join(folder, 'b.pdf');
  await writeFile(path, '%PDF-1.7\nnothing');
  await expect(openPdfium(path, { name: 'b.pdf' })).rejects.toMatchObject({ code: 'damaged' });
});

test('opens a file larger than the memory that PDFium may take, since it reads only what it needs', async () => {
  const small = samplePdf(2).toString('latin1');
  const table = small.lastIndexOf('xref\n0 ');
  // A hole between the objects and their table; the disk holds none of it.
  const hole = 700 * 1024 ** 2;
  const path = join(folder, 'large.pdf');
  const file = await open(path, 'w');
  await file.write(Buffer.from(small.slice(0, table), 'latin1'));
  const end = small.slice(table).replace(`startxref\n${table}`, `startxref\n${table + hole}`);
  await file.write(Buffer.from(end, 'latin1'), 0, null, table + hole);
  await file.close();
  const document = await openPdfium(path, { name: 'large.pdf' });
  expect(document.pageCount).toBe(2);
  const letters = document.withPage(1, readGlyphs).map(({ text }) => text);
  expect(letters.join('')).toContain('Page 2');
  document.close();
});

test('tells where the baselines of level letters lie, as the page is seen, and of no others', async () => {
  const content =
    'BT /F 20 Tf 20 140 Td (a) Tj 0 -30 Td (b) Tj 0 1 -1 0 100 50 Tm (c) Tj ET q 2 0 0 2 10 20 cm BT /F 9 Tf 0 5 Td (d) Tj ET Q';
  const document = await openPdfium(await pdf('/MediaBox[0 0 300 200]', content), { name: 'a.pdf' });
  const glyphs = document.withPage(0, readGlyphs).filter(({ text }) => /\w/.test(text));
  expect(glyphs.map(({ text, baselinePt }) => [text, baselinePt])).toEqual([
    ['a', 60],
    ['b', 90],
    ['c', undefined],
    ['d', 170],
  ]);
  document.close();
});

test('leaves the signs of comments off a page whose looks are made its content, where that is asked for', async () => {
  const sign = '/MediaBox[0 0 300 200]/Annots[<</Type/Annot/Subtype/Text/Rect[50 50 70 70]/Contents(Tides)>>]';
  const count = async (options: { readonly withoutSigns?: true }) => {
    const document = await openPdfium(await pdf(sign, ''), { name: 'a.pdf' });
    const { lines, fills } = document.withFlatPage(0, readRules, options);
    document.close();
    return lines.length + fills.length;
  };
  expect(await count({})).toBeGreaterThan(0);
  expect(await count({ withoutSigns: true })).toBe(0);
});
