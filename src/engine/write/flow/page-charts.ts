/** Takes the charts of a page out of its text: each becomes one picture, and what its labels say its description. */
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import { readDrawn } from '../../../adapters/pdfium-drawn.ts';
import { type FoundChart, readCharts } from '../../layout/chart-data/read-charts.ts';
import { drawnParts } from '../../layout/charts/chart-parts.ts';
import { findCharts, withoutCharts } from '../../layout/charts/find-charts.ts';
import { DRAWN } from '../../layout/lines/drawn-word.ts';
import type { ContentChart, PageContent } from '../../layout/page-content.ts';
import { isInside } from '../../page/boxes/boxes.ts';
import { isOfChart, type PlacedChart } from '../../page/graphics/placed-chart.ts';
import type { Word } from '../../page/words/words.ts';

/** An axis with its lines has no fewer shapes. */
const LEAST_SHAPES = 3;
/** Pages of more shapes are maps and plans. */
const MOST_SHAPES = 4_000;

/** @param page 1-based, in the file. @param readsNumbers charts whose numbers can be read have them. */
export function takeCharts(
  document: PdfiumDocument,
  page: number,
  content: PageContent,
  readsNumbers: boolean,
): PageContent {
  const { size, words, shapes, isScan } = content;
  if (isScan || shapes.length < LEAST_SHAPES || shapes.length > MOST_SHAPES) return content;
  const items = document.withPage(page - 1, readDrawn);
  const parts = drawnParts(words, items);
  const drawn = findCharts(parts, size);
  const found = readsNumbers ? readCharts(drawn, { parts, items, words }) : drawn.map((chart) => ({ chart }));
  return apartFromCharts(content, found);
}

/** Text that is drawn amid a chart and stands elsewhere stays text. */
export function apartFromCharts(content: PageContent, found: readonly FoundChart[]): PageContent {
  if (found.length === 0) return content;
  const { size, words, lines, fills, shapes, pictures } = content;
  const placed = found.map(({ chart }) => chart);
  const charts = found.map(({ chart, data }) => ({ ...withLabels(chart, words), ...(data ? { data } : {}) }));
  const labels = new Set(charts.flatMap((chart) => chart.labels));
  const isFree = (box: PlacedChart['box']) => !placed.some((chart) => isInside(box, chart.box));
  return {
    ...content,
    ...withoutCharts({ size, words: [], lines, fills }, placed),
    // Lines of its grid may have been taken for blanks to fill in.
    words: words.filter((word) => !labels.has(word) && (word.object !== DRAWN || isFree(word.box))),
    shapes: shapes.filter(({ box }) => isFree(box)),
    pictures: pictures.filter(isFree),
    charts,
  };
}

function withLabels(chart: PlacedChart, words: readonly Word[]): ContentChart {
  const { box } = chart;
  const texts = new Map<number, string[]>();
  const labels = words.filter((word) => {
    if (word.object === undefined || !isOfChart(word.object, chart) || !isInside(word.box, box)) return false;
    const own = texts.get(word.object);
    if (own) own.push(word.text);
    else texts.set(word.object, [word.text]);
    return true;
  });
  const inOrder = [...texts].sort(([a], [b]) => a - b).map(([, own]) => own.join(' '));
  return { box, text: inOrder.join(', '), labels };
}
