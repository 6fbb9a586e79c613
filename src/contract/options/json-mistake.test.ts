/** The place of a mistake in JSON: where a person would put the finger. */
import { expect, test } from 'vitest';
import { jsonMistakeAt } from './json-mistake.ts';

/** The mistake stands behind the mark ›. */
const BROKEN = [
  '["1-3", ›all]',
  '›all',
  '[1, 2›',
  '[1, 2›}',
  '[1,›]',
  '[›,1]',
  '{"a": 1›; "b": 2}',
  '{"a"›}',
  '{›a: 1}',
  "{›'a': 1}",
  '{"a": 1,›}',
  '{"a": ›}',
  '{"a":›: 1}',
  '[0›1]',
  '[1›.]',
  '[›+1]',
  '[1] ›x',
  '"a›\nb"',
  '"a›\\x"',
  '["a›',
  '{"a": [1, {"b": ›undefined}]}',
  '›',
  '[›True]',
  '[1, 2]›, [3]',
];

for (const marked of BROKEN) {
  test(`stands behind the mark in ${JSON.stringify(marked)}`, () => {
    const text = marked.replace('›', '');
    expect(() => JSON.parse(text)).toThrow();
    expect(jsonMistakeAt(text)).toBe(marked.indexOf('›'));
  });
}
