/** Sets, exports, finds and removes bookmarks, and reads them with qpdf. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let bookmarks: OperationTest<typeof tool>;
beforeEach(async () => {
  bookmarks = await OperationTest.start(tool, run);
});
afterEach(() => bookmarks.end());

async function result(content: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<string> {
  const [output] = await bookmarks.run([await bookmarks.file('report.pdf', content)], options);
  return output?.path ?? '';
}

interface Item {
  readonly title: string;
  readonly destpageposfrom1: number | null;
  readonly kids: readonly Item[];
}

/** Titles with the pages that they open, indented, as qpdf reads them. */
function tree(path: string): readonly string[] {
  const read = JSON.parse(execFileSync('qpdf', ['--json', '--json-key=outlines', path], { encoding: 'utf8' }));
  const lines = (items: readonly Item[], indent: string): readonly string[] =>
    items.flatMap((item) => [`${indent}${item.title} ${item.destpageposfrom1}`, ...lines(item.kids, `${indent} `)]);
  return lines(read.outlines, '');
}

const LIST = [
  { title: 'Ü π', page: 1, color: '#d32f2f', bold: true, open: true },
  { title: 'Two', page: 2, level: 2, zoom: 150, top: 40 },
  { title: 'Deep', page: 3, level: 3, italic: true, zoom: 'width' },
  { title: 'Web', url: 'https://a.example/?q=1' },
];

async function exported(pdf: string, format = 'json'): Promise<string> {
  return readFile(await result(await readFile(pdf), { action: 'export', 'export-format': format }), 'utf8');
}

test('keeps order, depth and looks from an export to the next file', async () => {
  const first = await result(samplePdf(3), { bookmarks: JSON.stringify(LIST) });
  expect(tree(first)).toEqual(['Ü π 1', ' Two 2', '  Deep 3', 'Web null']);
  const json = await exported(first);
  expect(JSON.parse(json)).toEqual(LIST.map((each) => ({ level: 1, ...each })));
  const csv = await bookmarks.file('list.csv', Buffer.from(await exported(first, 'csv')), 'csv');
  for (const given of [json, csv]) {
    expect(await exported(await result(samplePdf(3), { bookmarks: given }))).toBe(json);
  }
});

test('exports the page of a bookmark that gives it by its number', async () => {
  const file = samplePdf(3, {
    catalog: '/Outlines 50 0 R',
    objects: { 50: '<< /First 51 0 R /Last 51 0 R >>', 51: '<< /Title (Two) /Parent 50 0 R /Dest [1 /Fit] >>' },
  });
  const path = await result(file, { action: 'export' });
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([{ title: 'Two', page: 2, level: 1, zoom: 'fit' }]);
});

test('places bookmarks by what one sees on turned pages', async () => {
  const turned = samplePdf(1, { page: () => '/Rotate 90' });
  const pdf = await result(turned, { bookmarks: '[{"title":"A","page":1,"top":40}]' });
  expect(JSON.parse(await exported(pdf))).toEqual([{ title: 'A', page: 1, level: 1, top: 40 }]);
});

test('says which bookmark leads past the end or jumps over a level', async () => {
  const bad = async (text: string) =>
    result(samplePdf(2), { bookmarks: await bookmarks.file('list.txt', Buffer.from(text), 'txt') });
  await expect(bad('A\t1\t1\nB\t40\t1\n')).rejects.toThrow('Bookmark 2 points at page 40, but this file has 2 pages.');
  await expect(bad('A\t1\t1\nB\t1\t3\n')).rejects.toThrow('Bookmark 2 jumps from level 1 to 3.');
  await expect(bad('A\tone\t1\n')).rejects.toThrow('list.txt has no bookmark in line 1.');
});

test('takes addresses with half a letter, and levels as deep as it reads them and no deeper', async () => {
  const half = await result(samplePdf(1), { bookmarks: String.raw`[{"title":"A","url":"https://a.example/\ud800"}]` });
  expect(JSON.parse(await exported(half))).toEqual([{ title: 'A', level: 1, url: 'https://a.example/%EF%BF%BD' }]);
  const nested = (levels: number) => Array.from({ length: levels }, (_, index) => `L\t1\t${index + 1}\n`).join('');
  const given = async (levels: number) =>
    result(samplePdf(1), { bookmarks: await bookmarks.file('deep.txt', Buffer.from(nested(levels)), 'txt') });
  const json = await exported(await given(60));
  expect(JSON.parse(json).at(-1)).toEqual({ title: 'L', page: 1, level: 60 });
  expect(await exported(await result(samplePdf(1), { bookmarks: json }))).toBe(json);
  await expect(given(19_000)).rejects.toThrow('deep.txt has no bookmark in line 61.');
});

test('adds to those that are there, removes all, and leaves a file alone where nothing is asked', async () => {
  const first = await readFile(await result(samplePdf(2), { bookmarks: '[{"title":"A","page":1}]' }));
  const more = { bookmarks: '[{"title":"B","page":2}]', mode: 'append' };
  expect(tree(await result(first, more))).toEqual(['A 1', 'B 2']);
  expect(tree(await result(first, { action: 'remove' }))).toEqual([]);
  await result(samplePdf(1), {});
  expect(bookmarks.warningCodes).toEqual(['nothing-edited']);
});

test('makes bookmarks of lines, and a contents page whose lines are links', async () => {
  const pdf = await result(samplePdf(3), { action: 'from-text', pattern: '/^Page (\\d)/', 'toc-page': true });
  expect(tree(pdf)).toEqual(['1 2', '2 3', '3 4']);
  const { pages } = await readPdf(pdf);
  expect(pages).toHaveLength(4);
  expect(pages[0]?.links).toEqual([2, 3, 4]);
  await expect(result(samplePdf(1), { action: 'from-text', pattern: '/(a+)+\\1/' })).rejects.toThrow('valid pattern');
});
