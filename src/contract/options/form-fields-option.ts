/** The option that says which form fields are put on pages, and the same as a report tells those that were found. */
import * as z from 'zod';
import type { PhraseCode } from '../messages/phrases.ts';
import type { Common } from './option.ts';
import { json } from './rich-options.ts';

export const NEW_FIELD_TYPES = [
  'text',
  'multiline',
  'check',
  'radio',
  'dropdown',
  'list',
  'date',
  'signature',
] as const;

export type NewFieldType = (typeof NEW_FIELD_TYPES)[number];

/** A place of a form field on a page (1-based), in points from the upper left corner of the page as seen. */
export interface NewField {
  readonly type: NewFieldType;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Radio buttons of one name are one group. Without one it is called after its type. */
  readonly name?: string | undefined;
  /** What viewers and screen readers say in place of the name. */
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  /** What it holds from the start; of a check box or radio button whether it is on. */
  readonly default?: string | boolean | undefined;
  /** Of a menu or list what can be chosen. */
  readonly choices?: readonly string[] | undefined;
  /** Of a list: more than one can be chosen. */
  readonly several?: boolean | undefined;
  /** Of a radio button: what it stands for in its group. */
  readonly value?: string | undefined;
  /** Of the letters, in points; 0 for what fits. */
  readonly size?: number | undefined;
  /** Most letters of a text; 0 for any number. */
  readonly 'max-length'?: number | undefined;
  /** Each letter has a cell of its own; needs `max-length`. */
  readonly comb?: boolean | undefined;
  /** A line is drawn around it. */
  readonly border?: boolean | undefined;
}

export const DATE_FORMAT = 'yyyy-mm-dd';

const MAX_FIELDS = 5_000;
const MAX_LETTERS = 10_000;
const MAX_CHOICES = 5_000;
/** The longest side that a page may have, in points. */
const MAX_SIDE = 14_400;

const coordinate = z.number().min(-MAX_SIDE).max(MAX_SIDE);
const side = z.number().min(2).max(MAX_SIDE);
const name = z.string().max(500);

const SHAPE = z
  .strictObject({
    type: z.enum(NEW_FIELD_TYPES),
    page: z.int().positive(),
    x: coordinate,
    y: coordinate,
    width: side,
    height: side,
    name: name.optional(),
    label: name.optional(),
    required: z.boolean().optional(),
    default: z.union([z.string().max(MAX_LETTERS), z.boolean()]).optional(),
    choices: z.array(z.string().max(500)).max(MAX_CHOICES).optional(),
    several: z.boolean().optional(),
    value: name.optional(),
    size: z.number().min(0).max(200).optional(),
    'max-length': z.int().min(0).max(MAX_LETTERS).optional(),
    comb: z.boolean().optional(),
    border: z.boolean().optional(),
  })
  .refine(({ type, choices = [] }) => !hasChoices(type) || choices.length > 0, 'needs-choices' satisfies PhraseCode)
  .refine(({ type, choices = [], default: value }) => {
    return !hasChoices(type) || typeof value !== 'string' || value === '' || choices.includes(value);
  }, 'default-is-a-choice' satisfies PhraseCode);

export function hasChoices(type: NewFieldType): boolean {
  return type === 'dropdown' || type === 'list';
}

export function newFields(common: Common) {
  return json<NewField[]>({
    ...common,
    shape: z.array(SHAPE).max(MAX_FIELDS),
    placeholder: '[{"type":"text","page":1,"x":72,"y":90,"width":200,"height":20,"name":"Full name"}]',
  });
}
