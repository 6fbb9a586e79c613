/** Checks with poppler that fields without a picture show what they hold once they have been drawn. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { samplePdf } from '../../../../tests/sample-pdf.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { readPages } from '../pages/page-list.ts';
import { setPages } from '../pages/page-tree.ts';
import { saveDocument } from '../save/save-document.ts';
import { drawFieldLooks } from './field-appearance.ts';
import { flattenFields } from './flatten-annotations.ts';

const program = promisify(execFile);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'field-looks-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Words of the page with fields drawn and printed into it: text → left, top, right, bottom in points. */
async function printed(
  fields: readonly string[],
  form = '',
): Promise<{ readonly left: number; readonly words: ReadonlyMap<string, readonly number[]> }> {
  const numbers = fields.map((_, index) => 120 + index);
  const list = numbers.map((number) => `${number} 0 R`).join(' ');
  const path = join(folder, 'in.pdf');
  const content = samplePdf(1, {
    content: () => '',
    catalog: `/AcroForm << /Fields [${list}] /DA (/Helv 0 Tf 0 g) ${form} >>`,
    page: () => `/Annots [${list}]`,
    objects: Object.fromEntries(
      fields.map((field, index) => [120 + index, `<< /Subtype /Widget /T (f${index}) /F 4 ${field} >>`]),
    ),
  });
  await writeFile(path, content);
  const plain = join(folder, 'plain.pdf');
  await program('qpdf', ['--object-streams=disable', '--static-id', path, plain]);
  const document = PdfDocument.open(plain);
  const { pages } = readPages(document, 10);
  await drawFieldLooks(document, pages);
  const left = flattenFields(document, pages);
  setPages(document, pages);
  const out = join(folder, 'out.pdf');
  await saveDocument(document, out, new AbortController().signal);
  document.close();
  const { stdout } = await program('pdftotext', ['-bbox', out, '-']);
  const rows = stdout.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g);
  return { left, words: new Map([...rows].map(([, a, b, c, d, word = '']) => [word, [a, b, c, d].map(Number)])) };
}

test('writes a text into its field: inside it, at the side that it asks for', async () => {
  const { left, words } = await printed([
    '/FT /Tx /V (Left) /Rect [20 200 180 220]',
    '/FT /Tx /V (Right) /Q 2 /Rect [20 150 180 170]',
  ]);
  expect(left).toBe(0);
  const [x = 0, top = 0, , bottom = 0] = words.get('Left') ?? [];
  expect(x).toBeCloseTo(22, 0);
  expect(top).toBeGreaterThanOrEqual(79);
  expect(bottom).toBeLessThanOrEqual(101);
  expect(words.get('Right')?.[2]).toBeCloseTo(178, 0);
});

test('breaks long texts into lines, shrinks what has no size of its own, and puts letters into cells', async () => {
  const { words } = await printed([
    `/FT /Tx /Ff 4096 /V (first ${'and more '.repeat(12)}end) /Rect [20 200 120 260]`,
    '/FT /Tx /V (AVeryLongWordForSuchASmallField) /Rect [20 150 100 170]',
    `/FT /Tx /Ff ${1 << 24} /MaxLen 4 /V (WXYZ) /Rect [20 100 180 120]`,
  ]);
  expect(words.get('end')?.[1]).toBeGreaterThan(words.get('first')?.[3] ?? Number.NaN);
  expect(words.get('end')?.[3]).toBeLessThanOrEqual(101);
  expect(words.get('AVeryLongWordForSuchASmallField')?.[2]).toBeLessThanOrEqual(101);
  expect((words.get('X')?.[0] ?? 0) - (words.get('W')?.[0] ?? 0)).toBeGreaterThan(35);
});

test('shows the words of a choice, values from the field above, and letters of any script', async () => {
  const { words } = await printed([
    '/FT /Ch /Ff 131072 /V (at) /Opt [[(de) (Germany)] [(at) (Austria)]] /Rect [20 200 180 220]',
    '/FT /Tx /V <FEFF0416> /Rect [20 150 180 170]',
  ]);
  expect([...words.keys()]).toEqual(['Austria', 'Ж']);
});

test('shows the choices of a list, from the one that is uppermost', async () => {
  const { words } = await printed(['/FT /Ch /V (b) /TI 1 /Opt [(a) (b) (c)] /Rect [20 150 180 220]']);
  expect([...words.keys()]).toEqual(['b', 'c']);
});

test('shows the choices of a list of which nothing is chosen, but none of a field that opens', async () => {
  const { words } = await printed(
    [
      '/FT /Ch /V () /Opt [(north) (south)] /Rect [20 150 180 220] /AP << /N 3 0 R >>',
      `/FT /Ch /Ff ${1 << 17} /V () /Opt [(east) (west)] /Rect [20 50 180 70]`,
    ],
    '/NeedAppearances true',
  );
  expect([...words.keys()]).toEqual(['north', 'south']);
});

test('writes the caption of a button that has no picture', async () => {
  const { words } = await printed(['/FT /Btn /Ff 65536 /MK << /CA (Print) /BG [0.8] >> /Rect [20 200 180 220]']);
  const [x0 = 0, , x1 = 0] = words.get('Print') ?? [];
  expect((x0 + x1) / 2).toBeCloseTo(100, 0);
});

test('draws anew where viewers are asked to, and leaves a picture alone where they are not', async () => {
  const old = '/FT /Tx /V (New) /Rect [20 200 180 220] /AP << /N 3 0 R >>';
  expect([...(await printed([old], '/NeedAppearances true')).words.keys()]).toEqual(['New']);
  expect([...(await printed([old])).words.keys()]).toEqual([]);
});

test('writes no password, and nothing into empty fields', async () => {
  const { words, left } = await printed([
    '/FT /Tx /Ff 8192 /V (secret) /Rect [20 200 180 220]',
    '/FT /Tx /V () /Rect [20 150 180 170]',
  ]);
  expect([...words.keys()]).toEqual(['******']);
  expect(left).toBe(0);
});
