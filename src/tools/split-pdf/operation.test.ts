/** Checks what each part of a split file holds, read back with pdf.js. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ReadPdf, readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let split: OperationTest<typeof tool>;
beforeEach(async () => {
  split = await OperationTest.start(tool, run);
});
afterEach(() => split.end());

interface Part {
  readonly pdf: ReadPdf;
  readonly pattern: string | undefined;
  readonly tokens: Readonly<Record<string, unknown>>;
  readonly bytes: number;
}

async function parts(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}): Promise<readonly Part[]> {
  const outputs = await split.run([await split.file('report.pdf', content)], options);
  return Promise.all(
    outputs.map(async ({ path, pattern, tokens }) => {
      return { pdf: await readPdf(path), pattern, tokens: tokens ?? {}, bytes: (await readFile(path)).length };
    }),
  );
}

function pagesOf(found: readonly Part[]): readonly (readonly string[])[] {
  return found.map(({ pdf }) => pdf.pages.map((page) => page.text.replace('Page ', '')));
}

const OUTLINE = {
  catalog: '/Outlines 100 0 R',
  objects: {
    100: '<< /First 101 0 R /Last 102 0 R /Count 3 >>',
    101: `<< /Title (One) /Parent 100 0 R /Next 102 0 R /First 103 0 R /Last 103 0 R /Count 1 /Dest [${pageObject(2)} 0 R /Fit] >>`,
    102: `<< /Title (Two) /Parent 100 0 R /Prev 101 0 R /Dest [${pageObject(5)} 0 R /Fit] >>`,
    103: `<< /Title (One, below) /Parent 101 0 R /Dest [${pageObject(3)} 0 R /Fit] >>`,
  },
};

test('makes one file a page when nothing is asked', async () => {
  const found = await parts(samplePdf(10));
  expect(pagesOf(found).flat()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  expect(found.map((part) => [part.pattern, part.tokens.n])[0]).toEqual(['{name}-p{n}', '01']);
});

test('makes one file for each part of the page range', async () => {
  const found = await parts(samplePdf(9), { pages: '1,2-9' });
  expect(pagesOf(found)).toEqual([['1'], ['2', '3', '4', '5', '6', '7', '8', '9']]);
  expect(found.map(({ pattern, tokens }) => [pattern, tokens.from, tokens.to])).toEqual([
    ['{name}-{from}-{to}', 1, 1],
    ['{name}-{from}-{to}', 2, 9],
  ]);
});

test('makes one file for each group between semicolons', async () => {
  expect(pagesOf(await parts(samplePdf(8), { pages: '1-3;5,7;8-' }))).toEqual([['1', '2', '3'], ['5', '7'], ['8']]);
});

test('cuts after every few pages, and lets the last file be shorter', async () => {
  const found = await parts(samplePdf(5), { mode: 'every', every: 2 });
  expect(pagesOf(found)).toEqual([['1', '2'], ['3', '4'], ['5']]);
});

test('parts odd from even pages', async () => {
  const found = await parts(samplePdf(5), { mode: 'odd-even' });
  expect(pagesOf(found)).toEqual([
    ['1', '3', '5'],
    ['2', '4'],
  ]);
  expect(found.map((part) => part.pattern)).toEqual(['{name}-odd', '{name}-even']);
});

test('takes pages out in the order asked for, repeats included', async () => {
  expect(pagesOf(await parts(samplePdf(3), { mode: 'extract', pages: '3,1,1' }))).toEqual([['3', '1', '1']]);
});

test('names extracted pages by their numbers, and only the first of many', async () => {
  const named = async (pages: string) => (await parts(samplePdf(20), { mode: 'extract', pages }))[0]?.pattern;
  expect(await named('2,5,9')).toBe('{name}-pages-2-5-9');
  expect(await named('2-5')).toBe('{name}-pages-2-5');
  expect(await named('9,3,1-4,20')).toBe('{name}-pages-9-3-1-4-20');
  expect(await named('2,5,9,11,13,15-20')).toBe('{name}-pages-2-5-9-and-8-more');
});

test('cuts at the bookmarks of the first level and names the files after them', async () => {
  const found = await parts(samplePdf(6, OUTLINE), { mode: 'bookmarks' });
  expect(pagesOf(found)).toEqual([['1'], ['2', '3', '4'], ['5', '6']]);
  expect(found.map((part) => [part.pattern, part.tokens.bookmark])).toEqual([
    ['{n}-{name}', ''],
    ['{n}-{bookmark}', 'One'],
    ['{n}-{bookmark}', 'Two'],
  ]);
});

test('says so when there are no bookmarks to split at', async () => {
  await expect(parts(samplePdf(2), { mode: 'bookmarks' })).rejects.toMatchObject({
    code: 'nothing-found',
    message: 'report.pdf has no bookmarks to split at.',
  });
});

test('keeps the bookmarks that lead into a part', async () => {
  const [first, second] = await parts(samplePdf(6, OUTLINE), { pages: '1-2,3-6' });
  expect(first?.pdf.bookmarks).toEqual([{ title: 'One', page: 2, children: [] }]);
  expect(second?.pdf.bookmarks).toEqual([
    { title: 'One', page: 1, children: [{ title: 'One, below', page: 1, children: [] }] },
    { title: 'Two', page: 3, children: [] },
  ]);
});

test('keeps links that stay inside a part, takes out the others and counts them', async () => {
  const links = [
    `<< /Subtype /Link /Rect [0 0 9 9] /Dest [${pageObject(2)} 0 R /Fit] >>`,
    `<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D (end) >> >>`,
    '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org/) >> >>',
  ];
  const file = samplePdf(4, {
    catalog: '/Names << /Dests 110 0 R >>',
    page: (page) => (page === 1 ? '/Annots [111 0 R 112 0 R 113 0 R]' : ''),
    objects: {
      110: `<< /Names [(end) [${pageObject(4)} 0 R /Fit]] >>`,
      111: links[0] ?? '',
      112: links[1] ?? '',
      113: links[2] ?? '',
    },
  });
  const [first] = await parts(file, { pages: '1-2,3-4' });
  expect(first?.pdf.pages[0]?.links).toEqual([2, 'https://example.org/']);
  expect(split.warnings).toEqual([{ code: 'links-removed', params: { count: 1 } }]);
});

test('keeps the labels of pages', async () => {
  const file = samplePdf(5, { catalog: '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (A-) /St 7 >>] >>' });
  const [first, second] = await parts(file, { pages: '1-3,5' });
  expect(first?.pdf.labels).toEqual(['i', 'ii', 'A-7']);
  expect(second?.pdf.labels).toEqual(['A-9']);
});

test('gives each part the fields of its own pages', async () => {
  const file = samplePdf(2, {
    catalog: '/AcroForm << /Fields [120 0 R 123 0 R] /DA (/F1 9 Tf) >>',
    page: (page) => `/Annots [${page === 1 ? '121 0 R' : '122 0 R 123 0 R'}]`,
    objects: {
      120: '<< /T (both) /FT /Tx /V (x) /Kids [121 0 R 122 0 R] >>',
      121: '<< /Subtype /Widget /Parent 120 0 R /Rect [0 0 50 20] >>',
      122: '<< /Subtype /Widget /Parent 120 0 R /Rect [0 0 50 20] >>',
      123: '<< /Subtype /Widget /T (second) /FT /Tx /Rect [60 0 90 20] >>',
    },
  });
  const found = await parts(file);
  expect(found.map(({ pdf }) => pdf.fields)).toEqual([['both'], ['both', 'second']]);
});

test('gives attached files to the first part only', async () => {
  const file = samplePdf(2, {
    catalog: '/Names << /EmbeddedFiles << /Names [(a.txt) 130 0 R] >> >>',
    objects: {
      130: '<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 131 0 R >> >>',
      131: sampleStream('hello', '/Type /EmbeddedFile'),
    },
  });
  const found = await parts(file);
  expect(found.map(({ pdf }) => pdf.attachments)).toEqual([{ 'a.txt': 'hello' }, {}]);
});

test('keeps the tags of the pages in a part', async () => {
  const file = samplePdf(2, {
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 140 0 R',
    page: (page) => `/StructParents ${page - 1}`,
    content: (page) => `/P << /MCID 0 >> BDC BT /F1 24 Tf 20 140 Td (Page ${page}) Tj ET EMC`,
    objects: {
      140: '<< /Type /StructTreeRoot /K 141 0 R /ParentTree << /Nums [0 [142 0 R] 1 [143 0 R]] >> >>',
      141: '<< /Type /StructElem /S /Document /P 140 0 R /K [142 0 R 143 0 R] >>',
      142: `<< /Type /StructElem /S /H1 /P 141 0 R /Pg ${pageObject(1)} 0 R /K 0 >>`,
      143: `<< /Type /StructElem /S /P /P 141 0 R /Pg ${pageObject(2)} 0 R /K 0 >>`,
    },
  });
  const found = await parts(file);
  expect(found.map(({ pdf }) => pdf.pages[0]?.tags)).toEqual([
    ['Document', 'H1'],
    ['Document', 'P'],
  ]);
});

test('leaves pictures behind that a page lists but never draws', async () => {
  const noise = (seed: number) =>
    Array.from({ length: 20_000 }, (_, i) => String.fromCharCode((i * seed + (i >> 3)) & 0xff)).join('');
  const picture = '/Subtype /Image /Width 100 /Height 200 /ColorSpace /DeviceGray /BitsPerComponent 8';
  const file = samplePdf(4, {
    resources: () => '/XObject << /I1 151 0 R /I2 152 0 R /I3 153 0 R /I4 154 0 R >>',
    content: (page) => `/I${page} Do`,
    objects: Object.fromEntries([1, 2, 3, 4].map((n) => [150 + n, sampleStream(noise(2 * n + 1), picture)])),
  });
  const found = await parts(file);
  const sum = found.reduce((total, part) => total + part.bytes, 0);
  expect(sum).toBeLessThan(1.3 * file.length);
});

test('tells that one page cannot be split', async () => {
  expect(pagesOf(await parts(samplePdf(1)))).toEqual([['1']]);
  expect(split.warningCodes).toEqual(['nothing-to-split']);
});

test('turns single pages that are taken out, further than they stand, each time that they come', async () => {
  const file = samplePdf(4, { page: (page) => (page === 3 ? '/Rotate 90' : '') });
  const turned = { mode: 'extract', pages: '4, 3, 1, 3', 'per-page': '{"2-3":90,"4":-90}' };
  const [found] = await parts(file, turned);
  expect(found?.pdf.pages.map(({ text, rotation }) => [text, rotation])).toEqual([
    ['Page 4', 270],
    ['Page 3', 180],
    ['Page 1', 0],
    ['Page 3', 180],
  ]);
  expect(split.warnings).toEqual([]);
});

test('refuses turns that contradict each other or name no page, and says where they have no effect', async () => {
  const asked = { mode: 'extract', pages: '1' };
  await expect(parts(samplePdf(3), { ...asked, 'per-page': '{"1-3":90,"2":180}' })).rejects.toMatchObject({
    code: 'bad-option',
    message: 'Page 2 appears in more than one part of per-page.',
  });
  await expect(parts(samplePdf(3), { ...asked, 'per-page': '{"9":90}' })).rejects.toMatchObject({ code: 'bad-pages' });
  const [first] = await parts(samplePdf(2), { mode: 'each', 'per-page': '{"1":90}' });
  expect(first?.pdf.pages[0]?.rotation).toBe(0);
  expect(split.warnings).toEqual([{ code: 'option-ignored', params: { option: 'per-page' } }]);
});
