/** Checks what a workbook holds of cells without text, and of the places that merged cells cover. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { zipPart } from '../../../../tests/zip-part.ts';
import type { CellLook } from '../../layout/grids/grid.ts';
import type { SheetBlock, SheetSetup } from '../sheets/sheet.ts';
import { WorkbookWriter } from './workbook.ts';

const LOOK: CellLook = { borders: {}, align: 'left', wraps: false };
const YELLOW: CellLook = { ...LOOK, fill: 'ffee00' };
const PLACE = { rowSpan: 1, columnSpan: 1 };

async function sheetOf(block: SheetBlock, setup: SheetSetup = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workbook-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'made.xlsx');
  const writer = await WorkbookWriter.create(path, join(folder, 'parts'));
  await writer.beginSheet('Sheet', setup);
  await writer.addBlock(block, false);
  await writer.endSheet();
  await writer.finish(new AbortController().signal);
  return zipPart(path, 'xl/worksheets/sheet1.xml');
}

test('keeps what is painted where no text is, in the order of rows and columns', async () => {
  const name = { ...PLACE, row: 1, column: 1, bold: false, value: { kind: 'text', text: 'Name' } } as const;
  const blanks = [
    { ...PLACE, row: 0, column: 2, look: YELLOW },
    { ...PLACE, row: 1, column: 0, look: YELLOW },
  ];
  const xml = await sheetOf({ rows: 2, cells: [name], blanks, widths: [] });
  expect(xml.match(/ r="[A-Z]*\d"/g)).toEqual([' r="1"', ' r="C1"', ' r="2"', ' r="A2"', ' r="B2"']);
  expect(xml).toContain('<c r="C1" s="1"/>');
});

test('lays out a sheet from the right where it is read from there', async () => {
  const view = '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews>';
  const block = { rows: 1, cells: [], widths: [20] };
  expect(await sheetOf(block, { isRightToLeft: true })).toContain(`</sheetPr>${view}<cols>`);
  expect(await sheetOf(block)).not.toContain('sheetView');
});

test('prints a sheet on the paper that it comes from, as it lay', async () => {
  const block = { rows: 1, cells: [], widths: [20] };
  const setup = async (widthPt: number, heightPt: number) =>
    /<pageSetup[^>]*>/.exec(await sheetOf(block, { page: { widthPt, heightPt } }))?.[0];
  const fit = 'fitToWidth="1" fitToHeight="0"';
  expect(await setup(841.9, 595.3)).toBe(`<pageSetup paperSize="9" ${fit} orientation="landscape"/>`);
  expect(await setup(612, 792)).toBe(`<pageSetup paperSize="1" ${fit}/>`);
  expect(await setup(300, 500)).toBe(`<pageSetup ${fit}/>`);
});

test('merges places without text, and draws all that a merged cell covers', async () => {
  const xml = await sheetOf({
    rows: 1,
    cells: [],
    blanks: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 3, look: YELLOW }],
    widths: [],
  });
  expect(xml).toContain('<c r="A1" s="1"/><c r="B1" s="1"/><c r="C1" s="1"/>');
  expect(xml).toContain('<mergeCell ref="A1:C1"/>');
});

test('cuts what is merged at the last column of a sheet, and merges nothing beyond it', async () => {
  const span = { row: 0, rowSpan: 1, look: YELLOW };
  const blanks = [
    { ...span, column: 16_380, columnSpan: 3 },
    { ...span, column: 16_383, columnSpan: 2 },
    { ...span, column: 16_385, columnSpan: 2 },
    { ...span, row: 1, column: 16_382, columnSpan: 9 },
  ];
  const xml = await sheetOf({ rows: 2, cells: [], blanks, widths: [] });
  expect(xml.match(/<mergeCell ref="[^"]*"/g)).toEqual(['<mergeCell ref="XFA1:XFC1"', '<mergeCell ref="XFC2:XFD2"']);
});
