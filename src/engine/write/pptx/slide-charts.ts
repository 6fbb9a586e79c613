/** What becomes of the charts of a slide: those whose numbers can be read are charts again, and the others pictures. */
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import type { DrawnItem } from '../../../adapters/pdfium-drawn.ts';
import { topNumbers } from '../../../adapters/pdfium-objects.ts';
import type { ChartPage, ReadChart } from '../../layout/chart-data/read-chart.ts';
import { readCharts } from '../../layout/chart-data/read-charts.ts';
import type { ChartData } from '../../layout/chart-model.ts';
import type { DrawnPart } from '../../layout/charts/chart-parts.ts';
import { withFigures } from '../../layout/charts/drawn-figures.ts';
import { findCharts } from '../../layout/charts/find-charts.ts';
import { isOfChart, type PlacedChart } from '../../page/graphics/placed-chart.ts';
import type { VectorPictures } from '../../page/graphics/vector-pictures.ts';
import type { ReadPage } from '../../page/page-content.ts';

export interface SlideChart {
  readonly data: ChartData;
  /** Among the pictures. */
  readonly order: number;
  /** What can be read in it. */
  readonly text: string;
}

/** What becomes one picture with its text: charts, and vector pictures but for those before all texts, which are art of a layout. */
export function pictured(
  document: PdfiumDocument,
  { page, size }: ReadPage,
  parts: readonly DrawnPart[],
  pictures: VectorPictures,
): readonly PlacedChart[] {
  const vector = pictures.of(page, document.withPage(page - 1, topNumbers));
  const first = parts.find(({ kind }) => kind === 'text')?.object ?? Infinity;
  const own = vector.filter(({ objects }) => objects.first > first);
  const withTexts = own.map((picture): PlacedChart => {
    const texts = parts.filter(({ kind, object }) => kind === 'text' && isOfChart(object, { ...picture, texts: [] }));
    return { ...picture, texts: texts.map(({ text }) => text) };
  });
  return withFigures(findCharts(parts, size), withTexts);
}

/** Parts the charts whose numbers can be read from those that stay pictures. */
export function withNumbers(drawn: readonly PlacedChart[], page: ChartPage) {
  const found = readCharts(drawn, page);
  const numbered = found.flatMap(({ chart, data }) => (data ? { chart, data } : []));
  return {
    charts: found.filter(({ data }) => !data).map(({ chart }) => chart),
    numbered: numbered.map(({ chart }) => chart),
    slideCharts: numbered.map((chart) => slideChart(chart, page.items)),
  };
}

function slideChart({ data, chart }: ReadChart, items: readonly DrawnItem[]): SlideChart {
  const order = items.findLast(({ object }) => object <= chart.objects.last)?.order ?? 0;
  return { data, order, text: chart.texts.join(', ') };
}
