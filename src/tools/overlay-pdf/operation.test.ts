/** Lays PDFs over PDFs and looks at the result with PDFium, poppler, pdf.js and qpdf. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { assemble, pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { look } from '../../../tests/seen-page.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let lay: OperationTest<typeof tool>;
beforeEach(async () => {
  lay = await OperationTest.start(tool, run);
});
afterEach(() => lay.end());

type Options = Readonly<Record<string, unknown>>;

async function laid(content: Uint8Array, over: Uint8Array, options: Options = {}): Promise<OutputFile> {
  const overlay = await lay.file('letterhead.pdf', over);
  const [output] = await lay.run([await lay.file('letter.pdf', content)], { overlay, ...options });
  if (!output) throw new Error('there is no result');
  return output;
}

const plain = ({ path }: OutputFile) =>
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' }).replace(/\s+/g, ' ');

const textOf = ({ path }: OutputFile) =>
  execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })
    .split('\f')
    .slice(0, -1)
    .map((page) => page.trim().split(/\s+/).sort().join(' '));

/** Page N of the overlay says HeadN. */
const heads = (count: number) => samplePdf(count, { content: (page) => `BT /F1 12 Tf 20 180 Td (Head${page}) Tj ET` });

const letters = (count: number) => samplePdf(count, { content: (page) => `BT /F1 12 Tf 20 90 Td (Body${page}) Tj ET` });

