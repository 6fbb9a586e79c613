/** Finds the black bars that stand for words that somebody blacked out, and makes words of them: without, a sentence would close over the gap. */
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import { isInside, isWithin } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import type { PageContent } from '../page-content.ts';
import { drawnWord } from './drawn-word.ts';

/** In ems of the text of its line: how high a bar is, how long at least, and how far from the next word of the line. */
const HEIGHT = { least: 0.75, most: 1.7 };
const LEAST_LENGTH = 1.4;
const REACH = 10;
/** In ems: the sign of a full block, in most fonts. */
const BLOCK = 0.6;
/** Parts of colours from 0 to 255: bars are darker. */
const DARK = 0x30;
/** In points: what touches a bar makes a grid or a drawing of it. */
const TOUCHES = 1;
/** A page with more draws something else with them. */
const MOST_BARS = 100;

interface Bar {
  readonly box: Box;
  readonly like: Word;
}

export function withRedactionBars(content: PageContent): PageContent {
  const { words, shapes } = content;
  const dark = content.fills.filter(({ colour }) => isDark(colour));
  if (dark.length === 0 || dark.length > MOST_BARS) return content;
  const upright = words.filter(({ turn }) => turn === 0);
  const bars = dark.flatMap((fill): readonly Bar[] => {
    const like = isAlone(fill, content) ? wordBeside(fill.box, upright) : undefined;
    return like ? [{ box: fill.box, like }] : [];
  });
  if (bars.length === 0) return content;
  const isDrawn = (box: Box) => bars.some((bar) => isWithin(box, bar.box, TOUCHES));
  return {
    ...content,
    words: words.flatMap((word) => [word, ...bars.filter(({ like }) => like === word).map(barWord)]),
    fills: content.fills.filter(({ box }) => !isDrawn(box)),
    shapes: shapes.filter(({ box }) => !isDrawn(box)),
  };
}

function isDark(colour: string): boolean {
  return [0, 2, 4].every((at) => Number.parseInt(colour.slice(at, at + 2), 16) < DARK);
}

/** With no text on it, and nothing that touches it. */
function isAlone(bar: FilledArea, { words, lines, fills }: PageContent): boolean {
  const { left, right, top, bottom } = bar.box;
  if (words.some(({ box }) => isInside(box, bar.box))) return false;
  const touches = (from: number, to: number, above: number, below: number) =>
    from < right + TOUCHES && to > left - TOUCHES && above < bottom + TOUCHES && below > top - TOUCHES;
  const isTouched = lines.some(({ level, at, from, to }) =>
    level ? touches(from, to, at, at) : touches(at, at, from, to),
  );
  return !isTouched && !fills.some((other) => other !== bar && !isUnder(other.box, bar.box) && touchesBox(other.box));

  function touchesBox(box: Box): boolean {
    return touches(box.left, box.right, box.top, box.bottom);
  }
}

/** Whether a fill is the ground of a bar, or the bar once more. */
function isUnder(box: Box, bar: Box): boolean {
  return isWithin(bar, box, TOUCHES);
}

/** The word of the same line that is nearest to a bar as high as a line. */
function wordBeside(bar: Box, words: readonly Word[]): Word | undefined {
  const middle = (bar.top + bar.bottom) / 2;
  const away = ({ box }: Word) => Math.max(box.left - bar.right, bar.left - box.right);
  const level = words.filter((word) => {
    const height = (bar.bottom - bar.top) / word.sizePt;
    const isHigh = height >= HEIGHT.least && height <= HEIGHT.most;
    return isHigh && middle > word.box.top && middle < word.box.bottom && away(word) > -TOUCHES;
  });
  const [nearest] = level.sort((a, b) => away(a) - away(b));
  if (!nearest || away(nearest) > REACH * nearest.sizePt) return undefined;
  return bar.right - bar.left >= LEAST_LENGTH * nearest.sizePt ? nearest : undefined;
}

function barWord({ box: { left, right }, like }: Bar): Word {
  const count = Math.max(1, Math.floor((right - left) / (BLOCK * like.sizePt)));
  return { ...drawnWord(like, '█'.repeat(count), { left, right }), colour: '000000' };
}
