/** Finds bullets that a program drew as shapes beside their text, as browsers do, and makes words of them. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { PaintedShape } from '../../../adapters/pdfium-shapes.ts';
import { isInside } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import type { PageContent } from '../page-content.ts';

/** In ems of the text: how wide a bullet is, how far it stands before its text, and how far after the text before it. */
const WIDTH = { least: 0.12, most: 0.6 };
const BEFORE = { least: 0.1, most: 2.5 };
const AFTER = 1;
/** Of the height of the line: a bullet has its middle there. */
const MIDDLE = { from: 0.35, to: 0.8 };
/** Its sides differ by less than this share. */
const SQUARE = 0.2;
/** A page with more such shapes draws something else with them. */
const MAX_BULLETS = 400;
const BLACK = '000000';

/** @returns the content with words for the bullets, whose shapes are gone. */
export function withDrawnBullets(content: PageContent): PageContent {
  const { shapes, fills } = content;
  const small = shapes.filter(isBulletShape);
  if (small.length === 0 || small.length > MAX_BULLETS) return content;
  const level = content.words.filter(({ turn }) => turn === 0);
  const bullets = new Map<Word, Word[]>();
  const taken = new Set<PaintedShape>();
  for (const shape of small) {
    const text = textOf(shape, level);
    if (!text) continue;
    bullets.set(text, [...(bullets.get(text) ?? []), bulletWord(shape, text)]);
    taken.add(shape);
  }
  if (taken.size === 0) return content;
  const boxes = [...taken].map(({ box }) => box);
  return {
    ...content,
    words: content.words.flatMap((word) => [...(bullets.get(word) ?? []), word]),
    shapes: shapes.filter((shape) => !taken.has(shape)),
    bars: [...(content.bars ?? []), ...[...taken].map(barOf)],
    fills: fills.filter(({ box }) => !boxes.some((bullet) => isInside(box, bullet) && isInside(bullet, box))),
  };
}

/** Pictures of what lies behind the text leave it out as they do lines. */
function barOf({ box: { left, top, right, bottom }, fill, stroke }: PaintedShape): DrawnLine {
  const colour = fill ?? stroke ?? BLACK;
  return { level: true, at: (top + bottom) / 2, from: left, to: right, widthPt: bottom - top, colour };
}

function isBulletShape({ kind, box, fill, stroke }: PaintedShape): boolean {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (kind === 'line' || (fill === undefined && stroke === undefined)) return false;
  return Math.min(width, height) > 0.8 && Math.abs(width - height) <= SQUARE * Math.max(width, height);
}

/** The first word of the line whose bullet the shape is: of its colour, with nothing between them and nothing just before it. */
function textOf({ box, fill, stroke }: PaintedShape, words: readonly Word[]): Word | undefined {
  const middle = (box.top + box.bottom) / 2;
  const beside = words.filter((word) => {
    const { top, bottom } = word.box;
    return middle > top + MIDDLE.from * (bottom - top) && middle < top + MIDDLE.to * (bottom - top);
  });
  const after = beside.filter((word) => word.box.left >= box.right - 0.5);
  const first = after.reduce<Word | undefined>(
    (best, word) => (best && best.box.left <= word.box.left ? best : word),
    undefined,
  );
  if (!first || !coloursOf(first, after).includes(fill ?? stroke ?? BLACK)) return undefined;
  const em = first.sizePt;
  const width = box.right - box.left;
  const gap = first.box.left - box.right;
  if (width < WIDTH.least * em || width > WIDTH.most * em || gap < BEFORE.least * em || gap > BEFORE.most * em)
    return undefined;
  const isAlone = !beside.some((word) => word.box.left < box.left && word.box.right > box.left - AFTER * em);
  return isAlone ? first : undefined;
}

/** Of the line: a link has a colour of its own, and its bullet that of the text. */
function coloursOf(first: Word, line: readonly Word[]): readonly string[] {
  const isLink = first.link !== undefined || first.target !== undefined;
  const words = isLink ? [first, ...line.filter((word) => word.link === undefined)] : [first];
  return [...words.map(({ colour = BLACK }) => colour), ...(isLink ? [BLACK] : [])];
}

function bulletWord({ box, kind, fill }: PaintedShape, text: Word): Word {
  const round = fill === undefined ? '◦' : '•';
  const { sizePt, font, tag, colour, baselinePt } = text;
  return {
    turn: 0,
    sizePt,
    font,
    ...(colour === undefined ? {} : { colour }),
    ...(baselinePt === undefined ? {} : { baselinePt }),
    ...(tag ? { tag: tag.item ? { ...tag, isLabel: true as const } : tag } : {}),
    text: kind === 'rectangle' ? '▪' : round,
    box: { ...text.box, left: box.left, right: box.right },
    endsInSoftHyphen: false,
    followsSpace: true,
    endsLine: false,
  };
}
