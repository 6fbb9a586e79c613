/** The charts of a workbook: where their numbers stand among its cells, which a chart follows when they are changed. */
import type { GridChart } from '../../layout/grids/grid.ts';
import { chartXml } from '../charts/chart-xml.ts';
import type { SheetBlock } from '../sheets/sheet.ts';
import { chartBlock, chartBlockCells } from './chart-block.ts';
import { FoundCells, type SourceOfChart } from './found-cells.ts';

interface WaitingChart {
  readonly chart: GridChart;
  source?: SourceOfChart;
}

export class SheetCharts {
  readonly #cells = new FoundCells();
  readonly #charts: WaitingChart[] = [];

  /** @returns its number. */
  add(chart: GridChart): number {
    return this.#charts.push({ chart });
  }

  get count(): number {
    return this.#charts.length;
  }

  /** @param row of the sheet where the block begins. */
  note(sheet: string, row: number, block: SheetBlock): void {
    this.#cells.note(sheet, row, block.cells);
  }

  /** Once all cells are known. @returns the numbers of charts that no cells have, one below the other. */
  missing(): readonly SheetBlock[] {
    const blocks: SheetBlock[] = [];
    for (const waiting of this.#charts) {
      const source = this.#cells.of(waiting.chart.data);
      if (source) waiting.source = source;
      else blocks.push(chartBlock(waiting.chart.data));
    }
    return blocks;
  }

  /** @param sheet that the missing numbers were written to, with an empty row between two charts. */
  settle(sheet: string): void {
    let row = 0;
    for (const waiting of this.#charts) {
      if (waiting.source) continue;
      const { data } = waiting.chart;
      waiting.source = { data, cells: chartBlockCells(data, sheet, row) };
      row += chartBlock(data).rows + 1;
    }
  }

  /** The pages of those whose numbers were measured and stand in no cells of their own. */
  measured(): readonly number[] {
    const own = this.#charts.filter(({ chart, source }) => chart.data.isMeasured && source?.data === chart.data);
    return [...new Set(own.map(({ chart }) => chart.page))];
  }

  /** In the order of their numbers. */
  *parts(): Generator<string> {
    for (const { chart, source } of this.#charts) {
      const { box } = chart.data;
      if (source) yield chartXml(source.data, chart.widthPt / (box.right - box.left), { cells: source.cells });
    }
  }
}
