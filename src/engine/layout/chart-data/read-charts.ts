/** Reads all charts of a page: those that were found by axes and legends, and pies that have neither. */
import type { PlacedChart } from '../../page/graphics/placed-chart.ts';
import type { ChartData } from '../chart-model.ts';
import { findPies } from './find-pies.ts';
import { type ChartPage, readChart } from './read-chart.ts';

export interface FoundChart {
  readonly chart: PlacedChart;
  /** Its numbers, where they can be read. */
  readonly data?: ChartData;
}

/** @param drawn charts and other drawings, which stay what they are where they cannot be read. */
export function readCharts(drawn: readonly PlacedChart[], page: ChartPage): readonly FoundChart[] {
  const found = drawn.map((chart): FoundChart => readChart(chart, page) ?? { chart });
  const known = found.filter(({ data }) => data);
  const pies = findPies(page).flatMap((pie) => readChart(pie, page) ?? []);
  const added = pies.filter(({ chart }) => !known.some((other) => overlap(chart, other.chart)));
  const isLeft = ({ chart }: FoundChart) =>
    !added.some((pie) => overlap(chart, pie.chart)) && !known.some((other) => isPart(chart, other.chart));
  return [...found.filter((each) => each.data || isLeft(each)), ...added];
}

/** As the plot of a chart is that is drawn as a picture by itself. */
function isPart({ objects: a }: PlacedChart, { objects: b }: PlacedChart): boolean {
  return a.first >= b.first && a.last <= b.last;
}

function overlap({ objects: a }: PlacedChart, { objects: b }: PlacedChart): boolean {
  return a.first <= b.last && b.first <= a.last;
}
