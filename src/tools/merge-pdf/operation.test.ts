/** Checks what a merged file keeps of its parts, read back with pdf.js. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archivedPdf } from '../../../tests/archived-pdf.ts';
import { type Bookmark, type ReadPdf, readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, type SampleOptions, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let merge: OperationTest<typeof tool>;
beforeEach(async () => {
  merge = await OperationTest.start(tool, run);
});
afterEach(() => merge.end());

type Files = Readonly<Record<string, Uint8Array>>;

async function merged(files: Files, options: Readonly<Record<string, unknown>> = {}): Promise<ReadPdf> {
  return readPdf(await mergedPath(files, options));
}

async function mergedPath(files: Files, options: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const inputs = await Promise.all(Object.entries(files).map(([name, content]) => merge.file(name, content)));
  const [output] = await merge.run(inputs, options);
  return output?.path ?? '';
}

/** A flat outline with an entry for each of these pages. */
function outlined(pages: number, targets: readonly number[]): Uint8Array {
  const items = targets.map((page, index) => {
    const next = index + 1 < targets.length ? `/Next ${102 + index} 0 R` : '';
    return [101 + index, `<< /Title (to ${page}) /Parent 100 0 R ${next} /Dest [${pageObject(page)} 0 R /Fit] >>`];
  });
  return samplePdf(pages, {
    catalog: '/Outlines 100 0 R',
    objects: { 100: `<< /First 101 0 R /Last ${100 + targets.length} 0 R >>`, ...Object.fromEntries(items) },
  });
}

function targets(bookmarks: readonly Bookmark[]): readonly number[] {
  return bookmarks.flatMap(({ page, children }) => (children.length > 0 ? targets(children) : [page]));
}

function linked(name: string, page: number, extra: SampleOptions = {}): Uint8Array {
  return samplePdf(3, {
    catalog: '/Names << /Dests << /Names [(goal) 110 0 R] >> >>',
    page: (number) => (number === 1 ? '/Annots [111 0 R]' : ''),
    objects: {
      110: `<< /D [${pageObject(page)} 0 R /Fit] >>`,
      111: `<< /Subtype /Link /Rect [0 0 9 9] /A ${name} >>`,
    },
    ...extra,
  });
}

async function printedFor(path: string): Promise<readonly (string | undefined)[]> {
  const { stdout } = await promisify(execFile)('qpdf', ['--qdf', '--object-streams=disable', path, '-'], {
    encoding: 'latin1',
  });
  return [...stdout.matchAll(/OutputConditionIdentifier \((\w+)\)/g)].map(([, condition]) => condition);
}

test('a stream in the place of a named destination leads nowhere, and the rest is merged', async () => {
  const link = '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D (goal) >> >>';
  const odd = linked('', 2, { objects: { 110: sampleStream('q Q'), 111: link } });
  const { pages } = await merged({ 'a.pdf': odd, 'b.pdf': samplePdf(1) });
  expect(pages).toHaveLength(4);
});

test('keeps the first colour profile for printing that a file has, and names the files with another', async () => {
  const intent = (condition: string) =>
    samplePdf(1, {
      catalog: '/OutputIntents [120 0 R]',
      objects: { 120: `<< /S /GTS_PDFX /OutputConditionIdentifier (${condition}) >>` },
    });
  const path = await mergedPath({ 'a.pdf': samplePdf(1), 'b.pdf': intent('FOGRA39') });
  expect(await printedFor(path)).toEqual(['FOGRA39']);
  expect(merge.warnings).toEqual([]);
  const files = {
    'a.pdf': samplePdf(1),
    'b.pdf': intent('FOGRA39'),
    'c.pdf': intent('FOGRA39'),
    'd.pdf': intent('SWOP'),
  };
  expect(await printedFor(await mergedPath(files))).toEqual(['FOGRA39']);
  expect(merge.warnings).toEqual([{ code: 'output-intent-differs', params: { file: 'd.pdf' } }]);
});

