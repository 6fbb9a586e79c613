/** Charts on printed sheets: charts with their numbers in workbooks, or one picture each, and their labels in no cell. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sheetFaults } from '../../../tests/ooxml/sheet-repairs.ts';
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

const grid = [0, 5, 10].map((value) => `60 ${100 + 10 * value} m 180 ${100 + 10 * value} l S`);
const columns = ['1 0 0 rg 75 100 30 40 re f 135 100 30 75 re f 0 g', ...grid];
const names = [label(78, 88, 'North'), label(138, 88, 'South')];
const values = ['0', '5', '10'].map((value, at) => label(value === '10' ? 47 : 51.4, 97.5 + 50 * at, value));
const NUMBERED = ['0.5 w', ...columns, ...names, ...values];
const PLACES = [label(20, 280, 'Place'), label(120, 280, 'Sum'), label(20, 268, 'North'), label(20, 256, 'South')];

test('makes a chart of which the numbers stand in the sheet one that refers to them', async () => {
  const path = await convert([...PLACES, label(120, 268, '4'), label(120, 256, '7.51'), ...NUMBERED], 'xlsx');
  expect(await sheetFaults(path)).toEqual([]);
  expect(await zipNames(path)).not.toContain('xl/worksheets/sheet2.xml');
  expect(await zipNames(path)).not.toContain('xl/media/image1.png');
  const chart = await zipPart(path, 'xl/charts/chart1.xml');
  expect(chart).toContain("<c:f>'Table 1'!$A$2:$A$3</c:f>");
  expect(chart).toMatch(/<c:f>'Table 1'!\$B\$2:\$B\$3<\/c:f>.*<c:v>4<\/c:v>.*<c:v>7.51<\/c:v>/);
  expect(chart).not.toContain('externalData');
  expect(await zipPart(path, 'xl/drawings/drawing1.xml')).toContain('descr="North, South, 0, 5, 10"');
  expect(bench.warnings).toEqual([]);
});

test('writes the numbers of a chart to a sheet of their own where no cell has them', async () => {
  const path = await convert([...PLACES, label(120, 268, '4'), label(120, 256, '9'), ...NUMBERED], 'xlsx');
  expect(await sheetFaults(path)).toEqual([]);
  expect(await zipPart(path, 'xl/workbook.xml')).toContain('<sheet name="Chart data"');
  const sheet = await zipPart(path, 'xl/worksheets/sheet2.xml');
  expect(sheet).toMatch(/r="A2".*North.*r="B2"[^>]*><v>4<.*r="A3".*South.*r="B3"[^>]*><v>7.5</);
  expect(await zipPart(path, 'xl/charts/chart1.xml')).toContain("<c:f>'Chart data'!$B$2:$B$3</c:f>");
  expect(bench.warnings).toEqual([{ code: 'chart-measured', params: { pages: '1' } }]);
});

test('keeps a chart that stands alone on its page, with its numbers', async () => {
  const path = await convert(NUMBERED, 'xlsx');
  expect(await sheetFaults(path)).toEqual([]);
  expect(await zipPart(path, 'xl/charts/chart1.xml')).toContain('<c:v>7.5</c:v>');
  expect(await zipPart(path, 'xl/worksheets/sheet2.xml')).toContain('North');
});

const moved = (x: number, content: readonly string[]) =>
  `q 1 0 0 1 ${x} 0 cm 1 g 40 75 150 140 re f 0 g ${content.join(' ')} Q`;

async function convertCut(content: readonly string[]): Promise<string> {
  const pages = [[...PLACES, moved(60, content)].join(' '), moved(60 - 201, content)];
  const objects = { 9: '<< /Creator (Calc) /Producer (LibreOffice 7.4) >>' };
  const pdf = samplePdf(2, { content: (page) => pages[page - 1] ?? '', objects, trailer: '/Info 9 0 R' });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], { outputFormat: 'xlsx' });
  return output?.path ?? '';
}

test('makes one chart of one that the end of a page cuts', async () => {
  const path = await convertCut(NUMBERED);
  expect(await sheetFaults(path)).toEqual([]);
  const parts = await zipNames(path);
  expect(parts.filter((part) => part.startsWith('xl/charts/chart'))).toHaveLength(1);
  expect(parts).not.toContain('xl/media/image1.png');
  expect(await zipPart(path, 'xl/charts/chart1.xml')).toMatch(/North.*South.*<c:v>4<\/c:v>.*<c:v>7.5<\/c:v>/);
  expect(await zipPart(path, 'xl/worksheets/sheet1.xml')).not.toContain('>10<');
});

test('makes a picture of each part of a cut chart whose numbers cannot be read', async () => {
  const path = await convertCut([...NUMBERED, '0 0 1 RG 70 110 m 90 130 l 80 180 l 170 190 l S']);
  const parts = await zipNames(path);
  expect(parts.filter((part) => part.startsWith('xl/media/'))).toHaveLength(2);
  expect(await zipPart(path, 'xl/worksheets/sheet1.xml')).not.toContain('>10<');
});
