/** What is told of a structure (JSON) that has a mistake: a sentence of ours, whatever the schema is. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { refusalParams } from './option.ts';
import { mistakeOf } from './structure-mistake.ts';

const thing = z.strictObject({
  page: z.union([z.int(), z.string()], 'page-or-range'),
  x: z.number().min(-9).max(9),
  width: z.number().positive().optional(),
  kind: z.enum(['date', 'text']).optional(),
  on: z.boolean().optional(),
  count: z.int().optional(),
  text: z.string().max(3).optional(),
  names: z.array(z.string()).min(1).max(2).optional(),
  more: z.record(z.string(), z.number()).optional(),
  when: z.date().optional(),
});
const strokes = z.array(z.tuple([z.number(), z.number()]));
const drawing = z.union([strokes, z.strictObject({ strokes })]);

function told(shape: z.ZodType, value: unknown): unknown {
  const { error } = shape.safeParse(value);
  return error && refusalParams(mistakeOf(error, value), 'thing').reason;
}

test.each([
  [{ page: 'x' }, 'thing isn’t valid at x: it is missing.'],
  [{ x: 1 }, 'thing isn’t valid at page: it is missing.'],
  [{ page: null, x: 1 }, 'thing isn’t valid at page: it must be a page number, or a page range in quotes.'],
  [{ page: 1, x: '1' }, 'thing isn’t valid at x: it must be a number.'],
  [{ page: 1, x: 10 }, 'thing isn’t valid at x: it must be at most 9.'],
  [{ page: 1, x: -10 }, 'thing isn’t valid at x: it must be at least -9.'],
  [{ page: 1, x: 1, width: 0 }, 'thing isn’t valid at width: it must be more than 0.'],
  [{ page: 1, x: 1, kind: 'seal' }, 'thing isn’t valid at kind: it must be one of: date, text.'],
  [{ page: 1, x: 1, on: 'yes' }, 'thing isn’t valid at on: it must be true or false.'],
  [{ page: 1, x: 1, count: 1.5 }, 'thing isn’t valid at count: it must be a whole number.'],
  [{ page: 1, x: 1, text: 7 }, 'thing isn’t valid at text: it must be text in quotes.'],
  [{ page: 1, x: 1, text: 'long' }, 'thing isn’t valid at text: it may have at most 3 characters.'],
  [{ page: 1, x: 1, names: 'a' }, 'thing isn’t valid at names: it must be a list in square brackets.'],
  [{ page: 1, x: 1, names: [] }, 'thing isn’t valid at names: it needs at least 1 entry.'],
  [{ page: 1, x: 1, names: ['a', 'b', 'c'] }, 'thing isn’t valid at names: it may have at most 2 entries.'],
  [{ page: 1, x: 1, names: ['a', 2] }, 'thing isn’t valid at names.1: it must be text in quotes.'],
  [{ page: 1, x: 1, more: 3 }, 'thing isn’t valid at more: it must be an object in curly brackets.'],
  [{ page: 1, x: 1, when: 3 }, 'thing isn’t valid at when: this value can’t be used.'],
  [{ page: 1, x: 1, colour: 'red' }, 'thing has an unknown key "colour".'],
  [5, 'thing isn’t valid: it must be an object in curly brackets.'],
])('of %j', (value, message) => expect(told(thing, value)).toBe(message));

test.each([
  [[[1, 'a']], 'thing isn’t valid at 0.1: it must be a number.'],
  [{ strokes: [[1]] }, 'thing isn’t valid at strokes.0: it needs at least 2 entries.'],
  [{}, 'thing isn’t valid at strokes: it is missing.'],
  [{ strokes: [], width: 1 }, 'thing has an unknown key "width".'],
  [5, 'thing isn’t valid: this value can’t be used.'],
])('of %j, which may have several shapes, as of the one that was meant', (value, message) =>
  expect(told(drawing, value)).toBe(message),
);
