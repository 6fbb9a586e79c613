/** Checks the ways of splitting that look at sizes, bookmarks, signs on pages, words and halves; read back with pdf.js. */
import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ReadPdf, readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, type SampleOptions, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { separatorPage } from '../../server/separator-page.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const execute = promisify(execFile);

let split: OperationTest<typeof tool>;
beforeEach(async () => {
  split = await OperationTest.start(tool, run);
});
afterEach(() => split.end());

type Asked = Readonly<Record<string, unknown>>;

interface Made {
  readonly pdf: ReadPdf;
  readonly name: string;
  readonly bytes: number;
}

async function made(content: Uint8Array, options: Asked): Promise<readonly Made[]> {
  const outputs = await split.run([await split.file('report.pdf', content)], options);
  return Promise.all(
    outputs.map(async ({ path, pattern = '', tokens = {} }, index) => {
      const known: Readonly<Record<string, unknown>> = { n: index + 1, name: 'report', ...tokens };
      const name = pattern.replace(/\{(\w+)\}/g, (whole, key: string) => String(known[key] ?? whole));
      return { pdf: await readPdf(path), name, bytes: (await stat(path)).size };
    }),
  );
}

/** The words of each page of each file. */
function words(files: readonly Made[]): readonly (readonly string[])[] {
  return files.map(({ pdf }) => pdf.pages.map((page) => page.text));
}

const names = (files: readonly Made[]) => files.map(({ name }) => name);

function saying(texts: readonly string[], extra: SampleOptions = {}): Buffer {
  return samplePdf(texts.length, {
    content: (page) => `BT /F1 14 Tf 20 140 Td (${(texts[page - 1] ?? '').replace(/[()]/g, '\\$&')}) Tj ET`,
    ...extra,
  });
}

test('makes equal parts whose page counts differ by one at most', async () => {
  const pages = async (count: number, parts: number) =>
    (await made(samplePdf(count), { mode: 'parts', parts })).map(({ pdf }) => pdf.pages.length);
  expect(await pages(10, 3)).toEqual([4, 3, 3]);
  expect(split.warnings).toEqual([]);
  expect(await pages(3, 5)).toEqual([1, 1, 1]);
  expect(split.warnings).toEqual([{ code: 'fewer-parts', params: { file: 'report.pdf', made: 3, asked: 5 } }]);
});

/** Each page has a picture of its own with about so many bytes. */
function heavyPages(bytes: readonly number[]): Buffer {
  const noise = (length: number, seed: number) => {
    let state = seed * 7919 + 1;
    return Array.from({ length }, () => {
      state = (state * 1103515245 + 12345) % 2 ** 31;
      return String.fromCharCode((state >> 16) & 0xff);
    }).join('');
  };
  const picture = (length: number) =>
    `/Subtype /Image /Width ${length} /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8`;
  return samplePdf(bytes.length, {
    resources: (page) => `/XObject << /I ${150 + page} 0 R >>`,
    content: (page) => `/I Do BT /F1 14 Tf 20 140 Td (${page}) Tj ET`,
    objects: Object.fromEntries(
      bytes.map((length, index) => [151 + index, sampleStream(noise(length, index + 1), picture(length))]),
    ),
  });
}

test('fills files up to a size, and tells of a page that is larger alone', async () => {
  const file = heavyPages([4000, 4000, 4000, 30_000, 4000, 4000, 4000]);
  const parts = await made(file, { mode: 'size', 'max-size': '11KB' });
  expect(words(parts)).toEqual([['1', '2'], ['3'], ['4'], ['5', '6'], ['7']]);
  expect(parts.filter(({ bytes }) => bytes > 11 * 1024)).toHaveLength(1);
  expect(split.warnings).toEqual([{ code: 'page-too-big', params: { page: 4 } }]);
  expect(names(parts)[0]).toBe('report-1');
});

test('gives one file when all pages fit', async () => {
  expect(words(await made(samplePdf(3), { mode: 'size' }))).toHaveLength(1);
});

