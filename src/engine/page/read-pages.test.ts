/** Checks what the one reader gives of pages, from the file and from recognition: every tool reads through it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { scanPdf } from '../../../tests/scan-pdf.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import type { ReadPage } from './page-content.ts';
import { type ReadOptions, readPages } from './read-pages.ts';

let folder: string;
let warnings: { readonly code: string; readonly params: unknown }[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-pages-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function read(pdf: Uint8Array, pages: readonly number[], options: Partial<ReadOptions> = {}) {
  const path = join(folder, 'a.pdf');
  await writeFile(path, pdf);
  const document = await openPdfium(path, { name: 'a.pdf' });
  const { signal } = new AbortController();
  const warn = (code: string, params?: unknown) => void warnings.push({ code, params });
  const given = { ocr: 'auto', language: ['eng'], userUnit: () => 1, links: () => [], ...options } as const;
  try {
    const found: ReadPage[] = [];
    for await (const page of readPages(document, pages, given, { workDir: folder, signal, warn })) found.push(page);
    return found;
  } finally {
    document.close();
  }
}

const textOf = (page: ReadPage | undefined) => page?.words.map(({ text }) => text).join(' ');

const show = (text: string, x: number, y: number, size = 12) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET `;

test('leaves out text that nobody sees: white on white, next to nothing in size, cut away', async () => {
  const content = () =>
    `${show('Seen', 20, 250)} ${show('dust', 20, 60, 0.4)} q 0 0 0 0 re W n ${show('Never', 20, 30)} Q 1 g ${show('Ghost', 20, 200)}`;
  const pdf = samplePdf(1, { content });
  expect((await read(pdf, [1])).map(textOf)).toEqual(['Seen']);
  expect((await read(pdf, [1], { hiddenText: true })).map(textOf)).toEqual(['Seen dust Never Ghost']);
});

test('reads lines of Chinese that run downwards as lines', async () => {
  const letters = [...'\u5c71\u5ddd\u6d77\u98a8'];
  const codes = letters.map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0'));
  const objects = {
    40: '<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /UniGB-UCS2-H /DescendantFonts [41 0 R] >>',
    41: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 42 0 R >>',
    42: '<< /Type /FontDescriptor /FontName /Song /Flags 4 /FontBBox [0 -200 1000 900] /Ascent 880 /Descent -120 /StemV 80 /CapHeight 700 /ItalicAngle 0 >>',
  };
  const content = () => codes.map((code, row) => `BT /S 20 Tf 100 ${220 - row * 22} Td <${code}> Tj ET `).join('');
  const page = () => '/Resources << /Font << /S 40 0 R >> >>';
  const [found] = await read(samplePdf(1, { page, content, objects }), [1], { ocr: 'off' });
  expect(found?.words.map(({ turn }) => turn)).toEqual(found?.words.map(() => 1));
  expect(textOf(found)?.replaceAll(' ', '')).toBe(letters.join(''));
});

test('recognises a page at its size on paper, whatever its unit is', async () => {
  const scan = await scanPdf({
    lines: ['The ferry leaves at noon'],
    before: '0.1 0 0 0.1 0 0 cm',
    page: '/CropBox [0 0 29.76 20.16] /UserUnit 10',
  });
  expect((await read(scan, [1], { userUnit: () => 10 })).map(textOf)).toEqual(['The ferry leaves at noon']);
});

test('lists pages as ranges, where it warns of them', async () => {
  const page = { lines: ['The ferry leaves'] };
  const scan = await scanPdf(page, page, page, page);
  await read(scan, [1, 2, 3, 4], { ocr: 'off' });
  await read(scan, [1, 2, 4]);
  expect(warnings).toEqual([
    { code: 'pages-are-pictures', params: { pages: '1–4' } },
    { code: 'pages-recognised', params: { pages: '1, 2, 4' } },
  ]);
}, 60_000);

test('leaves pages in a script that it cannot read as pictures, where another page has text of its own', async () => {
  const lines = ['Все люди рождаются', 'свободными и равными в', 'своем достоинстве и', 'правах. Они наделены'];
  const pdf = await scanPdf({ lines: [], after: show('Report', 20, 100) }, { lines });
  const pages = await read(pdf, [1, 2], { 'on-unknown-script': 'stop' });
  expect(pages.map(textOf)).toEqual(['Report', '']);
  expect(warnings).toEqual([{ code: 'pages-are-pictures', params: { pages: '2' } }]);
  const behind = await scanPdf({ lines }, { lines: [], after: show('Report', 20, 100) });
  expect((await read(behind, [1, 2], { 'on-unknown-script': 'stop' })).map(textOf)).toEqual(['', 'Report']);
}, 60_000);

test('says of every letter which object of the page draws it, and how sure it is', async () => {
  const content = () => `0 0 10 10 re f ${show('One', 20, 250)} /P << /MCID 7 >> BDC ${show('Two', 20, 200)} EMC`;
  const [found] = await read(samplePdf(1, { content }), [1]);
  const [, two] = found?.words ?? [];
  const { from, to } = two?.glyphs ?? { from: 0, to: 0 };
  const glyphs = found?.glyphs;
  expect(glyphs?.source).toBe('file');
  expect([from, from + 1, from + 2].map((index) => glyphs?.text(index)).join('')).toBe('Two');
  expect(to - from).toBe(3);
  expect(glyphs?.style(from)).toMatchObject({ object: 2, markedContent: 7 });
  expect(glyphs?.confidence[from]).toBe(1);
});

test('gives recognised words the same shape, letter by letter, with their confidence', async () => {
  const [found] = await read(await scanPdf({ lines: ['Ferry'] }), [1]);
  const [word] = found?.words ?? [];
  expect(word?.text).toBe('Ferry');
  expect(word?.glyphs).toEqual({ from: 0, to: 5 });
  const glyphs = found?.glyphs;
  expect(glyphs?.source).toBe('ocr');
  expect([0, 1, 2, 3, 4].map((index) => glyphs?.text(index)).join('')).toBe('Ferry');
  expect(glyphs?.box(0).left).toBeCloseTo(word?.box.left ?? 0);
  expect(glyphs?.box(4).right).toBeCloseTo(word?.box.right ?? 0);
  expect(glyphs?.confidence[0]).toBeGreaterThan(0.3);
  expect(glyphs?.confidence[0]).toBeLessThanOrEqual(1);
}, 60_000);
