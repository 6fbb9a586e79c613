/** Finds panels: notes and boxes of text on a painted ground, between drawn edges, or behind a bar at their left. */
import type { DrawnLine, FilledArea } from '../../../../adapters/pdfium-lines.ts';
import type { PaintedShape } from '../../../../adapters/pdfium-shapes.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { isWithin, overlaps } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import type { Border, Borders } from '../../model.ts';
import type { PageContent } from '../../page-content.ts';
import type { Panel } from '../drafts/panel.ts';
import { roundedPanels } from './rounded-panels.ts';

/** A drawn line that may be dashed. */
interface Edge extends DrawnLine {
  readonly isDashed?: true;
}

/** In points: narrower areas mark words or hold lines that somebody ended, and lower ones are rules. */
const MIN_SIDE = { widthPt: 110, heightPt: 10 };
/** Of the height of a page: higher areas are a ground for all that stands there. */
const TALL = 0.5;
/** Of the height of a page: what has text beside it and is as high is the ground of a column. */
const COLUMN = 0.25;
/** In points: edges that meet. */
const MEETS = 3;
/** In points: thicker ones are areas. */
const MAX_EDGE = 8;
/** In points: text without a drawn edge stands this far from that of its panel, at least. */
const LEAST_WHITE = 3;
/** In points: as far as an edge in Word may be from its text; and text that is nearer on the other side has it for its own. */
const REACH = 31;
const OTHER_SIDE = 40;
/** In points: text behind a bar is set in. */
const SET_IN = 6;
/** In points. */
const DASHED = { thickest: 3, shortest: 24 };
/** A page with more lines apart from its tables is a drawing or a form; with more areas, too, it is not looked at. */
const MOST_LINES = 400;
const MOST_DRAWN = 4_000;

/** @param words the text of the page, without headers and footers. @param taken tables and figures. */
export function findPanels(
  { lines: drawn, fills, shapes, size, isScan }: Pick<PageContent, 'lines' | 'fills' | 'shapes' | 'size' | 'isScan'>,
  words: readonly Word[],
  taken: readonly Box[],
): readonly Panel[] {
  if (isScan || drawn.length > MOST_DRAWN || fills.length > MOST_DRAWN) return [];
  const lines: readonly Edge[] = once([...drawn, ...shapes.flatMap(dashedEdge)]);
  const free = lines.filter((line) => line.widthPt <= MAX_EDGE && !taken.some((box) => touches(line, box)));
  if (free.length > MOST_LINES) return [];
  const level = free.filter((line) => line.level);
  const upright = free.filter((line) => !line.level && line.to - line.from >= MIN_SIDE.heightPt);
  const areas = once(fills).filter(
    ({ box, colour }) => colour !== 'ffffff' && !taken.some((other) => overlaps(box, other)),
  );
  const bold = [...upright, ...areas.flatMap(boldEdge)];
  const grounds = (areas.length > MOST_LINES ? [] : joinedAreas(areas)).map(
    ({ box, colour }): Panel => ({ box, fill: colour, edges: edgesOf(box, level, bold) }),
  );
  const frames = framesOf(level, upright).filter(
    ({ box }) => !grounds.some((ground) => isWithin(box, ground.box, MEETS)),
  );
  const rounded = roundedPanels(shapes).filter(({ fill, edges }) => fill !== 'ffffff' && (fill || edges.top));
  const found = [...grounds, ...frames, ...rounded].filter(
    (panel) =>
      isPanel(panel.box, size) && !taken.some((box) => overlaps(box, panel.box)) && holdsText(panel, words, size),
  );
  const outer = found.filter(({ box }) => !found.some((other) => other.box !== box && isWithin(box, other.box, MEETS)));
  const bars = upright.filter((bar) => !outer.some(({ box }) => touches(bar, box)) && isBar(bar, upright, level));
  return [...outer, ...bars.flatMap((bar) => barPanel(bar, words))];
}

