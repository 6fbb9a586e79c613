/** The option that says what is put on pages: a list of marks, each checked by its kind. */
import * as z from 'zod';
import { ledBy } from '../messages/led-by.ts';
import type { PhraseCode } from '../messages/phrases.ts';
import { because } from '../messages/reasons.ts';
import { ToolError } from '../messages/tool-error.ts';
import { MARK_IMAGES, type MarkKind, NO_COLOUR, type PageMark } from '../pages/page-marks.ts';
import { parsePageRange } from '../pages/page-range.ts';
import { parseColour } from '../text/colour.ts';
import type { FieldBody } from './field.ts';
import { type Common, type Option, option, refusalParams, refuseFor } from './option.ts';
import { readJson } from './rich-options.ts';
import { mistakeOf } from './structure-mistake.ts';

/** The option's name. */
const MARKS = 'marks';

const MAX_MARKS = 5_000;
const MAX_TEXT = 5_000;
const MAX_QUADS = 2_000;
const MAX_STROKES = 2_000;
const MAX_POINTS = 20_000;
/** The longest side that a page may have, in points. */
const MAX_SIDE = 14_400;

const coordinate = z.number().min(-MAX_SIDE).max(MAX_SIDE);
const side = z.number().positive().max(MAX_SIDE);
const point = z.tuple([coordinate, coordinate]);
const opacity = z.number().min(0.05).max(1).default(1);
const line = z.number().positive().max(200).default(2);
const words = z.string().max(MAX_TEXT);

const onPages = {
  page: z
    .union([z.string().max(200), z.int().min(1)], 'page-or-range' satisfies PhraseCode)
    .transform(String)
    .transform((range) => {
      parsePageRange(range);
      return range;
    }),
};
const inBox = { ...onPages, x: coordinate, y: coordinate, width: side, height: side };

function colour(standard: string) {
  return z
    .string()
    .transform((written, context) => {
      const found = parseColour(written.trim().toLowerCase());
      if (found) return found.hex;
      context.addIssue({ code: 'custom', message: 'must-be-a-colour' satisfies PhraseCode });
      return z.NEVER;
    })
    .default(standard);
}

function colourOrNone(standard: string) {
  return z.union([z.literal(NO_COLOUR), colour(standard)], 'must-be-a-colour' satisfies PhraseCode).default(standard);
}

function onWords<const K extends 'highlight' | 'underline' | 'strike'>(kind: K, standard: string) {
  const at = () => z.number().min(-MAX_SIDE).max(MAX_SIDE);
  const quad = z.tuple([at(), at(), at(), at(), at(), at(), at(), at()]);
  return z
    .strictObject({
      ...onPages,
      kind: z.literal(kind),
      color: colour(standard),
      text: words.min(1).optional(),
      quads: z.array(quad).min(1).max(MAX_QUADS).optional(),
    })
    .refine(({ text, quads }) => (text === undefined) !== (quads === undefined), 'text-or-quads' satisfies PhraseCode);
}

function straight<const K extends 'line' | 'arrow'>(kind: K) {
  return z.strictObject({
    ...onPages,
    kind: z.literal(kind),
    from: point,
    to: point,
    color: colour('#d92d20'),
    line,
    opacity,
  });
}

function shape<const K extends 'rectangle' | 'ellipse'>(kind: K) {
  return z.strictObject({
    ...inBox,
    kind: z.literal(kind),
    color: colourOrNone('#d92d20'),
    fill: colourOrNone(NO_COLOUR),
    line,
    opacity,
  });
}

function sign<const K extends 'tick' | 'cross'>(kind: K) {
  const width = side.default(14);
  return z.strictObject({
    ...onPages,
    kind: z.literal(kind),
    x: coordinate,
    y: coordinate,
    width,
    color: colour('#000000'),
    opacity,
  });
}

const SHAPES = {
  text: z.strictObject({
    ...onPages,
    kind: z.literal('text'),
    x: coordinate,
    y: coordinate,
    text: words,
    width: z.number().min(4).max(MAX_SIDE).optional(),
    size: z.number().min(1).max(500).default(12),
    font: z.enum(['sans', 'serif', 'mono']).default('sans'),
    bold: z.boolean().default(false),
    italic: z.boolean().default(false),
    color: colour('#000000'),
    align: z.enum(['start', 'center', 'end']).default('start'),
    opacity,
  }),
  image: z.strictObject({
    ...onPages,
    kind: z.literal('image'),
    x: coordinate,
    y: coordinate,
    width: side,
    height: side.optional(),
    image: z.int().min(1).max(MARK_IMAGES.length).default(1),
    alt: z.string().max(1_000).default(''),
    opacity,
  }),
  highlight: onWords('highlight', '#ffe14d'),
  underline: onWords('underline', '#d92d20'),
  strike: onWords('strike', '#d92d20'),
  pen: z.strictObject({
    ...onPages,
    kind: z.literal('pen'),
    strokes: z.array(z.array(point).min(1).max(MAX_POINTS)).min(1).max(MAX_STROKES),
    color: colour('#d92d20'),
    line,
    opacity,
  }),
  line: straight('line'),
  arrow: straight('arrow'),
  rectangle: shape('rectangle'),
  ellipse: shape('ellipse'),
  tick: sign('tick'),
  cross: sign('cross'),
  'white-out': z.strictObject({ ...inBox, kind: z.literal('white-out'), color: colour('#ffffff') }),
  note: z.strictObject({
    ...onPages,
    kind: z.literal('note'),
    x: coordinate,
    y: coordinate,
    text: words,
    color: colour('#ffd60a'),
  }),
} as const satisfies Readonly<Record<MarkKind, z.ZodType<PageMark>>>;

const KINDS = Object.keys(SHAPES) as readonly MarkKind[];
const ofKind = z.looseObject({ kind: z.enum(KINDS) });

/** A list of marks, as JSON text or as a program passes it; null when empty. */
export function pageMarks(common: Common): Option<readonly PageMark[] | null> {
  const placeholder = '[{"kind":"text","page":1,"x":72,"y":90,"text":"Approved"}]';
  const body: FieldBody = { kind: 'json', placeholder, default: '' };
  const schema = z.unknown().transform((raw, context): readonly PageMark[] | null => {
    if (raw === null || raw === undefined || raw === '') return null;
    const read = typeof raw === 'string' ? readJson(raw) : { value: raw };
    if ('why' in read) return refuseFor(context, read);
    const list = z.array(z.unknown()).max(MAX_MARKS).safeParse(read.value);
    if (!list.success) return refuseFor(context, mistakeOf(list.error, read.value));
    return list.data.length === 0 ? null : list.data.map((value, index) => readMark(value, index + 1));
  });
  return option(common, schema, body);
}

/** @throws ToolError `bad-option`, `bad-pages`. */
function readMark(value: unknown, number: number): PageMark {
  try {
    const kind = ofKind.safeParse(value);
    if (!kind.success) throw new ToolError('bad-option', refusalParams(mistakeOf(kind.error, value), MARKS));
    const result = SHAPES[kind.data.kind].safeParse(value);
    if (!result.success) throw new ToolError('bad-option', refusalParams(mistakeOf(result.error, value), MARKS));
    return result.data;
  } catch (error) {
    throw error instanceof ToolError ? inMark(number, error) : error;
  }
}

/** The same error, told of a mark: `Mark 3 of marks: …`. */
export function inMark(mark: number, error: ToolError): ToolError {
  return ledBy(because('in-mark', { mark, option: MARKS }), MARKS, error);
}
