/** Checks the options of a merge that choose, order, scale and gather: read back with pdf.js and poppler. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ReadPdf, readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, type SampleOptions, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const execute = promisify(execFile);

let merge: OperationTest<typeof tool>;
beforeEach(async () => {
  merge = await OperationTest.start(tool, run);
});
afterEach(() => merge.end());

type Files = Readonly<Record<string, Uint8Array>>;
type Asked = Readonly<Record<string, unknown>>;

async function mergedPath(files: Files, options: Asked = {}): Promise<string> {
  const inputs = await Promise.all(Object.entries(files).map(([name, content]) => merge.file(name, content)));
  return (await merge.run(inputs, options))[0]?.path ?? '';
}

async function merged(files: Files, options: Asked = {}): Promise<ReadPdf> {
  return readPdf(await mergedPath(files, options));
}

/** Pages that say a letter and their number. */
function lettered(letter: string, pages: number, extra: SampleOptions = {}): Buffer {
  return samplePdf(pages, { content: (page) => `BT /F1 24 Tf 20 140 Td (${letter}${page}) Tj ET`, ...extra });
}

const texts = (pdf: ReadPdf) => pdf.pages.map((page) => page.text).join(' ');

test('takes the pages that are named for each file, in the order of the upload', async () => {
  const files = { 'b.pdf': lettered('b', 4), 'a.pdf': lettered('a', 3), 'c.pdf': lettered('c', 2) };
  const ranges = JSON.stringify(['3,1', '!2', 'all']);
  expect(texts(await merged(files, { 'file-pages': ranges }))).toBe('b3 b1 a1 a3 c1 c2');
  expect(texts(await merged(files, { 'file-pages': ranges, order: 'name' }))).toBe('a1 a3 b3 b1 c1 c2');
});

test('tells when there is not one page range for each file, or a wrong one', async () => {
  const files = { 'a.pdf': samplePdf(1), 'b.pdf': samplePdf(1), 'c.pdf': samplePdf(1) };
  await expect(merged(files, { 'file-pages': '["1","1"]' })).rejects.toMatchObject({
    code: 'bad-option',
    message: 'file-pages has 2 entries for 3 files. Enter one per file.',
  });
  await expect(merged(files, { 'file-pages': '["1","1-a","1"]' })).rejects.toMatchObject({ code: 'bad-pages' });
  await expect(merged(files, { 'file-pages': '["1","2","1"]' })).rejects.toMatchObject({
    message: 'Page range "2": b.pdf has 1 page.',
  });
});

test('turns single pages of each file, in the order of the upload, further than they stand', async () => {
  const standing = lettered('b', 3, { page: (page) => (page === 3 ? '/Rotate 180' : '') });
  const files = { 'b.pdf': standing, 'a.pdf': lettered('a', 2), 'c.pdf': lettered('c', 1) };
  const turns = JSON.stringify([{ '2': 90, '3': -90 }, {}, { all: 180 }]);
  const stands = (pdf: ReadPdf) => pdf.pages.map(({ text, rotation }) => `${text} ${rotation}`).join(', ');
  expect(stands(await merged(files, { 'file-turns': turns, order: 'name' }))).toBe(
    'a1 0, a2 0, b1 0, b2 90, b3 90, c1 180',
  );
  const ranges = '["3,2,3","1","1"]';
  expect(stands(await merged(files, { 'file-turns': turns, 'file-pages': ranges }))).toBe(
    'b3 90, b2 90, b3 90, a1 0, c1 180',
  );
});

