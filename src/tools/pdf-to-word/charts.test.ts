/** Charts that are drawn become charts of Word with their numbers. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wordFaults } from '../../../tests/ooxml/word-repairs.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { zipPart } from '../../../tests/zip-part.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const start = promisify(execFile);

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

const say = (x: number, y: number, text: string) => `BT /F1 8 Tf ${x} ${y} Td (${text}) Tj ET`;
const content = [
  say(20, 280, 'How our harbours did in two years.'),
  ...[0, 5, 10].map((value) => `0.5 w 40 ${100 + 10 * value} m 140 ${100 + 10 * value} l S`),
  '1 0 0 rg 47 100 18 40 re f 97 100 18 75 re f 0 0 1 rg 65 100 18 62 re f 115 100 18 13 re f 0 g',
  ...[say(55, 88, 'North'), say(105, 88, 'South')],
  ...['0', '5', '10'].map((value, index) => say(value === '10' ? 27 : 31.4, 97.5 + 50 * index, value)),
  say(74, 212, 'Harbours'),
  say(20, 40, 'That is what we saw.'),
];

async function convert(options: Record<string, string> = {}) {
  const pdf = samplePdf(1, { content: () => content.join(' ') });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], options);
  if (!output) throw new Error('no output');
  return output;
}

test('keeps the chart among the text, with its numbers in a workbook', async () => {
  const output = await convert();
  expect(await wordFaults(output.path)).toEqual([]);
  const chart = await zipPart(output.path, 'word/charts/chart1.xml');
  const values = [...chart.matchAll(/<c:numCache>(.*?)<\/c:numCache>/g)].map(([, cached = '']) =>
    [...cached.matchAll(/<c:v>(.*?)<\/c:v>/g)].map(([, value]) => Number(value)),
  );
  expect(values).toEqual([
    [4, 7.5],
    [6.2, 1.3],
  ]);
  const document = await zipPart(output.path, 'word/document.xml');
  expect(document).toMatch(/How our harbours.*name="Chart 1" descr="North, South, 0, 5, 10, Harbours".*That is what/s);
  expect(document).not.toContain('<pic:pic>');
  expect(output.report).toMatchObject({ found: { charts: 1, images: 0 } });
  expect(bench.warnings).toContainEqual({ code: 'chart-measured', params: { pages: '1' } });
});

test('stays a chart in an OpenDocument text', async () => {
  const { path } = await convert({ outputFormat: 'odt' });
  await start('unzip', ['-o', '-d', join(bench.folder, 'odt'), path]);
  const { stdout } = await start('grep', ['-rl', '<chart:series', join(bench.folder, 'odt')]);
  const [part = ''] = stdout.trim().split('\n');
  expect(await readFile(part, 'utf8')).toContain('office:value="6.2"');
}, 60_000);
