/** Checks which texts are the footers of their slides. */
import { expect, test } from 'vitest';
import type { TextMark } from './layout-texts.ts';
import { slideFooters } from './slide-footers.ts';

const mark = (key: string, edge?: TextMark['edge'], isNumber = false): TextMark => ({
  key,
  isNumber,
  ...(edge ? { edge } : {}),
});

test('takes what says the same at the foot of several slides, of two the one that more have', () => {
  const slide = (...more: TextMark[]) => [mark('Tides'), mark('Spring', 'foot'), mark('Harbour', 'foot'), ...more];
  const last = [mark('Harbour', 'foot'), mark('Head', 'head')];
  expect(slideFooters([slide(), slide(), slide(), last, [mark('Tides')]])).toEqual([2, 2, 2, 0, -1]);
});

test('takes no numbers, nothing amid the slides, and nothing that stands on two', () => {
  const slide = [mark('7', 'foot', true), mark('Tides'), mark('Head', 'head')];
  expect(slideFooters([slide, slide, slide])).toEqual([-1, -1, -1]);
  expect(slideFooters([[mark('Harbour', 'foot')], [mark('Harbour', 'foot')]])).toEqual([-1, -1]);
});
