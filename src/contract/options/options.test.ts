/** Option helpers: what each takes, and the sentence that a bad value is answered with. */
import { describe, expect, test } from 'vitest';
import { ToolError } from '../messages/tool-error.ts';
import { COMMON_OPTIONS } from './common-options.ts';
import type { Option } from './option.ts';
import {
  boolean,
  choice,
  decimal,
  integer,
  length,
  numberChoice,
  optionalBoolean,
  pages,
  paper,
  secret,
  size,
  text,
} from './options.ts';
import { parseOptions } from './parse-options.ts';

const words = { title: 'Title', help: 'Help.' };

/** The value of an option called `thing`, or what was told about it. */
function value(option: Option<unknown>, raw: unknown): unknown {
  try {
    return parseOptions('some-tool', { thing: option }, raw === undefined ? {} : { thing: raw }).thing;
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
}

function complaint(
  options: Readonly<Record<string, Option<unknown>>>,
  raw: Readonly<Record<string, unknown>>,
): ToolError {
  try {
    parseOptions('split-pdf', options, raw);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

interface Case {
  readonly kind: string;
  readonly option: Option<unknown>;
  /** Raw value (undefined: not given) → value. */
  readonly good: readonly (readonly [raw: unknown, value: unknown])[];
  readonly bad: readonly unknown[];
  readonly message: string;
}

const CASES: readonly Case[] = [
  {
    kind: 'a yes or no',
    option: boolean({ ...words, default: true }),
    good: [
      [undefined, true],
      [false, false],
      ['true', true],
      ['FALSE', false],
      ['1', true],
      ['0', false],
      [1, true],
      [0, false],
      [' On ', true],
      ['off', false],
      ['Yes', true],
      ['no', false],
    ],
    bad: ['', 'maybe', '2', null, 'truefalse'],
    message: 'thing must be true or false.',
  },
  {
    kind: 'one of a few words',
    option: choice({ ...words, choices: { low: 'Low', medium: 'Medium', High: 'High' }, default: 'medium' }),
    good: [
      [undefined, 'medium'],
      ['low', 'low'],
      ['LOW', 'low'],
      [' high ', 'High'],
    ],
    bad: ['', 'lowest', 'toString', 1],
    message: 'thing must be one of: low, medium, High.',
  },
  {
    kind: 'one of a few words, or none',
    option: choice({ ...words, choices: { a: 'A', b: 'B' } }),
    good: [
      [undefined, null],
      [null, null],
      ['b', 'b'],
    ],
    bad: ['', 'null', 'c'],
    message: 'thing must be one of: a, b.',
  },
  {
    kind: 'one of a few numbers',
    option: numberChoice({
      ...words,
      choices: [90, 180, 270].map((angle) => ({ value: angle, title: `${angle}°` })),
      same: { '-90': 270 },
      default: 90,
    }),
    good: [
      [undefined, 90],
      ['180', 180],
      [270, 270],
      ['-90', 270],
    ],
    bad: ['', '0', '45', '90deg', 91, 'constructor'],
    message: 'thing must be 90, 180 or 270.',
  },
  {
    kind: 'a whole number',
    option: integer({ ...words, min: 0, max: 100, default: 7 }),
    good: [
      [undefined, 7],
      ['0', 0],
      ['100', 100],
      [' 42 ', 42],
      ['+5', 5],
      [3, 3],
    ],
    bad: ['', ' ', '101', '-1', '1.5', '1e2', '0x10', '1,5', 'ten', true, null, 1.5, Number.NaN],
    message: 'thing must be a whole number from 0 to 100.',
  },
  {
    kind: 'a number',
    option: decimal({ ...words, min: -1, max: 2.5, default: 0.5 }),
    good: [
      [undefined, 0.5],
      ['2.5', 2.5],
      ['.5', 0.5],
      ['-1', -1],
      ['2.', 2],
      [0.25, 0.25],
    ],
    bad: ['', '0,5', '3', '1e0', 'Infinity', '.', null],
    message: 'thing must be a number from -1 to 2.5.',
  },
  {
    kind: 'a text',
    option: text({ ...words, maxLength: 4, default: 'abc' }),
    good: [
      [undefined, 'abc'],
      ['', ''],
      ['🙂🙂🙂🙂', '🙂🙂🙂🙂'],
      [' x ', ' x '],
    ],
    bad: ['abcde', '🙂🙂🙂🙂🙂'],
    message: 'thing must be at most 4 characters.',
  },
  {
    kind: 'a yes or no that may be missing',
    option: optionalBoolean({ ...words, unsaid: 'As the rest' }),
    good: [
      [undefined, null],
      ['', null],
      ['On', true],
      [false, false],
    ],
    bad: ['maybe', 'null'],
    message: 'thing must be true or false.',
  },
  {
    kind: 'a password, too long in bytes',
    option: secret({ ...words, minLength: 4, maxBytes: 8 }),
    good: [
      [undefined, ''],
      ['', ''],
      ['1234', '1234'],
      ['🙂abc', '🙂abc'],
      ['    ', '    '],
    ],
    bad: ['123456789', '🙂🙂🙂🙂'],
    message: 'Title must be at most 8 bytes long.',
  },
  {
    kind: 'a password, too short',
    option: secret({ ...words, minLength: 4, maxBytes: 127 }),
    good: [],
    bad: ['123', '🙂🙂🙂'],
    message: 'Title must be at least 4 characters long',
  },
  {
    kind: 'a length',
    option: length({ ...words, min: '0mm', max: '200mm', default: '1in' }),
    good: [
      [undefined, 72],
      ['36', 36],
      ['36pt', 36],
      ['0.5in', 36],
      ['.5 IN', 36],
      ['96px', 72],
      [36, 36],
      ['0', 0],
    ],
    bad: ['', 'wide', '10 km', '-1mm', '1,5mm', '10mm20'],
    message: 'thing must be a length such as 10mm, 0.5in or 36pt.',
  },
  {
    kind: 'a length out of range',
    option: length({ ...words, min: '5mm', max: '200mm', default: '1in' }),
    good: [],
    bad: ['4mm', '201mm', '0'],
    message: 'thing must be a length such as 10mm, 0.5in or 36pt.',
  },
  {
    kind: 'a size',
    option: size({ ...words, minBytes: 5 * 1024, placeholder: '2MB' }),
    good: [
      [undefined, null],
      ['', null],
      ['5KB', 5_120],
      ['5120b', 5_120],
      ['1.5 mb', 1_572_864],
      ['2GB', 2_147_483_648],
    ],
    bad: ['5', '4KB', '5 potatoes', '-5MB', '1,5MB', 'MB'],
    message: 'thing must be a size such as 500KB or 2MB.',
  },
  {
    kind: 'a paper',
    option: paper({ ...words, words: { keep: 'Keep' }, default: 'keep' }),
    good: [
      [undefined, 'keep'],
      ['KEEP', 'keep'],
      ['Letter', { widthPt: 612, heightPt: 792 }],
      ['100x200', { widthPt: 100, heightPt: 200 }],
    ],
    bad: ['', 'a11', 'foolscap', '100', '0x100', '100x'],
    message: 'thing must be a paper size such as a4, letter or 210mmx297mm.',
  },
];

describe.each(CASES)('$kind', ({ option, good, bad, message }) => {
  for (const [raw, wanted] of good)
    test(`takes ${JSON.stringify(raw) ?? 'nothing'}`, () => expect(value(option, raw)).toEqual(wanted));
  for (const raw of bad) test(`refuses ${JSON.stringify(raw)}`, () => expect(value(option, raw)).toBe(message));
});

describe('pages', () => {
  const option = pages(words);

  test('are kept as written and checked for spelling', () => {
    expect(value(option, undefined)).toBe('');
    expect(value(option, ' 1-3, 8- ')).toBe('1-3, 8-');
  });

  test('a mistake is told under its own code with the name of the field', () => {
    const error = complaint({ 'some-pages': option }, { 'some-pages': '1,,3' });
    expect(error.code).toBe('bad-pages');
    expect(error.params.field).toBe('some-pages');
    expect(error.message).toBe('Page range "1,,3": a page is missing between two commas.');
  });

  test('take semicolons only where there are groups', () => {
    expect(value(pages({ ...words, groups: true }), '1-3;5')).toBe('1-3;5');
    expect(complaint({ pages: option }, { pages: '1-3;5' }).code).toBe('bad-pages');
  });
});

test('a text may have a check of its own', () => {
  const { 'output-name': name } = COMMON_OPTIONS;
  expect(complaint({ 'output-name': name }, { 'output-name': 'a/b' }).message).toBe(
    'output-name may not contain slashes, colons, quotes or control characters.',
  );
  expect(parseOptions('split-pdf', { name }, { name: '{name}-{n}' }).name).toBe('{name}-{n}');
});

test('a refused value is not quoted when it may be a secret', () => {
  const error = complaint({ password: secret({ ...words, maxBytes: 4 }) }, { password: 'tell-nobody' });
  expect(JSON.stringify([error.message, error.params])).not.toContain('tell-nobody');
});
