/** Puts pages on sheets and looks at the result with PDFium, poppler, pdf.js and qpdf. */
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

let arrange: OperationTest<typeof tool>;
beforeEach(async () => {
  arrange = await OperationTest.start(tool, run);
});
afterEach(() => arrange.end());

type Options = Readonly<Record<string, unknown>>;

async function arranged(content: Uint8Array, options: Options = {}): Promise<OutputFile> {
  const [output] = await arrange.run([await arrange.file('report.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

/** Without gaps and margins, on a paper of this size. */
const tight = (paper: string, more: Options = {}) => ({ paper, gap: '0mm', margin: '0mm', ...more });

/** Pages of 100 × 200 as seen, black but for a red square in the upper left corner, each turned otherwise, one with a large unit. */
function corners(): Buffer {
  const turns = [0, 90, 180, 270] as const;
  const matrices = { 0: '1 0 0 1 7 9', 90: '0 1 -1 0 207 9', 180: '-1 0 0 -1 107 209', 270: '0 -1 1 0 7 109' };
  const pages = turns.map((turn, index) => {
    const box = turn % 180 === 0 ? '[7 9 107 209]' : '[7 9 207 109]';
    const unit = turn === 90 ? '/UserUnit 2' : '';
    return [
      12 + 2 * index,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /CropBox ${box} /Rotate ${turn} ${unit} /Contents ${13 + 2 * index} 0 R >>`,
    ];
  });
  const contents = turns.map((turn, index) => [
    13 + 2 * index,
    sampleStream(`${matrices[turn]} cm 0 g -50 -50 400 400 re f 1 0 0 rg 0 160 40 40 re f`),
  ]);
  return assemble({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 4 /Kids [12 0 R 14 0 R 16 0 R 18 0 R] >>',
    ...Object.fromEntries([...pages, ...contents]),
  });
}

test('shows pages as they are seen, in their places, in any order', async () => {
  const four = await look(await arranged(corners(), tight('200ptx400pt')));
  expect([four.width, four.height]).toEqual([200, 400]);
  const places = [
    [10, 10],
    [110, 10],
    [10, 210],
    [110, 210],
  ] as const;
  expect(places.map(([x, y]) => four.at(x, y))).toEqual(['red', 'red', 'red', 'red']);
  expect(places.map(([x, y]) => four.at(x + 50, y))).toEqual(['black', 'black', 'black', 'black']);
  expect(places.map(([x, y]) => four.at(x, y + 60))).toEqual(['black', 'black', 'black', 'black']);
});

test.each([
  ['across', ['1 2', '3 4']],
  ['down', ['1 3', '2 4']],
  ['across-rtl', ['2 1', '4 3']],
  ['down-rtl', ['3 1', '4 2']],
])('places pages %s', async (order, rows) => {
  const content = samplePdf(4, {
    page: () => '/MediaBox [0 0 200 300]',
    content: (page) => `BT /F1 24 Tf 90 140 Td (${page}) Tj ET`,
  });
  const { path } = await arranged(content, { order });
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  const seen = text.split('\n').map((row) => row.trim().replace(/\s+/g, ' '));
  expect(seen.filter((row) => row !== '')).toEqual(rows);
});

test('turns the sheet and divides it so that pages become largest', async () => {
  const size = async (options: Options, page = '/MediaBox [0 0 200 300]') => {
    const { pages } = await readPdf((await arranged(samplePdf(6, { page: () => page }), options)).path);
    return [pages.length, Math.round(pages[0]?.width ?? 0), Math.round(pages[0]?.height ?? 0)];
  };
  expect(await size({ 'per-sheet': '2' })).toEqual([3, 842, 595]);
  expect(await size({})).toEqual([2, 595, 842]);
  expect(await size({ 'per-sheet': '2' }, '/MediaBox [0 0 300 200]')).toEqual([3, 595, 842]);
  expect(await size({ 'per-sheet': '2', orientation: 'portrait' })).toEqual([3, 595, 842]);
  expect(await size({ grid: '5x1' })).toEqual([2, 842, 595]);
  expect(await size({ paper: 'keep' })).toEqual([2, 200, 300]);
});

test('keeps gaps and margins free, draws borders, rotates pages and repeats them', async () => {
  const file = corners();
  const spaced = await look(
    await arranged(file, { paper: '220ptx420pt', gap: '10pt', margin: '5pt', pages: '1', repeat: true }),
  );
  expect([spaced.at(3, 10), spaced.at(7, 10), spaced.at(110, 30), spaced.at(118, 10), spaced.at(30, 210)]).toEqual([
    'white',
    'red',
    'white',
    'red',
    'white',
  ]);
  const bordered = await arranged(file, { ...tight('300ptx420pt'), border: true, 'border-color': '#00f' });
  expect((await look(bordered)).at(0, 100)).not.toBe('black');
  const turned = await look(
    await arranged(file, {
      ...tight('200ptx100pt'),
      grid: '1x1',
      pages: '1',
      orientation: 'landscape',
      'rotate-to-fit': true,
    }),
  );
  expect([turned.at(10, 90), turned.at(10, 10), turned.at(190, 50)]).toEqual(['red', 'black', 'black']);
});

/** A link, a field, a bookmark, a name and tags on pages of 200 × 300. */
const RICH = samplePdf(3, {
  catalog:
    '/Outlines 108 0 R /AcroForm << /Fields [112 0 R] >> /MarkInfo << /Marked true >> /StructTreeRoot 120 0 R /PageLabels << /Nums [0 << /S /r >>] >>',
  page: (page) =>
    page === 1
      ? '/MediaBox [0 0 200 300] /Annots [111 0 R 112 0 R 113 0 R] /StructParents 0'
      : '/MediaBox [0 0 200 300]',
  content: (page) => `/P <</MCID 0>> BDC BT /F1 24 Tf 20 140 Td (Page ${page}) Tj ET EMC`,
  objects: {
    108: '<< /Type /Outlines /First 109 0 R /Last 109 0 R /Count 1 >>',
    109: `<< /Title (Three) /Parent 108 0 R /Dest [${pageObject(3)} 0 R /XYZ 50 100 0] >>`,
    111: `<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /Border [0 0 0] /Dest [${pageObject(2)} 0 R /XYZ 0 300 0] >>`,
    112: `<< /Type /Annot /Subtype /Widget /P ${pageObject(1)} 0 R /T (name) /FT /Tx /V (Ann) /DA (/F1 9 Tf) /Rect [20 60 120 80] /F 4 >>`,
    113: '<< /Type /Annot /Subtype /Link /Rect [300 10 400 20] /A << /S /URI /URI (https://outside.example) >> >>',
    120: '<< /Type /StructTreeRoot /K 121 0 R /ParentTree << /Nums [0 [121 0 R]] >> >>',
    121: `<< /Type /StructElem /S /P /P 120 0 R /Pg ${pageObject(1)} 0 R /K 0 >>`,
  },
});

test('keeps text, links, fields, bookmarks and tags', { tags: ['sheets-keep-text-and-links'] }, async () => {
  const { path } = await arranged(RICH, { 'per-sheet': '2', ...tight('400ptx300pt') });
  const read = await readPdf(path);
  expect(read.pages.map(({ text }) => text)).toEqual(['Page 1Page 2', 'Page 3']);
  expect(read.pages.map(({ links }) => links)).toEqual([[1], []]);
  expect(read.bookmarks).toEqual([{ title: 'Three', page: 2, children: [] }]);
  expect(read.fields).toEqual(['name']);
  expect(read.labels).toBeNull();
  const words = execFileSync('pdftotext', ['-bbox', '-l', '1', path, '-'], { encoding: 'utf8' });
  expect([...words.matchAll(/xMin="([\d.]+)"[^>]*>Page/g)].map(([, x]) => Math.round(Number(x)))).toEqual([20, 220]);
  expect(execFileSync('pdfinfo', ['-struct-text', path], { encoding: 'utf8' })).toMatch(/P \(block\)\s+"Page 1"/);
  const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' });
  const flat = plain.replace(/\s+/g, ' ');
  expect(flat).toMatch(/\/Dest \[ \d+ 0 R \/XYZ 200 300 0 \]/);
  expect(flat).not.toContain('outside.example');
  expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
    'No syntax or stream encoding errors',
  );
});

test('lets a bookmark that counts pages lead to the sheet with its page', async () => {
  const counted = samplePdf(4, {
    catalog: '/Outlines 50 0 R',
    objects: { 50: '<< /First 51 0 R /Last 51 0 R >>', 51: '<< /Title (Three) /Parent 50 0 R /Dest [2 /Fit] >>' },
  });
  const { path } = await arranged(counted, { 'per-sheet': '2' });
  expect((await readPdf(path)).bookmarks).toEqual([{ title: 'Three', page: 2, children: [] }]);
});

test('scales fields with their pages', async () => {
  const { path } = await arranged(RICH, { 'per-sheet': '2', ...tight('200ptx150pt') });
  const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' });
  expect(plain.replace(/\s+/g, ' ')).toContain('/Rect [ 10 30 60 40 ]');
});

test('leaves out what was not chosen, and repeats what was named twice', async () => {
  const { path, pattern } = await arranged(RICH, { pages: '1,3,1', 'per-sheet': '3' });
  expect(pattern).toBe('{name}-3up');
  const read = await readPdf(path);
  expect(read.pages.map(({ text }) => text)).toEqual(['Page 1Page 3Page 1']);
  expect(read.pages[0]?.links).toEqual([]);
  expect(read.fields).toEqual(['name', 'name_2']);
  expect(arrange.warnings).toEqual([{ code: 'links-removed', params: { count: 1 } }]);
});

test.each([
  [{ grid: '3' }, 'grid must be columns and rows such as 3x5, up to 20x20.'],
  [{ grid: '21x1' }, 'grid must be columns and rows such as 3x5, up to 20x20.'],
  [{ paper: '90mmx90mm', margin: '45mm' }, 'margin leaves no room for the page.'],
])('refuses %o', async (options, message) => {
  const file = await arrange.file('report.pdf', samplePdf(2));
  await expect((async () => arrange.run([file], options))()).rejects.toThrow(message);
});

test('stores a repeated page once, and gives the same bytes for the same job', async () => {
  const heavy = samplePdf(1, {
    content: () => `% ${Array.from({ length: 20_000 }, (_, at) => (at * 7_919) % 9_973).join('')}`,
  });
  const { path } = await arranged(heavy, { repeat: true, 'per-sheet': '16' });
  const bytes = await readFile(path);
  expect(bytes.length).toBeLessThan(heavy.length * 1.05);
  expect(bytes.equals(await readFile((await arranged(heavy, { repeat: true, 'per-sheet': '16' })).path))).toBe(true);
});
