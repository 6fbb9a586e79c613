/** Checks price lists without lines, over pages too, and lines to be filled in. */
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

const DIGIT = 0.556;
const SIZE = 6;

function line(x: number, y: number, text: string, size = SIZE): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
}

/** Digits alone have one width. */
function numberTo(right: number, y: number, digits: string): string {
  return line(right - DIGIT * SIZE * digits.length, y, digits);
}

const LINES = ['Painting of the hall and', 'Stairs with two coats'];

function records(top: number, first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const y = top - 21 * index;
    const [above = '', below = ''] = LINES;
    const lines = [line(20, y, above), line(20, y - 7, below)];
    return [...lines, numberTo(140, y, `${first + index}`), numberTo(190, y, `${1200 + index}`)].join('\n');
  }).join('\n');
}

test('records of several lines are rows of one table over two pages, and names stand over their columns', async () => {
  const names = [line(20, 255, 'Service'), line(100, 255, 'Hours'), line(150, 255, 'Price')].join('\n');
  const pages = [[line(20, 275, 'Prices', 10), names, records(235, 10, 10)].join('\n'), records(275, 20, 11)];
  const pdf = samplePdf(2, { content: (page) => pages[page - 1] ?? '' });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], {});
  const xml = await zipPart(output?.path ?? '', 'word/document.xml');
  const tables = [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(([table]) => table);
  expect(tables).toHaveLength(1);
  const rows = [...(tables[0] ?? '').matchAll(/<w:tr[ >].*?<\/w:tr>/gs)].map(([row]) =>
    [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) =>
      [...cell.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text).join(''),
    ),
  );
  expect(rows).toHaveLength(22);
  expect(rows[0]).toEqual(['Service', 'Hours', 'Price']);
  expect(rows[1]).toEqual([LINES.join(' '), '10', '1200']);
  expect(rows[21]).toEqual([LINES.join(' '), '30', '1210']);
  expect((tables[0] ?? '').match(/<w:p[ >]/g)).toHaveLength(66);
  expect(xml).toMatch(/<w:t[^>]*>Prices</);
});

test('lines to be filled in are paragraphs of their own', async () => {
  const question = 'Which of these birds breed on the ground near the sea in spring?';
  const page = [line(10, 270, question), line(10, 262, '_'.repeat(54)), line(10, 254, '_'.repeat(54))].join('\n');
  const pdf = samplePdf(1, { content: () => page });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], {});
  const xml = await zipPart(output?.path ?? '', 'word/document.xml');
  const texts = [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text).join(''),
  );
  expect(texts.filter((text) => text !== '')).toEqual([question, '_'.repeat(54), '_'.repeat(54)]);
});
