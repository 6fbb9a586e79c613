/** Checks which text of a page is taken whose fonts do not say what their letters are. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { betterText } from './unreadable.ts';
import type { Word } from './words.ts';

const known = (...texts: readonly string[]): readonly Word[] => texts.flatMap((each, at) => text(20, 20 * at, each));
const guessed = (...texts: readonly string[]) => known(...texts).map((word) => ({ ...word, unmapped: true as const }));

const READ = known(
  'Overview',
  'of',
  'the',
  'Model',
  'Abstract',
  'Users',
  'accept',
  'it',
  'Introduction',
  'Growing',
  'needs',
);

test('takes what the file says where recognition sees the same', () => {
  expect(betterText(guessed('Users', 'accept', 'growing', 'needs'), READ)).toBe('guess');
});

test('takes recognition where the codes of letters are signs, though a few words beside them are known', () => {
  const codes = guessed('\u0008\u0004', '!"#\u000b', '\u000b\u000f\t', '%\u000b', '\u0006\u000b\u0008', '+%');
  expect(betterText([...known('Abstract', 'Introduction'), ...codes], READ)).toBe('recognised');
});

test('takes known words that the file does not part for seen', () => {
  const codes = guessed('\u0008\u0004', '!"#\u000b', '\u000b\u000f\t');
  const whole = known('OverviewoftheModel', 'Usersacceptit', 'Growingneeds', 'Abstract', 'Figures');
  expect(betterText([...whole, ...codes], READ)).toBe('recognised');
  const others = known('Sonatafuerklavier', 'Langsambewegt', 'Allegrettino', 'Andante', 'Figures');
  expect(betterText([...others, ...codes], READ)).toBe('known');
});
