/** Checks which texts go to the layout of slides. */
import { expect, test } from 'vitest';
import { layoutTexts, type TextMark } from './layout-texts.ts';

const mark = (key: string, object?: number, more: Partial<TextMark> = {}): TextMark => ({
  key,
  ...(object === undefined ? {} : { object }),
  isNumber: false,
  edge: 'head',
  ...more,
});

const places = (slides: readonly (readonly TextMark[])[]) => layoutTexts(slides).map((found) => [...found]);

test('takes what stands on several slides and is drawn before all else', () => {
  const slide = (own: string) => [mark(own, 7), mark('Harbour office', 3), mark('Page foot', 9)];
  expect(places([slide('Tides'), slide('Winds'), slide('Moons')])).toEqual([[1], [1], [1]]);
});

test('leaves what stands on few slides, and texts whose place in the order is not known', () => {
  const shared = mark('Part one', 2);
  const other = mark('Other', 2);
  expect(places([[shared], [shared], [other]])).toEqual([[], [], []]);
  expect(
    places([[shared], [shared], [shared], [mark('A', 2)], [mark('B', 2)], [mark('C', 2)], [mark('D', 2)]])[0],
  ).toEqual([]);
  expect(places([[mark('Unknown'), shared], [shared], [shared]])).toEqual([[], [0], [0]]);
});

test('lets the numbers of slides stand before the texts of a layout', () => {
  const slides = [1, 2, 3].map((number) => [mark(`${number}`, 1, { isNumber: true }), mark('Harbour office', 3)]);
  expect(places(slides)).toEqual([[1], [1], [1]]);
});

test('leaves footers and what stands amid the slides with these', () => {
  const three = (edge?: TextMark['edge']) =>
    ['Tides', 'Winds', 'Moons'].map((own) => {
      const { edge: _, ...shared } = mark('Harbour office', 3);
      return [mark(own, 7), edge ? { ...shared, edge } : shared];
    });
  expect(places(three('foot'))).toEqual([[], [], []]);
  expect(places(three())).toEqual([[], [], []]);
  expect(places(three('side'))).toEqual([[1], [1], [1]]);
});
