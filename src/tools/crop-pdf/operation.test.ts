/** Crops pages and looks at the result with PDFium, pdf.js and qpdf: sizes, places, what stays as it was. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { assemble, pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { scanPdf } from '../../../tests/scan-pdf.ts';
import { look } from '../../../tests/seen-page.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let crop: OperationTest<typeof tool>;
beforeEach(async () => {
  crop = await OperationTest.start(tool, run);
});
afterEach(() => crop.end());

type Options = Readonly<Record<string, unknown>>;

async function cropped(content: Uint8Array, options: Options = {}): Promise<OutputFile> {
  const [output] = await crop.run([await crop.file('report.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

/** Width and height of each page as seen, in whole points. */
async function sizes(content: Uint8Array, options: Options = {}): Promise<readonly (readonly number[])[]> {
  const { pages } = await readPdf((await cropped(content, options)).path);
  return pages.map(({ width, height }) => [Math.round(width), Math.round(height)]);
}

const plain = ({ path }: OutputFile) =>
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' }).replace(/\s+/g, ' ');

/** 100 × 200 points as seen, all black but for a red square of 40 in the upper left corner; turned clockwise by viewers. */
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

/** A page of 400 × 600 with a square at this place, from the lower left corner. */
const square = (places: readonly (readonly [x: number, y: number, width: number, height: number])[]) =>
  samplePdf(places.length, {
    page: () => '/MediaBox [0 0 400 600]',
    content: (page) => `${places[page - 1]?.join(' ')} re f`,
  });

describe.each([0, 90, 180, 270])('a page turned by %i degrees', (degrees) => {
  test('is cropped as it is seen, by margins and to a box', async () => {
    const byMargins = await cropped(corner(degrees), { mode: 'margins', margins: '10pt 20pt 30pt 5pt' });
    const first = await look(byMargins);
    // Of the red square 35 × 30 are left.
    expect([first.width, first.height]).toEqual([75, 160]);
    expect([first.at(2, 2), first.at(33, 28), first.at(37, 28), first.at(33, 32)]).toEqual([
      'red',
      'red',
      'black',
      'black',
    ]);
    const toBox = await look(
      await cropped(corner(degrees), { mode: 'box', box: '{"x":30,"y":20,"width":50,"height":100}' }),
    );
    expect([toBox.width, toBox.height]).toEqual([50, 100]);
    expect([toBox.at(5, 10), toBox.at(15, 10), toBox.at(5, 25)]).toEqual(['red', 'black', 'black']);
  });
});

test('takes one, two or four lengths, and refuses others', async () => {
  const file = square([[0, 0, 400, 600]]);
  const by = (margins: string) => sizes(file, { mode: 'margins', margins });
  expect(await by('10pt')).toEqual([[380, 580]]);
  expect(await by('10pt, 0.5in')).toEqual([[328, 580]]);
  expect(await by('0 10 0 0')).toEqual([[390, 600]]);
  for (const wrong of ['1 2 3', '10 xx', '-5mm'])
    await expect(by(wrong)).rejects.toThrow('margins must be 1, 2 or 4 lengths');
});

test('trims each page to what is on it, with some space around', { tags: ['cropped-keeps-content'] }, async () => {
  const file = square([
    [100, 200, 50, 60],
    [20, 20, 300, 10],
  ]);
  expect(await sizes(file, { padding: '0mm' })).toEqual([
    [50, 60],
    [300, 10],
  ]);
  expect(await sizes(file, { padding: '10pt', pages: '1' })).toEqual([
    [70, 80],
    [400, 600],
  ]);
  const { at } = await look(await cropped(file, { padding: '10pt' }));
  expect([at(5, 40), at(15, 15), at(55, 65), at(65, 40)]).toEqual(['white', 'black', 'black', 'white']);
});

test('crops all pages alike where that is asked for, odd and even ones apart', async () => {
  const file = square([
    [100, 200, 100, 100],
    [50, 100, 100, 100],
    [120, 220, 200, 100],
  ]);
  const same = { mode: 'auto-same', padding: '0mm' };
  expect(await sizes(file, same)).toEqual(Array(3).fill([270, 220]));
  expect(await sizes(file, { ...same, 'odd-even': true })).toEqual([
    [220, 120],
    [100, 100],
    [220, 120],
  ]);
});

