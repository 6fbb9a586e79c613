/** Spreads pages over sheets and looks at the result with PDFium, poppler, pdf.js and qpdf. */
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

let poster: OperationTest<typeof tool>;
beforeEach(async () => {
  poster = await OperationTest.start(tool, run);
});
afterEach(() => poster.end());

type Options = Readonly<Record<string, unknown>>;

async function spread(content: Uint8Array, options: Options = {}): Promise<OutputFile> {
  const [output] = await poster.run([await poster.file('report.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

const plain = ({ path }: OutputFile) =>
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' }).replace(/\s+/g, ' ');

const BARE = { paper: '100ptx200pt', overlap: '0mm', margin: '0mm', marks: false };

/** 100 × 200 as seen: red, green, blue and black quarters from the upper left; turned clockwise by viewers. */
function quarters(degrees: number): Buffer {
  const matrices: Readonly<Record<number, string>> = {
    0: '1 0 0 1 7 9',
    90: '0 1 -1 0 207 9',
    180: '-1 0 0 -1 107 209',
    270: '0 -1 1 0 7 109',
  };
  const box = degrees % 180 === 0 ? '[7 9 107 209]' : '[7 9 207 109]';
  const content = `${matrices[degrees]} cm 1 0 0 rg 0 100 50 100 re f 0 1 0 rg 50 100 50 100 re f 0 0 1 rg 0 0 50 100 re f 0 g 50 0 50 100 re f`;
  return assemble({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [12 0 R] >>',
    12: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /CropBox ${box} /Rotate ${degrees} /Contents 13 0 R >>`,
    13: sampleStream(content),
  });
}

test.each([0, 90, 180, 270])(
  'spreads a page turned by %i degrees as it is seen, row by row',
  { tags: ['poster-is-whole'] },
  async (degrees) => {
    const output = await spread(quarters(degrees), BARE);
    const sheets = await Promise.all([0, 1, 2, 3].map((page) => look(output, page)));
    expect(sheets.map(({ width, height, at }) => [width, height, at(2, 2), at(50, 100), at(97, 197)])).toEqual(
      ['red', 'green', 'blue', 'black'].map((colour) => [100, 200, colour, colour, colour]),
    );
  },
);

test('repeats a strip on neighbouring sheets, and keeps the margins empty', async () => {
  const output = await spread(quarters(0), { ...BARE, paper: '120ptx220pt', overlap: '20pt', margin: '10pt' });
  // Printed are 100 × 200 of each sheet, 180 × 380 together: the page is 1.8 times as large, 10 are free above and below.
  const [first, second] = [await look(output, 0), await look(output, 1)];
  expect([first.at(5, 100), first.at(15, 30), first.at(98, 100), first.at(105, 100), first.at(115, 100)]).toEqual([
    'white',
    'red',
    'red',
    'green',
    'white',
  ]);
  expect([second.at(5, 100), second.at(15, 100), second.at(25, 100), second.at(105, 100)]).toEqual([
    'white',
    'red',
    'green',
    'green',
  ]);
});

test('turns the sheets so that the poster is as large as possible, unless told otherwise', async () => {
  const sizes = async (options: Options) => {
    const { pages } = await readPdf((await spread(quarters(0), { ...BARE, ...options })).path);
    return [pages.length, Math.round(pages[0]?.width ?? 0), Math.round(pages[0]?.height ?? 0)];
  };
  expect(await sizes({ grid: '1x3' })).toEqual([3, 200, 100]);
  expect(await sizes({ grid: '3x2', orientation: 'portrait' })).toEqual([6, 100, 200]);
  expect(await sizes({ paper: 'a4', grid: '2 x 2' })).toEqual([4, 595, 842]);
});

test('draws cut marks into the margin, which are no text', async () => {
  const marked = plain(await spread(quarters(0), { paper: 'a4' }));
  expect(marked).toContain('/Artifact BMC q 0 G 0.25 w');
  expect(plain(await spread(quarters(0), { paper: 'a4', marks: false }))).not.toContain('/Artifact');
});

test('keeps text, and links, bookmarks and fields on their sheets', async () => {
  const file = samplePdf(2, {
    catalog: '/Outlines 105 0 R /AcroForm << /Fields [112 0 R] /DA (/F1 9 Tf) >>',
    page: (page) => `/MediaBox [0 0 200 300] ${page === 1 ? '/Annots [110 0 R 112 0 R]' : ''}`,
    objects: {
      105: '<< /Type /Outlines /First 106 0 R /Last 106 0 R /Count 1 >>',
      106: `<< /Title (Two) /Parent 105 0 R /Dest [${pageObject(2)} 0 R /Fit] >>`,
      110: `<< /Type /Annot /Subtype /Link /Rect [10 260 50 280] /Dest [${pageObject(2)} 0 R /Fit] >>`,
      112: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ann) /DA (/F1 9 Tf) /F 4 /Rect [120 20 180 40] >>',
    },
  });
  const { path } = await spread(file, { ...BARE, paper: '200ptx300pt' });
  const read = await readPdf(path);
  expect(read.pages.map(({ links }) => links)).toEqual([[5], [], [], [], [], [], [], []]);
  expect(read.bookmarks).toEqual([{ title: 'Two', page: 5, children: [] }]);
  expect(read.fields).toHaveLength(1);
  const words = execFileSync('pdftotext', ['-f', '3', '-l', '3', path, '-'], { encoding: 'utf8' });
  expect(words.trim()).toContain('Page');
});

test('enlarges only the pages that are chosen, and refuses what makes no sense', async () => {
  const output = await spread(samplePdf(3), { pages: '2', grid: '1x2' });
  expect((await readPdf(output.path)).pages).toHaveLength(2);
  await expect(spread(samplePdf(1), { paper: '90ptx90pt', margin: '45pt' })).rejects.toThrow('margin leaves no room');
  await expect(spread(samplePdf(1), { grid: '2' })).rejects.toThrow('grid must be columns and rows');
  await expect(spread(samplePdf(60), { grid: '20x20' })).rejects.toThrow('That would make 24000 sheets.');
});

test('stores what a page shows once, and gives the same bytes for the same job', async () => {
  const big = samplePdf(1, { content: () => `BT /F1 24 Tf 20 140 Td (Page) Tj ET % ${'x y z '.repeat(20_000)}` });
  const { path } = await spread(big, { grid: '4x4' });
  const bytes = await readFile(path);
  expect(bytes.length).toBeLessThan(20_000);
  expect(bytes.equals(await readFile((await spread(big, { grid: '4x4' })).path))).toBe(true);
});
