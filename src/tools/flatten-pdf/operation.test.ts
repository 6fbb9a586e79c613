/** Flattens forms and comments and looks at the result with PDFium, poppler, pdf.js and qpdf. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, type SampleOptions, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { look } from '../../../tests/seen-page.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let flatten: OperationTest<typeof tool>;
beforeEach(async () => {
  flatten = await OperationTest.start(tool, run);
});
afterEach(() => flatten.end());

type Options = Readonly<Record<string, unknown>>;

async function flat(content: Uint8Array, options: Options = {}): Promise<OutputFile> {
  const [output] = await flatten.run([await flatten.file('form.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

/** A picture that is all of one colour. */
const colourForm = (colour: string) => sampleStream(`${colour} rg 0 0 1 1 re f`, '/Subtype /Form /BBox [0 0 1 1]');

/** One page of 201 × 300 with these annotations, as objects from 120. */
function annotated(annotations: readonly string[], entries = '', more: SampleOptions = {}): Buffer {
  const numbers = annotations.map((_, index) => 120 + index);
  const list = numbers.map((number) => `${number} 0 R`).join(' ');
  const widgets = numbers.filter((_, index) => annotations[index]?.includes('/Widget'));
  return samplePdf(1, {
    content: () => '',
    catalog: `/AcroForm << /Fields [${widgets.map((number) => `${number} 0 R`).join(' ')}] /DA (/Helv 0 Tf 0 g) >>`,
    page: () => `/Annots [${list}] ${entries}`,
    ...more,
    objects: {
      100: colourForm('1 0 0'),
      101: colourForm('0 0 1'),
      102: sampleStream(
        '1 0 0 rg 0 0 50 10 re f 0 0 1 rg 0 10 10 10 re f',
        '/Subtype /Form /BBox [0 0 50 20] /Matrix [0 1 -1 0 0 0]',
      ),
      ...Object.fromEntries(annotations.map((each, index) => [120 + index, `<< /Type /Annot ${each} >>`])),
      ...more.objects,
    },
  });
}

/** Every stream unpacked, with white space as single blanks. */
function plain({ path }: OutputFile): string {
  const text = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' });
  return text.replace(/\s+/g, ' ');
}

function words({ path }: OutputFile): string {
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ').trim();
}

test('makes fields of all kinds part of the page', { tags: ['flattened-looks-the-same'] }, async () => {
  const output = await flat(
    annotated([
      '/Subtype /Widget /FT /Tx /T (name) /V (Ann Example) /F 4 /Rect [20 250 180 270]',
      '/Subtype /Widget /FT /Ch /Ff 131072 /T (land) /V (at) /Opt [[(at) (Austria)]] /F 4 /Rect [20 220 180 240]',
      '/Subtype /Widget /FT /Btn /T (drawn) /V /Yes /AP << /N << /Yes 100 0 R /Off 101 0 R >> >> /F 4 /Rect [20 190 40 210]',
      '/Subtype /Widget /FT /Btn /T (off) /AS /Off /AP << /N << /Yes 100 0 R /Off 101 0 R >> >> /F 4 /Rect [60 190 80 210]',
      '/Subtype /Widget /FT /Btn /T (bare) /AS /Yes /V /Yes /MK << /CA (n) >> /DA (/ZaDb 0 Tf 1 0 0 rg) /F 4 /Rect [100 190 120 210]',
      '/Subtype /Widget /FT /Btn /Ff 32768 /T (round) /AS /A /V /A /MK << /CA (l) >> /DA (/ZaDb 0 Tf 0 0 1 rg) /F 4 /Rect [140 190 160 210]',
    ]),
  );
  expect(words(output)).toBe('Ann Example Austria');
  const { at } = await look(output);
  expect([at(30, 100), at(70, 100), at(110, 100), at(150, 100), at(101, 91)]).toEqual([
    'red',
    'blue',
    'red',
    'blue',
    'white',
  ]);
  expect((await readPdf(output.path)).fields).toEqual([]);
  const text = plain(output);
  expect(text).not.toContain('/AcroForm');
  expect(text).not.toContain('/Widget');
  expect(output.report).toEqual({ found: { fields: 6, comments: 0, links: 0, layers: 0 } });
  expect(flatten.warnings).toEqual([]);
});

