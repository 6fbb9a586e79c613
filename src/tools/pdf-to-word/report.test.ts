/** Checks what pdf-to-word reports of a document: what was found in it, and which pages are uncertain. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { scanPdf } from '../../../tests/scan-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

function line(x: number, y: number, text: string, size = 10): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
}

const PROSE = ['Harbours open long before', 'the ferries come in and the', 'cash box is unlocked there.']
  .map((text, index) => line(20, 240 - index * 12, text))
  .join('\n');

/** A table with rules, of two rows and two columns. */
const TABLE = [
  '20 20 m 180 20 l 20 45 m 180 45 l 20 70 m 180 70 l 20 20 m 20 70 l 100 20 m 100 70 l 180 20 m 180 70 l S',
  ...['Bread', 'Milk'].flatMap((text, row) => [line(25, 52 - row * 25, text), line(105, 52 - row * 25, `${row + 2}`)]),
].join('\n');

async function report(content: Buffer, options: Readonly<Record<string, string>> = {}) {
  const [output] = await bench.run([await bench.file('a.pdf', content)], options);
  return output?.report;
}

test('counts words, headings, lists, tables, notes and images of a document that flows', async () => {
  const items = ['Bread', 'Milk', 'Salt'].flatMap((item, index) => [
    line(20, 180 - index * 12, `${index + 1}.`),
    line(38, 180 - index * 12, item),
  ]);
  const page = [line(20, 270, 'Ferries', 18), PROSE, ...items, TABLE].join('\n');
  const found = { words: 26, headings: 1, lists: 1, tables: 1, notes: 0, images: 0, charts: 0 };
  expect(await report(samplePdf(1, { content: () => page }))).toEqual({ found, uncertain: {} });
});

test('names the pages whose text was recognised, and those that were left as images', async () => {
  const scan = await scanPdf({ lines: ['The quick brown fox', 'jumps over the dog'] });
  expect((await report(scan))?.uncertain).toMatchObject({ recognised: [1] });
});

test('counts words and images of an exact layout', async () => {
  const placed = await report(samplePdf(1, { content: () => PROSE }), { layout: 'exact' });
  expect(placed).toEqual({ found: { words: 15, images: 0 }, uncertain: {} });
});