test('tells when there is not one entry of turns for each file, or one that cannot be followed', async () => {
  const files = { 'a.pdf': samplePdf(2), 'b.pdf': samplePdf(1) };
  const refusal = (turns: string) => expect(merged(files, { 'file-turns': turns })).rejects;
  await refusal('[{}]').toMatchObject({
    code: 'bad-option',
    message: 'file-turns has 1 entry for 2 files. Enter one per file.',
  });
  await refusal('[{"1-a":90},{}]').toMatchObject({ code: 'bad-pages' });
  await refusal('[{},{"2":90}]').toMatchObject({ message: 'Page range "2": b.pdf has 1 page.' });
  await refusal('[{"1":90,"all":90},{}]').toMatchObject({
    message: 'Page 1 appears in more than one part of file-turns.',
  });
  await refusal('[{"1":45},{}]').toMatchObject({ code: 'bad-option' });
});

test('keeps links and bookmarks right when only some pages are taken', async () => {
  const file = samplePdf(3, {
    catalog: '/Outlines 100 0 R',
    page: (page) => (page === 3 ? '/Annots [110 0 R 111 0 R]' : ''),
    objects: {
      100: '<< /First 101 0 R /Last 101 0 R >>',
      101: `<< /Title (to 2) /Parent 100 0 R /Dest [${pageObject(2)} 0 R /Fit] >>`,
      110: `<< /Subtype /Link /Rect [0 0 9 9] /Dest [${pageObject(2)} 0 R /Fit] >>`,
      111: `<< /Subtype /Link /Rect [0 0 9 9] /Dest [${pageObject(1)} 0 R /Fit] >>`,
    },
  });
  const links = { ...{ 'a.pdf': file }, 'b.pdf': samplePdf(1) };
  const result = await merged(links, { 'file-pages': '["3,2","1"]', bookmarks: 'keep' });
  expect(result.pages.map((page) => page.links)).toEqual([[2], [], []]);
  expect(result.bookmarks.map((entry) => entry.page)).toEqual([2]);
  expect(merge.warnings).toEqual([{ code: 'links-removed', params: { count: 1 } }]);
});

test('leads links from other files to the right page of a file of which only some pages are taken', async () => {
  const link = '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToR /F (b.pdf) /D [2 /Fit] >> >>';
  const from = samplePdf(1, { page: () => '/Annots [110 0 R]', objects: { 110: link } });
  const result = await merged({ 'a.pdf': from, 'b.pdf': samplePdf(3) }, { 'file-pages': '["all","3"]' });
  expect(result.pages.map((page) => page.links)).toEqual([[2], []]);
});

test('takes pages in turn, some at a time, and the second file from its end', async () => {
  const files = { 'fronts.pdf': lettered('f', 3), 'backs.pdf': lettered('b', 3) };
  expect(texts(await merged(files, { mode: 'interleave' }))).toBe('f1 b1 f2 b2 f3 b3');
  expect(texts(await merged(files, { mode: 'interleave-reverse' }))).toBe('f1 b3 f2 b2 f3 b1');
  expect(texts(await merged(files, { mode: 'interleave', 'interleave-step': 2 }))).toBe('f1 f2 b1 b2 f3 b3');
});

test('loses no page when files in turn have different lengths', async () => {
  const files = { 'a.pdf': lettered('a', 1), 'b.pdf': lettered('b', 3), 'c.pdf': lettered('c', 2) };
  const result = await merged(files, { mode: 'interleave' });
  expect(texts(result)).toBe('a1 b1 c1 b2 c2 b3');
  expect(result.bookmarks.map((entry) => entry.page)).toEqual([1, 2, 3]);
});

test('begins with a contents page whose lines lead to the files, in any script', async () => {
  const files = { 'Brief an Käthe.pdf': lettered('a', 2), 'Отчёт.pdf': lettered('b', 3), '報告.pdf': lettered('c', 1) };
  const path = await mergedPath(files, { toc: true });
  const result = await readPdf(path);
  expect(result.pages).toHaveLength(7);
  expect(result.pages[0]?.links).toEqual([2, 4, 7]);
  expect(result.bookmarks.map(({ title, page }) => [title, page])).toEqual([
    ['Contents', 1],
    ['Brief an Käthe', 2],
    ['Отчёт', 4],
    ['報告', 7],
  ]);
  const { stdout } = await execute('pdftotext', ['-l', '1', '-layout', path, '-']);
  const lines = stdout.split('\n').map((line) => line.trim().replace(/\s+/g, ' '));
  expect(lines.filter((line) => line !== '' && line !== '\f')).toEqual([
    'Contents',
    'Brief an Käthe 2',
    'Отчёт 4',
    '報告 7',
  ]);
});

