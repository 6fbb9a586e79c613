/** Where the numbers of a chart stand in a workbook, and which numbers these are. */
import type { ChartData } from '../../layout/chart-model.ts';

/** Ranges as formulas name them. */
export interface ChartCells {
  /** Undefined where they have no names but their numbers. */
  readonly categories: string | undefined;
  /** By the place of a series among all of them; a name is undefined where the series has none. */
  readonly series: readonly { readonly name: string | undefined; readonly values: string }[];
}

/** What is needed beside a chart to write it: its cells, and the relation to the workbook where that is another file. */
export interface ChartSource {
  readonly cells: ChartCells;
  readonly workbook?: string;
}

export interface ChartTable {
  readonly names: readonly string[];
  readonly series: readonly { readonly name: string | undefined; readonly values: readonly (number | null)[] }[];
}

export function tableOf(chart: ChartData): ChartTable {
  if (chart.kind === 'axes') return { names: chart.categories.names, series: chart.series };
  const values = chart.slices.map(({ value }) => value);
  return { names: chart.slices.map(({ name }) => name), series: [{ name: chart.title?.text, values }] };
}

/** The same chart with other numbers, by series. */
export function withNumbersOf(chart: ChartData, values: readonly (readonly (number | null)[])[]): ChartData {
  if (chart.kind === 'pie') {
    return { ...chart, slices: chart.slices.map((slice, at) => ({ ...slice, value: values[0]?.[at] ?? slice.value })) };
  }
  return { ...chart, series: chart.series.map((each, index) => ({ ...each, values: values[index] ?? each.values })) };
}
