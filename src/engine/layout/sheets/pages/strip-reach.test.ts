/** Checks where the columns of a strip end: not where a few merged cells are drawn further. */
import { expect, test } from 'vitest';
import { fill, text } from '../../../../../tests/placed-words.ts';
import { stripReach } from './strip-reach.ts';

const words = [10, 30, 50, 70].flatMap((y) => text(20, y, 'a few words'));
const rows = (right: number, ...ys: readonly number[]) => ys.map((y) => fill(18, y, right, y + 20, 'eeeeee'));

test('ends with what most rows fill, and with the last text', () => {
  const page = (fills: ReturnType<typeof rows>) => [{ words, lines: [], fills }];
  expect(stripReach(page([...rows(100, 10, 30, 50), ...rows(160, 70)]), () => true)).toEqual({ left: 18, right: 100 });
  expect(stripReach(page([...rows(100, 10), ...rows(160, 30, 50, 70)]), () => true).right).toBe(160);
  const [last] = text(20, 10, 'a few words').slice(-1);
  expect(stripReach(page([]), () => true)).toEqual({ left: 20, right: last?.box.right });
});

test('leaves out texts of cells over several strips', () => {
  const long = text(20, 90, 'a text that runs on and on over the next strip');
  expect(stripReach([{ words: [...words, ...long], lines: [], fills: [] }], (word) => !long.includes(word)).right).toBe(
    words.at(-1)?.box.right,
  );
});
