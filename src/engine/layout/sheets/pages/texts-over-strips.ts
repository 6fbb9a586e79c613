/** Keeps a text that begins on one strip and goes on over the next as one text of the first: Calc draws it on both, each time cut off. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { middle } from '../../lines/rows.ts';
import type { SheetWord } from '../items/sheet-word.ts';
import { type StripText, textsOf } from './strip-texts.ts';

interface StripPage {
  readonly words: readonly SheetWord[];
}

/** In points: texts that are drawn again stand at the same height; and how far they run over what is shown of them. */
const SAME_PLACE = 1;

/** @param strips pages from left to right, each strip from its first page down. */
export function withWholeTexts<P extends StripPage>(strips: readonly (readonly P[])[]): readonly (readonly P[])[] {
  const bands = Math.max(0, ...strips.map(({ length }) => length));
  const instead = new Map<SheetWord, readonly SheetWord[]>();
  for (let band = 0; band < bands && strips.length > 1; band++) {
    const texts = strips.map((strip, index) => textsOf(strip[band]?.words ?? [], index));
    for (const text of texts.flat().filter(isCutAtEnd)) {
      if (text.words.some((word) => instead.has(word))) continue;
      const after = texts.slice(text.strip + 1).flat();
      const parts = after.filter((each) => goesOn(each) && isLevel(each.box, text.box) && overlap(text, each) > 0);
      if (parts.length === 0) continue;
      const rests = parts.map((part) => part.words.slice(overlap(text, part)));
      const rest = rests.reduce((most, each) => (each.length > most.length ? each : most));
      for (const { words } of [text, ...parts]) for (const word of words) instead.set(word, []);
      if (text.words[0]) instead.set(text.words[0], withinClip(text, rest));
    }
  }
  if (instead.size === 0) return strips;
  return strips.map((strip) =>
    strip.map((page) => ({ ...page, words: page.words.flatMap((word) => instead.get(word) ?? [word]) })),
  );
}

/** It begins inside of what is shown of it, and ends outside. */
function isCutAtEnd({ box, clip }: StripText): boolean {
  return clip !== undefined && box.left >= clip.left - SAME_PLACE && box.right > clip.right + SAME_PLACE;
}

function goesOn({ box, clip }: StripText): boolean {
  return clip !== undefined && box.left < clip.left - SAME_PLACE;
}

function isLevel(a: Box, b: Box): boolean {
  return Math.abs(middle(a) - middle(b)) < SAME_PLACE;
}

/** How many words at the start of a part the text has, too: its last ones, or all of them. */
function overlap({ words: all }: StripText, { words: part }: StripText): number {
  for (let count = Math.min(all.length, part.length); count > 0; count--) {
    if (all.slice(-count).every(({ text }, index) => text === part[index]?.text)) return count;
  }
  return 0;
}

/** Its words up to the end of the strip: those that it shows in part, or not, share what room is left. */
function withinClip({ words, clip }: StripText, rest: readonly SheetWord[]): readonly SheetWord[] {
  const [end, last] = [clip?.right ?? Infinity, words.at(-1)];
  const own = words.filter(({ box }) => box.right <= end);
  const over = [...words.slice(own.length), ...rest];
  const start = Math.min(over[0]?.box.left ?? end, end - SAME_PLACE);
  const step = (end - start) / over.length;
  const squeezed = over.map((word, index) => {
    const { top, bottom } = last?.box ?? word.box;
    const at = { left: start + index * step, right: start + (index + 1) * step, top, bottom };
    return {
      ...word,
      box: at,
      ...(clip ? { clip } : {}),
      ...(last?.object === undefined ? {} : { object: last.object }),
    };
  });
  return [...own, ...squeezed];
}