test('does not take dust for content, nor gray paper, and keeps pictures that reach the edge', async () => {
  const dusty = samplePdf(1, {
    page: () => '/MediaBox [0 0 400 600]',
    content: () => '100 200 50 60 re 380 580 1.5 1.5 re f',
  });
  expect(await sizes(dusty, { padding: '0mm' })).toEqual([[50, 60]]);
  expect(await sizes(dusty, { padding: '0mm', 'ignore-specks': '0mm' })).toEqual([[282, 382]]);
  const [[width = 0, height = 0] = []] = await sizes(await scanPdf({ lines: ['One line'], paper: '#ddd4c0' }));
  expect([width < 150, height < 60]).toEqual([true, true]);
  const full = samplePdf(1, { content: () => '0.2 g 0 0 300 300 re f 0 g 50 50 20 20 re f' });
  expect((await cropped(full)).unchanged).toBe(true);
});

test('keeps blank pages as they are, and says so', async () => {
  const file = samplePdf(3, { content: (page) => (page === 2 ? '' : '50 50 20 20 re f') });
  expect((await sizes(file, { padding: '0mm' }))[1]).toEqual([202, 300]);
  expect(crop.warnings).toEqual([{ code: 'blank-not-cropped', params: { pages: '2' } }]);
});

test('says which page would be empty', async () => {
  const file = samplePdf(2);
  await expect(cropped(file, { mode: 'margins', margins: '150pt' })).rejects.toThrow(
    'This crop would remove all of page 1.',
  );
  await expect(cropped(file, { mode: 'box', box: '{"x":300,"y":0,"width":10,"height":10}' })).rejects.toThrow(
    'This crop would remove all of page 1.',
  );
  await expect(cropped(file, { mode: 'box' })).rejects.toThrow('box is required.');
});

test('counts in points on paper where the page has units of its own', async () => {
  const file = samplePdf(1, { page: () => '/UserUnit 2', content: () => '50 50 20 20 re f' });
  const { path } = await cropped(file, { mode: 'margins', margins: '100pt' });
  expect(plain({ path, type: 'pdf' })).toContain('/CropBox [ 50 50 151 250 ]');
  const [, ...box] = /CropBox \[ (\S+) (\S+) (\S+) (\S+)/.exec(plain(await cropped(file, { padding: '20pt' }))) ?? [];
  expect(box.map((side) => Math.round(Number(side)))).toEqual([40, 40, 80, 80]);
});

test('sets the boxes that are asked for; those for printers stay inside', async () => {
  const file = samplePdf(1, { page: () => '/MediaBox [0 0 400 600] /TrimBox [10 10 390 590]' });
  const boxes = async (which: string) => plain(await cropped(file, { mode: 'margins', margins: '20pt', boxes: which }));
  expect(await boxes('crop')).toMatch(
    /\/CropBox \[ 20 20 380 580 \].*\/MediaBox \[ 0 0 400 600 \].*\/TrimBox \[ 20 20 380 580 \]/,
  );
  expect(await boxes('crop+media')).toMatch(/\/CropBox \[ 20 20 380 580 \].*\/MediaBox \[ 20 20 380 580 \]/);
  expect(await boxes('all')).toMatch(/\/ArtBox \[ 20 20 380 580 \].*\/BleedBox \[ 20 20 380 580 \]/);
});

test('keeps text, links, bookmarks and fields', async () => {
  const file = samplePdf(2, {
    catalog: '/Outlines 105 0 R /AcroForm << /Fields [112 0 R] /DA (/F1 9 Tf) >>',
    page: (page) => (page === 1 ? '/Annots [110 0 R 112 0 R]' : ''),
    objects: {
      105: '<< /Type /Outlines /First 106 0 R /Last 106 0 R /Count 1 >>',
      106: `<< /Title (Two) /Parent 105 0 R /Dest [${pageObject(2)} 0 R /Fit] >>`,
      110: `<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /Dest [${pageObject(2)} 0 R /Fit] >>`,
      112: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ann) /DA (/F1 9 Tf) /F 4 /Rect [20 60 120 80] >>',
    },
  });
  const read = await readPdf((await cropped(file)).path);
  expect(read.pages.map(({ text, links }) => [text, links])).toEqual([
    ['Page 1', [2]],
    ['Page 2', []],
  ]);
  expect([read.bookmarks, read.fields]).toEqual([[{ title: 'Two', page: 2, children: [] }], ['name']]);
});

