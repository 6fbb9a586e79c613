/** Finds the names of the categories of a chart: at even distances below its columns, or beside its bars. */

import type { ChartMark } from './chart-marks.ts';
import { type ChartSides, lengthOf, middleOf, type Stretch } from './chart-sides.ts';
import { type ChartPart, joinedSlanted, joinedUpwards } from './chart-words.ts';
import { axisAt, type PlotArea } from './plot-area.ts';
import type { ValueScale } from './value-scale.ts';

/** Of the room of a category: its name stands in the middle, give or take this. */
const OFF_CENTRE = 0.16;
/** In points: the same for narrow ones. */
const LEAST_OFF = 2;
/** In heights of a line: the lines of a name follow each other closer. */
const LINE_GAP = 0.35;
/** In points. */
const TOUCHING = 0.3;
/** In sizes of their letters: level lines are lower. */
const SLANTED = 1.5;
/** In sizes of their letters: names amid a plot end no farther from its axis. */
const AT_AXIS = 1.5;

/** In sizes of their letters: what stands farther below a plot is no name. */
const NEAR = 4;

/** Lowercase, at the end of a name; the line above ends with a long word. */
const BROKEN_OFF = /^\p{Ll}{1,2}$/u;
const WORD = /\p{L}{5}$/u;

export interface CategoryNames {
  readonly names: readonly string[];
  readonly parts: readonly ChartPart[];
  readonly isFromEdge: boolean;
  /** Slanted ones run upwards at half a right angle, upright ones straight upwards. */
  readonly run: 'level' | 'slanted' | 'upright';
  /** They stand below the axis, amid the plot. */
  readonly isAtAxis: boolean;
  /** The number of the category at a place, and how far it lies from its middle, in rooms of a category. */
  slotOf(along: number): { readonly index: number; readonly off: number };
  /** Room of a category, in points. */
  readonly roomPt: number;
}

/** @param texts of the chart but for the labels of its value axis. */
export function categoryNames(
  texts: readonly ChartPart[],
  plot: PlotArea,
  scale: ValueScale,
  sides: ChartSides,
): CategoryNames | undefined {
  const level = texts.filter(({ isTurned }) => !isTurned);
  const atEdge = () =>
    namesBelow(level, plot, plot.up.from, Infinity, sides) ??
    (sides.isUpright ? uprightNames(texts, plot, sides) : undefined);
  if (scale.min >= 0) return withPlace(atEdge(), false);
  return withPlace(namesBelow(level, plot, axisAt(scale), AT_AXIS, sides), true) ?? withPlace(atEdge(), false);
}

/** Where nothing stands below the plot, each colour has a bar for each category. @param texts as for names. */
export function unnamedCategories(
  texts: readonly ChartPart[],
  bars: readonly ChartMark[],
  plot: PlotArea,
  sides: ChartSides,
): CategoryNames | undefined {
  const counts = new Set([...Map.groupBy(bars, ({ fill }) => fill?.colour).values()].map(({ length }) => length));
  const [count = 0] = counts;
  const hasNames = texts.some((text) => isBeside(text, plot, plot.up.from, NEAR, sides));
  if (counts.size !== 1 || hasNames) return undefined;
  const room = lengthOf(plot.along) / count;
  const found = even(
    Array.from({ length: count }, (_, index) => plot.along.from + (index + 0.5) * room),
    plot.along,
  );
  const names = Array.from({ length: count }, () => '');
  return found && { ...found, run: 'level', isAtAxis: false, names, parts: [] };
}

/** Names that run upwards end at the edge of the plot, and their letters may be drawn one by one. */
function uprightNames(texts: readonly ChartPart[], plot: PlotArea, sides: ChartSides) {
  const turned = texts.filter((text) => text.isTurned && isBeside(text, plot, plot.up.from, Infinity, sides));
  const columns = Map.groupBy(turned, ({ box }) => Math.round(box.left + box.right));
  const inOrder = [...columns.values()].toSorted((a, b) => (a[0]?.box.left ?? 0) - (b[0]?.box.left ?? 0));
  const joined = inOrder.map((parts) => joinedUpwards(parts));
  const boxes = joined.flatMap((name) => (name ? [name.box] : []));
  const room =
    boxes.length > 1
      ? even(
          boxes.map((box) => middleOf(sides.along(box))),
          plot.along,
        )
      : undefined;
  const ends = boxes.map(({ top }) => top);
  const areLevel = Math.max(...ends) - Math.min(...ends) < LEAST_OFF;
  const names = joined.map((name) => name?.text ?? '');
  return room && areLevel ? { ...room, run: 'upright' as const, names, parts: inOrder.flat() } : undefined;
}

function withPlace(names: Omit<CategoryNames, 'isAtAxis'> | undefined, isAtAxis: boolean): CategoryNames | undefined {
  return names && { ...names, isAtAxis };
}

/** @param edge they stand below it, or beside it. @param reach no farther than so many heights of a line. */
function namesBelow(texts: readonly ChartPart[], plot: PlotArea, edge: number, reach: number, sides: ChartSides) {
  const near = texts.filter((text) => isBeside(text, plot, edge, reach, sides));
  const beside = reach < Infinity && sides.isUpright ? longestRow(near) : near;
  const groups = (sides.isUpright ? columnsOf(nearestRows(beside)) : rowsOf(beside)).map((lines) => ({
    lines,
    middle: middleOf(spanOf(lines.map(({ box }) => sides.along(box)))),
    name: nameOf(lines),
  }));
  const inOrder = groups.sort((a, b) => a.middle - b.middle);
  if (inOrder.length === 0) return undefined;
  const middles = inOrder.map(({ middle }) => middle);
  const room = even(middles, plot.along);
  if (!room) return sides.isUpright ? slantedNames(beside, plot) : undefined;
  return {
    ...room,
    run: 'level' as const,
    names: inOrder.map(({ name }) => name),
    parts: inOrder.flatMap(({ lines }) => lines),
  };
}

