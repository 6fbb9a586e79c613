/** Checks that words which a line end divides become one, as the text before spells them. */
import { expect, test } from 'vitest';
import type { TextLine } from '../../page/words/line.ts';
import { joinHyphens, Vocabulary } from './join-hyphens.ts';
import { lineText } from './text-line.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const BOX = { left: 0, top: 0, right: 1, bottom: 1 };
const REST = { box: BOX, turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace: true } as const;

function line(text: string): TextLine {
  const words = text.split(' ').map((each, index) => {
    return { word: { ...REST, text: each, endsLine: false }, before: index === 0 ? '' : ' ' } as const;
  });
  return { words, box: BOX, sizePt: 10, startsParagraph: false };
}

function joined(known: readonly string[], ...texts: readonly string[]): readonly string[] {
  const vocabulary = new Vocabulary();
  for (const each of known) vocabulary.add([line(each)]);
  return joinHyphens(texts.map(line), vocabulary).map(lineText);
}

test('joins what a line end divides, and leaves lines alone that end in whole words', () => {
  expect(joined([], 'an exam-', 'ple of it')).toEqual(['an example', 'of it']);
  expect(joined([], 'no hyphen', 'Here - at-', 'All')).toEqual(['no hyphen', 'Here - at-', 'All']);
});

test('keeps a hyphen that all pages before have, however many they were', () => {
  expect(joined(['A well-known place.'], 'a well-', 'known one')).toEqual(['a well-known', 'one']);
  const long = Array.from({ length: 9 }, () => 'x'.repeat(1024 ** 2));
  expect(joined(['A Well-Known place.', ...long], 'a well-', 'known one')).toEqual(['a well-known', 'one']);
  expect(joined(['well-known', ...long, 'wellknown'], 'a well-', 'known one')).toEqual(['a wellknown', 'one']);
});

test('keeps hyphens in a text of many lines that divides no words, unless it has the word without one', () => {
  const known = Array.from({ length: 30 }, () => 'a long report of all companies');
  expect(joined(known, 'a report of third-', 'parties that')).toEqual(['a report of third-parties', 'that']);
  expect(joined([...known, 'thirdparties'], 'a report of third-', 'parties that')).toEqual([
    ...['a report of thirdparties', 'that'],
  ]);
  const divided = known.map((each, at) => (at % 9 === 0 ? 'a long report of all the com-' : each));
  expect(joined(divided, 'a report of exam-', 'ples that')).toEqual(['a report of examples', 'that']);
});
