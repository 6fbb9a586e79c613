/** Finds the letters of columns and the numbers of rows where a spreadsheet program printed them beside the cells. */
import type { Word } from '../../../page/words/words.ts';
import { middle } from '../../lines/rows.ts';
import { type CellItem, cellItems } from '../items/cell-items.ts';
import { rowsOf } from '../items/text-rows.ts';

/** 1-based. */
export interface PrintedOrigin {
  readonly row: number;
  readonly column: number;
}

export interface PrintedHeadings {
  readonly origin: PrintedOrigin;
  readonly words: ReadonlySet<Word>;
}

/** Fewer letters or numbers may be anything. */
const FEWEST = 2;

/** Undefined unless the first line of a page is letters one after another, and what stands first in its rows such numbers. */
export function printedHeadings(words: readonly Word[]): PrintedHeadings | undefined {
  const [first, ...below] = rowsOf(cellItems(words));
  if (!first || first.items.length < FEWEST || below.length < FEWEST) return undefined;
  const letters = first.items.map((item) => columnNumber(textOf(item)));
  if (!followEachOther(letters)) return undefined;
  const left = Math.min(...first.items.map(({ box }) => box.left));
  const numbered = below.flatMap(({ items: [item] }) => (item && item.box.right < left ? [item] : []));
  const numbers = numbered.toSorted((a, b) => middle(a.box) - middle(b.box)).map((item) => Number(textOf(item)));
  if (numbers.length < FEWEST || !rises(numbers)) return undefined;
  const all = [...first.items, ...numbered].flatMap((item) => item.words);
  return { origin: { row: numbers[0] ?? 1, column: letters[0] ?? 1 }, words: new Set(all) };
}

function textOf({ words }: CellItem): string {
  return words.map(({ text }) => text).join('');
}

/** 1 for `A`, 27 for `AA`; not a number for other texts. */
function columnNumber(text: string): number {
  if (!/^[A-Z]{1,3}$/.test(text)) return Number.NaN;
  return [...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function followEachOther(numbers: readonly number[]): boolean {
  return numbers.every(
    (number, index) => Number.isInteger(number) && (index === 0 || number === (numbers[index - 1] ?? 0) + 1),
  );
}

/** Hidden rows have no number. */
function rises(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => Number.isInteger(number) && number > (numbers[index - 1] ?? 0));
}
