/** Writes tables of slides. */
import { expect, test } from 'vitest';
import type { SlideCell, SlideTable } from './slide-pages.ts';
import { tableXml } from './table-xml.ts';

const NO_PLACE = { scale: 1, left: 0, top: 0 };

function cell(row: number, column: number, text: string, bold: boolean): SlideCell {
  const box = { left: column * 50, top: row * 20, right: column * 50 + 50, bottom: row * 20 + 20 };
  const runs = [{ text, family: 'Arial', sizePt: 10, bold, italic: false, colour: '000000' }];
  const look = {
    turn: 0,
    lines: 1,
    leadingPt: 12,
    sizePt: 10,
    indentPt: 0,
    align: 'left',
    rightToLeft: false,
  } as const;
  const cells = { row, column, rowSpan: 1, columnSpan: 1, borders: {}, align: 'left', verticalAlign: 'top' } as const;
  return { ...cells, box, paragraphs: [{ ...look, runs, box }] };
}

function xmlOf(...cells: readonly SlideCell[]): string {
  const box = { left: 0, top: 0, right: 100, bottom: 40 };
  const table: SlideTable = {
    ...{ found: 'ruled', box, columns: [0, 50, 100], rows: [0, 20, 40], headerRows: 0, confidence: 1 },
    cells,
  };
  return tableXml(table, 2, NO_PLACE, ({ paragraphs }) =>
    paragraphs.map(({ runs }) => runs.map(({ text, bold }) => (bold ? `[${text}]` : text)).join('')).join(''),
  );
}

const below = [cell(1, 0, 'Ann', false), cell(1, 1, 'Rome', false)];

test('writes the bold first row of a table by its style, so that its texts have no bold of their own', () => {
  const xml = xmlOf(cell(0, 0, 'Name', true), cell(0, 1, 'Town', true), ...below);
  expect(xml).toMatch(/<a:tblPr firstRow="1"><a:tableStyleId>\{[-0-9A-F]{36}\}<\/a:tableStyleId><\/a:tblPr>/);
  expect(xml).toContain('Name');
  expect(xml).not.toContain('[');
});

test('leaves bold with its texts where only some of the first row are, or others below', () => {
  const some = xmlOf(cell(0, 0, 'Name', true), cell(0, 1, 'Town', false), ...below);
  expect(some).toContain('[Name]');
  expect(some).not.toContain('tableStyleId');
  const others = xmlOf(cell(0, 0, 'Name', true), cell(0, 1, 'Town', true), cell(1, 0, 'Ann', true));
  expect(others).toContain('[Name]');
  expect(others).toContain('[Ann]');
  expect(others).not.toContain('tableStyleId');
});

test('keeps cells without text as low as their row, by the least size of the texts', () => {
  const xml = xmlOf(cell(0, 0, 'Name', true), ...below);
  expect(xml.match(/<a:endParaRPr sz="1000"/g)).toHaveLength(1);
  expect(xml).not.toContain('<a:p/>');
});

test('looks at the cells of a long table a few times each', () => {
  let reads = 0;
  const counted = (each: SlideCell): SlideCell => ({
    ...each,
    get paragraphs() {
      reads++;
      return each.paragraphs;
    },
  });
  const count = 300;
  const rows = Array.from({ length: count + 1 }, (_, row) => 20 * row);
  const table: SlideTable = {
    ...{ found: 'ruled', columns: [0, 50], rows, headerRows: 0, confidence: 1 },
    box: { left: 0, top: 0, right: 50, bottom: 20 * count },
    cells: Array.from({ length: count }, (_, row) => counted(cell(row, 0, 'Name', false))),
  };
  reads = 0;
  tableXml(table, 2, NO_PLACE, () => '<a:p/>');
  expect(reads).toBeLessThan(20 * count);
});
