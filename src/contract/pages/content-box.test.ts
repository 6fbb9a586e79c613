/** The box of what is drawn on a page: dust, darker paper, marks on every side. */
import { expect, test } from 'vitest';
import { contentBox } from './content-box.ts';

const RULES = { threshold: 128, speckPx: 2 };

/** A drawing in letters: `#` is ink. */
function boxOf(...rows: readonly string[]) {
  const gray = Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 0 : 255));
  return contentBox(gray, rows[0]?.length ?? 0, rows.length, RULES);
}

test('an empty page, and one of dust, has no content', () => {
  expect(boxOf('....', '....')).toBeUndefined();
  expect(boxOf('#...', '...#')).toBeUndefined();
});

test('dust around the content does not count, on any side', () => {
  const box = boxOf('..#....', '......#', '..##...', '#.##...', '.......', '...#...');
  expect(box).toEqual({ left: 2, top: 2, right: 4, bottom: 4 });
});

test('each side is widened by marks of its own', () => {
  const box = boxOf(
    '.........',
    '...##....',
    '.........',
    '##.......',
    '......##.',
    '.........',
    '..##.....',
    '.........',
  );
  expect(box).toEqual({ left: 0, top: 1, right: 8, bottom: 7 });
});

test('a mark met from below counts to its full width, and one that hangs together by corners is one', () => {
  expect(boxOf('.##.....', '........', '........', '....#...', '...#.#..', '..#...#.')).toEqual({
    left: 1,
    top: 0,
    right: 7,
    bottom: 6,
  });
});

test('paper that is darker than the threshold says is no content', () => {
  const gray = new Uint8Array(20 * 20).fill(180);
  gray.fill(20, 205, 210);
  expect(contentBox(gray, 20, 20, { threshold: 250, speckPx: 2 })).toEqual({ left: 5, top: 10, right: 10, bottom: 11 });
});
