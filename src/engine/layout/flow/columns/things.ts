/** What takes room among the lines of a column: tables, figures, formulas, texts that stand abreast. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { isInside } from '../../../page/boxes/boxes.ts';
import { makeSegment, middle, type Segment } from '../../lines/rows.ts';
import type { FoundTable } from '../../tables/table.ts';
import type { FoundFigure } from '../figures/figures.ts';
import { findFormulas } from '../figures/formulas.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';
import { type Abreast, findAbreast, makeAbreast } from './abreast.ts';
import { type Column, column, type Item } from './columns.ts';
import { findLetterhead } from './letterhead.ts';
import { findLevelBlocks } from './level-blocks.ts';
import { areRows, findPairs, type Pair } from './two-columns.ts';

export type Thing = { readonly table: FoundTable } | { readonly figure: FoundFigure } | { readonly abreast: Abreast };

export function thingSegment(thing: Thing): Segment {
  return { ...makeSegment([]), box: boxOf(thing), em: 10 };
}

function boxOf(thing: Thing): Box {
  if ('table' in thing) return thing.table.box;
  return 'abreast' in thing ? thing.abreast.box : thing.figure.box;
}

/**
 * The items with blocks that stand beside each other as one thing each; these are added to `things`.
 * @param measure of the column; where it is given, lines of two texts count, too.
 */
export function withAbreast(items: readonly Item[], things: Thing[], measure: Measure | undefined): readonly Item[] {
  const texts = items.flatMap(({ segment, thing }) => (thing === undefined ? [segment] : []));
  const head = measure && letterheadOf(texts, items, measure);
  const inHead = new Set(head?.rows.flat(2));
  const blocks = [...(head ? [head] : []), ...findAbreast(texts.filter((segment) => !inHead.has(segment)))];
  const inBlocks = new Set(blocks.flatMap(({ rows }) => rows.flat(2)));
  const rest = texts.filter((segment) => !inBlocks.has(segment));
  const found = [...blocks, ...(measure ? findPairs(rest, measure).map(asAbreast) : [])];
  return found.length === 0 ? items : placeAbreast(items, things, found);
}

/** Without pictures or tables at its height. */
function letterheadOf(texts: readonly Segment[], items: readonly Item[], measure: Measure): Abreast | undefined {
  const head = findLetterhead(texts, measure);
  const isFree = head && !items.some(({ segment: { box }, thing }) => thing !== undefined && isLevel(box, head.box));
  return isFree ? head : undefined;
}

function isLevel(a: Box, b: Box): boolean {
  return a.top < b.bottom && b.top < a.bottom;
}

function placeAbreast(items: readonly Item[], things: Thing[], found: readonly Abreast[]): readonly Item[] {
  const taken = new Set(found.flatMap(({ rows }) => rows.flat(2)));
  const made = found.map((abreast): Item => {
    things.push({ abreast });
    return { segment: thingSegment({ abreast }), thing: things.length - 1 };
  });
  const rest = items.filter(({ segment }) => !taken.has(segment));
  return [...rest, ...made].sort(
    (a, b) => middle(a.segment.box) - middle(b.segment.box) || a.segment.box.left - b.segment.box.left,
  );
}

function asAbreast(run: readonly Pair[]): Abreast {
  if (areRows(run)) return makeAbreast(run.map((pair) => pair.map((segment) => [segment])));
  return { ...makeAbreast([[run.map(([left]) => left), run.map(([, right]) => right)]]), areLines: true };
}

/** Without the pictures that have text beside them. */
export function flowBox({ items, box }: Column, things: readonly Thing[]): Pick<Box, 'left' | 'right'> {
  const inFlow = items.filter(({ thing, segment }) => {
    const found = thing === undefined ? undefined : things[thing];
    return !(found && 'figure' in found && isBesideText(segment.box, items));
  });
  return inFlow.length === items.length || inFlow.length === 0 ? box : column(inFlow).box;
}

