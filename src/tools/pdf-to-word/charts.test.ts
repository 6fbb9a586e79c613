/** Checks what becomes of charts and drawings: pictures of what is seen of them, with their labels as descriptions. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { zipPart } from '../../../tests/zip-part.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

/** A line of text; the page is 201 points wide and 300 high. */
function line(x: number, y: number, text: string, size = 10): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
}

function prose(y: number): string {
  const rows = ['Harbours open long before', 'the ferries come in and the', 'cash box is unlocked there.'];
  return rows.map((text, index) => line(20, y - index * 12, text)).join('\n');
}

async function convert(content: string): Promise<string> {
  const [output] = await bench.run([await bench.file('a.pdf', samplePdf(1, { content: () => content }))], {});
  return zipPart(output?.path ?? '', 'word/document.xml');
}

function texts(xml: string): readonly string[] {
  return [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => text.trim());
}

const bars = '0.2 0.4 0.8 rg 60 100 20 40 re f 100 100 20 60 re f 140 100 20 20 re f 0 g';
const lines = [100, 130, 160].map((y) => `50 ${y} m 170 ${y} l S`).join('\n');
const labels = [100, 130, 160].map((y, index) => line(40, y - 3, `${10 * index}`, 8)).join('\n');

test('makes one picture of a chart, whose labels are its description and no text', async () => {
  const xml = await convert(`${prose(280)}\n${bars}\n${lines}\n${labels}\n${prose(60)}`);
  expect(texts(xml).filter((text) => /^\d+$/.test(text))).toEqual([]);
  expect(xml.match(/<pic:pic /g) ?? xml.match(/<pic:pic>/g)).toHaveLength(1);
  expect(xml).toContain('descr="0, 10, 20"');
});

test('converts a page that has nothing but a chart', async () => {
  const xml = await convert(`${bars}\n${lines}\n${labels}`);
  expect(xml).toContain('descr="0, 10, 20"');
});

test('keeps the labels of a chart as text on a page whose texts keep their places', async () => {
  const ground = '0.1 0.2 0.4 rg 0 0 9999 9999 re f 0 g';
  const scattered = [1, 2, 3, 4, 5].map((row) => line(20 * row, 280 - 18 * row, `Assets ${row}`)).join('\n');
  const found = texts(await convert(`${ground}\n${scattered}\n${bars}\n${lines}\n${labels}`));
  for (const label of ['0', '10', '20']) expect(found).toContain(label);
});

test('pictures of drawings are as large as what is seen of them', async () => {
  const drawing = 'q 60 100 40 50 re W n 0.2 0.4 0.8 rg 0 0 m 200 0 300 300 60 290 c f Q';
  const xml = await convert(`${prose(280)}\n${drawing}\n${prose(60)}`);
  const [, width = '', height = ''] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(xml) ?? [];
  expect([width, height].map((emu) => Math.round(Number(emu) / 12_700))).toEqual([40, 50]);
});