/** A name that is longer than its room is broken amid a word; the one or two letters left are no word of their own. */
function nameOf(lines: readonly ChartPart[]): string {
  const texts = lines.map(({ text }) => text);
  const isBroken = texts.length > 1 && BROKEN_OFF.test(texts.at(-1) ?? '') && WORD.test(texts.at(-2) ?? '');
  return isBroken ? `${texts.slice(0, -1).join(' ')}${texts.at(-1)}` : texts.join(' ');
}

/** Names at half a right angle end below the middle of their category, all of them as far beside it. */
function slantedNames(texts: readonly ChartPart[], plot: PlotArea) {
  const joined = joinedSlanted(texts);
  const slanted = joined.filter(({ box, look }) => box.bottom - box.top > SLANTED * look.sizePt);
  const inOrder = slanted.toSorted((a, b) => a.box.right - b.box.right);
  const room = lengthOf(plot.along) / inOrder.length;
  const offs = inOrder.map(({ box }, index) => box.right - plot.along.from - (index + 0.5) * room);
  const off = offs.reduce((sum, each) => sum + each, 0) / offs.length;
  if (inOrder.length < 2 || Math.abs(off) > room / 2 || !offs.every((each) => Math.abs(each - off) < LEAST_OFF))
    return undefined;
  const middles = offs.map((_, index) => plot.along.from + (index + 0.5) * room);
  const found = even(middles, plot.along);
  return (
    found && {
      ...found,
      run: 'slanted' as const,
      names: inOrder.map(({ text }) => text),
      parts: inOrder.flatMap(({ pieces }) => pieces),
    }
  );
}

/** Names stand in the middle of even parts of the plot, or at even distances from one end of it to the other. */
function even(
  middles: readonly number[],
  along: Stretch,
): Omit<CategoryNames, 'names' | 'parts' | 'isAtAxis' | 'run'> | undefined {
  const count = middles.length;
  const fits = (first: number, roomPt: number) =>
    middles.every((at, index) => Math.abs(at - first - index * roomPt) < Math.max(LEAST_OFF, OFF_CENTRE * roomPt));
  const from = (first: number, roomPt: number, isFromEdge: boolean) => ({
    isFromEdge,
    roomPt,
    slotOf: (at: number) => {
      const index = Math.round((at - first) / roomPt);
      return { index: index >= 0 && index < count ? index : -1, off: (at - first) / roomPt - index };
    },
  });
  const part = lengthOf(along) / count;
  if (fits(along.from + part / 2, part)) return from(along.from + part / 2, part, false);
  const step = lengthOf(along) / (count - 1);
  return count > 1 && fits(along.from, step) ? from(along.from, step, true) : undefined;
}

function isBeside({ box, look }: ChartPart, plot: PlotArea, edge: number, reach: number, sides: ChartSides): boolean {
  const [along, up] = [middleOf(sides.along(box)), sides.up(box)];
  const slack = look.sizePt;
  if (along < plot.along.from - slack || along > plot.along.to + slack) return false;
  return up.to < edge + LEAST_OFF && up.to > edge - reach * look.sizePt;
}

/** Numbers of the bars may stand among the names, but not at their height. */
function longestRow(texts: readonly ChartPart[]): readonly ChartPart[] {
  const rows = Map.groupBy(texts, ({ box }) => Math.round(box.top / TOUCHING));
  return [...rows.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

/** What begins in the row that is nearest to the plot, and the lines closely below. */
function nearestRows(texts: readonly ChartPart[]): readonly ChartPart[] {
  const inOrder = texts.toSorted((a, b) => a.box.top - b.box.top);
  const [first] = inOrder;
  if (!first) return [];
  const height = first.box.bottom - first.box.top;
  const kept: ChartPart[] = [];
  for (const text of inOrder) {
    const isFirst = text.box.top < first.box.top + height / 2;
    const isBelow = kept.some(({ box }) => {
      const gap = text.box.top - box.bottom;
      const isUnder = Math.abs(box.left + box.right - text.box.left - text.box.right) < 2 * LEAST_OFF;
      return isUnder && gap < LINE_GAP * height && text.box.top > box.top + height / 2;
    });
    if (isFirst || isBelow) kept.push(text);
  }
  return kept;
}

/** Lines with one middle. */
function columnsOf(texts: readonly ChartPart[]): readonly (readonly ChartPart[])[] {
  const groups: ChartPart[][] = [];
  for (const text of texts) {
    const middle = (text.box.left + text.box.right) / 2;
    const own = groups.find(
      ([first]) => first && Math.abs((first.box.left + first.box.right) / 2 - middle) < LEAST_OFF,
    );
    if (own) own.push(text);
    else groups.push([text]);
  }
  return groups;
}

/** Lines of one name, whose boxes overlap as lines of one text do. */
function rowsOf(texts: readonly ChartPart[]): readonly (readonly ChartPart[])[] {
  const groups: ChartPart[][] = [];
  for (const text of texts.toSorted((a, b) => a.box.top - b.box.top)) {
    const last = groups.at(-1);
    if (last?.some(({ box }) => text.box.top < box.bottom - TOUCHING)) last.push(text);
    else groups.push([text]);
  }
  return groups;
}

function spanOf(stretches: readonly Stretch[]): Stretch {
  return { from: Math.min(...stretches.map(({ from }) => from)), to: Math.max(...stretches.map(({ to }) => to)) };
}
