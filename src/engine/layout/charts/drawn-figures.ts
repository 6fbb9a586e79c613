/** Finds what Calc draws over the cells of a sheet, after all of their texts: charts and text boxes, each on an area of its own. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { BoxTree } from '../../page/boxes/box-tree.ts';
import { isWithin } from '../../page/boxes/boxes.ts';
import { isOfChart, type PlacedChart } from '../../page/graphics/placed-chart.ts';
import type { DrawnPart } from './chart-parts.ts';

/** Headers and footers, which are drawn before the cells, stand within this part of the height of the page from its edge. */
const EDGE = 0.12;
/** In points: smaller areas are signs. */
const MIN_SIDES = { width: 36, height: 24 };
/** In points: the parts of a figure reach over its area by no more. */
const OVER = 3;
/** A figure on a page without cells is told by so many lines and areas before its first text: below that of a cell there is nothing. */
const PLOT_PARTS = 2;
/** So many are looked at for lines of cells. */
const MOST_PARTS = 500;

/** @param parts in the order in which they are drawn. */
export function drawnFigures(parts: readonly DrawnPart[], heightPt: number): readonly PlacedChart[] {
  const isCell = ({ kind, box }: DrawnPart) =>
    kind === 'text' && middle(box) > EDGE * heightPt && middle(box) < (1 - EDGE) * heightPt;
  const page = drawnPage(parts, parts.findIndex(isCell));
  const figures: PlacedChart[] = [];
  for (let at = 0; at < parts.length; at++) {
    const to = figureEnd(page, at);
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

interface DrawnOrder {
  readonly parts: readonly DrawnPart[];
  readonly tree: BoxTree;
  /** Places of the texts, and their boxes. */
  readonly texts: readonly number[];
  readonly textTree: BoxTree;
  /** By the place of a part, how many texts are drawn before it. */
  readonly textsBefore: readonly number[];
  /** Place of the first text of a cell, -1 for none. */
  readonly firstCell: number;
}

function drawnPage(parts: readonly DrawnPart[], firstCell: number): DrawnOrder {
  const texts: number[] = [];
  const textsBefore = parts.map(({ kind }, place) => (kind === 'text' ? texts.push(place) - 1 : texts.length));
  const textTree = new BoxTree(texts.flatMap((place) => parts[place]?.box ?? []));
  return { parts, tree: new BoxTree(parts.map(({ box }) => box)), texts, textTree, textsBefore, firstCell };
}

/** The place of the last part on an area; undefined where no figure begins. */
function figureEnd(page: DrawnOrder, from: number): number | undefined {
  const { parts, tree, texts, textTree, textsBefore, firstCell } = page;
  const frame = parts[from];
  if (frame?.kind !== 'path' || !isLarge(frame.box)) return undefined;
  const before = textsBefore[from] ?? 0;
  const text = texts[before];
  const end = tree.find(from + 1, parts.length, ({ outer }) => isWithin(outer, frame.box, OVER)) ?? parts.length;
  if (text === undefined || text >= end) return undefined;
  const coversCells = textTree.find(0, before, ({ outer, inner }) => misses(outer, inner, frame.box)) !== undefined;
  if (coversCells) return undefined;
  return (firstCell >= 0 && firstCell < from) || hasPlot(page, from, text) ? end - 1 : undefined;
}

/** Whether two parts or more are drawn after an area, before a text, that do not hold the area themselves, and none of them parts it into cells. */
function hasPlot({ parts, tree }: DrawnOrder, from: number, text: number): boolean {
  const frame = parts[from]?.box;
  let [at, found] = [from, 0];
  while (frame && found < MOST_PARTS) {
    const next = tree.find(at + 1, text, ({ inner }) => isWithin(frame, inner, OVER));
    const box = parts[next ?? -1]?.box;
    if (next === undefined || !box) break;
    if (goesAcross(box, frame)) return false;
    at = next;
    found++;
  }
  return found >= PLOT_PARTS;
}

/** From one side of an area to the other, as the lines and fills of cells do; its own edge does too. */
function goesAcross(box: SeenBox, frame: SeenBox): boolean {
  const isWide = box.left < frame.left + OVER && box.right > frame.right - OVER;
  const isHigh = box.top < frame.top + OVER && box.bottom > frame.bottom - OVER;
  return isWide || isHigh;
}

/** Whether none of the boxes under a node stands within a place. */
function misses(outer: SeenBox, inner: SeenBox, place: SeenBox): boolean {
  // All of them hold what they have in common.
  return !isWithin(inner, place, OVER) || !meets(outer, place);
}

function meets(a: SeenBox, b: SeenBox): boolean {
  return a.left <= b.right + OVER && b.left <= a.right + OVER && a.top <= b.bottom + OVER && b.top <= a.bottom + OVER;
}

function isLarge({ left, top, right, bottom }: SeenBox): boolean {
  return right - left >= MIN_SIDES.width && bottom - top >= MIN_SIDES.height;
}

function middle({ top, bottom }: SeenBox): number {
  return (top + bottom) / 2;
}
