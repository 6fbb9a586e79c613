/** Checks split-scan by other programs: every document is whole, separators are gone, and names say what was found. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { type ScanPage, scanPdf } from '../../../tests/scan-pdf.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { separatorPage } from '../../server/separator-page.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const execute = promisify(execFile);

let operation: OperationTest<typeof tool>;
beforeEach(async () => {
  operation = await OperationTest.start(tool, run);
});
afterEach(() => operation.end());

type Options = Readonly<Record<string, unknown>>;

async function split(content: Uint8Array, options: Options = {}): Promise<readonly OutputFile[]> {
  return operation.run([await operation.file('pile.pdf', content)], options);
}

/** Page numbers of the pile by file. */
function pagesOf(outputs: readonly OutputFile[]) {
  return outputs.map(({ report }) => report?.found?.pages);
}

function namesOf(outputs: readonly OutputFile[]) {
  return outputs.map(({ pattern }) => pattern);
}

/** Puts pages of a file (`1-2`) and sheets with a code in a row. */
async function pileOf(content: Uint8Array, ...parts: readonly (string | { readonly code: string })[]): Promise<Buffer> {
  const [pages, pile] = [join(operation.folder, 'pages.pdf'), join(operation.folder, 'made.pdf')];
  await writeFile(pages, content);
  const taken: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') taken.push(pages, part);
    else {
      const sheet = join(operation.folder, `sheet-${index}.pdf`);
      await writeFile(sheet, await separatorPage('qr', part.code));
      taken.push(sheet);
    }
  }
  await execute('qpdf', ['--empty', '--pages', ...taken, '--', pile]);
  return readFile(pile);
}

const SAYING = (text: string): ScanPage => ({ lines: [text, 'and a second line of it.'] });

test('parts a pile at empty pages with dust on them, and each file is whole', async () => {
  const pile = await scanPdf(SAYING('One'), SAYING('Two'), { lines: [], specks: 9, paper: '#eee4d0' }, SAYING('Three'));
  const outputs = await split(pile);
  expect(pagesOf(outputs)).toEqual([[1, 2], [4]]);
  expect(outputs.map(({ report }) => report?.removed?.separators)).toEqual([[3], []]);
  const counts = await Promise.all(outputs.map(async ({ path }) => (await readPdf(path)).pages.length));
  expect(counts).toEqual([2, 1]);
  expect(pagesOf(await split(pile, { 'remove-separator': false }))).toEqual([
    [1, 2],
    [3, 4],
  ]);
  await expect(split(await scanPdf(SAYING('One')))).rejects.toMatchObject({
    code: 'nothing-found',
    message: 'No separator sheet was found.',
  });
});

test('takes a comment on an empty page for content, unless told not to', async () => {
  const note = '/Annots [<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (Mind) >>]';
  const pile = await scanPdf(SAYING('One'), { lines: [], page: note }, SAYING('Three'));
  await expect(split(pile)).rejects.toMatchObject({ code: 'nothing-found' });
  expect(pagesOf(await split(pile, { 'treat-annotations-as-content': false }))).toEqual([[1], [3]]);
});

test('sorts mail into folders by the names on separator pages, with their empty backs', async () => {
  const blank = samplePdf(3, {
    content: (page) => (page === 3 ? '' : `BT /F1 24 Tf 20 140 Td (Letter ${page}) Tj ET`),
  });
  const [anna, bob] = [{ code: 'SHEAF-SPLIT Anna' }, { code: 'SHEAF-SPLIT: Bob/Sons' }];
  const pile = await pileOf(blank, anna, '3', '1', bob, '2', '3', anna, { code: 'https://example.org' });
  const outputs = await split(pile, { by: 'qr', 'name-by': 'code' });
  expect(pagesOf(outputs)).toEqual([[3], [5, 6], [8]]);
  expect(outputs.map(({ facts }) => facts?.folder)).toEqual(['Anna', 'Bob/Sons', 'Anna']);
  expect(outputs[0]?.report?.removed).toEqual({ separators: [1, 2, 4, 7] });
  expect(pagesOf(await split(pile, { by: 'qr', code: ' ' }))).toEqual([[3], [5, 6], [8]]);
  const other = await pileOf(blank, { code: 'OTHER' });
  await expect(split(other, { by: 'qr' })).rejects.toMatchObject({ code: 'nothing-found' });
});

test('begins a file at each document that shows a code itself, and calls it by that', async () => {
  const pile = await pileOf(samplePdf(2), { code: 'INV-1' }, { code: 'INV-2' }, '1-2', { code: 'INV {3}' });
  const outputs = await split(pile, { by: 'qr', code: '*', 'remove-separator': false, 'name-by': 'code' });
  expect(pagesOf(outputs)).toEqual([[1], [2, 3, 4], [5]]);
  expect(namesOf(outputs)).toEqual(['INV-1', 'INV-2', 'INV (3)']);
  const atText = await split(pile, { by: 'text', text: '/Page \\d/', 'name-by': 'code' });
  expect(namesOf(atText)).toEqual(['INV-1', '{name}-{n}', '{name}-{n}']);
  expect(operation.warnings).toContainEqual({ code: 'no-code-for-name', params: { pages: '3, 4' } });
});

