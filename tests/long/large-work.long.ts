/** Every tool that draws or recognises pages does a thousand of them: too long for `npm test`, which does a hundred. */
import { describe, test } from 'vitest';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { doMuchWork, drawsPages, LargeSite, MANY_PAGES } from '../conformance/large-work.ts';

const large = new LargeSite();

describe.each(DECLARATIONS.filter(drawsPages).map((tool) => [tool.id, tool] as const))('%s', (_id, tool) => {
  test('does a thousand pages, and its progress never goes back', () => doMuchWork(large, tool, MANY_PAGES), 900_000);
});