const OUTLINE: SampleOptions = {
  catalog: '/Outlines 100 0 R',
  objects: {
    100: '<< /First 101 0 R /Last 103 0 R >>',
    101: `<< /Title (Chapter 1) /Parent 100 0 R /Next 103 0 R /First 102 0 R /Last 102 0 R /Dest [${pageObject(1)} 0 R /Fit] >>`,
    102: `<< /Title (Section 1.1) /Parent 101 0 R /Dest [${pageObject(3)} 0 R /Fit] >>`,
    103: `<< /Title (Annex) /Parent 100 0 R /Prev 101 0 R /Dest [${pageObject(3)} 0 R /Fit] >>`,
  },
};

test('cuts at bookmarks of deeper levels, and only at those that fit', async () => {
  const file = samplePdf(4, OUTLINE);
  const cut = async (options: Asked) => names(await made(file, { mode: 'bookmarks', ...options }));
  expect(await cut({})).toEqual(['1-Chapter 1', '2-Annex']);
  expect(await cut({ 'bookmark-level': 2 })).toEqual(['1-Chapter 1', '2-Section 1.1']);
  expect(await cut({ 'bookmark-level': 'all', 'bookmark-match': 'annex' })).toEqual(['1-report', '2-Annex']);
  expect(await cut({ 'bookmark-match': '/^Chap.*\\d$/' })).toEqual(['1-Chapter 1']);
  await expect(cut({ 'bookmark-match': 'Preface' })).rejects.toMatchObject({ code: 'nothing-found' });
});

test('gives each bookmark a file where two lie on one page and that is asked for', async () => {
  const parts = await made(samplePdf(4, OUTLINE), { mode: 'bookmarks', 'bookmark-level': 2, 'same-page': 'repeat' });
  expect(names(parts)).toEqual(['1-Chapter 1', '2-Section 1.1', '3-Annex']);
  expect(words(parts)).toEqual([['Page 1', 'Page 2'], ['Page 3'], ['Page 3', 'Page 4']]);
});

/** Specks as a scanner makes them. */
const DUST = '0.9 g 0 0 300 300 re f 0 g 100 100 0.4 0.4 re f 0 0 2 300 re f';

test('cuts at empty pages, dust and all, and leaves them out or keeps them', async () => {
  const file = saying(['a', 'b', '', '', 'c', ''], {
    content: (page) => ([3, 4, 6].includes(page) ? DUST : `BT /F1 14 Tf 20 140 Td (${page}) Tj ET`),
  });
  expect(words(await made(file, { mode: 'separators' }))).toEqual([['1', '2'], ['5']]);
  const kept = await made(file, { mode: 'separators', 'keep-separator': true });
  expect(kept.map(({ pdf }) => pdf.pages.length)).toEqual([2, 2]);
  await expect(made(samplePdf(2), { mode: 'separators' })).rejects.toMatchObject({
    code: 'nothing-found',
    message: 'No separator page was found.',
  });
});

test.each(['qr', 'barcode'] as const)('cuts at printed separator sheets: %s', async (kind) => {
  const sheet = join(split.folder, 'sheet.pdf');
  const pages = join(split.folder, 'pages.pdf');
  const pile = join(split.folder, 'pile.pdf');
  await writeFile(sheet, await separatorPage(kind, 'SHEAF-SPLIT'));
  await writeFile(pages, samplePdf(3));
  await execute('qpdf', ['--empty', '--pages', pages, '1-2', sheet, pages, '3', '--', pile]);
  const file = await readFile(pile);
  expect(words(await made(file, { mode: 'separators', separator: kind }))).toEqual([['Page 1', 'Page 2'], ['Page 3']]);
  const other = { mode: 'separators', separator: kind, 'separator-text': 'OTHER' };
  await expect(made(file, other)).rejects.toMatchObject({ code: 'nothing-found' });
  expect(await made(file, { ...other, 'separator-text': '*' })).toHaveLength(2);
});

