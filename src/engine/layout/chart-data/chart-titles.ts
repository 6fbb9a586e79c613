/** Tells the titles of a chart and of its axes by where they stand. */
import type { AxisChart, ChartText } from '../chart-model.ts';
import type { ChartSides } from './chart-sides.ts';
import { type ChartPart, joinedLines, joinedUpwards } from './chart-words.ts';
import type { PlotArea } from './plot-area.ts';

/** In points: a title above a plot may reach into it by less. */
const SLACK = 3;
/** Of the width of the plot: titles of axes stand in its middle, give or take this. */
const OFF_CENTRE = 0.12;

export function chartTitles(
  texts: readonly ChartPart[],
  { plot, sides, second }: { readonly plot: PlotArea; readonly sides: ChartSides; readonly second?: unknown },
) {
  const { top, bottom, left, right } = sides.box(plot.along, plot.up);
  const above = texts.filter(({ box, isTurned }) => !isTurned && box.bottom < top + SLACK);
  const turned = texts.filter(({ box, isTurned }) => isTurned && box.right < left + SLACK);
  const beyond = texts.filter(({ box, isTurned }) => second !== undefined && isTurned && box.left > right - SLACK);
  const below = texts.filter(({ box, isTurned }) => {
    const middle = (box.left + box.right) / 2;
    return !isTurned && box.top > bottom - SLACK && Math.abs(middle - (left + right) / 2) < OFF_CENTRE * (right - left);
  });
  const [title, upright, level] = [joinedLines(above), joinedUpwards(turned), joinedLines(below)];
  const [ofValues, ofCategories] = sides.isUpright ? [upright, level] : [level, upright];
  return {
    looks: (title ? { title } : {}) satisfies Pick<AxisChart, 'title'>,
    ofValues: titled(ofValues),
    ofCategories: titled(ofCategories),
    ofSecond: titled(joinedUpwards(beyond)),
    objects: [...above, ...turned, ...beyond, ...below].map(({ object }) => object),
  };
}

function titled(title: ChartText | undefined): { readonly title?: ChartText } {
  return title ? { title } : {};
}