test.each([0, 90, 180, 270])('looks as before on pages turned by %i degrees', async (degrees) => {
  const content = annotated(
    [
      '/Subtype /Stamp /F 4 /AP << /N 100 0 R >> /Rect [20 250 60 280]',
      '/Subtype /Text /F 28 /AP << /N 101 0 R >> /Rect [120 150 150 190]',
      '/Subtype /Stamp /F 4 /AP << /N 102 0 R >> /Rect [20 20 60 80]',
    ],
    `/Rotate ${degrees}`,
  );
  const output = await flat(content);
  const path = join(flatten.folder, 'before.pdf');
  await writeFile(path, content);
  const [before, after] = [path, output.path].map((each) =>
    execFileSync('pdftoppm', ['-r', '36', '-aaVector', 'no', each], { maxBuffer: 1 << 26 }),
  );
  // Poppler rounds what does not turn with its page to the next pixel.
  const differ = after?.filter((value, index) => value !== before?.[index]).length ?? Number.NaN;
  expect(differ).toBeLessThan(300);
  expect(output.report?.found).toEqual({ fields: 0, comments: 3, links: 0, layers: 0 });
});

test('draws comments that have no picture', async () => {
  const output = await flat(
    annotated([
      '/Subtype /Highlight /F 4 /C [1 0 0] /Rect [20 250 80 270] /QuadPoints [20 270 80 270 20 250 80 250]',
      '/Subtype /StrikeOut /F 4 /C [0 0 1] /Rect [20 200 80 240] /QuadPoints [20 240 80 240 20 200 80 200]',
      '/Subtype /Line /F 4 /C [1 0 0] /BS << /W 6 >> /L [100 260 180 260] /LE [/None /OpenArrow] /Rect [100 250 180 270]',
      '/Subtype /Ink /F 4 /C [0 0 1] /BS << /W 6 >> /InkList [[100 220 180 220]] /Rect [100 210 180 230]',
      '/Subtype /Polygon /F 4 /IC [1 0 0] /Vertices [100 150 140 150 140 190 100 190] /Rect [100 150 140 190]',
      '/Subtype /Circle /F 4 /IC [0 0 1] /C [] /Rect [150 150 190 190]',
      '/Subtype /FreeText /F 4 /DA (/Helv 12 Tf 0 g) /Contents (Typed here) /Rect [20 100 180 120]',
      '/Subtype /Text /F 4 /Contents (Hidden words) /Rect [20 60 40 80]',
      '/Subtype /Popup /Open true /Rect [50 20 190 90] /Parent 127 0 R',
      '/Subtype /Stamp /F 4 /Name /NotApproved /Rect [60 20 190 50]',
    ]),
  );
  const { at } = await look(output);
  expect([at(50, 40), at(50, 80), at(140, 40), at(140, 80), at(120, 130), at(170, 130)]).toEqual([
    'red',
    'blue',
    'red',
    'blue',
    'red',
    'blue',
  ]);
  expect(words(output)).toBe('Typed here NOT APPROVED');
  const text = plain(output);
  expect(text).not.toContain('/Annots');
  expect(text).not.toContain('Hidden words');
});

