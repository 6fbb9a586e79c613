/** Checks which numbers count lines beside a text. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import type { PageContent } from '../../page-content.ts';
import { takeLineNumbers } from './line-numbers.ts';

function taken(words: readonly Word[]): readonly string[] {
  const size = { widthPt: 600, heightPt: 800 };
  const drawn = { lines: [], fills: [], shapes: [], pictures: [], isScan: false, isRecognised: false };
  const content: PageContent = { page: 1, size, words, ...drawn };
  const found = takeLineNumbers(content);
  expect(found.words.length + (found.lineNumbers?.length ?? 0)).toBe(words.length);
  return (found.lineNumbers ?? []).map((word) => word.text);
}

const columns = Array.from({ length: 30 }, (_, line) => [
  ...text(50, 100 + 12 * line, 'Some words at the left'),
  ...text(320, 100 + 12 * line, 'and others at the right'),
]).flat();

/** At the height of the lines that they count. */
function numbers(...counted: readonly (readonly [line: number, shown: string])[]): readonly Word[] {
  return counted.flatMap(([line, shown]) => text(280, 100 + 12 * (line - 1), shown));
}

test('takes the numbers of every fifth line between two columns, and one that was misread', () => {
  const shown = numbers([5, '5'], [10, '10'], [15, '15'], [20, 'zo'], [25, '25'], [30, '30']);
  expect(taken([...columns, ...shown])).toEqual(['5', '10', '15', 'zo', '25', '30']);
});

test('leaves numbers that do not grow as evenly as they stand', () => {
  expect(taken([...columns, ...numbers([5, '5'], [6, '10'], [20, '15'], [25, '20'])])).toEqual([]);
  expect(taken([...columns, ...numbers([5, '20'], [10, '15'], [15, '10'], [20, '5'])])).toEqual([]);
});

test('leaves numbers in a column that text goes over', () => {
  const over = [7, 8, 9, 12, 13].flatMap((line) => text(230, 100 + 12 * (line - 1), 'words-that-go-over-it'));
  expect(taken([...over, ...numbers([5, '5'], [10, '10'], [15, '15'], [20, '20'])])).toEqual([]);
});
