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
  /** Of its only word, among those of the page; absent where it has more. */
  readonly glyphs?: Word['glyphs'];
  /** Whether its only word ends a line of the file. */
  readonly endsLine?: boolean;
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
    const [first, second] = own.get(object) ?? [];
    if (!first) return [];
    const { glyphs, endsLine } = first;
    const place = second || !glyphs ? {} : { glyphs, endsLine };
    return [{ object, text, box, isTurned, look: lookOf(first), ...place }];
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

interface JoinedText extends ChartText {
  readonly pieces: readonly ChartPart[];
}

/** In sizes of the letters: what follows along the line of a text, give or take this. */
const ALONG = 0.25;

/** Texts at half a right angle, whose words, and pieces of words, may be drawn one by one. @param pieces in the order in which they are drawn. */
export function joinedSlanted(pieces: readonly ChartPart[]): readonly JoinedText[] {
  const joined: JoinedText[] = [];
  for (const [index, piece] of pieces.entries()) {
    const [last, before] = [joined.at(-1), pieces[index - 1]];
    const gap = before ? lettersBetween(before, piece) : undefined;
    if (last && before && gap !== undefined) {
      const text = `${last.text}${gap > 0 ? ' ' : ''}${piece.text}`;
      joined.splice(-1, 1, { ...last, text, box: unionBox([last.box, piece.box]), pieces: [...last.pieces, piece] });
    } else joined.push({ ...piece, pieces: [piece] });
  }
  return joined;
}

/** How many letters lie between two pieces of one slanted line: none, or a space. */
function lettersBetween(before: ChartPart, { box, look, glyphs }: ChartPart): number | undefined {
  if (!before.glyphs || !glyphs || before.endsLine) return undefined;
  const letters = glyphs.from - before.glyphs.to;
  const [across, up] = [box.left - before.box.right, before.box.top - box.bottom];
  const goesOn = Math.abs(across - up) < ALONG * look.sizePt && (letters === 0 || letters === 1);
  return goesOn ? letters : undefined;
}
