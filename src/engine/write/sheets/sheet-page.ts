/** Parts a page of a printed sheet into its charts, which become charts or pictures, and all else, which becomes cells. */
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import { type DrawnItem, readDrawn, readDrawnWhole } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { pagePixels } from '../../images/render/page-size-px.ts';
import { cutCharts, type KnownCharts } from '../../layout/chart-data/cut-charts.ts';
import { readChart } from '../../layout/chart-data/read-chart.ts';
import type { ChartData } from '../../layout/chart-model.ts';
import { drawnParts } from '../../layout/charts/chart-parts.ts';
import { withoutCutCharts } from '../../layout/charts/cut-charts.ts';
import { drawnFigures, withFigures } from '../../layout/charts/drawn-figures.ts';
import { findCharts, withoutCharts } from '../../layout/charts/find-charts.ts';
import { withoutCutByPage } from '../../layout/sheets/pages/cut-by-page.ts';
import { chartPictures } from '../../page/graphics/chart-pictures.ts';
import { LIMITS } from '../../page/graphics/page-graphics.ts';
import type { PlacedChart } from '../../page/graphics/placed-chart.ts';
import type { ReadPage } from '../../page/page-content.ts';
import type { StoredPage } from './page-store.ts';

type SheetRead = Pick<ReadPage, 'page' | 'size' | 'words' | 'lines' | 'fills'>;

interface PlacedFigure {
  /** All of it, which is no cell. */
  readonly chart: PlacedChart;
  /** Where the end of the page cuts it. */
  readonly seen?: SeenBox;
  /** The chart with its numbers; undefined for a picture, and where a page before it has the chart. */
  readonly data?: ChartData;
  readonly isElsewhere?: true;
}

/** Dots an inch of the pictures of charts. */
const DPI = 150;

/**
 * @param stem path of the pictures without their ends. @param calc what the pages before have shown; undefined where Calc did not
 * print the file, so that its order tells nothing.
 */
export async function sheetPage(
  document: PdfiumDocument,
  read: SheetRead,
  stem: string,
  calc: KnownCharts | undefined,
): Promise<StoredPage> {
  const { page, size, words, lines, fills } = read;
  const index = page - 1;
  const items = document.withPage(index, readDrawn);
  const seen = new Set(withoutCutByPage(words));
  const found = calc ? figuresOfCalc(document, read, [...seen], items, calc) : chartsOf(read, [...seen], items);
  // What is cut away after all that is seen is no cell, but the rest of a figure.
  const own = calc ? withoutCutCharts(words.slice(0, words.findLastIndex((word) => seen.has(word)) + 1)) : words;
  const charts = found.map(({ chart }) => chart);
  const free = withoutCharts({ size, words: own, lines, fills }, charts);
  if (charts.length === 0) return { page, size, words: own, lines, fills, pictures: [] };
  const drawn = found.flatMap(({ chart, seen: box = chart.box, data, isElsewhere }) =>
    data || isElsewhere ? [] : [{ ...chart, box }],
  );
  const pixels = pagePixels({ ...size, userUnit: 1 }, DPI, LIMITS);
  const pictures = await chartPictures({ document, index, size, pixels, stem, items }, drawn, items);
  const numbered = found.flatMap(({ chart: { texts }, data }) =>
    data ? [{ data, page, box: data.box, text: texts.join(', ') }] : [],
  );
  const labels = drawn.length > 0 && free.words.length === 0 ? { labels: own } : {};
  return { ...free, page, size, pictures: [...pictures, ...numbered], ...labels };
}

function chartsOf(
  { size }: SheetRead,
  words: SheetRead['words'],
  items: readonly DrawnItem[],
): readonly PlacedFigure[] {
  const parts = drawnParts(words, items);
  return findCharts(parts, size).map((chart) => readChart(chart, { parts, items, words }) ?? { chart });
}

/** Charts that the end of the page cuts stand whole on the first of their pages. */
function figuresOfCalc(
  document: PdfiumDocument,
  { page, size, words: all }: SheetRead,
  words: SheetRead['words'],
  items: readonly DrawnItem[],
  known: KnownCharts,
): readonly PlacedFigure[] {
  const parts = drawnParts(words, items);
  const charts = withFigures(findCharts(parts, size), drawnFigures(parts, size.heightPt));
  const whole = document.withPage(page - 1, readDrawnWhole);
  const wholePage = { parts: drawnParts(all, whole), items: whole, words: all };
  const boxes = new Map(items.map(({ object, box }) => [object, box]));
  const cut = cutCharts(wholePage, size.heightPt, (object) => boxes.get(object));
  const rest = charts.filter(({ objects: { first } }) => !cut.some(({ chart: { objects } }) => holds(objects, first)));
  return [
    ...rest.map((chart) => readChart(chart, { parts, items, words }) ?? { chart }),
    ...cut.map(({ chart, seen, isContinued, read }): PlacedFigure => {
      if (!read) return { chart, seen };
      const isNew = known.add(read.data);
      return isContinued && !isNew ? { chart, isElsewhere: true } : { chart, data: read.data };
    }),
  ];
}

function holds({ first, last }: PlacedChart['objects'], object: number): boolean {
  return object >= first && object <= last;
}
