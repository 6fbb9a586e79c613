/** A structure is checked no further than to its first mistakes, and they are told as if all of it had been. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkShape } from './check-shape.ts';
import { fileOrJson, json } from './rich-options.ts';

const MANY = 20_000;
const many = <T>(item: (at: number) => T): readonly T[] => Array.from({ length: MANY }, (_, at) => item(at));

/** A shape that takes nothing, and how often it was asked. */
function refusing() {
  let asked = 0;
  const shape = z.unknown().refine(() => {
    asked++;
    return false;
  });
  return { shape, asked: () => asked };
}

test.each<readonly [string, (inner: z.ZodType) => z.ZodType, () => unknown]>([
  ['a list', (inner) => z.array(inner), () => many(() => 1)],
  ['an object', (inner) => z.record(z.string(), inner), () => Object.fromEntries(many((at) => [`k${at}`, 1]))],
  ['lists in a list', (inner) => z.array(z.array(inner)), () => [many(() => 1), many(() => 1)]],
  [
    'objects in a list',
    (inner) => z.array(z.record(z.string(), inner)),
    () => [{}, Object.fromEntries(many((at) => [`k${at}`, 1]))],
  ],
])('of %s with many mistakes a few are looked at', (_title, shapeOf, value) => {
  const { shape, asked } = refusing();
  expect(checkShape(shapeOf(shape), value()).success).toBe(false);
  expect(asked()).toBeLessThan(100);
});

const page = z.strictObject({ page: z.int().positive() });
const pages = z.array(page).max(MANY);

test.each<readonly [string, z.ZodType, unknown]>([
  ['the first of all', pages, many(() => ({}))],
  ['one far behind', pages, many((at) => ({ page: at === 12_345 ? 0 : 1 }))],
  ['an unknown key', pages, [{ page: 1 }, { page: 1, x: 1 }]],
  ['too many', z.array(page).max(3), many(() => ({ page: 1 }))],
  ['no list at all', pages, { page: 1 }],
  ['no list inside', z.array(z.array(z.int())), many(() => 1)],
  ['no object inside', z.array(z.record(z.string(), z.int())), many(() => [])],
  ['no object', z.record(z.string(), z.int()), many(() => 1)],
  ['a turn', z.array(z.record(z.string(), z.literal(90))), [{ 1: 90 }, { 1: 90, 2: 91 }]],
])('%s is told like by the shape itself', (_title, shape, value) => {
  const [told] = checkShape(shape, value).error?.issues ?? [];
  const [whole] = shape.safeParse(value).error?.issues ?? [];
  expect(told).toBeDefined();
  expect(told).toEqual(whole);
  expect(checkShape(shape, value).error?.issues.length).toBeLessThan(100);
});

test('what has no mistake is given as the shape gives it', () => {
  const shape = z.array(z.strictObject({ n: z.number().default(1) }));
  expect(checkShape(shape, [{}, { n: 2 }])).toEqual({ success: true, data: [{ n: 1 }, { n: 2 }] });
});

test.each([
  ['json', json],
  ['fileOrJson', fileOrJson],
] as const)('an option of the kind %s is checked so, before the upload is read', (_kind, helper) => {
  const { shape, asked } = refusing();
  const { schema } = helper({ title: 'Places', placeholder: '', accepts: ['json'], shape: z.array(shape) });
  expect(schema.safeParse(JSON.stringify(many(() => 1))).success).toBe(false);
  expect(asked()).toBeLessThan(100);
});