test('keeps links, attached files and what is on other pages, as asked', async () => {
  const content = samplePdf(2, {
    catalog: '/AcroForm << /Fields [122 0 R 123 0 R] >>',
    page: (page) => (page === 1 ? '/Annots [120 0 R 121 0 R 122 0 R]' : '/Annots [123 0 R]'),
    objects: {
      100: colourForm('1 0 0'),
      120: `<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /Border [0 0 0] /Dest [${pageObject(2)} 0 R /Fit] >>`,
      121: '<< /Type /Annot /Subtype /FileAttachment /Rect [20 20 40 40] /FS << /Type /Filespec /F (a.txt) /EF << /F 130 0 R >> >> >>',
      122: '<< /Subtype /Widget /FT /Tx /T (one) /F 4 /Rect [20 60 120 80] /V (A) /DA (/F1 9 Tf) >>',
      123: '<< /Subtype /Widget /FT /Tx /T (two) /F 4 /Rect [20 60 120 80] /V (B) /DA (/F1 9 Tf) >>',
      130: sampleStream('attached', '/Type /EmbeddedFile'),
    },
  });
  const first = await readPdf((await flat(content, { pages: '1' })).path);
  expect(first.pages.map(({ links }) => links)).toEqual([[2], []]);
  expect(first.fields).toEqual(['two']);
  const all = await flat(content, { links: true });
  expect((await readPdf(all.path)).pages[0]?.links).toEqual([]);
  expect(all.report?.found).toEqual({ fields: 2, comments: 0, links: 1, layers: 0 });
  expect(plain(all)).toContain('/FileAttachment');
  const comments = await flat(content, { forms: 'false', links: true });
  expect((await readPdf(comments.path)).fields).toEqual(['one', 'two']);
});

test('obeys what is hidden, not printed, or printed only', async () => {
  const drawing = '/Subtype /Stamp /AP << /N 100 0 R >>';
  const output = await flat(
    annotated([
      `${drawing} /F 6 /Rect [20 20 60 60]`,
      `${drawing} /Rect [80 20 120 60]`,
      `${drawing} /F 36 /Rect [140 20 180 60]`,
      `${drawing} /F 4 /Rect [20 100 60 140]`,
    ]),
  );
  const { at } = await look(output);
  const places = [
    [40, 260],
    [100, 260],
    [160, 260],
    [40, 180],
  ] as const;
  expect(places.map(([x, y]) => at(x, y))).toEqual(['white', 'red', 'white', 'red']);
  const text = plain(output);
  expect(text).toMatch(/\/Print << \/PrintState \/OFF >> .*\/View << \/ViewState \/ON >>/);
  expect(text).toMatch(/\/Print << \/PrintState \/ON >> .*\/View << \/ViewState \/OFF >>/);
});

test('leaves nothing of a field that is gone, not in the tags either', async () => {
  const output = await flat(
    annotated(
      ['/Subtype /Widget /FT /Tx /T (secret-name) /V (Shown) /F 4 /Rect [20 250 180 270] /StructParent 0'],
      '/StructParents 1',
      {
        catalog:
          '/AcroForm << /Fields [120 0 R] /DA (/Helv 0 Tf 0 g) >> /MarkInfo << /Marked true >> /StructTreeRoot 140 0 R',
        objects: {
          140: '<< /Type /StructTreeRoot /K 141 0 R /ParentTree << /Nums [0 141 0 R] >> >>',
          141: `<< /Type /StructElem /S /Form /P 140 0 R /K << /Type /OBJR /Obj 120 0 R /Pg ${pageObject(1)} 0 R >> >>`,
        },
      },
    ),
  );
  expect(words(output)).toBe('Shown');
  expect(plain(output)).not.toContain('secret-name');
});

test('gives the file back as it was where there is nothing to flatten', async () => {
  const file = await flatten.file('form.pdf', samplePdf(1));
  expect(await flatten.run([file])).toEqual([
    {
      path: file.path,
      type: 'pdf',
      input: 0,
      unchanged: true,
      report: { found: { fields: 0, comments: 0, links: 0, layers: 0 } },
      facts: { pages: 1 },
    },
  ]);
  expect(flatten.warnings).toEqual([{ code: 'nothing-flattened', params: { file: 'form.pdf' } }]);
});

test('gives the same bytes for the same job', async () => {
  const content = annotated([
    '/Subtype /Widget /FT /Tx /T (name) /V (Ann) /F 4 /Rect [20 250 180 270]',
    '/Subtype /Text /Rect [20 60 40 80]',
  ]);
  const first = await readFile((await flat(content)).path);
  expect(first.equals(await readFile((await flat(content)).path))).toBe(true);
});

