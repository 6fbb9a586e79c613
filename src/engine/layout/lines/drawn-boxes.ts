/** Finds boxes to tick and circles to choose by that are drawn before their text, and makes signs of them. */
import type { PaintedShape } from '../../../adapters/pdfium-shapes.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import { isInside, isWithin } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import type { PageContent } from '../page-content.ts';
import { DRAWN, drawnWord } from './drawn-word.ts';
import { isFormBox } from './list-signs.ts';

/** In points: a side of a box; its sides differ by less than this share. */
const SIDE = { least: 6, most: 30 };
const SQUARE = 0.15;
/** In ems of the text behind it: how high it is, also where others of its size stand in line with it, and how far it stands before the text. */
const HEIGHT = { least: 0.55, most: 1.5, mostOfMany: 2.8 };
const BEFORE = 1.6;
const SIGNS: Readonly<Record<NonNullable<PaintedShape['round']>, readonly [ticked: string, empty: string]>> = {
  corners: ['☒', '☐'],
  wholly: ['◉', '○'],
};
/** A page with more draws something else with them. */
const MAX_BOXES = 200;
/** In points: lines are as far off the edge. */
const EDGE = 1.5;

export function withDrawnBoxes(content: PageContent): PageContent {
  const { shapes, lines, words } = content;
  const boxes = shapes.filter((shape) => isBoxShape(shape) || isTickedInWhite(shape, shapes));
  if (boxes.length === 0 || boxes.length > MAX_BOXES) return content;
  const beside = boxes.flatMap((shape) => {
    const text = textOf(shape.box, words);
    return text ? [{ shape, text }] : [];
  });
  const found = beside.filter(({ shape: { box, round }, text }) => {
    const height = (box.bottom - box.top) / text.sizePt;
    // One chooses among several; a circle alone is a drawing.
    const mayBeAlone = height <= HEIGHT.most && round !== 'wholly';
    return mayBeAlone || beside.some(({ shape }) => shape.round === round && isInLine(shape.box, box));
  });
  if (found.length === 0) return content;
  const taken = found.map(({ shape }) => shape.box);
  const isDrawn = (box: Box) => taken.some((each) => isWithin(box, each, EDGE));
  const signs = new Map<Word, Word[]>();
  for (const { shape, text } of found) {
    const isTicked = shapes.some((other) => other !== shape && isMark(other, shape.box));
    const [ticked, empty] = SIGNS[shape.round ?? 'corners'];
    const sign = drawnWord(text, isTicked ? ticked : empty, { left: shape.box.left, right: shape.box.right });
    signs.set(text, [...(signs.get(text) ?? []), sign]);
  }
  return {
    ...content,
    words: words.flatMap((word) => [...(signs.get(word) ?? []), word]),
    shapes: shapes.filter(({ box }) => !isDrawn(box)),
    lines: lines.filter(({ level, at, from, to }) => {
      return !isDrawn(
        level ? { left: from, right: to, top: at, bottom: at } : { left: at, right: at, top: from, bottom: to },
      );
    }),
  };
}

/** Whether a word is such a box: people tick each by itself, so it is text, and no sign of a list. */
export function isDrawnBox(word: Word | undefined): boolean {
  return word !== undefined && word.object === DRAWN && (isFormBox(word.text) || SIGNS.wholly.includes(word.text));
}

/** Empty squares and circles with an outline. */
function isBoxShape({ kind, box, fill, stroke, round }: PaintedShape): boolean {
  const isOpen = stroke !== undefined && (fill === undefined || fill === 'ffffff');
  return (kind === 'rectangle' || round !== undefined) && isOpen && isSquare(box);
}

function isSquare({ left, right, top, bottom }: Box): boolean {
  const [width, height] = [right - left, bottom - top];
  const isSized = Math.min(width, height) >= SIDE.least && Math.max(width, height) <= SIDE.most;
  return isSized && Math.abs(width - height) <= SQUARE * Math.max(width, height);
}

/** A box in a colour with a white tick, as browsers draw it. */
function isTickedInWhite({ kind, box, fill, stroke, round }: PaintedShape, shapes: readonly PaintedShape[]): boolean {
  const isFilled = fill !== undefined && fill !== 'ffffff' && stroke === undefined;
  if (!isFilled || (kind !== 'rectangle' && round !== 'corners') || !isSquare(box)) return false;
  return shapes.some((other) => other.stroke === 'ffffff' && other.kind !== 'rectangle' && isWithin(other.box, box, 0));
}

/** A tick, a cross or a ground with a colour, not the box once more. */
function isMark({ box, fill, kind }: PaintedShape, outer: Box): boolean {
  if (fill === 'ffffff' || !isWithin(box, outer, EDGE)) return false;
  return kind !== 'rectangle' || fill !== undefined || box.right - box.left < 0.8 * (outer.right - outer.left);
}

/** Whether two boxes are of one size, below or beside each other. */
function isInLine(a: Box, b: Box): boolean {
  const isSame = (one: number, other: number) => Math.abs(one - other) <= EDGE;
  if (a === b || !isSame(a.bottom - a.top, b.bottom - b.top)) return false;
  return isSame(a.left, b.left) ? !isSame(a.top, b.top) : isSame(a.top, b.top);
}

/** The word behind it, with none on it. */
function textOf(box: Box, words: readonly Word[]): Word | undefined {
  if (words.some((word) => isInside(word.box, box))) return undefined;
  const middle = (box.top + box.bottom) / 2;
  const after = words.filter(
    (word) => word.turn === 0 && middle > word.box.top && middle < word.box.bottom && word.box.left >= box.right - 0.5,
  );
  const [text] = after.sort((a, b) => a.box.left - b.box.left);
  if (!text) return undefined;
  const height = (box.bottom - box.top) / text.sizePt;
  const isNear = text.box.left - box.right <= BEFORE * text.sizePt;
  return isNear && height >= HEIGHT.least && height <= HEIGHT.mostOfMany ? text : undefined;
}
