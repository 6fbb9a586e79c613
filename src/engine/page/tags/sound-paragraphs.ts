/** Tells whether what the tags of a page call paragraphs are such, where they tell nothing else: programs tag lines, or all of a page. */
import type { Word } from '../words/words.ts';

/** Of the lines that go on amid a sentence: as many may do so from one paragraph to another. */
const PARTED = 0.25;
/** Of the steps between lines of one paragraph: as many may be wider than others of it. */
const WIDE = 0.1;
/** A step that is wider by this than the least of its paragraph has white above it. */
const WIDER = 1.6;
/** Fewer may be chance. */
const MIN_PARTED = 2;

interface Line {
  readonly words: readonly [Word, ...Word[]];
  readonly block: number | undefined;
}

/** @param words of a page, in the order of the file. */
export function areParagraphs(words: readonly Word[]): boolean {
  const pairs = neighbours(linesOf(words.filter(({ turn }) => turn === 0)));
  const going = pairs.filter(goesOn);
  const parted = going.filter(([above, below]) => above.block !== below.block);
  if (parted.length >= MIN_PARTED && parted.length > PARTED * going.length) return false;
  const within = pairs.filter(([above, below]) => above.block === below.block);
  const steps = Map.groupBy(within, ([{ block }]) => block);
  const wide = [...steps.values()].reduce((sum, own) => sum + wideSteps(own), 0);
  return wide <= WIDE * within.length;
}

function linesOf(words: readonly Word[]): readonly Line[] {
  const lines: [Word, ...Word[]][] = [];
  for (const word of words) {
    const open = lines.at(-1);
    const last = open?.at(-1);
    const goesOnHere =
      last && word.box.left >= last.box.left && word.box.top < last.box.bottom && word.box.bottom > last.box.top;
    if (goesOnHere) open?.push(word);
    else lines.push([word]);
  }
  return lines.map((own) => ({ words: own, block: own[0].tag?.block }));
}

/** Lines that have a tag, each with the one below it. */
function neighbours(lines: readonly Line[]): readonly (readonly [Line, Line])[] {
  return lines.slice(1).flatMap((below, index) => {
    const above = lines[index];
    const isBelow = above && below.words[0].box.top > above.words[0].box.top;
    return isBelow && above.block !== undefined && below.block !== undefined ? [[above, below] as const] : [];
  });
}

/** Amid a sentence: no sign ends the line above, and the one below begins with a small letter. */
function goesOn([above, below]: readonly [Line, Line]): boolean {
  return /[\p{L}\p{N},-]$/u.test(above.words.at(-1)?.text ?? '') && /^\p{Ll}/u.test(below.words[0].text);
}

function wideSteps(pairs: readonly (readonly [Line, Line])[]): number {
  const steps = pairs.map(([above, below]) => below.words[0].box.bottom - above.words[0].box.bottom);
  const least = Math.min(...steps);
  return steps.filter((step) => step > WIDER * Math.max(1, least)).length;
}
