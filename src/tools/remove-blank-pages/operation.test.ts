/** Removes blank pages from files made by programs and from scans, and looks with pdf.js at what is left. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { assemble, pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let blank: OperationTest<typeof tool>;
beforeEach(async () => {
  blank = await OperationTest.start(tool, run);
});
afterEach(() => blank.end());

type Options = Readonly<Record<string, unknown>>;

async function results(content: Uint8Array, options: Options = {}): Promise<readonly OutputFile[]> {
  return blank.run([await blank.file('report.pdf', content)], options);
}

/** Numbers of the pages that are found to be blank. */
async function found(content: Uint8Array, options: Options = {}): Promise<readonly number[]> {
  const [output] = await results(content, { action: 'list', ...options });
  return JSON.parse(await readFile(output?.path ?? '', 'utf8')).blank;
}

/** Pages of 201 × 300 and so on: by number what they draw; nothing where it is not said. */
const drawn = (pages: number, content: Readonly<Record<number, string>>, options = {}) =>
  samplePdf(pages, { content: (page) => content[page] ?? '', ...options });

const WORDS = 'BT /F1 24 Tf 20 140 Td (Words) Tj ET';

test('judges pages of programs by what they show', async () => {
  const file = drawn(9, {
    1: WORDS,
    2: '1 g 0 0 300 300 re f',
    3: '0.5 w 20 20 m 20 21 l S',
    4: 'BT /F1 24 Tf 3 Tr 20 140 Td (Unseen) Tj ET',
    5: 'BT /F1 24 Tf 900 140 Td (Off the page) Tj ET',
    6: '0.9 g 0 0 300 300 re f',
    7: 'BT /F1 24 Tf 20 140 Td (   ) Tj ET',
    8: 'BT /F1 4 Tf 2 2 Td (7) Tj ET',
  });
  expect(await found(file)).toEqual([2, 4, 5, 7, 9]);
  expect(await found(file, { pages: '1-4' })).toEqual([2, 4]);
});

test('removes them, and all that belongs to the others stays', { tags: ['blank-pages-go'] }, async () => {
  const file = drawn(
    4,
    { 1: WORDS, 3: WORDS },
    {
      catalog: '/Outlines 105 0 R /AcroForm << /Fields [112 0 R] /DA (/F1 9 Tf) >>',
      page: (page: number) => (page === 3 ? '/Annots [110 0 R 111 0 R 112 0 R]' : ''),
      objects: {
        105: '<< /Type /Outlines /First 106 0 R /Last 106 0 R /Count 1 >>',
        106: `<< /Title (Three) /Parent 105 0 R /Dest [${pageObject(3)} 0 R /Fit] >>`,
        110: `<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /Dest [${pageObject(1)} 0 R /Fit] >>`,
        111: `<< /Type /Annot /Subtype /Link /Rect [20 170 120 190] /Dest [${pageObject(2)} 0 R /Fit] >>`,
        112: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ann) /DA (/F1 9 Tf) /F 4 /Rect [20 60 120 80] >>',
      },
    },
  );
  const [output] = await results(file);
  const read = await readPdf(output?.path ?? '');
  expect(read.pages.map(({ width, links }) => [width, links])).toEqual([
    [201, []],
    [203, [1]],
  ]);
  expect(read.bookmarks).toEqual([{ title: 'Three', page: 2, children: [] }]);
  expect(read.fields).toEqual(['name']);
  expect(output?.report).toEqual({ removed: { pages: [2, 4] } });
  expect(blank.warnings).toEqual([{ code: 'links-removed', params: { count: 1 } }]);
});

test('keeps pages with comments and fields, unless that is not wanted; links lie over nothing', async () => {
  const file = drawn(
    5,
    { 1: WORDS },
    {
      page: (page: number) => (page > 1 ? `/Annots [${108 + page} 0 R]` : ''),
      objects: {
        110: '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (Look) >>',
        111: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /F 4 /Rect [20 60 120 80] >>',
        112: `<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /Dest [${pageObject(1)} 0 R /Fit] >>`,
        113: '<< /Type /Annot /Subtype /Text /F 2 /Rect [10 10 30 30] /Contents (Hidden) >>',
      },
    },
  );
  expect(await found(file)).toEqual([4, 5]);
  expect(await found(file, { 'treat-annotations-as-content': false })).toEqual([2, 3, 4, 5]);
});

