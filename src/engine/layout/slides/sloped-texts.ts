/** Sets the texts on a slope level, so that they are read as others are; each knows how far to turn it back. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { Word } from '../../page/words/words.ts';

/** A turn of the page around a point on it, as seen, in points. */
export interface Slope {
  /** In radians, clockwise. */
  readonly angle: number;
  readonly pivot: Point;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface SlopedText {
  /** Level ones, around the middle of them all. */
  readonly words: readonly Word[];
  readonly slope: Slope;
}

/** In radians: text that is turned by less is askew, as on scans. */
const LEAST = 0.06;
/** In radians: angles that differ by less are one. */
const SAME = 0.02;

/** Of the squares of both shares of a side: less tells nothing. */
const TOLD = 0.3;
/** In ems. */
const LEAST_LENGTH = 0.1;

/** @returns the words that are level or upright, and the others by their angles. */
export function partSloped(words: readonly Word[]): {
  readonly level: readonly Word[];
  readonly sloped: readonly SlopedText[];
} {
  const byAngle = new Map<number, Word[]>();
  const level: Word[] = [];
  for (const word of words) {
    const { slope } = word;
    if (slope === undefined || offQuarter(slope) < LEAST) {
      level.push(word);
      continue;
    }
    const key = Math.round(slope / SAME);
    const group = byAngle.get(key);
    if (group) group.push(word);
    else byAngle.set(key, [word]);
  }
  return { level, sloped: [...byAngle.values()].map(levelText) };
}

function offQuarter(angle: number): number {
  const quarter = Math.PI / 2;
  return Math.abs(angle - quarter * Math.round(angle / quarter));
}

function levelText(words: readonly Word[]): SlopedText {
  const angle = words[0]?.slope ?? 0;
  const middles = words.map(({ box }) => middleOf(box));
  const pivot = { x: mean(middles.map(({ x }) => x)), y: mean(middles.map(({ y }) => y)) };
  const slope = { angle, pivot };
  return { slope, words: words.map((word) => levelWord(word, { angle: -angle, pivot })) };
}

/** Its length and height follow from the sides of its box, but for angles near 45°, where both sides say the same. */
function levelWord({ slope = 0, baselinePt: _, ...word }: Word, back: Slope): Word {
  const { box, sizePt } = word;
  const [along, across] = [Math.abs(Math.cos(slope)), Math.abs(Math.sin(slope))];
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const share = along ** 2 - across ** 2;
  const isTold = Math.abs(share) > TOLD;
  const high = isTold ? (height * along - width * across) / share : sizePt;
  const long = along > across ? (width - high * across) / along : (height - high * along) / across;
  const [half, rise] = [Math.max(long, LEAST_LENGTH * sizePt) / 2, Math.max(high, sizePt) / 2];
  const { x, y } = turnAround(middleOf(box), back);
  return { ...word, turn: 0, box: { left: x - half, top: y - rise, right: x + half, bottom: y + rise } };
}

/** The place of a point after a turn. */
export function turnAround({ x, y }: Point, { angle, pivot }: Slope): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [x - pivot.x, y - pivot.y];
  return { x: pivot.x + cos * dx - sin * dy, y: pivot.y + sin * dx + cos * dy };
}

function middleOf({ left, top, right, bottom }: SeenBox): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
