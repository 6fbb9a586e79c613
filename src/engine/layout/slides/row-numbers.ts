/** Parts large numbers before the lines of an agenda from these: each is a text by itself, whatever white stands between them. */
import { BoxGrid } from '../../page/boxes/box-grid.ts';
import type { Word } from '../../page/words/words.ts';

const NUMBER = /^\d{1,2}$/;
/** A number is so many times as large as the text behind it. */
const LARGER = 1.2;
/** In ems of that text: the white between both. */
const GAP = { least: 0.6, most: 6 };
/** In points: numbers of one column begin at one place but for this. */
const SAME_PLACE = 3;
const LEAST_NUMBERS = 2;

/** @returns the numbers of each column of two or more, and all other words. */
export function partRowNumbers(words: readonly Word[]): {
  readonly numbers: readonly Word[];
  readonly rest: readonly Word[];
} {
  const digits = words.filter(({ text, turn }) => turn === 0 && NUMBER.test(text));
  if (digits.length < LEAST_NUMBERS) return { numbers: [], rest: words };
  const grid = new BoxGrid(words.map(({ box }) => box));
  const marks = digits.filter((number) => {
    const { box, sizePt } = number;
    const around = grid.near({ ...box, left: box.left - sizePt, right: box.right + GAP.most * sizePt });
    const row = around
      .flatMap((index) => words[index] ?? [])
      .filter((word) => word !== number && isLevel(word, number));
    const [next] = row.filter((word) => word.box.left >= box.right).toSorted((a, b) => a.box.left - b.box.left);
    const isFirst = row.every((word) => word.box.right < box.left - sizePt || word.box.left >= box.right);
    return isFirst && next !== undefined && isBefore(number, next);
  });
  const numbers = new Set(
    marks.filter(
      ({ box }) => marks.filter((other) => Math.abs(other.box.left - box.left) < SAME_PLACE).length >= LEAST_NUMBERS,
    ),
  );
  return { numbers: [...numbers], rest: words.filter((word) => !numbers.has(word)) };
}

function isLevel({ box: a, turn }: Word, { box: b }: Word): boolean {
  const middle = (b.top + b.bottom) / 2;
  return turn === 0 && a.top < middle && a.bottom > middle;
}

function isBefore(number: Word, next: Word): boolean {
  const gap = next.box.left - number.box.right;
  const isApart = gap >= GAP.least * next.sizePt && gap <= GAP.most * next.sizePt;
  return number.sizePt >= LARGER * next.sizePt && isApart && /\p{L}/u.test(next.text);
}
