/** Colours, places, structures, languages, files, numbers with words: what is taken and what is told. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ToolError } from '../messages/tool-error.ts';
import type { Option } from './option.ts';
import { decimal, integer, length } from './options.ts';
import { parseOptions } from './parse-options.ts';
import { anchor, colour, file, json, languages, secretFile } from './rich-options.ts';
import { several } from './several.ts';

const words = { title: 'Thing', help: 'Help.' };

function value(option: Option<unknown>, raw: unknown): unknown {
  try {
    return parseOptions('some-tool', { thing: option }, raw === undefined ? {} : { thing: raw }).thing;
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
}

interface Case {
  readonly kind: string;
  readonly option: Option<unknown>;
  readonly good: readonly (readonly [raw: unknown, value: unknown])[];
  readonly bad: readonly (readonly [raw: unknown, message: string])[];
}

const kinds = { notes: 'Notes', 'text-boxes': 'Text boxes', links: 'Links' };
const noKind = 'thing must be one of: all, notes, text-boxes, links.';
const grey = { red: 128 / 255, green: 128 / 255, blue: 128 / 255, hex: '#808080' };
const noColour = 'thing must be a colour such as #1a2b3c.';
const noPlace =
  'thing must be one of: top-left, top, top-right, left, center, right, bottom-left, bottom, bottom-right, tile.';
const steps = z.array(z.object({ page: z.int().positive() }));
const stamp = { name: 'stamp.png', path: '/work/in/image' };

const CASES: readonly Case[] = [
  {
    kind: 'a colour',
    option: colour({ ...words, words: { none: 'None' }, default: '#808080' }),
    good: [
      [undefined, grey],
      ['GRAY', grey],
      [' #fFf ', { red: 1, green: 1, blue: 1, hex: '#ffffff' }],
      ['none', 'none'],
    ],
    bad: [
      ['', noColour],
      ['#12', noColour],
      ['#12345g', noColour],
      ['orange', noColour],
    ],
  },
  {
    kind: 'a place',
    option: anchor({ ...words, words: { tile: 'All over' }, default: 'center' }),
    good: [
      [undefined, 'center'],
      ['Bottom-Right', 'bottom-right'],
      ['tile', 'tile'],
    ],
    bad: [
      ['middle', noPlace],
      ['', noPlace],
    ],
  },
  {
    kind: 'a structure',
    option: json({ ...words, shape: steps, placeholder: '[{"page":1}]' }),
    good: [
      [undefined, null],
      ['', null],
      ['[{"page":3}]', [{ page: 3 }]],
      [[{ page: 3 }], [{ page: 3 }]],
    ],
    bad: [
      ['[{"page":3},\n {"page"}]', 'thing is not valid JSON (line 2, column 9).'],
      ['["1-3", all]', 'thing is not valid JSON (line 1, column 9).'],
      ['[\n  {"page":\n  three}]', 'thing is not valid JSON (line 3, column 3).'],
      ['[{"page":0}]', 'thing isn’t valid at 0.page: it must be more than 0.'],
      ['{}', 'thing isn’t valid: it must be a list in square brackets.'],
    ],
  },
  {
    kind: 'a structure with few keys',
    option: json({ ...words, shape: z.strictObject({ print: z.boolean().default(true) }), placeholder: '' }),
    good: [['{}', { print: true }]],
    bad: [['{"foo":1}', 'thing has an unknown key "foo".']],
  },
  {
    kind: 'a value that another option can do without',
    option: { ...length({ ...words, min: '0', max: '1in', default: null, required: true }), waivedBy: 'other' },
    good: [],
    bad: [[undefined, 'Thing is required.']],
  },
  {
    kind: 'languages',
    option: languages({ ...words, default: 'eng' }),
    good: [
      [undefined, ['eng']],
      ['DEU+fra+deu', ['deu', 'fra']],
      ['chi_sim', ['chi_sim']],
      ['auto', 'auto'],
    ],
    bad: [
      ['', 'thing must be language codes such as eng or deu+fra, or auto.'],
      ['../eng', 'thing must be language codes such as eng or deu+fra, or auto.'],
      ['eng+deu+fra+spa+ita+por', 'Choose at most 5 languages.'],
    ],
  },
  {
    kind: 'a file',
    option: file({ ...words, accepts: ['png', 'svg'] }),
    good: [
      [undefined, null],
      [stamp, stamp],
    ],
    bad: [['stamp.png', 'thing must be a file of type .png, .svg.']],
  },
  {
    kind: 'a secret file',
    option: secretFile({ ...words, accepts: ['p12'] }),
    good: [
      [undefined, null],
      [
        { name: 'me.p12', data: 'AQI=' },
        { name: 'me.p12', data: Buffer.from([1, 2]) },
      ],
    ],
    bad: [
      ['AQI=', 'thing must be a file of type .p12.'],
      [{ name: 'me.p12', path: '/work/in/0' }, 'thing must be a file of type .p12.'],
    ],
  },
  {
    kind: 'a number or a word',
    option: decimal({ ...words, min: 4, max: 500, words: { auto: 'Fits' }, default: 'auto' }),
    good: [
      [undefined, 'auto'],
      ['12.5', 12.5],
      ['AUTO', 'auto'],
    ],
    bad: [
      ['', 'thing must be a number from 4 to 500.'],
      ['big', 'thing must be a number from 4 to 500.'],
    ],
  },
  {
    kind: 'a number that may be missing',
    option: integer({ ...words, min: 1, max: 9, default: null }),
    good: [
      [undefined, null],
      ['', null],
      ['7', 7],
    ],
    bad: [['10', 'thing must be a whole number from 1 to 9.']],
  },
  {
    kind: 'a length that may be missing or lie to the other side',
    option: length({ ...words, min: '-10mm', max: '1in', default: null }),
    good: [
      [undefined, null],
      ['-18pt', -18],
      ['0.5in', 36],
    ],
    bad: [['-2in', 'thing must be a length such as 10mm, 0.5in or 36pt.']],
  },
  {
    kind: 'several of a few words',
    option: several({ ...words, choices: kinds, sets: { all: ['notes', 'text-boxes'] }, default: 'all' }),
    good: [
      [undefined, new Set(['notes', 'text-boxes'])],
      ['', new Set(['notes', 'text-boxes'])],
      ['Links; notes', new Set(['notes', 'links'])],
      [['text-boxes', 'notes'], new Set(['notes', 'text-boxes'])],
      ['all,links', new Set(['notes', 'text-boxes', 'links'])],
    ],
    bad: [
      ['none', noKind],
      ['notes, bubbles', noKind],
    ],
  },
  {
    kind: 'several words or none',
    option: several({ ...words, choices: kinds, sets: { none: [] }, default: 'links' }),
    good: [
      [undefined, new Set(['links'])],
      ['', new Set()],
      ['none', new Set()],
      ['none, notes', new Set(['notes'])],
    ],
    bad: [['constructor', 'thing must be one of: none, notes, text-boxes, links.']],
  },
  {
    kind: 'a required value',
    option: json({ ...words, shape: steps, placeholder: '', required: true }),
    good: [['[]', []]],
    bad: [
      [undefined, 'Thing is required.'],
      ['', 'Thing is required.'],
    ],
  },
];

describe.each(CASES)('$kind', ({ option, good, bad }) => {
  for (const [raw, wanted] of good)
    test(`takes ${JSON.stringify(raw) ?? 'nothing'}`, () => expect(value(option, raw)).toEqual(wanted));
  for (const [raw, message] of bad)
    test(`refuses ${JSON.stringify(raw) ?? 'nothing'}`, () => expect(value(option, raw)).toBe(message));
});