test('goes on to a second contents page when one is full, and begins files on new sheets', async () => {
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`file ${index}.pdf`, samplePdf(1)]));
  const result = await merged(files, { toc: true });
  expect(result.pages).toHaveLength(42);
  expect(result.pages[1]?.links.at(-1)).toBe(42);
  const double = await merged(
    { 'a.pdf': lettered('a', 1), 'b.pdf': samplePdf(2) },
    { toc: true, 'double-sided': true },
  );
  expect(double.pages[0]?.links).toEqual([3, 5]);
});

test('scales pages to one paper, centred, with what is on them', async () => {
  const link = `<< /Subtype /Link /Rect [0 0 200 300] /Dest [${pageObject(1)} 0 R /XYZ 0 300 null] >>`;
  const small = samplePdf(1, { page: () => '/MediaBox [0 0 200 300] /Annots [110 0 R]', objects: { 110: link } });
  const wide = samplePdf(1, { page: () => '/MediaBox [0 0 300 200]' });
  const path = await mergedPath({ 'a.pdf': small, 'b.pdf': wide }, { 'page-size': '400ptx600pt' });
  const result = await readPdf(path);
  expect(result.pages.map(({ width, height }) => [width, height])).toEqual([
    [400, 600],
    [600, 400],
  ]);
  // "Page 1" stood at x = 20, its baseline 140 above the lower edge.
  const { stdout } = await execute('pdftotext', ['-bbox', '-l', '1', path, '-']);
  const [, xMin = 0] = /xMin="([\d.]+)"[^>]*>Page</.exec(stdout) ?? [];
  expect(Number(xMin)).toBeCloseTo(40, 0);
  const { stdout: json } = await execute('qpdf', ['--json', '--json-key=qpdf', path]);
  expect(json).toMatch(/"\/Rect": \[\s*0,\s*0,\s*400,\s*600\s*\]/);
  expect(json).toMatch(/"\/XYZ",\s*0,\s*600,\s*null/);
});

test('gives all pages the size of the first, turned pages too', async () => {
  const first = samplePdf(1, { page: () => '/MediaBox [0 0 210 297]' });
  const turned = samplePdf(1, { page: () => '/MediaBox [0 0 594 420] /Rotate 90' });
  const result = await merged({ 'a.pdf': first, 'b.pdf': turned }, { 'page-size': 'first' });
  expect(result.pages.map(({ width, height, rotation }) => [width, height, rotation])).toEqual([
    [210, 297, 0],
    [210, 297, 90],
  ]);
});

const TEXT_FIELD = (value: string, look = '') =>
  samplePdf(1, {
    catalog: '/AcroForm << /Fields [120 0 R] /DA (/F1 9 Tf) /DR << /Font << /F1 3 0 R >> >> >>',
    page: () => '/Annots [120 0 R]',
    objects: {
      120: `<< /Subtype /Widget /T (name) /FT /Tx /V (${value}) /Rect [0 0 50 20] ${look} >>`,
      121: sampleStream(
        `BT /F1 9 Tf 2 5 Td (${value}) Tj ET`,
        '/Subtype /Form /BBox [0 0 50 20] /Resources << /Font << /F1 3 0 R >> >>',
      ),
    },
  });

test('gives fields of one name one value where that is asked for', async () => {
  const look = '/AP << /N 121 0 R >>';
  const files = {
    'a.pdf': TEXT_FIELD('Ann', look),
    'b.pdf': TEXT_FIELD('Bob', look),
    'c.pdf': TEXT_FIELD('Cid', look),
  };
  const path = await mergedPath(files, { 'form-conflict': 'share' });
  expect((await readPdf(path)).fields).toEqual(['name']);
  const { stdout } = await execute('pdftotext', [path, '-']);
  expect(stdout.match(/Ann/g)).toHaveLength(3);
  expect(stdout).not.toMatch(/Bob|Cid/);
});