describe('layers', () => {
  const layered = (more: string, usage = '') =>
    samplePdf(1, {
      catalog: `/OCProperties << /OCGs [120 0 R 121 0 R] /D << /Order [120 0 R 121 0 R] ${more} >> >>`,
      resources: () => '/Properties << /On 120 0 R /Off 121 0 R >>',
      content: () => '/OC /On BDC 1 0 0 rg 0 200 50 100 re f EMC /OC /Off BDC 0 0 1 rg 60 200 40 100 re f EMC',
      objects: { 120: '<< /Type /OCG /Name (Plan) >>', 121: `<< /Type /OCG /Name (Draft) ${usage} >>` },
    });

  test('stay unless they are to be merged', async () => {
    const output = await flat(layered('/OFF [121 0 R]'));
    expect(output.unchanged).toBe(true);
  });

  test('become part of the page where they show, and go where they do not', async () => {
    const output = await flat(layered('/OFF [121 0 R]'), { layers: 'visible' });
    const { at } = await look(output);
    expect([at(20, 50), at(80, 50)]).toEqual(['red', 'white']);
    expect(plain(output)).not.toMatch(/OCProperties|Draft/);
    expect(output.report?.found).toMatchObject({ layers: 2 });
  });

  test('stay where only paper shows them', async () => {
    const paper = '/OFF [121 0 R] /AS [<< /Event /Print /Category [/Print] /OCGs [121 0 R] >>]';
    const output = await flat(layered(paper, '/Usage << /Print << /PrintState /ON >> >>'), { layers: 'visible' });
    expect((await look(output)).at(80, 50)).toBe('white');
    expect(plain(output)).toMatch(/OCProperties.*Draft/);
  });
});

test('turns pages into images of what they show, fields included, and says that their text is lost', async () => {
  const widget = '/Subtype /Widget /FT /Tx /T (name) /V (Ann) /F 4 /Rect [0 0 40 40] /AP << /N 100 0 R >>';
  const link = '/Subtype /Link /Rect [100 100 150 150] /Border [0 0 0] /A << /S /URI /URI (https://a.example) >>';
  const file = annotated([widget, link], '', {
    content: () => 'BT /F1 24 Tf 20 140 Td (Shown) Tj ET 1 0 0 rg 60 200 40 100 re f',
  });
  const output = await flat(file, { 'as-images': true, dpi: 72 });
  expect(words(output).trim()).toBe('');
  const { at } = await look(output);
  expect([at(80, 50), at(20, 280), at(150, 20)]).toEqual(['red', 'red', 'white']);
  const pdf = await readPdf(output.path);
  expect(pdf.pages.map(({ links }) => links.length)).toEqual([1]);
  expect(pdf.fields).toEqual([]);
  expect(flatten.warnings).toContainEqual({ code: 'pages-as-images', params: { pages: '1' } });
  expect(plain(output)).toMatch(/\/Width 201\b/);
});

test('makes images only of pages that need transparency, with their text kept, where that is asked for', async () => {
  const half = '/Half << /Type /ExtGState /ca 0.5 >>';
  const file = samplePdf(2, {
    resources: () => `/ExtGState << ${half} >> /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>`,
    content: (page) =>
      `${page === 1 ? '/Half gs' : ''} 1 0 0 rg 0 200 50 100 re f BT /F1 24 Tf 20 140 Td (Word ${page}) Tj ET`,
  });
  const output = await flat(file, { transparency: true });
  expect(flatten.warnings).toContainEqual({ code: 'pages-flattened', params: { pages: '1' } });
  expect(words(output)).toMatch(/Word 1.*Word 2/s);
  expect(
    execFileSync('pdfimages', ['-list', output.path], { encoding: 'utf8' }).match(/^ +\d+ +\d+ image/gm),
  ).toHaveLength(1);
  expect((await flat(file, { transparency: true, pages: '2' })).unchanged).toBe(true);
});
