/** The first half of the tools meets large files; the second half does so in a file of its own, beside it. */
import { expect, test } from 'vitest';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { HALVES, LargeSite, testLargeWork } from './large-work.ts';

testLargeWork(new LargeSite(), HALVES.first);

test('no tool is left out of the two halves', () => {
  const ids = [...HALVES.first, ...HALVES.second].map(({ id }) => id);
  expect(ids.sort()).toEqual(DECLARATIONS.map(({ id }) => id).sort());
});
