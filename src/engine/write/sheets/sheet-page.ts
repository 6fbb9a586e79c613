/** Parts a page of a printed sheet into its charts, which become charts or pictures, and all else, which becomes cells. */
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import { readDrawn } from '../../../adapters/pdfium-drawn.ts';
import { pagePixels } from '../../images/render/page-size-px.ts';
import { readChart } from '../../layout/chart-data/read-chart.ts';
import { drawnParts } from '../../layout/charts/chart-parts.ts';
import { withoutCutCharts } from '../../layout/charts/cut-charts.ts';
import { drawnFigures, withFigures } from '../../layout/charts/drawn-figures.ts';
import { findCharts, withoutCharts } from '../../layout/charts/find-charts.ts';
import { withoutCutByPage } from '../../layout/sheets/pages/cut-by-page.ts';
import { chartPictures } from '../../page/graphics/chart-pictures.ts';
import { LIMITS } from '../../page/graphics/page-graphics.ts';
import type { ReadPage } from '../../page/page-content.ts';
import type { StoredPage } from './page-store.ts';

/** Dots an inch of the pictures of charts. */
const DPI = 150;

/** A page on which a chart stands alone keeps its labels as cells, unless its numbers can be read. @param stem path of the pictures without their ends. @param isByCalc what its order tells is known. */
export async function sheetPage(
  document: PdfiumDocument,
  read: Pick<ReadPage, 'page' | 'size' | 'words' | 'lines' | 'fills'>,
  stem: string,
  isByCalc: boolean,
): Promise<StoredPage> {
  const { page, size, words, lines, fills } = read;
  const index = page - 1;
  const items = document.withPage(index, readDrawn);
  const seen = new Set(withoutCutByPage(words));
  const parts = drawnParts([...seen], items);
  const figures = isByCalc ? drawnFigures(parts, size.heightPt) : [];
  const found = withFigures(findCharts(parts, size), figures).map((chart) => {
    return readChart(chart, { parts, items, words: [...seen] }) ?? { chart, data: undefined };
  });
  const charts = found.map(({ chart }) => chart);
  // What is cut away after all that is seen is no cell, but the rest of a figure.
  const own = isByCalc ? withoutCutCharts(words.slice(0, words.findLastIndex((word) => seen.has(word)) + 1)) : words;
  const free = withoutCharts({ size, words: own, lines, fills }, charts);
  const drawn = found.flatMap(({ chart, data }) => (data ? [] : [chart]));
  if (charts.length === 0 || (free.words.length === 0 && drawn.length > 0))
    return { page, size, words: own, lines, fills, pictures: [] };
  const pixels = pagePixels({ ...size, userUnit: 1 }, DPI, LIMITS);
  const pictures = await chartPictures({ document, index, size, pixels, stem, items }, drawn, items);
  const numbered = found.flatMap(({ chart: { box, texts }, data }) => {
    return data ? [{ data, page, box, text: texts.join(', ') }] : [];
  });
  return { ...free, page, size, pictures: [...pictures, ...numbered] };
}
