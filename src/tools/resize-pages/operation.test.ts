/** Resizes pages and looks at the result with PDFium, poppler, pdf.js and qpdf: sizes, places, what stays as it was. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { assemble, pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { look } from '../../../tests/seen-page.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let resize: OperationTest<typeof tool>;
beforeEach(async () => {
  resize = await OperationTest.start(tool, run);
});
afterEach(() => resize.end());

type Options = Readonly<Record<string, unknown>>;

async function resized(content: Uint8Array, options: Options = {}): Promise<OutputFile> {
  const [output] = await resize.run([await resize.file('report.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

/** Width and height of each page as seen, in whole points. */
async function sizes(content: Uint8Array, options: Options = {}): Promise<readonly (readonly number[])[]> {
  const { pages } = await readPdf((await resized(content, options)).path);
  return pages.map(({ width, height }) => [Math.round(width), Math.round(height)]);
}

/** 100 × 200 points as seen, all black but for a red square in the upper left corner; turned clockwise by viewers. */
function corner(degrees: number, entries = ''): Buffer {
  const matrices: Readonly<Record<number, string>> = {
    0: '1 0 0 1 7 9',
    90: '0 1 -1 0 207 9',
    180: '-1 0 0 -1 107 209',
    270: '0 -1 1 0 7 109',
  };
  const box = degrees % 180 === 0 ? '[7 9 107 209]' : '[7 9 207 109]';
  const content = `${matrices[degrees]} cm 0 g 0 0 100 200 re f 1 0 0 rg 0 160 40 40 re f`;
  return assemble({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [12 0 R] >>',
    12: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /CropBox ${box} /Rotate ${degrees} /Contents 13 0 R ${entries} >>`,
    13: sampleStream(content),
  });
}

/** Colours at points from the upper left corner of the only page. */
async function colours(content: Uint8Array, options: Options, points: readonly (readonly [number, number])[]) {
  const { width, height, at } = await look(await resized(content, options));
  return [`${width}x${height}`, ...points.map(([x, y]) => at(x, y))];
}

test('brings pages of all sizes to A4, and landscape stays landscape', async () => {
  const file = samplePdf(4, {
    page: (page) => ['', '/MediaBox [0 0 300 200]', '/Rotate 90', '/UserUnit 2'][page - 1] ?? '',
  });
  const a4 = [595, 842];
  const wide = [842, 595];
  expect(await sizes(file)).toEqual([a4, wide, wide, a4]);
  expect(await sizes(file, { orientation: 'portrait' })).toEqual([a4, a4, a4, a4]);
  expect(await sizes(file, { orientation: 'landscape', paper: 'letter' })).toEqual(Array(4).fill([792, 612]));
  expect(await sizes(file, { pages: '2', paper: '50mmx100mm' })).toEqual([
    [201, 300],
    [283, 142],
    [300, 203],
    [408, 600],
  ]);
});

test('names the result by its paper', async () => {
  const named = async (paper: string) => (await resized(samplePdf(1), { paper })).pattern;
  expect(await named('A4')).toBe('{name}-a4');
  expect(await named('letter')).toBe('{name}-letter');
  expect(await named('150mmx20cm')).toBe('{name}-150x200mm');
});

test.each([0, 90, 180, 270])('fits a page turned by %i degrees as it is seen', async (degrees) => {
  const file = corner(degrees);
  const at = (fit: string, points: readonly (readonly [number, number])[], more: Options = {}) =>
    colours(file, { paper: '200ptx300pt', fit, ...more }, points);
  // 150 × 300 in the middle: the red square is 60 wide.
  const edges = [
    [20, 20],
    [30, 5],
    [80, 55],
    [90, 55],
    [170, 290],
    [180, 290],
  ] as const;
  expect(await at('contain', edges)).toEqual(['200x300', 'white', 'red', 'red', 'black', 'black', 'white']);
  // 200 × 400: 50 are hidden above and below, of the red square 30 are left.
  expect(
    await at('cover', [
      [5, 5],
      [75, 25],
      [75, 35],
      [195, 295],
    ]),
  ).toEqual(['200x300', 'red', 'red', 'black', 'black']);
  expect(
    await at('stretch', [
      [75, 55],
      [75, 65],
      [85, 55],
      [198, 298],
    ]),
  ).toEqual(['200x300', 'red', 'black', 'black', 'black']);
  expect(
    await at('actual', [
      [45, 55],
      [55, 55],
      [95, 85],
      [145, 245],
      [155, 245],
    ]),
  ).toEqual(['200x300', 'white', 'red', 'black', 'black', 'white']);
});

test('keeps margins free, moves to a side, scales', async () => {
  const file = corner(90);
  const paper = '200ptx300pt';
  const margin = await colours(file, { paper, margin: '25pt', fit: 'cover' }, [
    [20, 150],
    [30, 150],
    [170, 150],
    [180, 150],
    [100, 20],
    [100, 280],
  ]);
  expect(margin).toEqual(['200x300', 'white', 'black', 'black', 'white', 'white', 'white']);
  const right = await colours(file, { paper, position: 'bottom-right', fit: 'actual' }, [
    [95, 295],
    [105, 105],
    [105, 95],
    [195, 295],
  ]);
  expect(right).toEqual(['200x300', 'white', 'red', 'white', 'black']);
  const half = await colours(file, { paper, position: 'top-left', scale: 50 }, [
    [5, 5],
    [35, 35],
    [70, 140],
    [80, 140],
  ]);
  expect(half).toEqual(['200x300', 'red', 'black', 'black', 'white']);
});

test('fills the paper behind the content, and says that it is no text', async () => {
  const output = await resized(corner(0), { paper: '200ptx300pt', background: '#0000ff' });
  const { at } = await look(output);
  expect([at(5, 150), at(195, 150), at(100, 150), at(40, 20)]).toEqual(['blue', 'blue', 'black', 'red']);
  const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', output.path, '-'], { encoding: 'latin1' });
  expect(plain).toContain('/Artifact <</Type /Background>> BDC');
});

/** A link, a field, a bookmark and a tag on pages of 200 × 300. */
const RICH = samplePdf(2, {
  catalog: '/Outlines 108 0 R /AcroForm << /Fields [112 0 R] >> /MarkInfo << /Marked true >> /StructTreeRoot 120 0 R',
  page: (page) =>
    page === 1
      ? '/MediaBox [0 0 200 300] /TrimBox [10 10 190 290] /Annots [111 0 R 112 0 R] /StructParents 0'
      : '/MediaBox [0 0 200 300]',
  content: (page) => `/P <</MCID 0>> BDC BT /F1 24 Tf 20 140 Td (Page ${page}) Tj ET EMC`,
  objects: {
    108: '<< /Type /Outlines /First 109 0 R /Last 109 0 R /Count 1 >>',
    109: `<< /Title (Two) /Parent 108 0 R /Dest [${pageObject(2)} 0 R /XYZ 50 100 0] >>`,
    111: `<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /Border [0 0 0] /Dest [${pageObject(2)} 0 R /Fit] >>`,
    112: '<< /Type /Annot /Subtype /Widget /T (name) /FT /Tx /V (Ann) /DA (/F1 9 Tf) /Rect [20 60 120 80] /F 4 >>',
    120: '<< /Type /StructTreeRoot /K 121 0 R /ParentTree << /Nums [0 [121 0 R]] >> >>',
    121: `<< /Type /StructElem /S /P /P 120 0 R /Pg ${pageObject(1)} 0 R /K 0 >>`,
  },
});

test('moves links, fields, boxes and targets with the content', { tags: ['resized-pages-keep-text'] }, async () => {
  const { path } = await resized(RICH, { paper: '400ptx600pt' });
  const read = await readPdf(path);
  expect(read.pages.map(({ text }) => text)).toEqual(['Page 1', 'Page 2']);
  expect(read.pages.map(({ links }) => links)).toEqual([[2], []]);
  expect(read.pages[0]?.tags).toEqual(['P']);
  expect(read.bookmarks).toEqual([{ title: 'Two', page: 2, children: [] }]);
  expect(read.fields).toEqual(['name']);
  const words = execFileSync('pdftotext', ['-bbox', '-l', '1', path, '-'], { encoding: 'utf8' });
  expect(Number(/xMin="([\d.]+)"/.exec(words)?.[1])).toBeCloseTo(40, 0);
  const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' });
  const flat = plain.replace(/\s+/g, ' ');
  expect(flat).toContain('/Rect [ 40 280 240 320 ]');
  expect(flat).toContain('/Rect [ 40 120 240 160 ]');
  expect(flat).toContain('/TrimBox [ 20 20 380 580 ]');
  expect(flat).toMatch(/\/Dest \[ \d+ 0 R \/XYZ 100 200 0 \]/);
  expect(flat).toContain('/DA (/F1 18 Tf)');
});

test('gives the file back as it was where every page has that size', async () => {
  const file = await resize.file('report.pdf', samplePdf(1, { page: () => '/MediaBox [0 0 612 792]' }));
  expect(await resize.run([file], { paper: 'letter' })).toEqual([
    { path: file.path, type: 'pdf', input: 0, unchanged: true, facts: { pages: 1 } },
  ]);
  expect(resize.warnings).toEqual([{ code: 'nothing-resized', params: { file: 'report.pdf' } }]);
});

test('says where margins leave nothing', async () => {
  const input = await resize.file('a.pdf', samplePdf(1));
  await expect(resize.run([input], { paper: '90mmx90mm', margin: '45mm' })).rejects.toThrow(
    'margin leaves no room for the page.',
  );
});

test('grows by little on a thousand pages, and gives the same bytes for the same job', async () => {
  const file = samplePdf(1_000);
  const { path } = await resized(file);
  expect((await readFile(path)).length).toBeLessThan(file.length + 1_000 * 300);
  const first = await readFile((await resized(RICH)).path);
  expect(first.equals(await readFile((await resized(RICH)).path))).toBe(true);
});