/** Frames of drawn lines. Where a page ends, the edge above or below may be missing. */
export function drawnFrames(lines: readonly DrawnLine[]): readonly Panel[] {
  const edges: readonly Edge[] = once(lines).filter((line) => line.widthPt <= MAX_EDGE);
  const upright = edges.filter((line) => !line.level && line.to - line.from >= MIN_SIDE.heightPt);
  return framesOf(
    edges.filter((line) => line.level),
    upright,
  );
}

/** Programs draw some of them twice, in one place. */
function once<T>(drawn: readonly T[]): readonly T[] {
  const place = (each: T) => JSON.stringify(each, (key, value: unknown) => (key === 'object' ? undefined : value));
  return [...new Map(drawn.map((each) => [place(each), each])).values()];
}

function isPanel({ left, top, right, bottom }: Box, { widthPt, heightPt }: PageContent['size']): boolean {
  const isLarge = right - left >= MIN_SIDE.widthPt && bottom - top >= MIN_SIDE.heightPt;
  return isLarge && bottom - top < TALL * heightPt && (left > MEETS || right < widthPt - MEETS);
}

/** The paragraphs of one ground may be painted one by one. */
function joinedAreas(fills: readonly FilledArea[]): readonly FilledArea[] {
  const joined: FilledArea[] = [];
  for (const area of [...fills].sort((a, b) => a.box.top - b.box.top)) {
    const { left, right, top, bottom } = area.box;
    const index = joined.findLastIndex(
      ({ box, colour }) =>
        colour === area.colour &&
        Math.abs(box.left - left) < 1 &&
        Math.abs(box.right - right) < 1 &&
        Math.abs(box.bottom - top) < 1,
    );
    const last = joined[index];
    if (last) joined[index] = { ...last, box: { ...last.box, bottom } };
    else joined.push(area);
  }
  return joined;
}

function edgesOf(box: Box, level: readonly Edge[], upright: readonly Edge[]): Borders {
  const along = (lines: readonly Edge[], at: number, from: number, to: number) => {
    const found = lines.find(
      (line) =>
        Math.abs(line.at - at) <= line.widthPt / 2 + MEETS &&
        Math.abs(line.from - from) <= MEETS &&
        Math.abs(line.to - to) <= MEETS,
    );
    return found && borderOf(found);
  };
  const [top, bottom] = [along(level, box.top, box.left, box.right), along(level, box.bottom, box.left, box.right)];
  const [left, right] = [along(upright, box.left, box.top, box.bottom), along(upright, box.right, box.top, box.bottom)];
  return { ...(top && { top }), ...(right && { right }), ...(bottom && { bottom }), ...(left && { left }) };
}

function borderOf({ widthPt, colour, isDashed }: Edge): Border {
  return { widthPt, colour, style: isDashed ? 'dashed' : 'single' };
}

/** Two upright lines of one height that level ones join, above or below; where a page ends one of these may be missing. */
function framesOf(level: readonly Edge[], upright: readonly Edge[]): readonly Panel[] {
  return upright.flatMap((left) => {
    const mates = upright.filter(
      ({ at, from, to }) => at > left.at && Math.abs(from - left.from) <= MEETS && Math.abs(to - left.to) <= MEETS,
    );
    const [right] = mates.sort((a, b) => a.at - b.at);
    if (!right) return [];
    const half = { left: left.widthPt / 2, right: right.widthPt / 2 };
    const sides = { left: left.at - half.left, right: right.at + half.right };
    const inner = { ...sides, top: left.from, bottom: left.to };
    const edges = edgesOf(inner, level, upright);
    return edges.top || edges.bottom ? [{ box: inner, edges }] : [];
  });
}

