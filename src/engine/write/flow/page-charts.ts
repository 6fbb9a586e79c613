/** Takes the charts of a page out of its text: each becomes one picture, and what its labels say its description. */
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import { readDrawn } from '../../../adapters/pdfium-drawn.ts';
import { drawnParts } from '../../layout/charts/chart-parts.ts';
import { findCharts, withoutCharts } from '../../layout/charts/find-charts.ts';
import type { PageContent } from '../../layout/page-content.ts';
import { isInside } from '../../page/boxes.ts';

/** An axis with its lines has no fewer shapes. */
const LEAST_SHAPES = 3;
/** Pages of more shapes are maps and plans. */
const MOST_SHAPES = 4_000;

/** @param page 1-based, in the file. */
export function takeCharts(document: PdfiumDocument, page: number, content: PageContent): PageContent {
  const { size, words, lines, fills, shapes, pictures, isScan } = content;
  if (isScan || shapes.length < LEAST_SHAPES || shapes.length > MOST_SHAPES) return content;
  const found = findCharts(drawnParts(words, document.withPage(page - 1, readDrawn)), size);
  if (found.length === 0) return content;
  const isFree = <T extends Pick<PageContent['shapes'][number], 'box'>>({ box }: T) =>
    !found.some((chart) => isInside(box, chart.box));
  return {
    ...content,
    ...withoutCharts({ size, words, lines, fills }, found),
    shapes: shapes.filter(isFree),
    pictures: pictures.filter((box) => isFree({ box })),
    charts: found.map(({ box, texts }) => ({ box, text: texts.join(', ') })),
  };
}