test('takes any bar code for a separator where none is named, and of QR codes our own', async () => {
  const [pages, pile] = ['pages.pdf', 'pile.pdf'].map((name) => join(split.folder, name));
  await writeFile(pages ?? '', samplePdf(2));
  const sheets = { qr: '', barcode: '' };
  for (const kind of ['qr', 'barcode'] as const) {
    sheets[kind] = join(split.folder, `${kind}.pdf`);
    await writeFile(sheets[kind], await separatorPage(kind, 'PATCH-T'));
  }
  const pileOf = async (sheet: string) => {
    await execute('qpdf', ['--empty', '--pages', pages ?? '', '1', sheet, pages ?? '', '2', '--', pile ?? '']);
    return readFile(pile ?? '');
  };
  const barcodes = await made(await pileOf(sheets.barcode), { mode: 'separators', separator: 'barcode' });
  expect(words(barcodes)).toEqual([['Page 1'], ['Page 2']]);
  await expect(made(await pileOf(sheets.qr), { mode: 'separators', separator: 'qr' })).rejects.toMatchObject({
    code: 'nothing-found',
  });
});

test('begins a file where a pattern finds something new, and names it after the group', async () => {
  const file = saying(['Cover', 'Invoice 17', 'more', 'Invoice 17 again', 'Invoice 18', 'Invoice 19']);
  const parts = await made(file, { mode: 'text', text: '/Invoice (\\d+)/' });
  expect(names(parts)).toEqual(['report-1', '17', '18', '19']);
  expect(words(parts)[1]).toEqual(['Invoice 17', 'more', 'Invoice 17 again']);
});

test('begins a file where a plain text comes back, upper and lower case alike', async () => {
  const file = saying(['DEAR Ann', 'more', 'Dear Bob', 'dear bob, page two', 'x', 'dear Cid']);
  expect((await made(file, { mode: 'text', text: 'dear' })).map(({ pdf }) => pdf.pages.length)).toEqual([2, 3, 1]);
});

test('says when a text is not there, when there is no text at all, and when the pattern is none', async () => {
  const refusal = (content: Uint8Array, text: string) =>
    made(content, { mode: 'text', text }).then(
      () => '',
      (error: Error) => error.message,
    );
  expect(await refusal(samplePdf(2), 'Invoice')).toBe('The text "Invoice" was not found in report.pdf.');
  expect(await refusal(samplePdf(2, { content: () => '' }), 'x')).toMatch(/^report.pdf has no text to search\./);
  expect(await refusal(samplePdf(1), '')).toBe('text is required.');
  expect(await refusal(samplePdf(1), '/(/')).toBe('text isn’t a valid pattern.');
  expect(await refusal(samplePdf(1), '/(?=a)b/')).toMatch(/Lookaround and backreferences aren’t supported/);
});

test('is not held up by a pattern that makes other engines search without end', async () => {
  const file = saying([`${'a'.repeat(3000)}b`, 'a']);
  await expect(made(file, { mode: 'text', text: '/^(a+)+$/' })).resolves.toHaveLength(2);
});

/** A scan of two book pages: a word on each side, a link on each, a field on the right. */
const SPREAD = samplePdf(2, {
  catalog: '/AcroForm << /Fields [112 0 R] /DA (/F1 9 Tf) >> /PageLabels << /Nums [0 << /S /r >>] >>',
  page: (page) =>
    page === 1 ? '/MediaBox [0 0 400 300] /Annots [110 0 R 111 0 R 112 0 R]' : '/MediaBox [0 0 400 300]',
  content: (page) => `BT /F1 14 Tf 20 140 Td (left${page}) Tj 200 0 Td (right${page}) Tj ET`,
  objects: {
    110: `<< /Subtype /Link /Rect [0 0 20 20] /Dest [${pageObject(2)} 0 R /Fit] >>`,
    111: '<< /Subtype /Link /Rect [300 0 320 20] /A << /S /URI /URI (https://example.org/) >> >>',
    112: '<< /Subtype /Widget /T (name) /FT /Tx /Rect [300 100 350 120] >>',
  },
});

test('cuts pages in halves: each half is a page with its own links and fields', async () => {
  const [whole, ...more] = await made(SPREAD, { mode: 'halves' });
  expect(more).toEqual([]);
  expect(whole?.pdf.pages.map(({ width, height }) => [width, height])).toEqual(new Array(4).fill([200, 300]));
  expect(whole?.pdf.pages.map(({ links }) => links)).toEqual([[3], ['https://example.org/'], [], []]);
  expect(whole?.pdf.fields).toEqual(['name']);
  expect(whole?.pdf.labels).toEqual(['i', 'i', 'ii', 'ii']);
});

