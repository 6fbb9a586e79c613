/** Checks tables, their numbers and their formats with pages made on the spot; LibreOffice reads the workbooks again. */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { zipPart } from '../../../tests/zip-part.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { finishOutputs } from '../name-outputs.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

/** LibreOffice's CSV filter: commas, quotes, UTF-8, cells as they are shown. */
const CSV_AS_SHOWN = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true';

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

async function convert(pages: readonly string[], options: Record<string, string> = {}): Promise<readonly OutputFile[]> {
  const pdf = samplePdf(pages.length, { content: (page) => pages[page - 1] ?? '' });
  return bench.run([await bench.file('a.pdf', pdf)], options);
}

async function rows(pages: readonly string[], options: Record<string, string> = {}): Promise<readonly unknown[]> {
  const [output] = await convert(pages, { outputFormat: 'json', ...options });
  if (!output) throw new Error('no output');
  return (JSON.parse(await readFile(output.path, 'utf8')) as { readonly rows: readonly unknown[] }).rows;
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

test('converts only what is in the given areas', async () => {
  // The page is 300 points high: the first row stands 50 points from its top.
  const area = '[{"page":1,"x":0,"y":55,"w":140,"h":40}]';
  expect(await rows([content(PRICES), content(PRICES)], { area })).toEqual([
    ['Nails, long', 12],
    ['Screws', '007'],
  ]);
});

test('aligns words into columns, with numbers as numbers and identifiers as text', async () => {
  expect(await rows([content(PRICES)])).toEqual([
    ['Article', 'Pieces', 'Price'],
    ['Nails, long', 12, 1200.5],
    ['Screws', '007', -3.25],
  ]);
});

test('writes words once that are printed again at their place', async () => {
  expect(await rows([content([...PRICES, ...PRICES])])).toEqual(await rows([content(PRICES)]));
});

/** Two columns, two rows, lines around all cells. */
const RULES =
  '20 200 m 180 200 l S 20 230 m 180 230 l S 20 260 m 180 260 l S 20 200 m 20 260 l S 100 200 m 100 260 l S 180 200 m 180 260 l S';

test('keeps what lines enclose in one cell', async () => {
  const texts: Placed = [
    [25, 248, 'Name'],
    [105, 248, 'Remark'],
    [25, 218, 'Ann'],
    [105, 218, 'came late and'],
    [105, 208, 'unexpectedly'],
  ];
  expect(await rows([content(texts, RULES)])).toEqual([
    ['Name', 'Remark'],
    ['Ann', 'came late and unexpectedly'],
  ]);
  const typed = texts.with(-1, [105, 208, 'left']);
  expect((await rows([content(typed, RULES)])).at(-1)).toEqual(['Ann', 'came late and\nleft']);
});

test('merges cells where a line is missing', async () => {
  const open = RULES.replace('100 200 m 100 260 l S', '100 200 m 100 230 l S');
  const texts: Placed = [
    [60, 240, 'Both columns'],
    [25, 210, 'left'],
    [105, 210, 'right'],
  ];
  const [output] = await convert([content(texts, open)]);
  const sheet = await zipPart(output?.path ?? '', 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<mergeCell ref="A1:B1"/>');
});

/** Read from below to above, as narrow headings are, or the other way. */
function turnedText(placed: Placed, matrix = '0 1 -1 0'): string {
  return placed.map(([x, y, text]) => `BT /F1 8 Tf ${matrix} ${x} ${y} Tm (${text}) Tj ET`).join('\n');
}

const FIGURES: Placed = [
  [20, 205, 'North'],
  [83, 205, '12'],
  [123, 205, '7'],
  [156, 205, '1,250'],
  [20, 190, 'South'],
  [87, 190, '3'],
  [118, 190, '105'],
  [163, 190, '80'],
];

test.each([
  [
    'upwards',
    turnedText([
      [90, 225, 'Pieces'],
      [120, 225, 'Pieces'],
      [129, 225, 'returned'],
      [170, 225, 'Turnover'],
    ]),
  ],
  [
    'downwards',
    turnedText(
      [
        [84, 260, 'Pieces'],
        [125, 260, 'Pieces'],
        [116, 260, 'returned'],
        [164, 260, 'Turnover'],
      ],
      '0 -1 1 0',
    ),
  ],
])('puts headings that are turned %s over their columns', async (_, headings) => {
  const texts: Placed = [[20, 227, 'Region'], ...FIGURES];
  expect(await rows([content(texts, headings)])).toEqual([
    ['Region', 'Pieces', 'Pieces returned', 'Turnover'],
    ['North', 12, 7, 1250],
    ['South', 3, 105, 80],
  ]);
});

test('keeps a heading of several lines in one cell, beside turned ones', async () => {
  const headings = turnedText([
    [90, 225, 'Pieces'],
    [129, 225, 'returned'],
    [170, 225, 'Turnover'],
  ]);
  const texts: Placed = [[20, 245, 'Region of'], [32, 234, 'sale'], ...FIGURES];
  expect((await rows([content(texts, headings)])).slice(0, 2)).toEqual([
    ['Region of sale', 'Pieces', 'returned', 'Turnover'],
    ['North', 12, 7, 1250],
  ]);
});

test('takes no text on its head for headings', async () => {
  const upsideDown = turnedText(
    [
      [100, 225, 'Pieces'],
      [178, 225, 'Turnover'],
    ],
    '-1 0 0 -1',
  );
  const texts: Placed = [[20, 227, 'Region'], ...FIGURES];
  expect((await rows([content(texts, upsideDown)])).slice(0, 2)).toEqual([
    ['Region', null, null, null],
    ['North', 12, 7, 1250],
  ]);
});

test('leaves a turned note beside a table out of it', async () => {
  const note = turnedText([[10, 195, 'printed in May']]);
  const heads: Placed = [
    [20, 220, 'Region'],
    [80, 220, 'Sold'],
    [115, 220, 'Back'],
    [156, 220, 'Sum'],
  ];
  expect(await rows([content([...heads, ...FIGURES], note)])).toEqual([
    ['Region', 'Sold', 'Back', 'Sum'],
    ['North', 12, 7, 1250],
    ['South', 3, 105, 80],
    [],
    ['printed in May'],
  ]);
});

test('makes columns wide enough for the numbers in them', async () => {
  const [output] = await convert([content(PRICES)]);
  const sheet = await zipPart(output?.path ?? '', 'xl/worksheets/sheet1.xml');
  const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(widths[2]).toBeGreaterThan('$1,200.50'.length);
});

test('reads the pages that a spreadsheet program printed as the sheets that they were', async () => {
  const content1 = content([
    [20, 280, 'Name'],
    [120, 280, 'Sum'],
    ...Array.from({ length: 22 }, (_, row) => [20, 268 - 12 * row, `Ann ${row}`] as const),
    ...Array.from({ length: 22 }, (_, row) => [120, 268 - 12 * row, `${row}`] as const),
  ]);
  const content2 = content(
    [
      [20, 280, 'Bob'],
      [120, 280, '99'],
    ],
    '1 0.9 0.8 rg 18 276 160 14 re f 0 g',
  );
  const pages = (page: number) => (page === 1 ? content1 : content2);
  const pdf = samplePdf(2, { content: pages, objects: { 5: '<< /Creator (Calc) >>' }, trailer: '/Info 5 0 R' });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)]);
  const sheet = await zipPart(output?.path ?? '', 'xl/worksheets/sheet1.xml');
  expect(sheet).toMatch(/<row r="24">.*Bob.*<v>99<\/v>/);
  expect(await zipPart(output?.path ?? '', 'xl/styles.xml')).toContain('<fgColor rgb="FFFFE6CC"/>');
});

