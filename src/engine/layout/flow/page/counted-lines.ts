/** Takes the numbers out of the text that a program printed beside its lines: Word counts them itself. */
import type { Word } from '../../../page/words/words.ts';
import type { LineCount } from '../../model.ts';
import type { PageContent } from '../../page-content.ts';
import { rowsOf } from './page-rows.ts';

/** Fewer beside text, on the first page that has any, tell nothing. */
const LEAST = 8;
/** In points: edges of numbers that stand below each other. */
const SAME_EDGE = 2;
/** In points, from the numbers to the text. */
const LEAST_GAP = 4;
/** Of the lines on the page, those that have a number. */
const MOST_LINES = 0.7;
/** Of the lines with numbers, those that go on in the next: rows of tables do not. */
const GO_ON = 0.3;
/** Lines of more pages are not looked at. */
const MOST_NUMBERS = 400;

interface Place {
  readonly left: number;
  readonly right: number;
}

/** Goes through the pages in their order: where one page has such numbers, a few on another are enough. */
export class CountedLines {
  private place: Place | undefined;

  take(content: PageContent): PageContent {
    if (content.isRecognised) return content;
    const numbers = this.place ? numbersAt(content.words, this.place) : leftmostNumbers(content.words);
    const step = stepOf(numbers);
    const [first] = numbers;
    if (!first || step === 0) return content;
    const own = new Set(numbers);
    const words = content.words.filter((word) => !own.has(word));
    if (!this.place && !countsText(numbers, words, step)) return content;
    this.place ??= placeOf(numbers);
    const lineCount: LineCount = { step, restarts: Number(first.text) <= step };
    return { ...content, words, lineCount };
  }
}

function isNumber({ text, turn, tag }: Word): boolean {
  return turn === 0 && !tag && /^[1-9]\d{0,3}$/.test(text);
}

function placeOf(numbers: readonly Word[]): Place {
  return { left: Math.min(...numbers.map(({ box }) => box.left)), right: numbers[0]?.box.right ?? 0 };
}

/** Those at the left of all other words at their height, one below the other, from the top. */
function leftmostNumbers(words: readonly Word[]): readonly Word[] {
  const numbers = words.filter(isNumber);
  if (numbers.length < LEAST || numbers.length > MOST_NUMBERS) return [];
  const [leftmost] = numbers.toSorted((a, b) => a.box.right - b.box.right);
  const place = { left: (leftmost?.box.left ?? 0) - SAME_EDGE, right: leftmost?.box.right ?? 0 };
  const grown = numbers.filter(({ box }) => box.left < place.right && box.right >= place.right - SAME_EDGE);
  const right = usualRight(grown);
  return numbersAt(words, { left: place.left, right });
}

function usualRight(numbers: readonly Word[]): number {
  const rights = numbers.map(({ box }) => box.right).toSorted((a, b) => a - b);
  return rights[Math.floor(rights.length / 2)] ?? 0;
}

/** None where other words reach into their place. */
function numbersAt(words: readonly Word[], { left, right }: Place): readonly Word[] {
  const numbers = words
    .filter((word) => isNumber(word) && Math.abs(word.box.right - right) < SAME_EDGE)
    .toSorted((a, b) => a.box.top - b.box.top);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (!first || !last || numbers.length > MOST_NUMBERS) return [];
  const own = new Set(numbers);
  const isInWay = (word: Word) =>
    !own.has(word) &&
    word.turn === 0 &&
    word.box.bottom > first.box.top &&
    word.box.top < last.box.bottom &&
    word.box.left < right + LEAST_GAP &&
    word.box.right > left - LEAST_GAP;
  return words.some(isInWay) ? [] : numbers;
}

/** From one number to the next; naught where they are not as far apart. */
function stepOf(numbers: readonly Word[]): number {
  const values = numbers.map(({ text }) => Number(text));
  const [first = 0, second] = values;
  if (second === undefined) return first === 0 ? 0 : 1;
  const step = second - first;
  const isEven = values.slice(1).every((value, index) => value - (values[index] ?? 0) === step);
  return isEven && step > 0 && first % step === 0 ? step : 0;
}

/** Whether most lines on the page have their number, and are those of sentences. */
function countsText(numbers: readonly Word[], words: readonly Word[], step: number): boolean {
  const rows = numbers.map(({ box }) => {
    const middle = (box.top + box.bottom) / 2;
    const own = words.filter((word) => word.turn === 0 && word.box.top < middle && word.box.bottom > middle);
    return own.toSorted((a, b) => a.box.left - b.box.left);
  });
  const beside = rows.filter((row) => row.length > 0);
  if (beside.length < LEAST) return false;
  const begun = beside.filter(([word]) => word && /^\p{Ll}/u.test(word.text)).length;
  const lines = rowsOf(words.filter(({ turn }) => turn === 0)).length;
  return begun >= GO_ON * beside.length && beside.length * step >= MOST_LINES * lines;
}
