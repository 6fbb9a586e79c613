/** Checks what pictures of a page show, drawn by PDFium and read by sharp. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { openPdfium } from '../../../adapters/pdfium.ts';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import { type FigurePlace, type PlacedPicture, placePictures } from './page-graphics.ts';

/** Greys without any order, which nothing lossless makes small. */
const PHOTO = sampleStream(
  Array.from({ length: 100 * 150 }, (_, at) => ((at * 7_919 + at ** 2 * 31) % 251).toString(16).padStart(2, '0')).join(
    '',
  ),
  '/Type /XObject /Subtype /Image /Width 100 /Height 150 /ColorSpace /DeviceGray /BitsPerComponent 8 /Interpolate true /Filter /ASCIIHexDecode',
);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-graphics-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What becomes of the whole page, 201 points wide and 300 high, at one dot a point. */
async function pictured(content: string, place: Omit<FigurePlace, 'box'>): Promise<PlacedPicture> {
  const [picture] = await allPictured(content, [{ ...place, box: { left: 0, top: 0, right: 201, bottom: 300 } }]);
  if (!picture) throw new Error('no picture was made');
  return picture;
}

async function allPictured(
  content: string,
  places: readonly FigurePlace[],
): Promise<readonly (PlacedPicture | undefined)[]> {
  const file = path.join(folder, 'a.pdf');
  await writeFile(
    file,
    samplePdf(1, { content: () => content, resources: () => '/XObject << /Im 300 0 R >>', objects: { 300: PHOTO } }),
  );
  const document = await openPdfium(file, { name: 'a.pdf' });
  try {
    return await placePictures(document, 0, places, { dpi: 72, stem: path.join(folder, 'picture') });
  } finally {
    document.close();
  }
}

async function greys(
  content: string,
  bars: readonly DrawnLine[],
  places: readonly number[],
): Promise<readonly number[]> {
  const picture = await pictured(content, { source: 'picture', bars });
  const { data, info } = await sharp(picture.path).greyscale().raw().toBuffer({ resolveWithObject: true });
  return places.map((y) => data[(y * info.width + 60) * info.channels] ?? -1);
}

test('the picture of a page leaves out the lines that words show, and no others', async () => {
  const lines = [200, 150, 100].map((y) => `0 0 0 RG 3 w 20 ${y} m 120 ${y} l S`).join('\n');
  const bar = { level: true, at: 150, from: 18, to: 122, widthPt: 3, colour: '000000' };
  const short = { ...bar, at: 100, to: 80 };
  const [first = 0, second = 0, third = 0] = await greys(
    `${lines}\n0 0 1 rg 0 0 m 10 0 l 10 10 l f`,
    [short, bar],
    [100, 150, 200],
  );
  expect(first).toBeLessThan(60);
  expect(second).toBeGreaterThan(240);
  expect(third).toBeLessThan(60);
});

test('what is cut out of a scan may lose what nobody sees, a drawing with its labels may not', async () => {
  expect((await pictured('q 201 0 0 300 0 0 cm /Im Do Q', { source: 'scan' })).ending).toBe('jpg');
  expect((await pictured('q 201 0 0 300 0 0 cm /Im Do Q', { source: 'drawn-text' })).ending).toBe('png');
  // Of few colours, what loses nothing is the smaller.
  expect((await pictured('0 g 20 20 50 50 re f', { source: 'scan' })).ending).toBe('png');
});

test('each part of a page with its text shows what stands in its place, wherever on the page the parts are', async () => {
  const squares = '1 0 0 rg 18 228 34 34 re f 0 0 1 rg 98 98 34 34 re f';
  const place = (left: number, top: number): FigurePlace => ({
    source: 'drawn-text',
    box: { left, top, right: left + 30, bottom: top + 30 },
  });
  const made = await allPictured(squares, [place(20, 40), place(100, 170), place(0, 330)]);
  const means = await Promise.all(
    made.map(
      async (picture) => picture && (await sharp(picture.path).stats()).channels.map(({ mean }) => Math.round(mean)),
    ),
  );
  expect(means).toEqual([[255, 0, 0], [0, 0, 255], undefined]);
});