test('parts the file at them', async () => {
  const outputs = await results(drawn(6, { 2: WORDS, 4: WORDS, 5: WORDS }), { action: 'split' });
  const read = await Promise.all(outputs.map(({ path }) => readPdf(path)));
  expect(read.map(({ pages }) => pages.map(({ width }) => width - 200))).toEqual([[2], [4, 5]]);
  expect(outputs.map(({ pattern }) => pattern)).toEqual(['{name}-{n}', '{name}-{n}']);
});

test('gives the file back where no page is blank, and refuses one where all are', async () => {
  const file = await blank.file('report.pdf', drawn(1, { 1: WORDS }));
  expect(await blank.run([file])).toMatchObject([{ path: file.path, unchanged: true }]);
  expect(blank.warnings).toEqual([{ code: 'no-blank-pages', params: { file: 'report.pdf' } }]);
  await expect(results(drawn(3, {}))).rejects.toThrow('All pages look blank. Nothing was removed.');
});

describe('scans', () => {
  const WIDTH = 1240;
  const HEIGHT = 1754;

  /** A page of A4 at 150 dpi with this drawing. */
  async function scan(...drawings: readonly string[]): Promise<Buffer> {
    const objects: Record<number, string> = {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Count ${drawings.length} /Kids [${drawings.map((_, index) => `${index * 10 + 10} 0 R`).join(' ')}] >>`,
    };
    for (const [index, drawing] of drawings.entries()) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Liberation Sans"><rect width="100%" height="100%" fill="#fff"/>${drawing}</svg>`;
      const jpeg = await sharp(Buffer.from(svg)).toColourspace('b-w').jpeg({ quality: 80 }).toBuffer();
      const number = index * 10 + 10;
      objects[number] =
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R /Resources << /XObject << /Im ${number + 2} 0 R >> >> >>`;
      objects[number + 1] = sampleStream('q 595 0 0 842 0 0 cm /Im Do Q');
      objects[number + 2] = sampleStream(
        jpeg.toString('latin1'),
        `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode`,
      );
    }
    return assemble(objects);
  }

  const yellow = '<rect width="100%" height="100%" fill="#d8cfae"/>';
  const shade =
    '<defs><linearGradient id="s"><stop offset="0" stop-color="#999"/><stop offset="0.5" stop-color="#fff"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/>';
  const edge = '<rect width="20" height="100%" fill="#111"/>';
  const holes = '<circle cx="70" cy="640" r="18" fill="#222"/><circle cx="70" cy="1110" r="18" fill="#222"/>';
  const dust = Array.from(
    { length: 60 },
    (_, at) => `<circle cx="${(at * 233.17) % WIDTH}" cy="${(at * 197.31 + at * at) % HEIGHT}" r="1"/>`,
  ).join('');
  const through = `<g fill="#e2e2e2" font-size="30">${Array.from({ length: 30 }, (_, at) => `<text x="120" y="${120 + at * 50}">Shining through from the back</text>`).join('')}</g>`;

  test('are judged by their ink: not by the colour of the paper, shades, holes, dust and the back side', async () => {
    expect(await found(await scan('', yellow, shade, `${yellow}${edge}${holes}`, dust, through))).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  test('stay as soon as something is written on them', async () => {
    const word = '<text x="600" y="800" font-size="24">Yes</text>';
    const line = `${yellow}<text x="120" y="800" font-size="26">One line on yellow paper</text>`;
    const pencil = '<path d="M400 900c60 -80 90 60 140 -20s80 70 160 10" fill="none" stroke="#777" stroke-width="4"/>';
    const photo = '<rect x="200" y="300" width="800" height="600" fill="#333"/>';
    const black = '<rect width="100%" height="100%" fill="#222"/>';
    expect(await found(await scan(word, line, pencil, photo, black, ''))).toEqual([6]);
  });

  test('follow what is said of dust and of paper', async () => {
    const file = await scan(dust, '<circle cx="600" cy="800" r="5"/>');
    expect(await found(file, { 'ignore-specks': false })).toEqual([2]);
    expect(await found(file, { threshold: 100 })).toEqual([1]);
    const written = await scan('<text x="120" y="800" font-size="26">One line of text</text>');
    expect(await found(written)).toEqual([]);
    expect(await found(written, { threshold: 98 })).toEqual([1]);
  });
});

test('hears in the middle of its work that the time is up, and names the pages that are left', async () => {
  const enough = new AbortController();
  const pages = samplePdf(30, { content: (page) => (page === 1 ? '' : '0 0 9 9 re f') });
  await blank.run(
    [await blank.file('long.pdf', pages)],
    { action: 'list' },
    {
      enough: enough.signal,
      onProgress: () => blank.progress.length > 3 && setTimeout(() => enough.abort()),
    },
  );
  expect(blank.warningCodes).toContain('time-limit');
});
