/** Writes the numbers of charts into workbooks, where office programs open them to change them. */
import { join } from 'node:path';
import type { ChartData } from '../../layout/chart-model.ts';
import type { ChartCells } from '../charts/chart-cells.ts';
import { chartBlock, chartBlockCells } from './chart-block.ts';
import { WorkbookWriter } from './workbook.ts';

const SHEET = 'Sheet1';
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** @returns where they stand in it. */
export async function writeChartWorkbook(chart: ChartData, path: string, folder: string): Promise<ChartCells> {
  const writer = await WorkbookWriter.create(path, join(folder, 'sheets'));
  try {
    await writer.beginSheet(SHEET);
    await writer.addBlock(chartBlock(chart), false);
    await writer.endSheet();
    await writer.finish(new AbortController().signal);
    return chartBlockCells(chart, SHEET, 0);
  } finally {
    await writer.abandon();
  }
}
