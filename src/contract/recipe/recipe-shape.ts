/** The shape of a recipe, as every door checks it. */
import * as z from 'zod';
import { FILE_TYPES, type FileTypeId } from '../files/file-type.ts';
import { FORBIDDEN_IN_NAME } from '../options/common-options.ts';
import { MAX_STEPS, PAGES_CONDITION, SIZE_CONDITION } from './recipe.ts';

const TYPES = Object.keys(FILE_TYPES) as [FileTypeId, ...FileTypeId[]];
const CONDITION = z.strictObject({
  pages: z.string().regex(PAGES_CONDITION, 'must-be-a-comparison').optional(),
  type: z.enum(TYPES).optional(),
  size: z.string().regex(SIZE_CONDITION, 'must-be-a-size-comparison').optional(),
  text: z.string().min(1).max(500).optional(),
});

/** As it is: a record of the library leaves names out that mean something to JavaScript, and no tool would refuse them. */
const OPTIONS = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must-be-an-object',
);
const NAME = z
  .string()
  .max(200)
  .refine((value) => !FORBIDDEN_IN_NAME.test(value), 'must-be-a-file-name');

export const RECIPE_SHAPE = z.strictObject({
  sheaf: z.literal(1),
  name: z.string().max(200).default(''),
  steps: z
    .array(
      z.strictObject({
        tool: z.string().max(60),
        options: OPTIONS.default({}),
        when: CONDITION.optional(),
      }),
    )
    .min(1)
    .max(MAX_STEPS),
  output: z.strictObject({ name: NAME.optional() }).optional(),
});
