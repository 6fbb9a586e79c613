/** Tells what lies behind a chart and behind its plot. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { AxisChart, ChartFill, ChartLine } from '../chart-model.ts';
import type { ChartMark } from './chart-marks.ts';
import { type ChartSides, lengthOf } from './chart-sides.ts';
import type { PlotArea } from './plot-area.ts';

/** In points. */
const SAME = 1.5;

/**
 * An area as large as the plot, and the innermost one around all else: those around that belong to the page.
 * @param inside what the chart is known to be made of.
 */
export function framesOf(marks: readonly ChartMark[], inside: SeenBox, plot: PlotArea, sides: ChartSides) {
  const walls = marks.filter(({ kind, box }) => kind === 'area' && isPlot(box, plot, sides));
  const { looks, objects } = groundsOf(marks, inside);
  return {
    looks: { ...painted(walls, 'plotFill', 'plotLine'), ...looks } as Partial<AxisChart>,
    objects: [...walls.map(({ object }) => object), ...objects],
  };
}

/** The innermost area around all of a chart. */
export function groundsOf(marks: readonly ChartMark[], inside: SeenBox) {
  const around = marks.filter(({ kind, box }) => kind === 'area' && holds(box, inside));
  const smallest = around.toSorted((a, b) => sizeOf(a.box) - sizeOf(b.box))[0];
  const grounds = smallest ? around.filter(({ box }) => Math.abs(sizeOf(box) - sizeOf(smallest.box)) < SAME * 4) : [];
  return {
    looks: painted(grounds, 'fill', 'line') as Pick<AxisChart, 'fill' | 'line'>,
    objects: grounds.map(({ object }) => object),
  };
}

function painted(marks: readonly ChartMark[], fillName: 'fill' | 'plotFill', lineName: 'line' | 'plotLine') {
  const fill: ChartFill | undefined = marks.find((mark) => mark.fill)?.fill;
  const line: ChartLine | undefined = marks.find((mark) => mark.line)?.line;
  return { ...(fill ? { [fillName]: fill } : {}), ...(line ? { [lineName]: line } : {}) };
}

function isPlot(box: SeenBox, plot: PlotArea, sides: ChartSides): boolean {
  const [along, up] = [sides.along(box), sides.up(box)];
  return (
    Math.abs(along.from - plot.along.from) < SAME &&
    Math.abs(along.to - plot.along.to) < SAME &&
    Math.abs(lengthOf(up) - lengthOf(plot.up)) < 2 * SAME
  );
}

function holds(outer: SeenBox, inner: SeenBox): boolean {
  return (
    outer.left < inner.left + SAME &&
    outer.top < inner.top + SAME &&
    outer.right > inner.right - SAME &&
    outer.bottom > inner.bottom - SAME
  );
}

/** Half of the way around. */
function sizeOf({ left, top, right, bottom }: SeenBox): number {
  return right - left + bottom - top;
}
