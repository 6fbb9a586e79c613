/** Checks tables whose lines are given, and that a report tells the lines that were found. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import type { OutputFile } from '../../contract/operation.ts';
import type { TableGrid } from '../../contract/options/grids-option.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const start = promisify(execFile);

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

/** Texts at their places on a page that is 201 points wide and 300 high; x is the left edge. */
type Placed = readonly (readonly [x: number, y: number, text: string])[];

function content(placed: Placed, drawing = ''): string {
  const texts = placed.map(([x, y, text]) => `BT /F1 8 Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`);
  return `${drawing}\n${texts.join('\n')}`;
}

async function convert(pages: readonly string[], options: Record<string, string>): Promise<OutputFile> {
  const pdf = samplePdf(pages.length, { content: (page) => pages[page - 1] ?? '' });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], options);
  if (!output) throw new Error('no output');
  return output;
}

const PRICES: Placed = [
  [20, 250, 'Article'],
  [100, 250, 'Pieces'],
  [150, 250, 'Price'],
  [20, 235, 'Nails, long'],
  [115, 235, '12'],
  [150, 235, '$1,200.50'],
  [20, 220, 'Screws'],
  [112, 220, '007'],
  [155, 220, '(3.25)'],
];

/** Two columns, two rows, lines around all cells. */
const RULES =
  '20 200 m 180 200 l S 20 230 m 180 230 l S 20 260 m 180 260 l S 20 200 m 20 260 l S 100 200 m 100 260 l S 180 200 m 180 260 l S';

const ALONE: Placed = [
  [20, 250, 'Nails 12'],
  [20, 235, 'Bolts 7'],
];

test('makes the tables whose lines are given, and finds those of other pages', { tags: ['excel-grids'] }, async () => {
  const grids = '[{"page":1,"x":10,"y":30,"width":100,"height":45,"columns":[39],"rows":[57]}]';
  const options = { outputFormat: 'json', sheets: 'one', grids };
  const output = await convert([content(ALONE), content(PRICES)], options);
  expect(rowsIn(await readFile(output.path, 'utf8'))).toEqual([
    ['Nails', 12],
    ['Bolts', 7],
    ['Article', 'Pieces', 'Price'],
    ['Nails, long', 12, 1200.5],
    ['Screws', '007', -3.25],
  ]);
});

test('tells the lines that it found, and makes the same of them when they are given', {
  tags: ['excel-grids'],
}, async () => {
  const pages = [content(PRICES), content(PRICES, RULES)];
  const plain = { outputFormat: 'json', sheets: 'one' };
  const first = await convert(pages, plain);
  const found = (first.report?.found?.grids ?? []) as readonly { readonly page: number }[];
  expect(found.map(({ page }) => page)).toEqual([1, 2]);
  const again = await convert(pages, { ...plain, grids: JSON.stringify(found) });
  expect(await readFile(again.path, 'utf8')).toBe(await readFile(first.path, 'utf8'));
  expect(again.report?.found?.grids).toEqual(found);
});

test('names the pages with a table whose columns are in doubt', { tags: ['excel-grids'] }, async () => {
  const running: Placed = [...PRICES, [20, 205, 'Washers of several widths'], [150, 205, '2.10']];
  const { report } = await convert([content(PRICES), content(running), content(PRICES, RULES)], {
    outputFormat: 'json',
  });
  expect(report?.uncertain).toEqual({ 'table-lines': [2] });
});

test('tells the lines of printed sheets on each of their pages, and takes a page out of its sheet where lines are given', {
  tags: ['excel-grids'],
}, async () => {
  const rows = Array.from({ length: 90 }, (_, row) => `Item ${row},${row * 10},${row * 100}`).join('\n');
  const pdf = await printed(`Name,Pieces,Price\n${rows}\n`);
  const options = { outputFormat: 'json', sheets: 'one' };
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], options);
  const found = (output?.report?.found?.grids ?? []) as readonly TableGrid[];
  expect(found.map(({ page }) => page)).toEqual([1, 2]);
  expect(found.map(({ columns, rows: lines }) => [columns.length, lines.length > 30])).toEqual([
    [2, true],
    [2, true],
  ]);
  const [own] = await bench.run([await bench.file('a.pdf', pdf)], {
    ...options,
    grids: JSON.stringify(found.slice(1)),
  });
  expect(rowsIn(await readFile(own?.path ?? '', 'utf8'))).toEqual(rowsIn(await readFile(output?.path ?? '', 'utf8')));
});

function rowsIn(json: string): readonly unknown[] {
  const { rows } = JSON.parse(json) as { readonly rows: readonly (readonly unknown[])[] };
  return rows.filter((row) => row.some((cell) => cell !== null));
}

/** A table as LibreOffice prints it. */
async function printed(csv: string): Promise<Uint8Array> {
  const path = join(bench.folder, 'sheet.csv');
  await writeFile(path, csv);
  const home = `-env:UserInstallation=file://${join(bench.folder, 'home')}`;
  await start('soffice', [home, '--headless', '--convert-to', 'pdf', '--outdir', bench.folder, path]);
  return readFile(join(bench.folder, 'sheet.pdf'));
}

test('refuses lines that are no tables', () => {
  const refused = (grids: string) => () => parseToolOptions(tool, { grids });
  expect(refused('[{"page":0,"x":0,"y":0,"width":9,"height":9,"columns":[],"rows":[]}]')).toThrow(/page/);
  expect(refused('[{"page":1,"x":0,"y":0,"width":0,"height":9,"columns":[],"rows":[]}]')).toThrow(/width/);
  expect(refused('[{"page":1,"x":0,"y":0,"width":9,"height":9,"columns":["a"],"rows":[]}]')).toThrow(/columns/);
});