/** One column with a table without lines, where the texts of all columns begin level with each other. @param things are added to. */
export function withLevelBlocks(columns: readonly Column[], things: Thing[]): readonly Column[] {
  if (columns.length < 2 || columns.some(({ items }) => items.some(({ thing }) => thing !== undefined))) return columns;
  const abreast = findLevelBlocks(columns.map(({ items }) => items.map(({ segment }) => segment)));
  if (!abreast) return columns;
  return [column([{ segment: thingSegment({ abreast }), thing: things.push({ abreast }) - 1 }])];
}

/** The items of a column with its formulas as figures. @param things are added to. */
export function withFormulas(items: readonly Item[], things: Thing[], { left }: Measure): readonly Item[] {
  const figures = things.flatMap((thing) => ('figure' in thing ? [thing.figure.box] : []));
  const isLabel = ({ box }: Segment) => figures.some((figure) => isInside(box, figure));
  const texts = items.flatMap(({ segment, thing }) => (thing === undefined && !isLabel(segment) ? [segment] : []));
  const formulas = findFormulas(texts, left);
  if (formulas.length === 0) return items;
  const drawn = new Set(formulas.flatMap(({ segments }) => segments));
  const made = formulas.map(({ box, segments }): Item => {
    const altText = segments.flatMap(({ words }) => words.map(({ word }) => word.text)).join(' ');
    const figure = { box, source: 'formula' as const, altText };
    return { segment: thingSegment({ figure }), thing: things.push({ figure }) - 1 };
  });
  return column([...items.filter(({ segment }) => !drawn.has(segment)), ...made]).items;
}

/** Whether the middle of a line lies at the height of a figure, to its left or right. */
function isBesideText({ left, top, right, bottom }: Box, items: readonly Item[]): boolean {
  return items.some(({ segment: { box }, thing }) => {
    const middle = (box.top + box.bottom) / 2;
    return thing === undefined && middle > top && middle < bottom && (box.right <= left || box.left >= right);
  });
}

/** In points: text that is further away is not kept off by the figure. */
const MOST_WHITE = 36;

/** In ems: how far below a figure a line may begin that still stands beside it, and how exactly below the others. */
const LAST = 1;
const SAME_EDGE = 0.5;

/** How far a figure keeps the text off that flows around it. */
export function whiteBeside(
  figure: Box,
  texts: readonly Segment[],
): { readonly whitePt?: number; readonly whiteBelowPt?: number } {
  const whites = texts.flatMap(({ box }) => {
    const at = middle(box);
    if (at < figure.top || at > figure.bottom) return [];
    return Math.max(box.left - figure.right, figure.left - box.right);
  });
  const whitePt = Math.min(MOST_WHITE, ...whites);
  return whites.length > 0 && whitePt > 0 ? { whitePt, ...whiteBelow(figure, texts) } : {};
}

/** The last line behind a figure may begin below it, where the ones before it do. */
function whiteBelow(figure: Box, texts: readonly Segment[]): { readonly whiteBelowPt?: number } {
  const behind = texts.filter(({ box }) => box.left >= figure.right - 1);
  const beside = behind.filter(({ box }) => middle(box) > figure.top && middle(box) < figure.bottom);
  const left = Math.min(...beside.map(({ box }) => box.left));
  const last = behind.filter(
    ({ box, em }) =>
      middle(box) >= figure.bottom && box.top < figure.bottom + LAST * em && Math.abs(box.left - left) < SAME_EDGE * em,
  );
  const whiteBelowPt = Math.max(...last.map(({ box }) => box.bottom)) - figure.bottom;
  return last.length > 0 && whiteBelowPt > 0 ? { whiteBelowPt } : {};
}

/** Figures with lines of text to their sides. */
export function figuresBeside(items: readonly Item[], things: readonly Thing[]): readonly Box[] {
  return items.flatMap(({ thing }) => {
    const found = thing === undefined ? undefined : things[thing];
    if (!found || !('figure' in found) || found.figure.source === 'formula') return [];
    return isBesideText(found.figure.box, items) ? [found.figure.box] : [];
  });
}
