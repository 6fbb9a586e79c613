/** The shape of bookmarks that are given as JSON: a list with levels, or a tree of children. */
import * as z from 'zod';
import { MOST_LEVELS, type WrittenBookmark } from '../text/bookmark-rows.ts';
import { parseColour } from '../text/colour.ts';

const MOST_BOOKMARKS = 20_000;
const MAX_LETTERS = 2_000;

const one = {
  title: z.string().min(1).max(MAX_LETTERS),
  page: z.int().min(1).nullable().optional(),
  level: z.int().min(1).max(MOST_LEVELS).optional(),
  open: z.boolean().optional(),
  color: z
    .string()
    .refine((written) => written === '' || parseColour(written.toLowerCase()) !== undefined)
    .nullable()
    .optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  zoom: z
    .union([z.number().positive().max(6_400), z.enum(['fit', 'width'])])
    .nullable()
    .optional(),
  top: z.number().min(0).max(100_000).nullable().optional(),
  url: z.string().max(MAX_LETTERS).nullable().optional(),
};

/** As many shapes as levels: one that holds itself would follow a tree as deep as it is. */
function ofDepth(levels: number): z.ZodType<WrittenBookmark> {
  if (levels <= 1) return z.strictObject(one);
  return z.strictObject({
    ...one,
    children: z
      .array(ofDepth(levels - 1))
      .max(MOST_BOOKMARKS)
      .optional(),
  });
}

export const bookmarkList = z.array(ofDepth(MOST_LEVELS)).max(MOST_BOOKMARKS);
