/** Takes large text on a slope, as watermarks have, out of the words of a page. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { boxOf } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import { fontLook } from '../../frames/font-name.ts';
import type { Watermark } from '../../model.ts';
import type { PageContent } from '../../page-content.ts';

/** In points: smaller letters are labels of charts. */
const LEAST_SIZE = 20;
/** In radians: text that is turned by less is askew, as on a scan. */
const LEAST_SLOPE = 0.15;
const SAME_SLOPE = 0.03;
/** Of the shorter side of the page: shorter text is a sign or a label. */
const LEAST_LENGTH = 0.25;
/** In ems: white between two words, and between two lines. */
const SPACE = 0.45;
const LINE = 0.7;
/** In ems: boxes of letters are so much higher than a letter is. */
const SPARE = 0.3;
/** More pieces are a drawing. */
const MOST_PIECES = 400;

/** Of letters that are not coloured: their ink is thin, or lets the text through. */
const PALE = 'c0c0c0';

interface Piece {
  readonly word: Word;
  /** Where its middle is, along the text and across it. */
  readonly along: number;
  readonly across: number;
  readonly length: number;
}

export function takeWatermark(content: PageContent): PageContent {
  const sloped = content.words.filter(({ slope = 0, sizePt, tag }) => slope !== 0 && sizePt >= LEAST_SIZE && !tag);
  const [first] = sloped;
  const angle = first?.slope ?? 0;
  if (!first || sloped.length > MOST_PIECES || isNearlyLevel(angle)) return content;
  const own = sloped.filter(({ slope = 0 }) => Math.abs(slope - angle) < SAME_SLOPE);
  const lines = linesOf(own.map((word) => pieceOf(word, angle)));
  const [line = []] = lines.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const { widthPt, heightPt } = content.size;
  if (lengthOf(line) < LEAST_LENGTH * Math.min(widthPt, heightPt)) return content;
  const taken = new Set(own);
  const texts = [...new Set(lines.map(textOf))];
  const look = fontLook(first.font);
  const longest = line.map(({ word }) => word);
  const watermark: Watermark = {
    text: texts.join(' '),
    degrees: (angle * 180) / Math.PI,
    box: boxOf(longest),
    lengthPt: Math.max(first.sizePt, lengthOf(line) - SPARE * first.sizePt),
    sizePt: first.sizePt,
    family: look.family,
    bold: look.bold,
    colour: first.colour ?? PALE,
  };
  return { ...content, words: content.words.filter((word) => !taken.has(word)), watermark, watermarkWords: own };
}

function isNearlyLevel(angle: number): boolean {
  const quarter = Math.PI / 2;
  return Math.abs(angle - quarter * Math.round(angle / quarter)) < LEAST_SLOPE;
}

function pieceOf(word: Word, angle: number): Piece {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { left, top, right, bottom } = word.box;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { word, along: x * cos + y * sin, across: y * cos - x * sin, length: lengthIn(word.box, angle, word.sizePt) };
}

/** Of a text that fills a box from corner to corner. */
function lengthIn({ left, top, right, bottom }: Box, angle: number, sizePt: number): number {
  const sides = Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle));
  return Math.max(0, (right - left + bottom - top) / sides - sizePt);
}

/** Each in the order of reading, from the uppermost. */
function linesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.across - b.across)) {
    const last = lines.at(-1);
    const before = last?.at(-1);
    if (last && before && piece.across - before.across < LINE * piece.word.sizePt) last.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.along - b.along));
}

function lengthOf(line: readonly Piece[]): number {
  const [first, last] = [line[0], line.at(-1)];
  return first && last ? last.along + last.length / 2 - (first.along - first.length / 2) : 0;
}

function textOf(line: readonly Piece[]): string {
  return line
    .map(({ word, along, length }, index) => {
      const before = line[index - 1];
      const gap = before ? along - length / 2 - (before.along + before.length / 2) : 0;
      return before && (word.followsSpace || gap > SPACE * word.sizePt) ? ` ${word.text}` : word.text;
    })
    .join('');
}