const TICKED = samplePdf(1, {
  catalog: '/AcroForm << /Fields [120 0 R] >>',
  page: () => '/Annots [120 0 R]',
  objects: { 120: '<< /Subtype /Widget /T (tick) /FT /Btn /V /Yes /AS /Yes /Rect [0 0 20 0] >>' },
});

test('prints the values of fields where that is asked for, and keeps those it cannot print', async () => {
  const files = {
    'a.pdf': TEXT_FIELD('Ann', '/AP << /N 121 0 R >>'),
    'b.pdf': TICKED,
    'c.pdf': TEXT_FIELD('Bob'),
  };
  const path = await mergedPath(files, { 'form-conflict': 'flatten' });
  const result = await readPdf(path);
  expect(result.pages[0]?.text).toContain('Ann');
  expect(result.pages[2]?.text).toContain('Bob');
  expect(result.fields).toEqual(['tick']);
  expect(merge.warnings).toEqual([{ code: 'fields-kept', params: { file: 'b.pdf', count: 1 } }]);
});

const titled = (title: string) => samplePdf(1, { objects: { 5: `<< /Title (${title}) >>` }, trailer: '/Info 5 0 R' });

test('takes the metadata from the file that is named, or from none', async () => {
  const files = { 'b.pdf': titled('One'), 'a.pdf': titled('Two') };
  const title = async (options: Asked) => (await merged(files, options)).title;
  expect(await title({ 'metadata-from': 2 })).toBe('Two');
  expect(await title({ 'metadata-from': 2, order: 'name' })).toBe('Two');
  expect(await title({ 'metadata-from': 'none' })).toBe('');
  await expect(title({ 'metadata-from': 3 })).rejects.toMatchObject({ code: 'bad-option' });
});

test('leaves attached files out where that is asked for', async () => {
  const file = samplePdf(1, {
    catalog: '/Names << /EmbeddedFiles << /Names [(a.txt) 130 0 R] >> >>',
    objects: {
      130: '<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 131 0 R >> >>',
      131: sampleStream('hello', '/Type /EmbeddedFile'),
    },
  });
  expect((await merged({ 'a.pdf': file }, { attachments: false })).attachments).toEqual({});
});

test('stores equal things as often as they came where that is asked for', async () => {
  const noise = Array.from({ length: 9_000 }, (_, i) => String.fromCharCode((i * i + (i >> 3)) & 0xff)).join('');
  const picture = '/Subtype /Image /Width 90 /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 8';
  const file = samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    objects: { 150: sampleStream(noise, picture) },
  });
  const size = async (dedupe: boolean) =>
    (await readFile(await mergedPath({ 'a.pdf': file, 'b.pdf': file }, { dedupe }))).length;
  expect(await size(false)).toBeGreaterThan(1.5 * (await size(true)));
});

test('names the file that needs a password, and those that are ready', async () => {
  const locked = await readFile(new URL('../../../tests/fixtures/r6-both-passwords.pdf', import.meta.url));
  const files = { 'a.pdf': samplePdf(1), 'locked.pdf': locked, 'c.pdf': samplePdf(1) };
  await expect(merged(files)).rejects.toMatchObject({
    code: 'need-password',
    message: 'locked.pdf is protected with a password. Enter it to continue. Ready: a.pdf, c.pdf.',
  });
});

test('says that a blank page has no place between pages taken in turn', async () => {
  await merged({ 'a.pdf': samplePdf(1), 'b.pdf': samplePdf(1) }, { mode: 'interleave', 'double-sided': true });
  expect(merge.warnings).toEqual([{ code: 'option-ignored', params: { option: 'double-sided' } }]);
});
