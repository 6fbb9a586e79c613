/** Checks that a page without threads is told so. */
import { expect, test } from 'vitest';
import { PatternSearch } from './pattern-search.tsx';

test('gives up where no thread can be started, as in Node, which knows no Worker', () => {
  let givenUp = 0;
  const news = { onFound: () => undefined, onGivenUp: () => givenUp++ };
  const search = new PatternSearch([{ written: '/a/', source: 'a', flags: '' }], news);
  search.add([[]]);
  search.end();
  expect(givenUp).toBe(1);
});
