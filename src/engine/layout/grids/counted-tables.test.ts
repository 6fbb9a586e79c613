/** Checks which candidates of a file count as tables. */
import { expect, test } from 'vitest';
import { CountedTables } from './counted-tables.ts';

const columns = (...edges: readonly number[]) =>
  edges.slice(1).map((right, index) => ({ left: edges[index] ?? 0, right }));
const candidate = (...edges: readonly number[]) => ({ columns: columns(...edges), isCandidate: true }) as const;

test('candidates count where no table is sure', () => {
  const tables = new CountedTables();
  tables.add(candidate(20, 80, 200));
  expect(tables.counts(candidate(20, 80, 200))).toBe(true);
});

test('beside a sure table only those with its columns count, as the last rows of a list on a page of their own', () => {
  const tables = new CountedTables();
  tables.add({ columns: columns(20, 80, 200, 300) });
  expect(tables.counts(candidate(20, 86, 195, 300))).toBe(true);
  expect(tables.counts(candidate(20, 80, 300))).toBe(false);
  expect(tables.counts(candidate(20, 140, 250, 380))).toBe(false);
});

test('two columns are too few to tell a table by', () => {
  const tables = new CountedTables();
  tables.add({ columns: columns(20, 80, 200) });
  expect(tables.counts(candidate(20, 80, 200))).toBe(false);
});