/** Words inside the visible box of each page, as poppler cuts them out. */
async function seenWords(content: Uint8Array, options: Asked): Promise<readonly string[]> {
  const [output] = await split.run([await split.file('report.pdf', content)], { mode: 'halves', ...options });
  const { stdout } = await execute('pdftotext', ['-cropbox', '-nopgbrk', output?.path ?? '', '-']);
  return stdout.split(/\s+/).filter((word) => word !== '');
}

test('puts the halves in the order of reading, on turned pages too, and leaves other pages whole', async () => {
  expect(await seenWords(SPREAD, {})).toEqual(['left1', 'right1', 'left2', 'right2']);
  expect(await seenWords(SPREAD, { order: 'rtl' })).toEqual(['right1', 'left1', 'right2', 'left2']);
  const [output] = await split.run([await split.file('a.pdf', SPREAD)], { mode: 'halves', pages: '2' });
  expect((await readPdf(output?.path ?? '')).pages.map(({ width }) => width)).toEqual([400, 200, 200]);
  const turned = samplePdf(1, {
    page: () => '/MediaBox [0 0 300 400] /Rotate 90',
    content: () => 'BT /F1 14 Tf 0 1 -1 0 150 20 Tm (left) Tj ET BT /F1 14 Tf 0 1 -1 0 150 220 Tm (right) Tj ET',
  });
  expect(await seenWords(turned, {})).toEqual(['left', 'right']);
  // One page, and yet something to split.
  expect(split.warningCodes).toEqual([]);
});

test('cuts pages into as many pieces as asked for', async () => {
  const sizes = async (options: Asked) => {
    const [output] = await made(samplePdf(1, { page: () => '/MediaBox [0 0 300 400]' }), {
      mode: 'halves',
      ...options,
    });
    return output?.pdf.pages.map(({ width, height }) => `${width}x${height}`);
  };
  expect(await sizes({ cut: 'horizontal' })).toEqual(['300x200', '300x200']);
  expect(await sizes({ cut: 'both' })).toEqual(new Array(4).fill('150x200'));
  expect(await sizes({ columns: 3, rows: 2 })).toEqual(new Array(6).fill('100x200'));
});

async function namesFile(content: string | Uint8Array, type: 'txt' | 'csv') {
  return split.file(`names.${type}`, Buffer.from(content), type);
}

test('names the files after the lines of a list', async () => {
  const list = await namesFile('\ufeffAnna\r\nБорис.pdf\r\n{n}\r\n', 'txt');
  expect(names(await made(samplePdf(3), { names: list }))).toEqual(['Anna', 'Борис', '(n)']);
  const table = await namesFile('"Smith, Ann";1\nJones;2\nextra;3\n', 'csv');
  expect(names(await made(samplePdf(2), { names: table }))).toEqual(['Smith, Ann', 'Jones']);
  const wide = await namesFile(Buffer.from('\ufeffsep=|\r\n"one\r\nname"|1\r\ntwo|2\r\n', 'utf16le'), 'csv');
  expect(names(await made(samplePdf(2), { names: wide }))).toEqual(['one name', 'two']);
  await expect(made(samplePdf(5), { names: table })).rejects.toMatchObject({
    code: 'bad-option',
    message: 'The list in names has 3 lines for 5 files. Enter one name per file, each on its own line.',
  });
});

test('picks pages by their labels', async () => {
  const file = samplePdf(4, { catalog: '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (A-) >>] >>' });
  expect(words(await made(file, { pages: 'label:ii,label:A-2' }))).toEqual([['Page 2'], ['Page 4']]);
  await expect(made(file, { pages: 'label:iv' })).rejects.toMatchObject({ message: 'No page has the label "iv".' });
});

test.each(['ranges', 'extract'] as const)(
  '%s without pages asks for them instead of copying the whole',
  async (mode) => {
    await expect(made(samplePdf(3), { mode })).rejects.toMatchObject({
      code: 'bad-option',
      params: { field: 'pages', reason: expect.stringMatching(/^Enter the pages/) },
    });
  },
);