/** Whether all that stands at its height there is wholly on it, with some white beside it. */
function holdsText({ box, edges }: Panel, words: readonly Word[], { heightPt }: PageContent['size']): boolean {
  const level = words.filter((word) => overlapsLevel(word.box, box));
  const inside = level.filter((word) => word.box.left < box.right && word.box.right > box.left);
  if (inside.length === 0 || inside.some((word) => word.turn !== 0 || !isWithin(word.box, box, MEETS))) return false;
  const beside = level.filter((word) => !inside.includes(word));
  if (beside.length > 0 && box.bottom - box.top >= COLUMN * heightPt) return false;
  const white = Math.min(...inside.map((word) => word.box.left)) - box.left;
  const isNear = (word: Word) => word.box.right > box.left - LEAST_WHITE && word.box.left < box.right + LEAST_WHITE;
  return (white >= LEAST_WHITE || edges.left !== undefined) && !beside.some(isNear);
}

function overlapsLevel(word: Box, { top, bottom }: Pick<Box, 'top' | 'bottom'>): boolean {
  const middle = (word.top + word.bottom) / 2;
  return middle > top && middle < bottom;
}

/** Browsers draw all dashes of an edge as one shape. */
function dashedEdge({ kind, box, fill }: PaintedShape): readonly Edge[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (kind !== 'curve' || fill === undefined || Math.min(width, height) > DASHED.thickest) return [];
  if (Math.max(width, height) < DASHED.shortest) return [];
  const look = { colour: fill, isDashed: true } as const;
  return width > height
    ? [{ ...look, level: true, at: (box.top + box.bottom) / 2, from: box.left, to: box.right, widthPt: height }]
    : [{ ...look, level: false, at: (box.left + box.right) / 2, from: box.top, to: box.bottom, widthPt: width }];
}

/** A bar along a ground is an area where it is thicker than a line. */
function boldEdge({ box, colour }: FilledArea): readonly Edge[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width > MAX_EDGE || height < MIN_SIDE.heightPt || height < 2 * width) return [];
  return [{ level: false, at: (box.left + box.right) / 2, from: box.top, to: box.bottom, widthPt: width, colour }];
}

/** Whether an upright line stands alone. */
function isBar(bar: Edge, upright: readonly Edge[], level: readonly Edge[]): boolean {
  const meets = level.some(
    ({ at, from, to }) => bar.at > from - MEETS && bar.at < to + MEETS && at > bar.from - MEETS && at < bar.to + MEETS,
  );
  return !meets && !upright.some((other) => other !== bar && other.from < bar.to && other.to > bar.from);
}

/** Text behind a bar at its left: further in than the text above and below it, with nothing before the bar. */
function barPanel(bar: Edge, words: readonly Word[]): readonly Panel[] {
  const span = { top: bar.from, bottom: bar.to };
  const level = words.filter((word) => word.turn === 0 && overlapsLevel(word.box, span));
  const inside = level.filter(({ box }) => box.left > bar.at);
  const left = Math.min(...inside.map(({ box }) => box.left));
  const others = words.filter((word) => !level.includes(word) && word.box.left < left + REACH);
  const outer = Math.min(left - SET_IN, ...others.map(({ box }) => box.left));
  const white = left - bar.at - bar.widthPt / 2;
  const isSetIn = white >= LEAST_WHITE && white <= REACH && (others.length === 0 || left - outer > SET_IN);
  const isFree = level.every(({ box }) => box.left > bar.at || box.right < bar.at - OTHER_SIDE);
  if (inside.length === 0 || !isSetIn || !isFree) return [];
  const right = Math.max(...inside.map(({ box }) => box.right));
  return [{ box: { ...span, left: bar.at - bar.widthPt / 2, right }, edges: { left: borderOf(bar) } }];
}

function touches({ level, at, from, to }: DrawnLine, { left, top, right, bottom }: Box): boolean {
  const [across, along] = level
    ? [
        [top, bottom],
        [left, right],
      ]
    : [
        [left, right],
        [top, bottom],
      ];
  const [near = 0, far = 0] = across ?? [];
  const [begin = 0, end = 0] = along ?? [];
  return at > near - MEETS && at < far + MEETS && from < end && to > begin;
}