describe('the mark of PDF/A', () => {
  const told = async (first: Uint8Array, second: Uint8Array, options = {}) => {
    const before = merge.warnings.length;
    await mergedPath({ 'a.pdf': first, 'b.pdf': second }, options);
    return merge.warnings.slice(before).map(({ code, params }) => [code, ...Object.values(params)]);
  };
  const rgb = archivedPdf();

  test('goes where the one profile that is left does not say what all colours are', async () => {
    expect(await told(rgb, rgb)).toEqual([]);
    expect(await told(rgb, archivedPdf({ condition: 'AdobeRGB' }))).toEqual([['output-intent-differs', 'b.pdf']]);
    expect(await told(rgb, archivedPdf({ condition: 'FOGRA39', components: 4 }))).toEqual([
      ['output-intent-differs', 'b.pdf'],
      ['conformance-removed', 'PDF/A-2b'],
    ]);
  });

  test('goes where a contents page comes with letters that part 1 does not allow', async () => {
    const old = archivedPdf({ part: 1 });
    expect(await told(rgb, rgb, { toc: true })).toEqual([]);
    expect(await told(old, old, { toc: true })).toEqual([['conformance-removed', 'PDF/A-1b']]);
  });
});

test('keeps every bookmark on its page', async () => {
  const files = { 'a.pdf': outlined(10, [3, 5, 7]), 'b.pdf': outlined(10, [2, 4, 6]) };
  expect(targets((await merged(files)).bookmarks)).toEqual([3, 5, 7, 12, 14, 16]);
});

test('puts the bookmarks of each file under its name, or leaves them as they are, or leaves them out', async () => {
  const files = { 'a.pdf': outlined(2, [2]), 'b.pdf': samplePdf(1) };
  const titles = async (bookmarks: string) =>
    (await merged(files, { bookmarks })).bookmarks.map((entry) => entry.title);
  expect(await titles('keep-under-file-name')).toEqual(['a', 'b']);
  expect(await titles('keep')).toEqual(['to 2']);
  expect(await titles('file-names')).toEqual(['a', 'b']);
  expect(await titles('none')).toEqual([]);
});

test('gives one file back as it was, without a bookmark that names it', async () => {
  const result = await merged({ 'a.pdf': outlined(2, [2]) });
  expect(result.bookmarks.map((entry) => entry.title)).toEqual(['to 2']);
});

test('lets links by name lead to the page of their own file', async () => {
  const link = '<< /S /GoTo /D (goal) >>';
  const result = await merged({ 'a.pdf': linked(link, 2), 'b.pdf': linked(link, 3) });
  expect(result.pages.map((page) => page.links)).toEqual([[2], [], [], [6], [], []]);
});

test('lets a link by a name that its own file lacks lead nowhere, not into another file', async () => {
  const lost = { page: (page: number) => (page === 1 ? '/Annots [111 0 R]' : ''), catalog: '' };
  const link = '<< /S /GoTo /D (goal) >>';
  const result = await merged({ 'a.pdf': linked(link, 2, lost), 'b.pdf': linked(link, 3) });
  expect(result.pages.map((page) => page.links)).toEqual([[0], [], [], [6], [], []]);
});

test('makes links between the files links inside the result', async () => {
  const byName = '<< /S /GoToR /F (b.pdf) /D (goal) >>';
  const byPage = '<< /S /GoToR /F << /Type /Filespec /UF (A.PDF) >> /D [1 /Fit] >>';
  const result = await merged({ 'a.pdf': linked(byName, 1), 'b.pdf': linked(byPage, 3) });
  expect(result.pages.map((page) => page.links)).toEqual([[6], [], [], [2], [], []]);
});

test('gives the second field of a name another one', async () => {
  const form = samplePdf(1, {
    catalog: '/AcroForm << /Fields [120 0 R] /DA (/F1 9 Tf) /DR << /Font << /F1 3 0 R >> >> >>',
    page: () => '/Annots [120 0 R]',
    objects: { 120: '<< /Subtype /Widget /T (name) /FT /Tx /V (x) /Rect [0 0 50 20] >>' },
  });
  expect((await merged({ 'a.pdf': form, 'b.pdf': form, 'c.pdf': form })).fields).toEqual(['name', 'name_2', 'name_3']);
});

test('lets page labels begin anew with each file', async () => {
  const roman = samplePdf(2, { catalog: '/PageLabels << /Nums [0 << /S /r /St 4 >>] >>' });
  const result = await merged({ 'a.pdf': roman, 'b.pdf': samplePdf(2), 'c.pdf': roman });
  expect(result.labels).toEqual(['iv', 'v', '1', '2', 'iv', 'v']);
});

