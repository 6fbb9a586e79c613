/** Checks that texts on a slope are set level, and turned back to where they stood. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { partSloped, turnAround } from './sloped-texts.ts';

/** A line of ten letters of 10 points, 50 points long, around a point. */
function sloped(x: number, y: number, angle: number): Word {
  const [word] = text(0, 0, 'abcdefghij');
  if (!word) throw new Error('No word.');
  const [along, across] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [width, height] = [50 * along + 10 * across, 50 * across + 10 * along];
  const box = { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
  return { ...word, box, slope: angle, turn: Math.abs(angle) > Math.PI / 4 ? 1 : 0 };
}

const rounded = (box: Word['box']) => Object.values(box).map((value) => Math.round(value));

test.each([0.4, 1.2, -0.4, -2.6])('sets two lines at an angle of %s level, below each other', (angle) => {
  // The second line stands 12 points below the first, seen along the text.
  const below = { x: 100 - 12 * Math.sin(angle), y: 100 + 12 * Math.cos(angle) };
  const { level, sloped: texts } = partSloped([sloped(100, 100, angle), sloped(below.x, below.y, angle)]);
  expect(level).toEqual([]);
  expect(texts).toHaveLength(1);
  const [first, second] = (texts[0]?.words ?? []).map(({ box }) => rounded(box));
  const [left = 0, top = 0] = first ?? [];
  expect(first).toEqual([left, top, left + 50, top + 10]);
  expect(second?.[0]).toBe(left);
  expect(Math.abs((second?.[1] ?? 0) - top - 12)).toBeLessThanOrEqual(1);
  const slope = texts[0]?.slope;
  const [middle] =
    texts[0]?.words.map(({ box }) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 })) ?? [];
  const back = middle && slope ? turnAround(middle, slope) : undefined;
  expect([back?.x, back?.y].map((value) => Math.round(value ?? 0))).toEqual([100, 100]);
});

test('leaves words that are level, upright or only askew, and parts angles', () => {
  const words = [...text(20, 20, 'level'), sloped(50, 50, 0.02), sloped(50, 90, Math.PI / 2 + 0.01)];
  expect(partSloped(words)).toEqual({ level: words, sloped: [] });
  expect(partSloped([sloped(50, 50, 0.4), sloped(90, 50, -0.4)]).sloped).toHaveLength(2);
});

test('knows how long a letter by itself is, in a font that is taller than its size', () => {
  const [word] = text(0, 0, 'l');
  if (!word) throw new Error('No word.');
  const angle = 0.1;
  const [along, across] = [Math.cos(angle), Math.sin(angle)];
  const [width, height] = [3 * along + 13 * across, 3 * across + 13 * along];
  const box = { left: 50, top: 50, right: 50 + width, bottom: 50 + height };
  const [level] = partSloped([{ ...word, box, slope: angle }]).sloped[0]?.words ?? [];
  const { left = 0, right = 0, top = 0, bottom = 0 } = level?.box ?? {};
  expect([right - left, bottom - top].map((side) => Math.round(10 * side) / 10)).toEqual([3, 13]);
});
