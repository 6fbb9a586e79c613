/** Checks that a ligature is as wide as it is drawn, so that no gap behind it parts its word. */
import { expect, test } from 'vitest';
import { GlyphDraft } from './glyph-columns.ts';
import { widenLigatures } from './ligature-widths.ts';

const STYLE = {
  angle: 0,
  sizePt: 10,
  font: { name: 'Serif', weight: 400, italic: false, fixedPitch: false },
  invisible: false,
  colour: undefined,
  clip: undefined,
  object: 1,
  markedContent: -1,
};

/** The right edges of letters after widening. @param letters each with its left and right edge. */
function rightEdges(letters: readonly (readonly [letter: string, left: number, right: number])[]): readonly number[] {
  const draft = new GlyphDraft(letters.length);
  draft.styles.push(STYLE);
  for (const [letter, left, right] of letters) draft.addAt(letter.charCodeAt(0), 0, left, 0, right, 10);
  widenLigatures(draft);
  return letters.map((_, index) => Math.round(100 * (draft.boxes[4 * index + 2] ?? 0)) / 100);
}

test('letters of one glyph that have their own widths get its width', () => {
  expect(
    rightEdges([
      ['e', 0, 5],
      ['f', 5, 8.7],
      ['l', 5, 8.2],
      ['o', 11.7, 17],
    ]),
  ).toEqual([5, 11.7, 11.7, 17]);
  expect(
    rightEdges([
      ['f', 5, 8.7],
      ['f', 5, 8.7],
      ['i', 5, 8.2],
      ['c', 15.6, 20],
    ]),
  ).toEqual([15.6, 15.6, 15.6, 20]);
  expect(
    rightEdges([
      ['f', 5, 8.7],
      ['i', 5, 8.2],
    ]),
  ).toEqual([11.9, 11.9]);
});

test('two letters of one width are widened only where the next letter tells so', () => {
  expect(
    rightEdges([
      ['f', 5, 8.7],
      ['f', 5, 8.7],
      ['e', 12.3, 17],
    ]),
  ).toEqual([12.3, 12.3, 17]);
  expect(
    rightEdges([
      ['f', 5, 12.3],
      ['f', 5, 12.3],
      ['e', 12.3, 17],
    ]),
  ).toEqual([12.3, 12.3, 17]);
  expect(
    rightEdges([
      ['f', 5, 8.7],
      ['f', 5, 8.7],
      ['e', 30, 35],
    ]),
  ).toEqual([8.7, 8.7, 35]);
});

test('other letters that are drawn over each other keep their boxes', () => {
  expect(
    rightEdges([
      ['o', 5, 8.7],
      ['x', 5, 9],
      ['e', 12.7, 17],
    ]),
  ).toEqual([8.7, 9, 17]);
  expect(
    rightEdges([
      ['f', 5, 8.7],
      ['l', 8.7, 12],
      ['o', 12, 17],
    ]),
  ).toEqual([8.7, 12, 17]);
});
