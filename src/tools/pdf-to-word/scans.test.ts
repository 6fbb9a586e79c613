/** Checks what of a scan only its picture tells: the lines of tables, bold words, colours, and the bullets of lists. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { officeParts } from '../../../tests/ooxml/package-parts.ts';
import { elementsNamed, type XmlElement } from '../../../tests/ooxml/xml-tree.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { type ScanPage, scanPdf } from '../../../tests/scan-pdf.ts';
import { body } from '../../../tests/written-docx.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

async function converted(page: ScanPage): Promise<XmlElement> {
  const [output] = await bench.run([await bench.file('scan.pdf', await scanPdf(page))], { language: 'eng' });
  return body(await officeParts(output?.path ?? ''));
}

const textOf = (element: XmlElement) =>
  elementsNamed(element, 'w:t')
    .map(({ text }) => text)
    .join('');

/** In pixels of 150 an inch. */
const line = (x1: number, y1: number, x2: number, y2: number) => `M${x1} ${y1} L${x2} ${y2}`;
const label = (x: number, y: number, text: string, weight = 'normal') =>
  `<text x="${x}" y="${y}" font-weight="${weight}" font-size="30">${text}</text>`;

const ROWS = [
  ['Harbour', 'Boats'],
  ['Whitby', 'Twelve'],
  ['Bristol', 'Thirty'],
];

/** How high the page is. */
const PAGE_PT = (420 * 72) / 150;

/** A ruled table. */
const TABLE = [
  `<path d="${[40, 100, 160, 220].map((y) => line(30, y, 590, y)).join(' ')} ${[30, 310, 590].map((x) => line(x, 40, x, 220)).join(' ')}" stroke="black" stroke-width="2"/>`,
  ...ROWS.flatMap(([left = '', right = ''], row) => [
    label(50, 80 + 60 * row, left, row === 0 ? 'bold' : 'normal'),
    label(330, 80 + 60 * row, right, row === 0 ? 'bold' : 'normal'),
  ]),
  label(40, 290, 'The harbour office opens long'),
  label(40, 335, 'before the first ferries come in'),
].join('');

test.each([0, 1.5])(
  'the lines of a scan make a table, its bold words are bold: askew by %f degrees',
  async (turn) => {
    const document = await converted({ lines: [], art: TABLE, turn });
    const [table, ...more] = elementsNamed(document, 'w:tbl');
    if (!table) throw new Error('no table');
    expect(more).toEqual([]);
    const cells = elementsNamed(table, 'w:tr').map((row) => elementsNamed(row, 'w:tc').map(textOf));
    expect(cells).toEqual(ROWS);
    const bold = elementsNamed(document, 'w:r').filter((run) =>
      elementsNamed(run, 'w:b').some(({ attributes }) => attributes['w:val'] !== '0'),
    );
    expect(bold.map(textOf).join(' ').trim()).toBe('Harbour Boats');
  },
  60_000,
);

test('round signs before lines make a list', async () => {
  const items = ['Open the office', 'Count the cash', 'Sweep the quay'];
  const art = items
    .map((item, row) => `<circle cx="60" cy="${70 + 60 * row}" r="7"/>${label(100, 80 + 60 * row, item)}`)
    .join('');
  const document = await converted({ lines: [], art });
  const listed = elementsNamed(document, 'w:p').filter((each) => elementsNamed(each, 'w:numPr').length > 0);
  expect(listed.map(textOf)).toEqual(items);
}, 60_000);

test('the lines of a scan whose text layer came with the file make a table as well', async () => {
  const hidden = ROWS.flatMap((row, index) =>
    row.map((cell, column) => {
      const [x, y] = [50 + 280 * column, 80 + 60 * index].map((place) => (place * 72) / 150);
      return `1 0 0 1 ${x} ${PAGE_PT - (y ?? 0)} Tm (${cell}) Tj`;
    }),
  );
  const after = `BT 3 Tr /F1 14.4 Tf ${hidden.join(' ')} ET`;
  const document = await converted({ lines: [], art: TABLE, after });
  const [table] = elementsNamed(document, 'w:tbl');
  if (!table) throw new Error('no table');
  expect(elementsNamed(table, 'w:tr').map((row) => elementsNamed(row, 'w:tc').map(textOf))).toEqual(ROWS);
});

test('coloured words keep their colour, also where the paper lies askew', async () => {
  const inked = (x: number, y: number, text: string, ink: string) =>
    `<text x="${x}" y="${y}" fill="${ink}" font-size="30">${text}</text>`;
  const art = `${inked(40, 70, 'Ferry timetable', '#1f4e9c')}${label(40, 160, 'The first ferry comes at dawn')}${label(40, 205, 'and waits until the')}${inked(310, 205, 'green flag', '#0a8a2a')}`;
  const document = await converted({ lines: [], art, inColour: true, turn: 1 });
  const coloured = elementsNamed(document, 'w:r').flatMap((run) =>
    elementsNamed(run, 'w:color').map(({ attributes }) => ({ text: textOf(run).trim(), colour: attributes['w:val'] })),
  );
  expect(coloured.map(({ text }) => text).join(' ')).toBe('Ferry timetable green flag');
  const [blue = '', green = ''] = [coloured[0]?.colour, coloured.at(-1)?.colour].map((each) => each ?? '');
  expect(distance(blue, '1f4e9c')).toBeLessThan(60);
  expect(distance(green, '0a8a2a')).toBeLessThan(60);
}, 60_000);

/** All parts of two colours (RRGGBB) together. */
function distance(a: string, b: string): number {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [0, 2, 4].reduce((sum, at) => sum + Math.abs(part(a, at) - part(b, at)), 0);
}
