/** The filter is what its script makes, and fits the kernel's limits. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { seccompFile } from '../../scripts/seccomp-table.ts';
import { seccompFilter } from './seccomp.ts';

test('the committed table is the one that the script makes', () => {
  expect(readFileSync(path.join(import.meta.dirname, 'seccomp-table.ts'), 'utf8')).toBe(seccompFile());
});

test.each(['x64', 'arm64'])('%s has a filter that ends in answers, and no jump leaves it', (machine) => {
  const bytes = Buffer.from(seccompFilter(machine) ?? []);
  const rows = Array.from({ length: bytes.length / 8 }, (_, index) => bytes.subarray(index * 8, index * 8 + 8));
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.slice(-3).map((row) => row.readUInt16LE(0))).toEqual([6, 6, 6]);
  for (const [index, row] of rows.entries()) {
    const furthest = Math.max(row.readUInt8(2), row.readUInt8(3));
    expect(index + 1 + furthest).toBeLessThanOrEqual(rows.length);
  }
});

test('a machine that the table was not made for has none', () => {
  expect(seccompFilter('riscv64')).toBeUndefined();
});
