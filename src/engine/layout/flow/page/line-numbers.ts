/** Takes the numbers that count every fifth line, as patents have between their columns, out of the text: they stand at their places. */
import type { Word } from '../../../page/words/words.ts';
import type { PageContent } from '../../page-content.ts';

/** Numbers that surely count lines. */
const LEAST = 4;
/** Pages with more numbers are tables. */
const MOST = 200;
/** In points: middles of numbers that stand below each other. */
const SAME_PLACE = 6;
/** Of the usual distance of two numbers. */
const EVEN = 0.25;
/** Titles and rules of text that go over the column of numbers. */
const MOST_CROSSING = 3;
/** Letters of a number, though it was misread. */
const SHORT = 3;

export function takeLineNumbers(content: PageContent): PageContent {
  const numbers = findLineNumbers(content.words);
  if (numbers.size === 0) return content;
  return {
    ...content,
    words: content.words.filter((word) => !numbers.has(word)),
    lineNumbers: content.words.filter((word) => numbers.has(word)),
  };
}

function findLineNumbers(words: readonly Word[]): ReadonlySet<Word> {
  const fives = words.filter(({ text, turn, tag }) => turn === 0 && !tag && /^[1-9]?[05]$/.test(text) && text !== '0');
  if (fives.length < LEAST || fives.length > MOST) return new Set();
  const groups = fives.map((word) => fives.filter((other) => Math.abs(middleOf(other) - middleOf(word)) < SAME_PLACE));
  const [column = []] = groups.toSorted((a, b) => b.length - a.length);
  const counted = column.toSorted((a, b) => a.box.top - b.box.top);
  return countsLines(counted) ? withMisread(counted, words) : new Set();
}

function middleOf({ box }: Word): number {
  return (box.left + box.right) / 2;
}

/** Whether numbers grow from the top as evenly as they stand. */
function countsLines(numbers: readonly Word[]): boolean {
  const steps = numbers.slice(1).map((word, index) => {
    const above = numbers[index];
    return above ? (word.box.top - above.box.top) / (Number(word.text) - Number(above.text)) : 0;
  });
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  return numbers.length >= LEAST && usual > 0 && steps.every((step) => Math.abs(step - usual) < EVEN * usual);
}

/** With what stands among them and is as short; none where text goes over their column. */
function withMisread(numbers: readonly Word[], words: readonly Word[]): ReadonlySet<Word> {
  const left = Math.min(...numbers.map(({ box }) => box.left));
  const right = Math.max(...numbers.map(({ box }) => box.right));
  const [top, bottom] = [numbers[0]?.box.top ?? 0, numbers.at(-1)?.box.bottom ?? 0];
  const among = words.filter(({ box }) => box.top < bottom && box.bottom > top && box.left < right && box.right > left);
  const others = among.filter((word) => !numbers.includes(word));
  const misread = others.filter((word) => {
    return word.text.length <= SHORT && middleOf(word) > left && middleOf(word) < right && word.turn === 0;
  });
  if (others.length - misread.length > MOST_CROSSING || misread.length > numbers.length) return new Set();
  return new Set([...numbers, ...misread]);
}
