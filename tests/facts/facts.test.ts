/** The list of facts is well kept, and every way to break one still fits the source. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withBreak } from '../../scripts/break-facts.ts';
import { FACT_BREAKS } from './fact-breaks.ts';
import { ROOT, readFacts } from './product-facts.ts';

const FACTS = readFacts();

test('every fact has an id of its own, a section and a sentence', () => {
  expect(new Set(FACTS.map(({ id }) => id)).size).toBe(FACTS.length);
  for (const { id, section, fact } of FACTS) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(section, id).toMatch(/^[1-9]$/);
    expect(fact, id).toMatch(/^\S.{8,}\.$/);
  }
});

test.each(FACT_BREAKS.map((each) => [each.fact, each] as const))('%s can still be broken', (fact, each) => {
  expect(FACTS.map(({ id }) => id)).toContain(fact);
  const source = readFileSync(path.join(ROOT, each.file), 'utf8');
  expect(withBreak(source, each)).not.toBe(source);
});
