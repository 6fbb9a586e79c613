/** Finds what Calc draws over the cells of a sheet, after all of their texts: charts and text boxes, each on an area of its own. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { isOfChart, type PlacedChart } from '../../page/placed-chart.ts';
import type { DrawnPart } from './chart-parts.ts';

/** Headers and footers, which are drawn before the cells, stand within this part of the height of the page from its edge. */
const EDGE = 0.12;
/** In points: smaller areas are signs. */
const MIN_SIDES = { width: 36, height: 24 };
/** In points: the parts of a figure reach over its area by no more. */
const OVER = 3;
/** A figure on a page without cells is told by so many lines and areas before its first text: below that of a cell there is nothing. */
const PLOT_PARTS = 2;

/** @param parts in the order in which they are drawn. */
export function drawnFigures(parts: readonly DrawnPart[], heightPt: number): readonly PlacedChart[] {
  const isCell = ({ kind, box }: DrawnPart) =>
    kind === 'text' && middle(box) > EDGE * heightPt && middle(box) < (1 - EDGE) * heightPt;
  const first = parts.findIndex(isCell);
  const figures: PlacedChart[] = [];
  for (let at = 0; at < parts.length; at++) {
    const to = figureEnd(parts, at, first);
    const frame = parts[at];
    if (to === undefined || !frame) continue;
    const own = parts.slice(at, to + 1);
    // What the page cuts away of it is no part, and is drawn before the next one.
    const objects = { first: frame.object, last: (parts[to + 1]?.object ?? Infinity) - 1 };
    figures.push({ box: frame.box, objects, texts: own.flatMap(({ kind, text }) => (kind === 'text' ? [text] : [])) });
    at = to;
  }
  return figures;
}

/** Charts, but for those that are part of a figure, and the figures. */
export function withFigures(charts: readonly PlacedChart[], figures: readonly PlacedChart[]): readonly PlacedChart[] {
  const isPart = ({ objects: { first, last } }: PlacedChart) =>
    figures.some((figure) => isOfChart(first, figure) || isOfChart(last, figure));
  return [...charts.filter((chart) => !isPart(chart)), ...figures].sort((a, b) => a.objects.first - b.objects.first);
}

/** The place of the last part on an area; undefined where no figure begins. @param first place of the first text of a cell. */
function figureEnd(parts: readonly DrawnPart[], from: number, first: number): number | undefined {
  const frame = parts[from];
  if (frame?.kind !== 'path' || !isLarge(frame.box)) return undefined;
  const isOn = ({ box }: DrawnPart) => isWithin(box, frame.box);
  let to = from;
  while (parts[to + 1] && isOn(parts[to + 1] ?? frame)) to++;
  const own = parts.slice(from, to + 1);
  const text = own.findIndex(({ kind }) => kind === 'text');
  if (text < 0) return undefined;
  const coversCells = parts.some((part, place) => place < from && part.kind === 'text' && isOn(part));
  if (coversCells) return undefined;
  const plot = own.slice(1, text).filter(({ box }) => !isWithin(frame.box, box));
  return (first >= 0 && first < from) || plot.length >= PLOT_PARTS ? to : undefined;
}

function isLarge({ left, top, right, bottom }: SeenBox): boolean {
  return right - left >= MIN_SIDES.width && bottom - top >= MIN_SIDES.height;
}

function isWithin(inner: SeenBox, outer: SeenBox): boolean {
  return (
    inner.left >= outer.left - OVER &&
    inner.right <= outer.right + OVER &&
    inner.top >= outer.top - OVER &&
    inner.bottom <= outer.bottom + OVER
  );
}

function middle({ top, bottom }: SeenBox): number {
  return (top + bottom) / 2;
}