test('recognises scans to find the text at which files begin, and the date in them', async () => {
  const pile = await scanPdf(
    SAYING('Invoice 17 of 3 May 2024'),
    SAYING('Still the same'),
    SAYING('Invoice 18 without a day'),
  );
  const outputs = await split(pile, { by: 'text', text: '/Invoice (\\d+)/', 'name-by': 'date', language: 'eng' });
  expect(pagesOf(outputs)).toEqual([[1, 2], [3]]);
  expect(namesOf(outputs)).toEqual(['2024-05-03', '{name}-{n}']);
  expect(operation.warnings).toContainEqual({ code: 'no-date-for-name', params: { pages: '3' } });
});

test('names files after the text that was found, or after their first line', async () => {
  const says = ['Invoice 17', 'More', 'Invoice 18', ''];
  const pile = samplePdf(4, { content: (page) => `BT /F1 14 Tf 20 140 Td (${says[page - 1]}) Tj ET` });
  expect(namesOf(await split(pile, { by: 'text', text: '/Invoice (\\d+)/', 'name-by': 'text' }))).toEqual(['17', '18']);
  expect(namesOf(await split(pile, { 'name-by': 'text' }))).toEqual(['Invoice 17']);
  const long = `${'word '.repeat(15)}and then the end`;
  const letter = samplePdf(2, { content: (page) => (page === 1 ? `BT /F1 2 Tf 9 140 Td (${long}) Tj ET` : '') });
  expect(namesOf(await split(letter, { 'name-by': 'text' }))).toEqual([`${'word '.repeat(15)}and`]);
  await expect(split(pile, { by: 'text' })).rejects.toMatchObject({ code: 'bad-option', params: { field: 'text' } });
  await expect(split(pile, { by: 'text', text: 'Letter' })).rejects.toMatchObject({ code: 'nothing-found' });
});

/** Two photos on a lid of a light grey, one turned, with a dark line where the lid ends. */
const GLASS = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="100%" height="100%" fill="#f2f2ee"/>
  <path d="M0 3H1197V900" fill="none" stroke="#333" stroke-width="9"/><circle cx="640" cy="200" r="9" fill="#777"/>
  <g transform="rotate(6 850 300)"><path d="M700 200h300v200h-300z" fill="#c00"/><path d="M700 200h60v60h-60z" fill="#08f"/></g>
  <path d="M100 180h400v300h-400z" fill="#064"/><path d="M400 180h100v300h-100z" fill="#fd0"/>
  <path d="M150 700h60v60h-60z" fill="#222"/></svg>`;

async function photos(type: 'png' | 'jpg', options: Options = {}): Promise<readonly OutputFile[]> {
  const picture = sharp(Buffer.from(GLASS)).withMetadata({ density: 200 });
  const content = await (type === 'png' ? picture.png() : picture.jpeg({ quality: 95 })).toBuffer();
  return operation.run([await operation.file(`glass.${type}`, content, type)], { by: 'photos', ...options });
}

async function colourAt(output: OutputFile | undefined, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(output?.path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * info.channels;
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 51).toString(16)).join('');
}

test('cuts photos out of a scan, straight and without the lid, and stores them as the scan was', async () => {
  const outputs = await photos('png');
  expect(outputs.map(({ type }) => type)).toEqual(['png', 'png']);
  const [left, right] = outputs;
  for (const [output, width, height] of [
    [left, 396, 296],
    [right, 296, 196],
  ] as const) {
    const found = await sharp(output?.path).metadata();
    expect(Math.abs((found.width ?? 0) - width)).toBeLessThanOrEqual(3);
    expect(Math.abs((found.height ?? 0) - height)).toBeLessThanOrEqual(3);
    expect(found.density).toBe(200);
  }
  const corners = [0, 1].flatMap((x) => [0, 1].map((y) => [x, y] as const));
  expect(await Promise.all(corners.map(([x, y]) => colourAt(left, x, y)))).toEqual(['021', '021', '540', '540']);
  expect(await Promise.all(corners.map(([x, y]) => colourAt(right, x, y)))).toEqual(['035', '400', '400', '400']);
  expect(right?.report).toEqual({ found: { photo: 1 } });
});

test('leaves photos at their angle where that is asked for, finds small ones too, and tells where there are none', async () => {
  const [, right] = await photos('jpg', { straighten: false });
  expect(right?.type).toBe('jpg');
  expect((await sharp(right?.path).metadata()).height).toBeGreaterThan(215);
  expect(await photos('jpg', { 'min-size': 50 })).toHaveLength(3);
  await expect(photos('jpg', { 'min-size': 900 })).rejects.toMatchObject({
    code: 'nothing-found',
    message: expect.stringContaining('No photos'),
  });
});
