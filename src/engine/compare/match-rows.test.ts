/** Checks common items of two rows: against a slow and certain way, and on rows made to be hard. */
import { expect, test } from 'vitest';
import { matchRows } from './match-rows.ts';
import { shortestEdit } from './shortest-edit.ts';

/** Numbers that are the same in every run (xorshift). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** The length of the longest common run, by a table of all pairs. */
function longestCommon(a: Int32Array, b: Int32Array): number {
  let above = new Int32Array(b.length + 1);
  for (const item of a) {
    const row = new Int32Array(b.length + 1);
    for (let j = 1; j <= b.length; j++)
      row[j] = item === b[j - 1] ? (above[j - 1] ?? 0) + 1 : Math.max(above[j] ?? 0, row[j - 1] ?? 0);
    above = row;
  }
  return above[b.length] ?? 0;
}

function checked(a: Int32Array, b: Int32Array): readonly number[] {
  const partners = [...matchRows(a, b)];
  const found = partners.filter((partner) => partner >= 0);
  expect(found).toEqual([...found].sort((x, y) => x - y));
  expect(new Set(found).size).toBe(found.length);
  for (const [index, partner] of partners.entries()) if (partner >= 0) expect(a[index]).toBe(b[partner]);
  return partners;
}

test('the shortest edit keeps as much as can be kept', () => {
  const random = seeded(7);
  for (let round = 0; round < 300; round++) {
    const make = () => Int32Array.from({ length: random(30) }, () => random(5));
    const [a, b] = [make(), make()];
    expect(shortestEdit(a, b).length).toBe(longestCommon(a, b));
  }
});

test('finds one changed word, one that is gone and one that is new among many', () => {
  const random = seeded(11);
  const a = Int32Array.from({ length: 20_000 }, () => random(900));
  const b = [...a];
  b[5_000] = 5_001_000;
  b.splice(9_000, 1);
  b.splice(15_000, 0, 5_002_000);
  const partners = checked(a, Int32Array.from(b));
  const lost = partners.flatMap((partner, index) => (partner < 0 ? [index] : []));
  expect(lost).toHaveLength(2);
  expect(lost[0]).toBe(5_000);
});

test('keeps the longer part in place where a passage was moved', () => {
  const a = Int32Array.from({ length: 1_000 }, (_, index) => index);
  const b = Int32Array.from([...a.slice(0, 100), ...a.slice(180, 700), ...a.slice(100, 180), ...a.slice(700)]);
  const partners = checked(a, b);
  expect(partners.filter((partner) => partner < 0)).toHaveLength(80);
});

test('ends on rows of one word and on rows that share nothing', () => {
  checked(new Int32Array(60_000).fill(3), new Int32Array(40_000).fill(3));
  const random = seeded(5);
  const few = () => Int32Array.from({ length: 60_000 }, () => random(3));
  checked(few(), few());
  const a = Int32Array.from({ length: 60_000 }, (_, index) => index);
  expect(
    checked(
      a,
      a.map((value) => value + 100_000),
    ).every((partner) => partner < 0),
  ).toBe(true);
  expect(matchRows(new Int32Array(0), a)).toHaveLength(0);
});
