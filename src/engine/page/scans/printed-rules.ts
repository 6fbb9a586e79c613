/** Finds the rules that the picture of a page shows: level and upright lines, thin and long, as tables and forms have them. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { paperLevel } from './paper-level.ts';

/** Gray pixels, row by row from the top. */
export interface GrayPixels {
  readonly gray: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Ink is darker than this share of the paper: rules are often pale. */
const INK = 0.86;
/** Levels below which ink is black. */
const BLACK = 80;
/** In points: rules are no thicker, and at least so long. Strokes of large letters are upright, too. */
const THICKEST = 3;
const LEAST = { level: 24, upright: 18 };
/** In points: upright lines and letters cut a level rule, and a scan leaves gaps. */
const GAP = 4;
/** In pixels: how far a rule may step up or down from one column to the next, and leave its own straight line. */
const STEP = 2;
const CROOKED = 1.6;
/** Share of its length at which a rule has ink. */
const COVERED = 0.75;
/** Share of a rule that lies in words: more are their own strokes. */
const IN_WORDS = 0.5;
/** Of the height of a word, from its top: where a rule strikes it and does not underline it. */
const AMID = { top: 0.2, bottom: 0.85 };
/** In points: the shadow at the edge of a sheet is no rule. */
const EDGE = 6;
/** A page with more is a photograph or a pattern. */
const MOST = 600;
/** Columns that are transposed at once, so that what is written stays in the processor's cache. */
const TILE = 64;

/**
 * @param words boxes of what was read on the page, in points. @param scale pixels in a point.
 * @returns rules in points; none of a page that shows more of them than a table has.
 */
export function printedRules(picture: GrayPixels, words: readonly SeenBox[], scale: number): readonly DrawnLine[] {
  const ink = inkOf(picture);
  const limits = { thickest: THICKEST * scale, gap: Math.round(GAP * scale) };
  const level = strokesOf(transposed(ink), { ...limits, least: LEAST.level * scale });
  const upright = strokesOf(ink, { ...limits, least: LEAST.upright * scale });
  const rules = [
    ...level.map((stroke) => ruleOf(stroke, true, scale)),
    ...upright.map((stroke) => ruleOf(stroke, false, scale)),
  ];
  if (rules.length > MOST) return [];
  const [width, height] = [picture.widthPx / scale, picture.heightPx / scale];
  return rules.filter((rule) => !isAtEdge(rule, width, height) && !isInWords(rule, words));
}

interface Ink {
  /** 0 where the paper shows, else how light the ink is, from 1. */
  readonly shade: Uint8Array;
  readonly width: number;
  readonly height: number;
}

function inkOf({ gray, widthPx, heightPx }: GrayPixels): Ink {
  const limit = INK * paperLevel(gray, 3);
  const shade = new Uint8Array(gray.length);
  for (let at = 0; at < gray.length; at++) {
    const level = gray[at] ?? 255;
    if (level < limit) shade[at] = level || 1;
  }
  return { shade, width: widthPx, height: heightPx };
}

function transposed({ shade, width, height }: Ink): Ink {
  const turned = new Uint8Array(shade.length);
  for (let begin = 0; begin < width; begin += TILE) {
    const end = Math.min(width, begin + TILE);
    for (let y = 0; y < height; y++) {
      for (let x = begin; x < end; x++) turned[x * height + y] = shade[y * width + x] ?? 0;
    }
  }
  return { shade: turned, width: height, height: width };
}

/** A thin stroke from left to right, in pixels. */
interface Stroke {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly thickness: number;
  readonly shade: number;
}

interface Limits {
  readonly thickest: number;
  readonly gap: number;
  readonly least: number;
}

/** A stroke while it grows, column by column; sums are those of a straight line through its middles. */
class OpenStroke {
  readonly from: number;
  to: number;
  last: number;
  columns = 0;
  readonly #xs: number[] = [];
  readonly #ys: number[] = [];
  #thickness = 0;
  #shade = 0;

  constructor(x: number, middle: number) {
    this.from = x;
    this.to = x;
    this.last = middle;
  }

  add(x: number, middle: number, thickness: number, shade: number): void {
    this.to = x;
    this.last = middle;
    this.columns++;
    this.#xs.push(x);
    this.#ys.push(middle);
    this.#thickness += thickness;
    this.#shade += shade;
  }