/** 100 × 200 as seen, with a square of 40 in the upper left corner; the crop box lies somewhere else, the page is turned. */
function corner(degrees: number, colour: string, more = ''): Buffer {
  const matrices: Readonly<Record<number, string>> = {
    0: '1 0 0 1 7 9',
    90: '0 1 -1 0 207 9',
    180: '-1 0 0 -1 107 209',
    270: '0 -1 1 0 7 109',
  };
  const box = degrees % 180 === 0 ? '[7 9 107 209]' : '[7 9 207 109]';
  return assemble({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [12 0 R] >>',
    12: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /CropBox ${box} /Rotate ${degrees} ${more} /Contents 13 0 R >>`,
    13: sampleStream(`${matrices[degrees]} cm ${colour} rg 0 160 40 40 re f`),
  });
}

describe('which page gets which', () => {
  test.each([
    ['last', ['Body1 Head1', 'Body2 Head2', 'Body3 Head2', 'Body4 Head2', 'Body5 Head2']],
    ['all', ['Body1 Head1', 'Body2 Head2', 'Body3 Head1', 'Body4 Head2', 'Body5 Head1']],
    ['none', ['Body1 Head1', 'Body2 Head2', 'Body3', 'Body4', 'Body5']],
  ])('follows repeat=%s', { tags: ['overlay-by-page'] }, async (repeat, pages) => {
    expect(textOf(await laid(letters(5), heads(2), { repeat }))).toEqual(pages);
  });

  test('counts only the pages that are named', { tags: ['overlay-by-page'] }, async () => {
    const pages = textOf(await laid(letters(4), heads(3), { pages: '2,4' }));
    expect(pages).toEqual(['Body1', 'Body2 Head1', 'Body3', 'Body4 Head2']);
  });
});

describe('where it lies', () => {
  test.each([0, 90, 180, 270])(
    'upright on a page turned by %i degrees',
    { tags: ['overlay-as-seen'] },
    async (turn) => {
      for (const over of [0, 90, 180, 270]) {
        const seen = await look(await laid(corner(turn, '0 0 1'), corner(over, '1 0 0'), { layer: 'over' }));
        expect([seen.width, seen.height, seen.at(3, 3), seen.at(37, 37), seen.at(43, 20), seen.at(20, 43)]).toEqual([
          100,
          200,
          'red',
          'red',
          'white',
          'white',
        ]);
      }
    },
  );

  test('scaled to the page without distortion, in the middle, and measured on paper', async () => {
    // As seen 200 × 200 points: a sheet of 100 × 200 stands in its middle, from 50 to 150.
    const square = assemble({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [12 0 R] >>',
      12: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /UserUnit 2 >>',
    });
    const tall = await look(await laid(square, corner(0, '1 0 0')));
    expect([tall.at(22, 3), tall.at(28, 3), tall.at(43, 18), tall.at(47, 3)]).toEqual(['white', 'red', 'red', 'white']);
    const unit = await look(await laid(corner(0, '0 0 1', '/UserUnit 3'), corner(0, '1 0 0'), { layer: 'over' }));
    expect([unit.at(3, 3), unit.at(37, 37), unit.at(43, 43)]).toEqual(['red', 'red', 'white']);
  });

  test('under or over the content', { tags: ['overlay-as-seen'] }, async () => {
    const under = await look(await laid(corner(0, '0 0 1'), corner(0, '1 0 0')));
    const over = await look(await laid(corner(0, '0 0 1'), corner(0, '1 0 0'), { layer: 'over' }));
    expect([under.at(20, 20), over.at(20, 20)]).toEqual(['blue', 'red']);
  });

  test('and says on which pages nothing of it can be seen', async () => {
    const white = samplePdf(3, { content: (page) => (page === 2 ? '1 g 0 0 300 300 re f' : '') });
    await laid(white, heads(1));
    expect(lay.warnings).toEqual([{ code: 'overlay-hidden', params: { file: 'letter.pdf', pages: '2' } }]);
  });
});

/** A link, a field, a bookmark and tags. */
const RICH = samplePdf(2, {
  catalog:
    '/Outlines 108 0 R /AcroForm << /Fields [112 0 R] >> /MarkInfo << /Marked true >> /StructTreeRoot 120 0 R /PageLabels << /Nums [0 << /S /r >>] >>',
  page: (page) => (page === 1 ? '/Annots [111 0 R 112 0 R] /StructParents 0' : ''),
  content: (page) => `/P <</MCID 0>> BDC BT /F1 24 Tf 20 140 Td (Page ${page}) Tj ET EMC`,
  objects: {
    108: '<< /Type /Outlines /First 109 0 R /Last 109 0 R /Count 1 >>',
    109: `<< /Title (Two) /Parent 108 0 R /Dest [${pageObject(2)} 0 R /XYZ 50 100 0] >>`,
    111: `<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /Border [0 0 0] /Dest [${pageObject(2)} 0 R /XYZ 0 300 0] >>`,
    112: `<< /Type /Annot /Subtype /Widget /P ${pageObject(1)} 0 R /T (name) /FT /Tx /V (Ann) /DA (/F1 9 Tf) /Rect [20 60 120 80] /F 4 >>`,
    120: '<< /Type /StructTreeRoot /K 121 0 R /ParentTree << /Nums [0 [121 0 R]] >> >>',
    121: `<< /Type /StructElem /S /P /P 120 0 R /Pg ${pageObject(1)} 0 R /K 0 >>`,
  },
});

test('keeps text, links, fields, bookmarks, labels and tags', { tags: ['overlay-keeps-pages'] }, async () => {
  const output = await laid(RICH, heads(1));
  const read = await readPdf(output.path);
  expect(read.pages.map(({ links }) => links)).toEqual([[2], []]);
  expect(read.bookmarks).toEqual([{ title: 'Two', page: 2, children: [] }]);
  expect([read.fields, read.labels]).toEqual([['name'], ['i', 'ii']]);
  const tags = execFileSync('pdfinfo', ['-struct-text', output.path], { encoding: 'utf8' });
  expect(tags).toMatch(/P \(block\)\s+"Page 1"/);
  expect(tags).not.toContain('Head');
  expect(execFileSync('qpdf', ['--check', output.path], { encoding: 'utf8' })).toContain('No syntax or stream');
});

/** A letterhead with a web link, a filled-in field, a comment and a layer that is switched off. */
const FULL = samplePdf(1, {
  catalog: '/OCProperties << /OCGs [130 0 R] /D << /OFF [130 0 R] >> >> /AcroForm << /Fields [131 0 R] >>',
  page: () => '/Annots [131 0 R 132 0 R]',
  resources: () => '/Properties << /Draft 130 0 R >>',
  content: () => 'BT /F1 12 Tf 20 180 Td (Head) Tj ET /OC /Draft BDC BT /F1 12 Tf 20 150 Td (Unseen) Tj ET EMC',
  objects: {
    130: '<< /Type /OCG /Name (Draft) >>',
    131: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (no) /V (47) /F 4 /Rect [100 20 150 40] /AP << /N 133 0 R >> >>',
    132: '<< /Type /Annot /Subtype /Link /Rect [20 10 60 30] /A << /S /URI /URI (https://letter.example/) >> >>',
    133: sampleStream(
      'BT /F1 12 Tf 2 5 Td (Field47) Tj ET',
      `/Type /XObject /Subtype /Form /BBox [0 0 50 20] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>`,
    ),
  },
});

test('brings what a letterhead shows, with its web links, and nothing that it hides', async () => {
  const output = await laid(letters(2), FULL);
  expect(textOf(output)).toEqual(['Body1 Field47 Head', 'Body2 Field47 Head']);
  const whole = plain(output);
  expect(whole.match(/letter\.example/g)).toHaveLength(2);
  expect(whole).toContain('/Rect [ 20 10 60 30 ]');
  expect(whole).not.toContain('/Subtype /Widget');
});

test('stores each overlay page once, and gives the same bytes for the same job', async () => {
  const heavy = samplePdf(1, {
    content: () => `% ${Array.from({ length: 20_000 }, (_, at) => (at * 7_919) % 9_973).join('')}`,
  });
  const { path } = await laid(letters(50), heavy);
  const bytes = await readFile(path);
  expect(bytes.length).toBeLessThan((heavy.length + letters(50).length) * 1.05);
  expect(bytes.equals(await readFile((await laid(letters(50), heavy)).path))).toBe(true);
});

test('asks for the second file, and names the one that cannot be used', async () => {
  await expect((async () => lay.run([await lay.file('letter.pdf', letters(1))]))()).rejects.toThrow(
    'Letterhead or overlay is required.',
  );
  await expect(laid(letters(1), Buffer.from('%PDF-1.7\nnothing'))).rejects.toThrow('letterhead.pdf');
});