test('writes a workbook that a spreadsheet program reads, and no formula into it', async () => {
  const texts: Placed = [...PRICES, [20, 205, '=1+1'], [112, 205, '@x'], [150, 205, '12%']];
  const [output] = await convert([content(texts)]);
  expect(output).toMatchObject({ type: 'xlsx', facts: { tables: 1 } });
  expect(await zipPart(output?.path ?? '', 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
  await start('soffice', [
    `-env:UserInstallation=file://${join(bench.folder, 'profile')}`,
    ...['--headless', '--convert-to', CSV_AS_SHOWN, '--outdir', bench.folder, output?.path ?? ''],
  ]);
  const csv = await readFile(join(bench.folder, 'tables.csv'), 'utf8');
  expect(csv.trim().split('\n')).toEqual([
    'Article,Pieces,Price',
    '"Nails, long",12,"$1,200.50"',
    'Screws,007,(3.25)',
    '=1+1,@x,12%',
  ]);
}, 60_000);

test('keeps links to the web and to mailboxes with the cells that they lie over, and no others', async () => {
  const link = (box: string, action: string) => `<< /Type /Annot /Subtype /Link /Rect [${box}] /A << ${action} >> >>`;
  const annotations = [
    link('19 231 90 244', '/S /URI /URI (https://example.org/nails?a=1&b=2)'),
    link('99 246 130 259', '/S /URI /URI (mailto:ann@example.org)'),
    link('149 246 180 259', '/S /URI /URI (javascript:alert)'),
    link('19 216 90 229', '/S /GoTo /D [12 0 R /Fit]'),
  ];
  const pdf = samplePdf(1, { content: () => content(PRICES), page: () => `/Annots [${annotations.join(' ')}]` });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)]);
  const sheet = await zipPart(output?.path ?? '', 'xl/worksheets/sheet1.xml');
  expect(sheet.match(/<hyperlink [^>]+>/g)).toEqual([
    '<hyperlink ref="B1" r:id="rId1"/>',
    '<hyperlink ref="A2" r:id="rId2"/>',
  ]);
  const relations = await zipPart(output?.path ?? '', 'xl/worksheets/_rels/sheet1.xml.rels');
  expect(relations).toContain('Id="rId1"');
  expect([...relations.matchAll(/Target="([^"]+)" TargetMode="External"/g)].map(([, target]) => target)).toEqual([
    'mailto:ann@example.org',
    'https://example.org/nails?a=1&amp;b=2',
  ]);
});