test('keeps attached files of one name apart', async () => {
  const attached = (text: string) =>
    samplePdf(1, {
      catalog: '/Names << /EmbeddedFiles << /Names [(a.txt) 130 0 R] >> >>',
      objects: {
        130: '<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 131 0 R >> >>',
        131: sampleStream(text, '/Type /EmbeddedFile'),
      },
    });
  const result = await merged({ 'a.pdf': attached('one'), 'b.pdf': attached('two') });
  expect(result.attachments).toEqual({ 'a.txt': 'one', 'a (2).txt': 'two' });
});

test('joins the tags of all files', async () => {
  const tagged = (role: string) =>
    samplePdf(1, {
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 140 0 R',
      page: () => '/StructParents 0',
      content: () => '/P << /MCID 0 >> BDC BT /F1 24 Tf 20 140 Td (Page) Tj ET EMC',
      objects: {
        140: '<< /Type /StructTreeRoot /K [141 0 R] /ParentTree << /Nums [0 [141 0 R]] >> >>',
        141: `<< /Type /StructElem /S /${role} /P 140 0 R /Pg ${pageObject(1)} 0 R /K [0] >>`,
      },
    });
  const result = await merged({ 'a.pdf': tagged('H1'), 'b.pdf': samplePdf(1), 'c.pdf': tagged('Quote') });
  expect(result.pages.map((page) => page.tags)).toEqual([['H1'], [], ['Quote']]);
});

test('stores what is equal once', async () => {
  const picture = '/Subtype /Image /Width 100 /Height 200 /ColorSpace /DeviceGray /BitsPerComponent 8';
  const noise = Array.from({ length: 20_000 }, (_, i) => String.fromCharCode((i * i + (i >> 3)) & 0xff)).join('');
  const file = samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    objects: { 150: sampleStream(noise, picture) },
  });
  const path = await mergedPath({ 'a.pdf': file, 'b.pdf': file, 'c.pdf': file });
  expect((await readFile(path)).length).toBeLessThan(1.2 * file.length);
});

test('begins each file on a new sheet for double-sided print', async () => {
  const files = { 'a.pdf': samplePdf(3), 'b.pdf': samplePdf(2), 'c.pdf': samplePdf(1) };
  const result = await merged(files, { 'double-sided': true });
  expect(result.pages.map((page) => page.text)).toEqual([
    'Page 1',
    'Page 2',
    'Page 3',
    '',
    'Page 1',
    'Page 2',
    'Page 1',
    '',
  ]);
  expect(result.pages[3]?.width).toBe(203);
});

test('orders the files by name the way people count', async () => {
  const files = { 'part 10.pdf': samplePdf(1), 'part 2.pdf': samplePdf(2), 'Part 1.pdf': samplePdf(3) };
  const titles = async (order: string) => (await merged(files, { order })).bookmarks.map((entry) => entry.title);
  expect(await titles('name')).toEqual(['Part 1', 'part 2', 'part 10']);
  expect(await titles('name-desc')).toEqual(['part 10', 'part 2', 'Part 1']);
});

test('takes the metadata of the first file', async () => {
  const titled = (title: string) => samplePdf(1, { objects: { 5: `<< /Title (${title}) >>` }, trailer: '/Info 5 0 R' });
  expect((await merged({ 'a.pdf': titled('First'), 'b.pdf': titled('Second') })).title).toBe('First');
});

test('joins many small files into less than their sum', async () => {
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.pdf`, samplePdf(1)]));
  const path = await mergedPath(files);
  const sum = Object.values(files).reduce((total, file) => total + file.length, 0);
  expect((await readPdf(path)).pages).toHaveLength(40);
  expect((await readFile(path)).length).toBeLessThan(1.02 * sum);
  expect(merge.progress.at(-1)).toBe(1);
});

test('gives the same bytes for the same job', async () => {
  const files = { 'a.pdf': outlined(2, [2]), 'b.pdf': samplePdf(1) };
  const first = await readFile(await mergedPath(files));
  expect(first.equals(await readFile(await mergedPath(files)))).toBe(true);
});
