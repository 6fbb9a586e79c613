/** Checks how the labels of value axes are read. */
import { expect, test } from 'vitest';
import { axisValue, findAxes, unitOf } from './value-axis.ts';

test('reads numbers with grouped thousands, with and without places after them', () => {
  expect(['1,000', '$2,000,000,000.00', '1.234,50 €', '1.000.000', '0.5', '12,5', '(1,500.0)'].map(axisValue)).toEqual([
    1000, 2_000_000_000, 1234.5, 1_000_000, 0.5, 12.5, -1500,
  ]);
  expect(['1,000', '$2,000.00', '0.5', '1,500.0'].map(unitOf)).toEqual([1, 0.01, 0.1, 0.1]);
  expect(['1,00,000.00', '1,234,567,89', 'North'].map(axisValue)).toEqual([undefined, undefined, undefined]);
});

test('finds an axis of amounts of money', () => {
  const labels = ['$0.00', '$1,000.00', '$2,000.00'].map((text, index) => ({
    object: index,
    kind: 'text' as const,
    box: { left: 10, right: 60, top: 100 - 30 * index, bottom: 108 - 30 * index },
    text,
    isTurned: false,
  }));
  expect(findAxes(labels)).toEqual([{ from: 0, to: 2, isUpright: true }]);
});
