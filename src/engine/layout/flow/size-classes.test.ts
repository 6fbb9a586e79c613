/** Checks that a number as high as two lines does not mix their words. */
import { expect, test } from 'vitest';
import { sized, text } from '../../../../tests/placed-words.ts';
import { makeSegments } from '../lines/rows.ts';
import { sizeClasses } from './size-classes.ts';

test('lines beside a much larger number stay two lines', () => {
  const words = [...sized(200, 60, '43', 60), ...text(50, 90, 'new companies'), ...text(50, 101, 'in our house')];
  const rows = sizeClasses(words)
    .flatMap((own) => makeSegments(own))
    .map((segment) => segment.words.map(({ word }) => word.text).join(' '));
  expect(rows).toEqual(['new companies', 'in our house', '43']);
});

test('letters of similar sizes stay together', () => {
  const words = [...text(50, 90, 'new'), ...sized(70, 88, 'companies', 14), ...sized(140, 86, 'here', 18)];
  expect(sizeClasses(words)).toEqual([words]);
  expect(sizeClasses([])).toEqual([]);
});