test('marks texts in CSV that a spreadsheet program would run', async () => {
  const [output] = await convert([content([...PRICES, [20, 205, '=1+1'], [112, 205, '-5']])], { outputFormat: 'csv' });
  const text = await readFile(output?.path ?? '', 'utf8');
  expect(text).toBe('\ufeffArticle,Pieces,Price\r\n"Nails, long",12,1200.5\r\nScrews,007,-3.25\r\n\'=1+1,-5,\r\n');
});

test('joins a table that goes on over pages, without its repeated heading', async () => {
  const pages = [content(PRICES), content(PRICES)];
  const joined = await convert(pages, { outputFormat: 'json', sheets: 'table' });
  expect(joined).toHaveLength(1);
  expect(await rows(pages, { sheets: 'table' })).toHaveLength(5);
  expect(await convert(pages, { outputFormat: 'json', sheets: 'table', join: 'false' })).toHaveLength(2);
  expect(await convert(pages, { outputFormat: 'csv', sheets: 'page' })).toMatchObject([
    { pattern: '{name}-{n}', tokens: { n: '1' } },
    { pattern: '{name}-{n}', tokens: { n: '2' } },
  ]);
});

/** Two columns with lines around all cells. */
const DRAWN: Placed = [
  [25, 248, 'Name'],
  [105, 248, 'Remark'],
  [25, 218, 'Ann'],
  [105, 218, 'came late'],
];
const TABLE = [
  ['Name', 'Remark'],
  ['Ann', 'came late'],
];

/** Two pages with text around a table that goes on, and a page of text alone. */
const REPORT = [
  content([[20, 285, 'Report of May, page 1'], ...DRAWN, [20, 180, 'Without visitors.']], RULES),
  content([[20, 285, 'Report of May, page 2'], ...DRAWN, [20, 180, 'Checked by Ann.']], RULES),
  content([
    [20, 250, 'Dear Ann,'],
    [20, 235, 'thank you for your letter.'],
  ]),
];

/** Names and filled rows of all sheets. */
async function sheetsOf(options: Record<string, string>): Promise<readonly (readonly [string, unknown])[]> {
  const outputs = await convert(REPORT, { outputFormat: 'json', ...options });
  return Promise.all(
    outputs.map(async ({ path }) => {
      const { sheet, rows: all } = JSON.parse(await readFile(path, 'utf8')) as { sheet: string; rows: unknown[][] };
      const filled = all.map((row) => row.filter((value) => value !== null)).filter((row) => row.length > 0);
      return [sheet, filled] as const;
    }),
  );
}

test('keeps text around its table, and running lines once', async () => {
  const [output] = await convert(REPORT, { outputFormat: 'json' });
  expect(output?.report).toMatchObject({ leftOut: { 'no-table': [3] } });
  expect(await sheetsOf({})).toEqual([
    ['Table 1', [['Report of May, page 1'], ...TABLE, ...TABLE.slice(1), ['Without visitors.'], ['Checked by Ann.']]],
  ]);
});