describe('what is cropped', () => {
  /** Words, drawings, a picture and fields inside and outside of 100 × 100 in the lower left corner; one word lies on the edge. */
  const FILE = samplePdf(1, {
    catalog: '/AcroForm << /Fields [112 0 R 113 0 R] /DA (/F1 9 Tf) >>',
    page: () => '/MediaBox [0 0 400 400] /Annots [110 0 R 111 0 R 112 0 R 113 0 R]',
    resources: () => '/XObject << /I 150 0 R /J 151 0 R /X 152 0 R >>',
    content: () =>
      [
        'BT /F1 10 Tf 10 80 Td (Inside) Tj 0 120 Td (Outside) Tj ET',
        'BT /F1 10 Tf 60 60 Td (CrossingEdge) Tj ET',
        '1 0 0 rg 10 10 20 20 re f 0 0 1 rg 200 200 33 34 re f',
        'q 80 0 0 40 60 15 cm /I Do Q q 50 0 0 50 300 300 cm /J Do Q /X Do',
      ].join('\n'),
    objects: {
      110: '<< /Type /Annot /Subtype /Link /Rect [10 80 50 90] /A << /S /URI /URI (https://in.example/) >> >>',
      111: '<< /Type /Annot /Subtype /Link /Rect [10 200 50 210] /A << /S /URI /URI (https://out.example/) >> >>',
      112: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (in) /F 4 /Rect [20 60 50 80] >>',
      113: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (out) /F 4 /Rect [220 60 250 80] >>',
      150: sampleStream(
        `${'00FF00'.repeat(2)}${'0000FF'.repeat(2)}>`,
        '/Subtype /Image /Width 4 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode',
      ),
      151: sampleStream(
        'ABCDEF>',
        '/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode',
      ),
      152: sampleStream(
        'BT /F1 10 Tf 10 300 Td (InForm) Tj ET',
        '/Subtype /Form /BBox [0 0 400 400] /Resources << /Font << /F1 3 0 R >> >>',
      ),
    },
  });
  const box = { mode: 'box', box: '{"x":0,"y":300,"width":100,"height":100}' };
  const words = ({ path }: OutputFile) =>
    execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' })
      .split(/\s+/)
      .filter((word) => word !== '');

  test('stays in the file where it is only hidden', async () => {
    expect(plain(await cropped(FILE, box))).toContain('(Outside)');
  });

  test('is gone where that is asked for; what is seen stays', { tags: ['cropped-away-is-gone'] }, async () => {
    const output = await cropped(FILE, { ...box, destructive: true });
    const text = plain(output);
    for (const gone of ['Outside', 'InForm', '33 34 re', 'out.example', '(out)', 'ingEdge'])
      expect(text).not.toContain(gone);
    expect(words(output)[0]).toBe('Inside');
    expect(words(output)[1]).toMatch(/^CrossingE?$/);
    const read = await readPdf(output.path);
    expect([read.fields, read.pages[0]?.links]).toEqual([['in'], ['https://in.example/']]);
    const { at } = await look(output);
    expect([at(20, 80), at(70, 75), at(95, 75)]).toEqual(['red', 'green', 'green']);
    const pictures = execFileSync('pdfimages', ['-list', output.path], { encoding: 'utf8' }).trim().split('\n');
    expect(pictures).toHaveLength(3);
    expect(output.report).toEqual({});
  });
});

test('gives the file back where nothing is free, and the same bytes for the same job', async () => {
  const file = await crop.file('report.pdf', square([[0, 0, 400, 600]]));
  expect(await crop.run([file])).toMatchObject([{ path: file.path, unchanged: true }]);
  expect(crop.warnings).toEqual([{ code: 'nothing-cropped', params: { file: 'report.pdf' } }]);
  const bytes = async () => readFile((await cropped(corner(90), { mode: 'margins', margins: '5mm' })).path);
  expect((await bytes()).equals(await bytes())).toBe(true);
});

test('hears in the middle of its work that the time is up, and names the pages that are left', async () => {
  const enough = new AbortController();
  const pages = samplePdf(30, { content: (page) => (page === 1 ? '0 0 9 9 re f' : '0 0 9 9 re f') });
  await crop.run(
    [await crop.file('long.pdf', pages)],
    {},
    {
      enough: enough.signal,
      onProgress: () => crop.progress.length > 3 && setTimeout(() => enough.abort()),
    },
  );
  expect(crop.warningCodes).toContain('time-limit');
});
