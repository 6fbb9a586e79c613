/** Makes lines of pieces of text. */
import { expect, test } from 'vitest';
import { type Piece, piecesAsLines } from './piece-lines.ts';

const piece = (text: string, x: number, y: number, width: number, height = 11): Piece => ({
  ...{ text, x, y, width, height },
  isUpright: false,
});

function textsOf(pieces: readonly Piece[]): readonly string[] {
  return piecesAsLines(pieces).map(({ text }) => text);
}

test('joins what stands in one line, with spaces where there is white', () => {
  expect(textsOf([piece('The S', 10, 10, 30), piece('tory', 40, 10, 20), piece('of Ann', 63, 10, 30)])).toEqual([
    'The Story of Ann',
  ]);
  expect(textsOf([piece('The', 10, 10, 20), piece(' ', 30, 10, 1), piece('Story', 31, 10, 30)])).toEqual(['The Story']);
});

test('parts lines, columns, and letters of another size', () => {
  expect(textsOf([piece('One', 10, 10, 20), piece('Two', 10, 24, 20)])).toEqual(['One', 'Two']);
  expect(textsOf([piece('One', 10, 10, 20), piece('Two', 80, 10, 20)])).toEqual(['One', 'Two']);
  expect(textsOf([piece('One', 10, 10, 20), piece('Two', 32, 10, 40, 22)])).toEqual(['One', 'Two']);
});

test('tells the size of the letters, and passes over turned text', () => {
  const [line, ...others] = piecesAsLines([{ ...piece('Up', 1, 1, 9), isUpright: true }, piece('One', 10, 10, 20)]);
  expect(others).toEqual([]);
  expect(line?.sizePt).toBeCloseTo(10);
});
