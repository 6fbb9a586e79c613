/** Leaves out the rest of a chart that a page cuts away, and keeps what may be text of cells. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../tests/placed-words.ts';
import { withoutCutCharts } from './cut-charts.ts';

const ROOM = { left: 10, top: 60, right: 300, bottom: 200 };
const SEEN = text(20, 80, 'Rent');
const labels = (values: readonly string[]) =>
  values.flatMap((value, index) => textTo(60, 40 - 15 * index, value).map((word) => ({ ...word, clip: ROOM })));
const left = (...words: Parameters<typeof withoutCutCharts>[0]) => withoutCutCharts(words).map((word) => word.text);

test('the labels of an axis above the page go, with what is drawn beside them', () => {
  const title = text(80, -20, 'Sales', ROOM);
  expect(left(...SEEN, ...labels(['0', '50', '100', '150']), ...title, ...text(20, 120, 'Heat'))).toEqual([
    'Rent',
    'Heat',
  ]);
});

test('texts that the page cuts away stay where no axis is among them, and numbers that it does not', () => {
  const numbers = labels(['7', '50', '31', '6']);
  expect(left(...SEEN, ...numbers)).toHaveLength(5);
  const seen = ['0', '50', '100'].flatMap((value, index) => textTo(60, 150 - 15 * index, value));
  expect(left(...seen.map((word) => ({ ...word, clip: ROOM })))).toHaveLength(3);
});
