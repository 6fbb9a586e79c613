/** Checks which text on a slope is taken for a watermark. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import type { PageContent } from '../../page-content.ts';
import { takeWatermark } from './watermarks.ts';

const SLOPE = -Math.PI / 4;

function page(words: readonly Word[]): PageContent {
  const size = { widthPt: 600, heightPt: 800 };
  return { page: 1, size, words, lines: [], fills: [], shapes: [], pictures: [], isScan: false, isRecognised: false };
}

const sentence = text(50, 100, 'Some words of the page');

/** On a line from the lower left to the upper right. @param at steps from its start, each as wide as a letter. */
function sloped(letters: string, at: number, given: Partial<Word> = {}): Word {
  const [first] = sentence;
  if (!first) throw new Error('no word');
  const [side, step] = [70, 40];
  const left = 100 + step * at;
  const length = side + step * (letters.length - 1);
  const top = 600 - step * at - length;
  const box = { left, top, right: left + length, bottom: top + length };
  return { ...first, text: letters, box, sizePt: 60, slope: SLOPE, ...given };
}

test('takes letters that a program draws one by one, in the order of reading', () => {
  const { words, watermark } = takeWatermark(page([sloped('A', 2), ...sentence, sloped('DR', 0), sloped('FT', 3)]));
  expect(words).toEqual(sentence);
  expect(watermark?.text).toBe('DRAFT');
  expect(watermark?.degrees).toBeCloseTo(-45);
  expect(watermark?.colour).toBe('c0c0c0');
});

test('parts words by the white between them', () => {
  const { watermark } = takeWatermark(page([sloped('NOT', 0), sloped('FINAL', 4), ...sentence]));
  expect(watermark?.text).toBe('NOT FINAL');
});

test('leaves small and short texts, those that are nearly level, and tagged ones', () => {
  const leaves = (words: readonly Word[]) => expect(takeWatermark(page(words)).words).toEqual(words);
  leaves([...sentence, sloped('DRAFT', 0, { sizePt: 12 })]);
  leaves([...sentence, sloped('D', 0)]);
  leaves([...sentence, sloped('DRAFT', 0, { slope: 0.05 })]);
  leaves([...sentence, sloped('DRAFT', 0, { tag: { block: 1, role: 'paragraph' } })]);
});
