/** What a plan may hold. */
import { expect, test } from 'vitest';
import { ToolError } from '../messages/tool-error.ts';
import { pagePlan } from './page-plan.ts';

const { schema } = pagePlan({ title: 'Plan' });

const refusalOf = (steps: readonly object[]): ToolError | undefined => {
  try {
    schema.parse(JSON.stringify(steps));
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  return undefined;
};
const repeated = (count: number, step: object) => Array.from({ length: count }, () => step);

test('a plan has as many steps as a result may have pages, and no more', () => {
  expect(refusalOf(repeated(50_000, { pages: '1' }))).toBeUndefined();
  expect(refusalOf(repeated(50_001, { pages: '1' }))).toMatchObject({ code: 'bad-pages' });
});

test('the page ranges of a plan are bounded together', () => {
  const long = { pages: `${'1,'.repeat(999)}1` };
  expect(refusalOf(repeated(150, long))).toBeUndefined();
  expect(refusalOf(repeated(151, long))).toMatchObject({ code: 'bad-pages', params: { step: 151 } });
});
