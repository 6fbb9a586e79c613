/** Checks which numbers beside the lines of a text are taken for those that a program counts. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import type { PageContent } from '../../page-content.ts';
import { CountedLines } from './counted-lines.ts';

const SENTENCE = ['Some sentence begins', 'and goes on in the line below', 'until it ends'];

function page(words: readonly Word[]): PageContent {
  const size = { widthPt: 600, heightPt: 800 };
  return { page: 1, size, words, lines: [], fills: [], shapes: [], pictures: [], isScan: false, isRecognised: false };
}

function lines(count: number, shown: (line: number) => string): readonly Word[] {
  return Array.from({ length: count }, (_, line) => text(90, 100 + 20 * line, shown(line))).flat();
}

/** As wide as each other, so that their right edges agree. */
function numbers(from: number, to: number, step = 1, left = 40): readonly Word[] {
  const values = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(
    (value) => value % step === 0,
  );
  return values.flatMap((value) => text(left, 100 + 20 * (value - from), String(value)));
}

const sentences = lines(12, (line) => SENTENCE[line % 3] ?? '');

test('takes numbers at the left of all lines, and counts them from the first', () => {
  const found = new CountedLines().take(page([...numbers(11, 22), ...sentences]));
  expect(found.words).toEqual(sentences);
  expect(found.lineCount).toEqual({ step: 1, restarts: false });
});

test('takes a single number in the same place on a later page', () => {
  const counted = new CountedLines();
  counted.take(page([...numbers(11, 22), ...sentences]));
  expect(counted.take(page([...text(40, 100, '11'), ...sentences])).words).toEqual(sentences);
  const elsewhere = [...text(60, 100, '11'), ...sentences];
  expect(counted.take(page(elsewhere)).words).toEqual(elsewhere);
});

test('leaves numbers of rows, of some lines only, and of another count', () => {
  const leaves = (words: readonly Word[]) => expect(new CountedLines().take(page(words)).words).toEqual(words);
  leaves([...numbers(11, 22), ...lines(12, () => 'University of Somewhere')]);
  leaves([...numbers(11, 22), ...sentences, ...lines(40, (line) => (line < 12 ? '' : (SENTENCE[line % 3] ?? '')))]);
  leaves([...numbers(11, 16), ...numbers(27, 32), ...sentences]);
  leaves([...numbers(11, 22, 1, 200), ...sentences]);
});
