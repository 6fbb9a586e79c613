/** Reads charts that the end of a page cuts: Calc draws all of such a chart on each of its pages. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { PlacedChart } from '../../page/graphics/placed-chart.ts';
import type { ChartData } from '../chart-model.ts';
import { drawnFigures } from '../charts/drawn-figures.ts';
import { type ChartPage, type ReadChart, readChart } from './read-chart.ts';

export interface CutChart {
  /** All of it, as it would be on a larger page. */
  readonly chart: PlacedChart;
  readonly seen: SeenBox;
  /** It began on a page before: to the left or above. */
  readonly isContinued: boolean;
  /** The whole chart, where its numbers can be read. */
  readonly read: ReadChart | undefined;
}

/** In points: what is cut off is more. */
const CUT = 3;

/** The charts that pages had so far, by what they show. */
export class KnownCharts {
  readonly #known = new Set<string>();

  /** @returns whether no page had it before. */
  add(data: ChartData): boolean {
    const { box, ...shown } = data;
    const size = [box.right - box.left, box.bottom - box.top].map(Math.round);
    const numbers = shown.kind === 'pie' ? shown.slices : [shown.categories.names, shown.series];
    const key = JSON.stringify([shown.kind, size, numbers]);
    const isNew = !this.#known.has(key);
    this.#known.add(key);
    return isNew;
  }
}

/** @param page all that is drawn, as if nothing were cut. @param seenOf what is seen of an object. */
export function cutCharts(
  page: ChartPage,
  heightPt: number,
  seenOf: (object: number) => SeenBox | undefined,
): readonly CutChart[] {
  return drawnFigures(page.parts, heightPt).flatMap((figure) => {
    const { box: whole, objects } = figure;
    const seen = seenOf(objects.first);
    if (!seen) return [];
    const isContinued = whole.left < seen.left - CUT || whole.top < seen.top - CUT;
    if (!isContinued && whole.right <= seen.right + CUT && whole.bottom <= seen.bottom + CUT) return [];
    return [{ chart: figure, seen, isContinued, read: readChart(figure, page) }];
  });
}
