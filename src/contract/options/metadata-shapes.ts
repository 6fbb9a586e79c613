/** The shapes of what is given as JSON: custom entries, page labels, the view in which viewers begin. */
import * as z from 'zod';

const MAX_ENTRIES = 200;

/** Name → text; null removes. */
export const customEntries = z.record(z.string().min(1).max(120), z.string().max(2_000).nullable());

export const LABEL_STYLES = {
  decimal: 'D',
  roman: 'r',
  ROMAN: 'R',
  alpha: 'a',
  ALPHA: 'A',
  none: '',
} as const;

/** Each range reaches to the next; pages before the first are numbered 1, 2, 3. */
export const labelRanges = z
  .array(
    z.strictObject({
      page: z.int().min(1),
      style: z.enum(['decimal', 'roman', 'ROMAN', 'alpha', 'ALPHA', 'none']).default('decimal'),
      prefix: z.string().max(60).default(''),
      start: z.int().min(1).max(9_999_999).default(1),
    }),
  )
  .max(MAX_ENTRIES);

export type LabelRange = z.infer<typeof labelRanges>[number];

export const LAYOUTS = {
  single: 'SinglePage',
  continuous: 'OneColumn',
  two: 'TwoPageLeft',
  'two-continuous': 'TwoColumnLeft',
  'two-cover': 'TwoPageRight',
  'two-cover-continuous': 'TwoColumnRight',
} as const;

export const MODES = {
  none: 'UseNone',
  bookmarks: 'UseOutlines',
  thumbnails: 'UseThumbs',
  attachments: 'UseAttachments',
  layers: 'UseOC',
  'full-screen': 'FullScreen',
} as const;

export const initialView = z.strictObject({
  page: z.int().min(1).optional(),
  /** The whole page, its width, or percent. */
  zoom: z.union([z.enum(['page', 'width']), z.number().min(5).max(6_400)]).optional(),
  layout: z.enum(['single', 'continuous', 'two', 'two-continuous', 'two-cover', 'two-cover-continuous']).optional(),
  mode: z.enum(['none', 'bookmarks', 'thumbnails', 'attachments', 'layers', 'full-screen']).optional(),
  'display-title': z.boolean().optional(),
});

export type InitialView = z.infer<typeof initialView>;
