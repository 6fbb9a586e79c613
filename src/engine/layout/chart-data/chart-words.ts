/** The texts of a chart, each with its look; lines of one text are joined. */
import { unionBox } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import type { ChartText, TextLook } from '../chart-model.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';
import { fontLook } from '../frames/font-name.ts';

/** In sizes of the letters: pieces of a turned text that touch are one word. */
const TOUCHING = 0.12;

export interface ChartPart extends ChartText {
  readonly object: number;
  readonly isTurned: boolean;
}

/** @param words of the page. */
export function chartTexts(parts: readonly DrawnPart[], words: readonly Word[]): readonly ChartPart[] {
  const texts = new Map(parts.filter(({ kind }) => kind === 'text').map((part) => [part.object, part]));
  const own = new Map<number, Word[]>();
  for (const word of words) {
    if (word.object === undefined || !texts.has(word.object)) continue;
    const known = own.get(word.object);
    if (known) known.push(word);
    else own.set(word.object, [word]);
  }
  return [...texts.values()].flatMap(({ object, text, box, isTurned }) => {
    const [first] = own.get(object) ?? [];
    return first ? [{ object, text, box, isTurned, look: lookOf(first) }] : [];
  });
}

function lookOf({ sizePt, colour = '000000', font }: Word): TextLook {
  return { ...fontLook(font), sizePt, colour };
}

/** Lines below each other. */
export function joinedLines(lines: readonly ChartPart[]): ChartText | undefined {
  const inOrder = lines.toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  const [first] = inOrder;
  if (!first) return undefined;
  let text = first.text;
  for (const [index, line] of inOrder.slice(1).entries()) {
    const before = inOrder[index] ?? line;
    const isBelow = line.box.top > (before.box.top + before.box.bottom) / 2;
    text += `${isBelow ? '\n' : ' '}${line.text}`;
  }
  return { text, box: unionBox(inOrder.map(({ box }) => box)), look: first.look };
}

/** A text that runs upwards, as titles of value axes do: its letters may be drawn one by one. */
export function joinedUpwards(pieces: readonly ChartPart[]): ChartText | undefined {
  const inOrder = pieces.toSorted((a, b) => b.box.bottom - a.box.bottom);
  const [first] = inOrder;
  if (!first) return undefined;
  let text = first.text;
  for (const [index, piece] of inOrder.slice(1).entries()) {
    const gap = (inOrder[index]?.box.top ?? piece.box.bottom) - piece.box.bottom;
    text += `${gap > TOUCHING * piece.look.sizePt ? ' ' : ''}${piece.text}`;
  }
  return { text, box: unionBox(inOrder.map(({ box }) => box)), look: first.look };
}
