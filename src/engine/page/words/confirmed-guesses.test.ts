/** Checks when letters that a file does not name are taken as guessed without recognition. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { ConfirmedGuesses } from './confirmed-guesses.ts';
import type { Word } from './words.ts';

const read = (...texts: readonly string[]): readonly Word[] => texts.flatMap((each, at) => text(20, 20 * at, each));
const guessed = (...texts: readonly string[]) => read(...texts).map((word) => ({ ...word, unmapped: true as const }));
const many = (words: readonly string[]) => Array.from({ length: 260 }, (_, at) => words[at % words.length] ?? '');
const PAGE = many(['group', 'order', 'library', 'small', 'of', 'it', 'compact', 'output', 'noted']);

/** After a page on which recognition saw what was guessed. */
function confirmed(): ConfirmedGuesses {
  const guesses = new ConfirmedGuesses();
  guesses.note('guess', guessed(...PAGE), read(...PAGE));
  return guesses;
}

test('takes a page that shares words with confirmed ones', () => {
  expect(confirmed().covers(guessed('Order', 'of', 'a', 'small', 'group', 'is', 'computed'))).toBe(true);
});

test('takes no page in another code, where only short words are alike by chance', () => {
  expect(confirmed().covers(guessed('hspvq', 'it', 'of', 'psefs', 'mjcsbsz', 'tnbmm', 'it', 'of'))).toBe(false);
});

test('takes no page whose head alone is in the confirmed code', () => {
  const head = ['small', 'group', 'library'];
  const inAnotherCode = ['fwfsz', 'tvchspvq', 'jt', 'opsnbm', 'xifsf', 'uif', 'joefy', 'ejwjeft', 'nbyjnbm', 'xpset'];
  expect(confirmed().covers(guessed(...head, ...inAnotherCode))).toBe(false);
});

test('takes nothing before enough is confirmed', () => {
  const guesses = new ConfirmedGuesses();
  const few = PAGE.slice(0, 30);
  guesses.note('guess', guessed(...few), read(...few));
  expect([guesses.isSettled, guesses.covers(guessed(...few))]).toEqual([false, false]);
});

test('counts words that recognition did not see for nothing', () => {
  const guesses = new ConfirmedGuesses();
  guesses.note('guess', guessed(...PAGE), read('group'));
  expect(guesses.covers(guessed('order', 'library', 'small', 'order'))).toBe(false);
});

test('takes nothing where recognition did better once', () => {
  const guesses = new ConfirmedGuesses();
  guesses.note('recognised', guessed('psefs'), read('order'));
  guesses.note('guess', guessed(...PAGE), read(...PAGE));
  expect([guesses.isSettled, guesses.covers(guessed(...PAGE))]).toEqual([true, false]);
});
