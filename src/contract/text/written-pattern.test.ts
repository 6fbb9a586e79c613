/** Checks what counts as a pattern. */
import { expect, test } from 'vitest';
import { readWrittenPattern } from './written-pattern.ts';

test('what stands between slashes is a pattern, with its flags', () => {
  expect(readWrittenPattern(' /a\\/b/im ')).toEqual({ source: 'a\\/b', flags: 'im' });
  expect(readWrittenPattern('/line\nbreak/')).toEqual({ source: 'line\nbreak', flags: '' });
});

test.each(['plain', '//', '/a', 'a/', '/a/x', '/a/ b'])('“%s” is a plain text', (written) => {
  expect(readWrittenPattern(written)).toBeUndefined();
});
