/** Charts on printed sheets: one picture each in workbooks, and their labels in no cell. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { zipNames, zipPart } from '../../../tests/zip-part.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const start = promisify(execFile);

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

const label = (x: number, y: number, text: string) => `BT /F1 8 Tf ${x} ${y} Td (${text}) Tj ET`;
const table = [label(20, 280, 'Season'), label(120, 280, 'Sum'), label(20, 268, 'Spring'), label(120, 268, '7')];
const chart = [
  '0.5 w 60 100 m 180 100 l S 60 150 m 180 150 l S 60 200 m 180 200 l S',
  '1 0 0 rg 80 100 20 70 re f 0 g',
  ...[label(82, 88, 'Chart'), label(50, 97, '0'), label(50, 147, '5'), label(45.5, 197, '10')],
];
const below = [label(20, 40, 'Below'), label(120, 40, '9')];

async function convert(content: readonly string[], outputFormat: string): Promise<string> {
  const objects = { 5: '<< /Creator (Calc) >>' };
  const pdf = samplePdf(1, { content: () => content.join(' '), objects, trailer: '/Info 5 0 R' });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], { outputFormat });
  return output?.path ?? '';
}

test('makes the chart of a sheet one picture over empty rows, and says its labels there', async () => {
  const path = await convert([...table, ...below, ...chart], 'xlsx');
  const sheet = await zipPart(path, 'xl/worksheets/sheet1.xml');
  expect(sheet).toMatch(/<pageSetup [^>]*\/><drawing r:id="rId1"\/><\/worksheet>/);
  expect(sheet).not.toContain('Chart');
  expect([...sheet.matchAll(/<row r="(\d+)"/g)].map(([, row]) => Number(row))).toEqual([1, 2, 13]);
  const drawing = await zipPart(path, 'xl/drawings/drawing1.xml');
  expect(drawing).toContain('descr="Chart, 0, 5, 10"');
  expect(drawing).toContain('<xdr:row>2</xdr:row>');
  expect(await zipNames(path)).toContain('xl/media/image1.png');
  await start('soffice', [
    `-env:UserInstallation=file://${join(bench.folder, 'profile')}`,
    ...['--headless', '--convert-to', 'pdf', '--outdir', bench.folder, path],
  ]);
  const { stdout } = await start('pdfimages', ['-list', join(bench.folder, 'tables.pdf')]);
  expect(stdout.trim().split('\n')).toHaveLength(3);
}, 60_000);

test('keeps the labels as cells where the format has no pictures, or the chart stands alone', async () => {
  expect(await readFile(await convert([...table, ...chart], 'csv'), 'utf8')).toContain('Chart');
  const alone = await convert(chart, 'xlsx');
  expect(await zipPart(alone, 'xl/worksheets/sheet1.xml')).toContain('Chart');
  expect(await zipNames(alone)).not.toContain('xl/drawings/drawing1.xml');
});