test('leaves text outside tables out where asked', async () => {
  expect(await sheetsOf({ 'other-text': 'none' })).toEqual([['Table 1', [...TABLE, ...TABLE.slice(1)]]]);
  expect(await sheetsOf({ 'other-text': 'none', sheets: 'page' })).toEqual([
    ['Page 1', TABLE],
    ['Page 2', TABLE],
  ]);
});

test('puts text outside tables on a sheet of its own where asked, that of pages without a table too', async () => {
  const [output] = await convert(REPORT, { outputFormat: 'json', 'other-text': 'sheet' });
  expect(output?.report).toMatchObject({ leftOut: {} });
  expect(await sheetsOf({ 'other-text': 'sheet' })).toEqual([
    ['Table 1', [...TABLE, ...TABLE.slice(1)]],
    [
      'Other text',
      [
        ['Report of May, page 1'],
        ['Without visitors.'],
        ['Report of May, page 2'],
        ['Checked by Ann.'],
        ['Dear Ann,'],
        ['thank you for your letter.'],
      ],
    ],
  ]);
});

test('keeps all text of all pages with one sheet a page', async () => {
  const sheets = await sheetsOf({ sheets: 'page' });
  expect(sheets.map(([name]) => name)).toEqual(['Page 1', 'Page 2', 'Page 3']);
  expect(sheets[2]?.[1]).toEqual([['Dear Ann,'], ['thank you for your letter.']]);
});

test('prints sheets as wide as a page', async () => {
  const wide = samplePdf(1, {
    content: () =>
      content(
        Array.from({ length: 14 }, (_, column) => [
          [10 + 70 * column, 250, `Month ${column}`] as const,
          [10 + 70 * column, 235, `${1_000_000 * column + 123_456}.50`] as const,
        ]).flat(),
      ),
    page: () => '/MediaBox [0 0 1000 300]',
  });
  const [output] = await bench.run([await bench.file('a.pdf', wide)], { sheets: 'table' });
  await start('soffice', [
    `-env:UserInstallation=file://${join(bench.folder, 'profile')}`,
    ...['--headless', '--convert-to', 'pdf', '--outdir', bench.folder, output?.path ?? ''],
  ]);
  const { stdout } = await start('pdftotext', ['-layout', join(bench.folder, 'tables.pdf'), '-']);
  expect(stdout.split('\f').filter((page) => page.trim() !== '')).toHaveLength(1);
  expect(stdout).toContain('13123456.50');
  expect(stdout).not.toContain('###');
}, 60_000);

test.each([
  ['csv', 'a-csv.zip'],
  ['json', 'a-tables.zip'],
  ['xlsx', 'a-tables.zip'],
])('names a zip of %s files %s', async (outputFormat, name) => {
  const outputs = await convert([content(PRICES), content(PRICES)], { outputFormat, sheets: 'page' });
  await mkdir(join(bench.folder, 'out'));
  const options = parseToolOptions(tool, { zip: 'always' });
  const inputs = [{ path: '', name: 'a.pdf', type: 'pdf', bytes: 1 }] as const;
  expect(await finishOutputs({ tool, options, inputs, outputs, titles: new Map() }, bench.folder)).toMatchObject([
    { name },
  ]);
});

test('says so when there is no table, and puts the page into a grid when asked to', async () => {
  const letter = content([
    [20, 250, 'Dear Ann,'],
    [20, 235, 'thank you for your letter.'],
  ]);
  await expect(convert([letter])).rejects.toMatchObject({
    code: 'nothing-found',
    message: 'No table was found. Choose “Whole page as one table” to get all text.',
  });
  expect(await rows([letter], { tables: 'page' })).toEqual([['Dear Ann,'], ['thank you for your letter.']]);
});

test('tells of a scan when recognition is off', async () => {
  await expect(convert(['0 0 m 9 9 l S'], { ocr: 'off' })).rejects.toMatchObject({
    message: 'This PDF has no text. Turn on OCR.',
  });
});

test('gives the same workbook for the same file', async () => {
  const [first] = await convert([content(PRICES)]);
  const bytes = await readFile(first?.path ?? '');
  const [second] = await convert([content(PRICES)]);
  expect(bytes.equals(await readFile(second?.path ?? ''))).toBe(true);
});
