/** Compares tables whose cells wrap: what changed in a cell is told for that cell alone. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compare: OperationTest<typeof tool>;
beforeEach(async () => {
  compare = await OperationTest.start(tool, run);
});
afterEach(() => compare.end());

const EDGES = [10, 50, 150, 190] as const;

/** Cells from the left; their lines end at `/`. */
type Row = readonly [string, string, string];

/** Draws the rows of a table one below the other, line by line across the cells. */
function drawn(rows: readonly Row[]): string {
  let y = 280;
  const parts = [rule(y)];
  for (const row of rows) {
    const cells = row.map((text) => text.split('/').map((line) => line.trim()));
    const lines = Math.max(...cells.map((cell) => cell.length));
    for (let line = 0; line < lines; line++) {
      for (const [column, cell] of cells.entries())
        if (cell[line])
          parts.push(`BT /F1 8 Tf ${(EDGES[column] ?? 0) + 3} ${y - 10 * line - 9} Td (${cell[line]}) Tj ET`);
    }
    const bottom = y - 10 * lines - 4;
    for (const x of EDGES) parts.push(`${x} ${y} m ${x} ${bottom} l S`);
    y = bottom;
    parts.push(rule(y));
  }
  return parts.join('\n');
}

function rule(y: number): string {
  return `${EDGES[0]} ${y} m ${EDGES[3]} ${y} l S`;
}

async function said(before: readonly (readonly Row[])[], after: readonly (readonly Row[])[]) {
  const pdf = (pages: readonly (readonly Row[])[]) =>
    samplePdf(pages.length, { content: (page) => drawn(pages[page - 1] ?? []) });
  const files = [await compare.file('old.pdf', pdf(before)), await compare.file('new.pdf', pdf(after))];
  const [made] = await compare.run(files, { report: 'json', ocr: 'off', mode: 'text' });
  const { differences } = JSON.parse(await readFile(made?.path ?? '', 'utf8')) as {
    readonly differences: readonly {
      readonly kind: string;
      readonly before: { readonly text: string };
      readonly after: { readonly text: string };
    }[];
  };
  return differences.map(({ kind, before: old, after: young }) => `${kind}: ${old.text} > ${young.text}`);
}

const NAMES: Row = ['Part', 'Duty', 'By'];
const ROWS: readonly Row[] = [
  ['Delivery', 'The seller delivers / all goods within / two weeks.', '3 May'],
  ['Payment', 'The buyer pays in full / after the goods / were looked at.', '9 June'],
  ['Care', 'Both sides keep / their papers for / ten years.', '1 July'],
];

test('tells a changed text for its cell, though lines of the cells beside it stand between', async () => {
  const changed: Row = ['Delivery', 'The seller delivers / only sound goods / within / two weeks.', '3 May'];
  expect(await said([[NAMES, ...ROWS]], [[NAMES, changed, ...ROWS.slice(1)]])).toEqual(['replaced: all > only sound']);
});

test('tells cells beside each other one by one', async () => {
  const [first, second, third] = ROWS as readonly [Row, Row, Row];
  const changed: Row = [second[0], second[1].replace('at.', 'over.'), '12 June'];
  expect(await said([[NAMES, first, second, third]], [[NAMES, first, changed, third]])).toEqual([
    'replaced: 9 > 12',
    'replaced: at. > over.',
  ]);
});

test('tells a row that moved, or that is gone, as one', async () => {
  const [first, second, third] = ROWS as readonly [Row, Row, Row];
  expect(await said([[NAMES, first, second, third]], [[NAMES, second, third, first]])).toEqual([
    'moved: Delivery The seller delivers all goods within two weeks. 3 May > Delivery The seller delivers all goods within two weeks. 3 May',
  ]);
  // The row before ends with the same word.
  const again: Row = ['Visits', 'The buyer comes / once a month.', '9 June'];
  expect(await said([[NAMES, first, second, again, third]], [[NAMES, first, second, third]])).toEqual([
    'removed: Visits The buyer comes once a month. 9 June > ',
  ]);
});

test('a table that breaks elsewhere over pages is the same: its names again, and rows that a page parts', async () => {
  const [first, second, third] = ROWS as readonly [Row, Row, Row];
  const upper: Row = ['Payment', 'The buyer pays in full', '9 June'];
  const lower: Row = ['', 'after the goods / were looked at.', ''];
  const broken = [
    [NAMES, first, upper],
    [NAMES, lower, third],
  ];
  expect(await said([[NAMES, first, second, third]], broken)).toEqual([]);
  const other = [
    [NAMES, first, upper],
    [NAMES, ['', 'after the goods / were counted.', ''] as Row, third],
  ];
  expect(await said(broken, other)).toEqual(['replaced: looked at. > counted.']);
});
