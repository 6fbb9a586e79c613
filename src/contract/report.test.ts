/** Reports of results: their types follow the declared rows, and those of several results become one. */
import { expect, expectTypeOf, test } from 'vitest';
import { counted, joinReports, measured, onPages, type ReportOf } from './report.ts';

const ROWS = {
  found: { tables: counted('{count} table', '{count} tables') },
  saved: { fonts: measured('bytes', 'fonts {size}') },
  compared: { likeness: measured('percent', '{percent} % alike') },
  uncertain: { recognised: onPages('page {pages}', 'pages {pages}') },
} as const;

test('has a value of the right kind for each declared row, and no other', () => {
  expectTypeOf<ReportOf<typeof ROWS>>().toEqualTypeOf<{
    readonly found?: { readonly tables?: number };
    readonly saved?: { readonly fonts?: number };
    readonly compared?: { readonly likeness?: number };
    readonly uncertain?: { readonly recognised?: readonly number[] };
  }>();
  expectTypeOf<{ found: { lists: number } }>().not.toExtend<ReportOf<typeof ROWS>>();
});

test('adds up what several results in one file found and saved, and drops what holds for pages', () => {
  const one = {
    found: { tables: 2 },
    saved: { fonts: 10 },
    compared: { likeness: 98 },
    uncertain: { recognised: [3] },
  };
  const joined = joinReports(ROWS, [one, { found: { tables: 1 } }, one]);
  expect(joined).toEqual({ found: { tables: 5 }, saved: { fonts: 20 } });
  expect(joinReports(ROWS, [one])).toBe(one);
  expect(joinReports(ROWS, [])).toEqual({});
});
