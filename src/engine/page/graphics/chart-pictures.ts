/** Makes pictures of charts with their text, each alone over what lies behind it. */
import type { DrawnItem } from '../../../adapters/pdfium-drawn.ts';
import { type DrawnPage, drawPage } from './drawn-page.ts';
import { cutPicture, type PlacedPicture } from './page-graphics.ts';
import { isOfChart, type PlacedChart } from './placed-chart.ts';

export interface ChartPicture extends PlacedPicture {
  /** Its place among all objects of the page, which tells what lies over what. */
  readonly order: number;
  /** What can be read in it. */
  readonly text: string;
}

/** @param items all that the page draws beside its text. */
export async function chartPictures(
  page: DrawnPage,
  charts: readonly PlacedChart[],
  items: readonly DrawnItem[],
): Promise<readonly ChartPicture[]> {
  const made: ChartPicture[] = [];
  for (const [number, chart] of charts.entries()) {
    const order = Math.max(...items.filter((item) => isOfChart(item.object, chart)).map((item) => item.order));
    const raw = drawPage(
      page,
      (other) => other > order,
      (object) => isOfChart(object, chart),
    );
    const picture = await cutPicture(raw, chart.box, page, `${page.stem}-chart-${number + 1}`, 'drawing');
    if (picture) made.push({ ...picture, order, text: chart.texts.join(', ') });
  }
  return made;
}
