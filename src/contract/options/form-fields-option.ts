/** The option that says which form fields are put on pages, and the same as a report tells those that were found. */
import * as z from 'zod';
import type { PhraseCode } from '../messages/phrases.ts';
import { hasChoices, NEW_FIELD_TYPES, type NewField } from '../pages/new-field.ts';
import type { Common } from './option.ts';
import { json } from './rich-options.ts';

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

export function newFields(common: Common) {
  return json<NewField[]>({
    ...common,
    shape: z.array(SHAPE).max(MAX_FIELDS),
    placeholder: '[{"type":"text","page":1,"x":72,"y":90,"width":200,"height":20,"name":"Full name"}]',
  });
}