  done(): Stroke {
    const { columns, from, to } = this;
    const at = this.#ys.reduce((sum, y) => sum + y, 0) / columns;
    return { at, from, to: to + 1, thickness: this.#thickness / columns, shade: this.#shade / columns };
  }

  /** Whether it has ink nearly everywhere, and nearly all of it on one straight line. */
  get isStraight(): boolean {
    const [xs, ys, count] = [this.#xs, this.#ys, this.columns];
    if (count < COVERED * (this.to - this.from + 1)) return false;
    const [middleX, middleY] = [xs.reduce((a, b) => a + b, 0) / count, ys.reduce((a, b) => a + b, 0) / count];
    let [across, down] = [0, 0];
    for (const [index, x] of xs.entries()) {
      across += (x - middleX) ** 2;
      down += (x - middleX) * ((ys[index] ?? 0) - middleY);
    }
    const slope = across > 0 ? down / across : 0;
    const off = xs.filter((x, index) => Math.abs((ys[index] ?? 0) - middleY - slope * (x - middleX)) > CROOKED);
    return off.length < (1 - COVERED) * count;
  }
}

/** Follows thin ink from left to right. @param ink the rows of which are the columns of the page, next to each other in memory. */
function strokesOf({ shade, width: height, height: width }: Ink, { thickest, gap, least }: Limits): readonly Stroke[] {
  const found: Stroke[] = [];
  const open: OpenStrokes = new Array(height).fill(undefined);
  const close = (stroke: OpenStroke) => {
    if (stroke.to - stroke.from + 1 >= least && stroke.isStraight) found.push(stroke.done());
  };
  for (let x = 0; x < width; x++) {
    const column = shade.subarray(x * height, (x + 1) * height);
    for (let y = 0; y < height; y++) {
      let darkest = column[y] ?? 0;
      if (darkest === 0) continue;
      const top = y;
      for (let next = column[y + 1] ?? 0; next !== 0; next = column[y + 1] ?? 0) {
        darkest = Math.min(darkest, next);
        y++;
      }
      const thickness = y - top + 1;
      if (thickness <= thickest) grow(open, x, { middle: (top + y) / 2, thickness, shade: darkest }, gap, close);
    }
  }
  for (const stroke of open) if (stroke) close(stroke);
  return found;
}

/** By the row in which they were last; those that ended long ago are closed when their row is asked for. */
type OpenStrokes = (OpenStroke | undefined)[];

function grow(
  open: OpenStrokes,
  x: number,
  piece: { readonly middle: number; readonly thickness: number; readonly shade: number },
  gap: number,
  close: (stroke: OpenStroke) => void,
): void {
  const row = Math.round(piece.middle);
  const distance = ({ last }: OpenStroke) => Math.abs(last - piece.middle);
  let best: OpenStroke | undefined;
  for (let near = row - STEP; near <= row + STEP; near++) {
    const stroke = open[near];
    if (!stroke) continue;
    if (x - stroke.to > gap + 1) {
      open[near] = undefined;
      close(stroke);
    } else if (stroke.to < x && (!best || distance(stroke) < distance(best))) {
      best = stroke;
    }
  }
  const stroke = best ?? new OpenStroke(x, piece.middle);
  if (best) open[Math.round(best.last)] = undefined;
  stroke.add(x, piece.middle, piece.thickness, piece.shade);
  const other = open[row];
  if (other && other !== stroke) close(other);
  open[row] = stroke;
}

function ruleOf({ at, from, to, thickness, shade }: Stroke, level: boolean, scale: number): DrawnLine {
  const gray = (shade < BLACK ? 0 : Math.round(shade)).toString(16).padStart(2, '0');
  return {
    level,
    at: (at + 0.5) / scale,
    from: from / scale,
    to: to / scale,
    widthPt: thickness / scale,
    colour: gray.repeat(3),
  };
}

function isAtEdge({ level, at }: DrawnLine, width: number, height: number): boolean {
  return at < EDGE || at > (level ? height : width) - EDGE;
}

/** Whether a rule is made of the strokes of letters. */
function isInWords({ level, at, from, to }: DrawnLine, words: readonly SeenBox[]): boolean {
  let inside = 0;
  for (const { left, right, top, bottom } of words) {
    const height = bottom - top;
    const isAcross = level ? at > top + AMID.top * height && at < top + AMID.bottom * height : at > left && at < right;
    const [begin, end] = level ? [left, right] : [top, bottom];
    if (isAcross) inside += Math.max(0, Math.min(to, end) - Math.max(from, begin));
  }
  return inside > IN_WORDS * (to - from);
}
