/** Writes the workbook with the numbers of a chart, which office programs open to change them. */
import { join } from 'node:path';
import type { ChartData } from '../../layout/chart-model.ts';
import type { SheetCell } from '../sheets/sheet.ts';
import { columnName, WorkbookWriter } from '../xlsx/workbook.ts';

const SHEET = 'Sheet1';
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const COLUMN_PT = 72;

/** Names of categories stand in the first column, series beside each other, their names in the first row. */
export async function writeChartWorkbook(chart: ChartData, path: string, folder: string): Promise<void> {
  const { names: categories, series } = tableOf(chart);
  const writer = await WorkbookWriter.create(path, join(folder, 'sheets'));
  try {
    await writer.beginSheet(SHEET);
    const cell = (row: number, column: number, value: SheetCell['value']): SheetCell => {
      return { row, column, rowSpan: 1, columnSpan: 1, bold: false, value };
    };
    const names = series.flatMap(({ name }, index) =>
      name === undefined ? [] : [cell(0, index + 1, { kind: 'text', text: name })],
    );
    const rows = categories.flatMap((name, index) => [
      cell(index + 1, 0, { kind: 'text', text: name }),
      ...series.flatMap(({ values }, column) => {
        const value = values[index];
        return value === undefined || value === null
          ? []
          : [cell(index + 1, column + 1, { kind: 'number', value, format: 'General' })];
      }),
    ]);
    const widths = [COLUMN_PT, ...series.map(() => COLUMN_PT)];
    await writer.addBlock({ rows: categories.length + 1, cells: [...names, ...rows], widths }, false);
    await writer.endSheet();
    await writer.finish(new AbortController().signal);
  } finally {
    await writer.abandon();
  }
}

interface ChartTable {
  readonly names: readonly string[];
  readonly series: readonly { readonly name: string | undefined; readonly values: readonly (number | null)[] }[];
}

function tableOf(chart: ChartData): ChartTable {
  if (chart.kind === 'axes') return { names: chart.categories.names, series: chart.series };
  const values = chart.slices.map(({ value }) => value);
  return { names: chart.slices.map(({ name }) => name), series: [{ name: chart.title?.text, values }] };
}

/** @param index of the series. */
export function nameCell(index: number): string {
  return `${SHEET}!$${columnName(index + 1)}$1`;
}

export function categoryCells(count: number): string {
  return `${SHEET}!$A$2:$A$${count + 1}`;
}

export function valueCells(index: number, count: number): string {
  const column = columnName(index + 1);
  return `${SHEET}!$${column}$2:$${column}$${count + 1}`;
}
