/** What a document is put together from: steps in the order of the result, pages of files and blank pages between them. */
import * as z from 'zod';
import { ledBy } from '../messages/led-by.ts';
import type { PhraseCode } from '../messages/phrases.ts';
import { because } from '../messages/reasons.ts';
import { ToolError } from '../messages/tool-error.ts';
import { badPages, parsePageRange } from '../pages/page-range.ts';
import { type PageSize, parsePaper } from '../pages/page-size.ts';
import { quarter } from '../pages/page-turns.ts';
import { MAX_PAGE_RANGE_PAGES } from '../site/limits.ts';
import type { FieldBody } from './field.ts';
import { type Common, type Option, option, refusalParams, refuseFor } from './option.ts';
import { readJson } from './rich-options.ts';
import { mistakeOf } from './structure-mistake.ts';

/** Pages of one file, in this order. */
export interface PagesStep {
  /** Counts the uploads, from 1. */
  readonly file: number;
  /** A page range; empty means all. */
  readonly pages: string;
  /** Degrees clockwise, added to how the pages stand. */
  readonly rotate: number;
}

/** Empty pages. */
export interface BlankStep {
  /** `same`: as large as the page before, or after where there is none. */
  readonly blank: PageSize | 'same';
  readonly count: number;
  readonly orientation: 'portrait' | 'landscape' | undefined;
}

export type PlanStep = PagesStep | BlankStep;

/** The option's name. */
const PLAN = 'plan';

/** Characters of all page ranges of a plan. */
const MAX_WRITTEN = 300_000;

/** Blank pages in one step. */
const MAX_BLANK = 1000;

const BLANK = z.strictObject({
  blank: z.string().transform((text, context) => {
    const written = text.trim().toLowerCase();
    if (written === 'same') return 'same' as const;
    const found = parsePaper(written);
    if (found) return found;
    context.addIssue({ code: 'custom', message: 'paper-or-same' satisfies PhraseCode });
    return z.NEVER;
  }),
  count: z.int().min(1).max(MAX_BLANK).default(1),
  orientation: z.enum(['portrait', 'landscape']).optional(),
});

const PAGES = z.strictObject({
  file: z.int().min(1).default(1),
  pages: z
    .union([z.string(), z.int().min(1)], 'page-or-range' satisfies PhraseCode)
    .transform(String)
    .default(''),
  rotate: quarter.default(0),
});

/** A list of steps, as JSON text or as a program passes it; null when empty. */
export function pagePlan(common: Common): Option<readonly PlanStep[] | null> {
  const body: FieldBody = { kind: 'json', placeholder: '[{"file": 1, "pages": "3, 1"}]', default: '' };
  const schema = z.unknown().transform((raw, context): readonly PlanStep[] | null => {
    if (raw === null || raw === undefined || raw === '') return null;
    const read = typeof raw === 'string' ? readJson(raw) : { value: raw };
    if ('why' in read) return refuseFor(context, read);
    const list = z.array(z.unknown()).min(1).safeParse(read.value);
    if (!list.success) return refuseFor(context, mistakeOf(list.error, read.value));
    return readSteps(list.data);
  });
  return option(common, schema, body);
}

/** Bounded, since the server reads plans before anything else is done. @throws ToolError `bad-option`, `bad-pages`. */
function readSteps(values: readonly unknown[]): readonly PlanStep[] {
  if (values.length > MAX_PAGE_RANGE_PAGES) throw badPages('range-too-long');
  let written = 0;
  return values.map((value, index) => {
    const step = readStep(value, index + 1);
    written += 'pages' in step ? step.pages.length : 0;
    if (written > MAX_WRITTEN) throw inStep(index + 1, badPages('range-too-long'));
    return step;
  });
}

/** @throws ToolError `bad-option`, `bad-pages`. */
function readStep(value: unknown, number: number): PlanStep {
  const isBlank = typeof value === 'object' && value !== null && Object.hasOwn(value, 'blank');
  const result = isBlank ? BLANK.safeParse(value) : PAGES.safeParse(value);
  try {
    if (!result.success) throw new ToolError('bad-option', refusalParams(mistakeOf(result.error, value), PLAN));
    if ('blank' in result.data) return { ...result.data, orientation: result.data.orientation };
    parsePageRange(result.data.pages);
    return result.data;
  } catch (error) {
    throw error instanceof ToolError ? inStep(number, error) : error;
  }
}

/** The same error, told of a step of the plan: `Step 3 of plan: …`. */
export function inStep(step: number, error: ToolError): ToolError {
  return ledBy(because('in-step', { step, option: PLAN }), PLAN, error);
}
