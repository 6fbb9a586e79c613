/** Finds titles by the look of lines. */
import { expect, test } from 'vitest';
import { type SeenLine, visibleTitle } from './visible-title.ts';

/** Lines below each other; each is as wide as its letters. */
function page(...lines: readonly (readonly [text: string, sizePt: number, gap?: number])[]): readonly SeenLine[] {
  let top = 40;
  return lines.map(([text, sizePt, gap = 0.2]) => {
    top += gap * sizePt;
    const line = { text, sizePt, left: 50, top, right: 50 + text.length * sizePt * 0.5, bottom: top + sizePt };
    top += sizePt;
    return line;
  });
}

test('takes the largest lines, joined, wherever they stand', () => {
  const lines = page(['ACME Ltd', 10], ['The Long', 24], ['Way Home', 24], ['by Ann', 12], ['Once upon a time', 10]);
  expect(visibleTitle(lines)).toBe('The Long Way Home');
  expect(visibleTitle([...lines].reverse())).toBe('The Long Way Home');
});

test('passes over addresses, where there is other text', () => {
  expect(visibleTitle(page(['A Letter', 12], ['Source: https://example.com/a', 14]))).toBe('A Letter');
  expect(visibleTitle(page(['12', 12], ['www.example.com', 14]))).toBe('www.example.com');
});

test('passes over large numbers, single letters and stamps', () => {
  expect(visibleTitle(page(['2024', 60], ['W', 50], ['DRAFT', 40], ['A Report', 20], ['Text of it', 10]))).toBe(
    'A Report',
  );
  expect(visibleTitle(page(['DRAFT', 40], ['2024', 20]))).toBe('DRAFT');
});

test('takes a number that goes on with the title', () => {
  expect(visibleTitle(page(['Annual Report', 30], ['2024', 30], ['Text', 10]))).toBe('Annual Report 2024');
});

test('takes no line that stands far below, beside or to the side of the title', () => {
  expect(visibleTitle(page(['Title', 30], ['Chapter', 30, 4], ['Text', 10]))).toBe('Title');
});

test('takes the first line where all lines are as large', () => {
  expect(visibleTitle(page(['Dear Ann', 10], ['this is to', 10], ['tell you that', 10], ['all is well', 10]))).toBe(
    'Dear Ann',
  );
});

test('makes divided words whole', () => {
  expect(visibleTitle(page(['On the Govern-', 20], ['ment of Ships', 20], ['Text', 10]))).toBe(
    'On the Government of Ships',
  );
});

test('finds nothing where there are no letters', () => {
  expect(visibleTitle([])).toBeUndefined();
  expect(visibleTitle(page(['12', 20], ['A', 10]))).toBeUndefined();
  expect(visibleTitle(page(['愿景', 20]))).toBe('愿景');
});
