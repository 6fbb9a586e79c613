/** The numbers of a chart as cells: names of categories in the first column, series beside each other, their names in the first row. */
import type { ChartData } from '../../layout/chart-model.ts';
import { type ChartCells, tableOf } from '../charts/chart-cells.ts';
import type { SheetBlock, SheetCell } from '../sheets/sheet.ts';
import { cellRange } from './cell-range.ts';

const COLUMN_PT = 72;

export function chartBlock(chart: ChartData): SheetBlock {
  const { names, series } = tableOf(chart);
  const heads = series.flatMap(({ name }, index) =>
    name === undefined ? [] : [cell(0, index + 1, { kind: 'text', text: name })],
  );
  const rows = names.flatMap((name, index) => [
    cell(index + 1, 0, { kind: 'text', text: name }),
    ...series.flatMap(({ values }, column) => {
      const value = values[index];
      return value === undefined || value === null
        ? []
        : [cell(index + 1, column + 1, { kind: 'number', value, format: 'General' })];
    }),
  ]);
  return { rows: names.length + 1, cells: [...heads, ...rows], widths: [COLUMN_PT, ...series.map(() => COLUMN_PT)] };
}

function cell(row: number, column: number, value: SheetCell['value']): SheetCell {
  return { row, column, rowSpan: 1, columnSpan: 1, bold: false, value };
}

/** @param row 0-based: where the block begins. */
export function chartBlockCells(chart: ChartData, sheet: string, row: number): ChartCells {
  const { names, series } = tableOf(chart);
  const [from, to] = [row + 1, row + names.length];
  return {
    categories: cellRange(sheet, { row: from, column: 0 }, { row: to, column: 0 }),
    series: series.map(({ name }, index) => ({
      name: name === undefined ? undefined : cellRange(sheet, { row, column: index + 1 }),
      values: cellRange(sheet, { row: from, column: index + 1 }, { row: to, column: index + 1 }),
    })),
  };
}
