/** Strict option helpers: each gives the schema that checks a value and the plain Field that forms and help read. */
import * as z from 'zod';
import type { FieldBody, ShownWhen } from './field.ts';
import { parsePageGroups, parsePageRange } from './page-range.ts';
import { type PageSize, parseLengthPt, parsePaper } from './page-size.ts';
import { ToolError } from './tool-error.ts';

/** An option before it has a name: the tool's declaration names it by its key. */
export interface Option<T> {
  readonly schema: z.ZodType<T>;
  readonly body: FieldBody;
  readonly title: string;
  readonly help: string;
  readonly primary: boolean;
  readonly required: boolean;
  readonly shownWhen?: ShownWhen;
}

interface Common {
  readonly title: string;
  readonly help: string;
  readonly primary?: boolean;
  readonly shownWhen?: ShownWhen;
}

type Options = Readonly<Record<string, Option<unknown>>>;
export type ValuesOf<O extends Options> = { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

const YES = new Set(['true', '1', 'on', 'yes']);
const NO = new Set(['false', '0', 'off', 'no']);

export function boolean(common: Common & { default: boolean }): Option<boolean> {
  const schema = z.unknown().transform((raw, context): boolean => {
    if (typeof raw === 'boolean') return raw;
    const word = String(raw).trim().toLowerCase();
    if (YES.has(word)) return true;
    if (NO.has(word)) return false;
    return refuse(context, 'must be true or false.');
  });
  return option(common, schema, { kind: 'boolean', default: common.default });
}

/** One of a few words, any case. Without `default` the option is optional and may be null. */
export function choice<const C extends Readonly<Record<string, string>>>(
  common: Common & { choices: C; default: keyof C & string },
): Option<keyof C & string>;
export function choice<const C extends Readonly<Record<string, string>>>(
  common: Common & { choices: C },
): Option<(keyof C & string) | null>;
export function choice<const C extends Readonly<Record<string, string>>>(
  common: Common & { choices: C; default?: keyof C & string },
): Option<(keyof C & string) | null> {
  const words = Object.keys(common.choices);
  const schema = z.unknown().transform((raw, context): (keyof C & string) | null => {
    if (raw === null) return null;
    const word = String(raw).trim().toLowerCase();
    const found = words.find((each) => each.toLowerCase() === word);
    return found ?? refuse(context, `must be one of: ${words.join(', ')}.`);
  });
  const choices = Object.entries(common.choices).map(([value, title]) => ({ value, title }));
  return option(common, schema, { kind: 'choice', choices, default: common.default ?? null });
}

/** One of a few whole numbers, such as a rotation. */
export function numberChoice<const N extends number>(
  common: Common & { choices: readonly { value: N; title: string }[]; default: N; same?: Readonly<Record<string, N>> },
): Option<N> {
  const listed = common.choices.map((each) => each.value);
  const same = new Map(Object.entries(common.same ?? {}));
  const message = `must be ${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}.`;
  const schema = z.unknown().transform((raw, context): N => {
    const text = String(raw).trim();
    const found = listed.find((value) => String(value) === text) ?? same.get(text);
    return found ?? refuse(context, message);
  });
  const choices = common.choices.map((each) => ({ value: String(each.value), title: each.title }));
  return option(common, schema, { kind: 'choice', choices, default: String(common.default) });
}

interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  readonly default: number;
}

/** A whole number in a range. */
export function integer(common: Common & NumberRange): Option<number> {
  return number(common, true, `must be a whole number from ${common.min} to ${common.max}.`, /^[+-]?\d+$/);
}

/** A number with a decimal point (never a comma) in a range. */
export function decimal(common: Common & NumberRange): Option<number> {
  return number(common, false, `must be a number from ${common.min} to ${common.max}.`, /^[+-]?(\d+(\.\d*)?|\.\d+)$/);
}

function number(common: Common & NumberRange, whole: boolean, message: string, form: RegExp): Option<number> {
  const schema = z.unknown().transform((raw, context): number => {
    const text = typeof raw === 'number' || typeof raw === 'string' ? String(raw).trim() : '';
    const value = Number(text);
    const fits = form.test(text) && value >= common.min && value <= common.max;
    return fits ? value : refuse(context, message);
  });
  const { min, max, unit = '' } = common;
  return option(common, schema, { kind: 'number', min, max, whole, unit, default: common.default });
}

/** A page range; the value is the text, checked for spelling here and against the file when it is open. */
export function pages(common: Common & { placeholder?: string; groups?: boolean }): Option<string> {
  const groups = common.groups ?? false;
  const schema = z.unknown().transform((raw): string => {
    const text = String(raw ?? '');
    if (groups) parsePageGroups(text);
    else parsePageRange(text);
    return text.trim();
  });
  const placeholder = common.placeholder ?? '1-3, 5, 8-';
  return option(common, schema, { kind: 'pages', placeholder, groups, default: '' });
}

/** UTF-8 text with a length cap in characters. */
export function text(
  common: Common & { maxLength: number; placeholder?: string; default?: string; check?: TextCheck },
): Option<string> {
  const schema = z.unknown().transform((raw, context): string => {
    const value = String(raw ?? '');
    if ([...value].length > common.maxLength) return refuse(context, `must be at most ${common.maxLength} characters.`);
    const complaint = common.check?.(value);
    return complaint ? refuse(context, complaint) : value;
  });
  const { maxLength, placeholder = '' } = common;
  return option(common, schema, { kind: 'text', maxLength, placeholder, default: common.default ?? '' });
}

/** Returns what is wrong with a text, to be read after the option's name, or undefined. */
type TextCheck = (value: string) => string | undefined;

/** A password or key: never stored in clear, logged or shown. */
export function secret(common: Common & { minLength?: number; maxBytes: number }): Option<string> {
  const { minLength = 0, maxBytes } = common;
  const schema = z.unknown().transform((raw, context): string => {
    const value = String(raw ?? '');
    const characters = [...value].length;
    // Empty means "none given": whether one is needed is for the tool to say.
    if (characters > 0 && characters < minLength) {
      return refuse(context, `must be at least ${minLength} characters long.`);
    }
    const tooLong = new TextEncoder().encode(value).length > maxBytes;
    return tooLong ? refuse(context, `must be at most ${maxBytes} bytes long.`) : value;
  });
  return option(common, schema, { kind: 'secret', minLength, maxBytes, default: '' });
}

/** A length in points from `10mm`, `0.5in` or a bare number. */
export function length(common: Common & { min: string; max: string; default: string }): Option<number> {
  const minPt = parseLengthPt(common.min) ?? 0;
  const maxPt = parseLengthPt(common.max) ?? 0;
  const schema = z.unknown().transform((raw, context): number => {
    const value = parseLengthPt(String(raw));
    if (value === undefined) return refuse(context, 'must be a length such as 10mm, 0.5in or 36pt.');
    return value >= minPt && value <= maxPt ? value : refuse(context, `must be from ${common.min} to ${common.max}.`);
  });
  return option(common, schema, { kind: 'length', minPt, maxPt, placeholder: '10mm', default: common.default });
}

const SIZE_UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };

/** A size in bytes from `500KB` or `2MB` (1 KB = 1024 B), or null when empty. */
export function size(common: Common & { minBytes: number; placeholder: string }): Option<number | null> {
  const schema = z.unknown().transform((raw, context): number | null => {
    const written = String(raw ?? '').trim();
    if (written === '') return null;
    const match = /^(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)$/i.exec(written);
    const bytes = match ? Math.round(Number(match[1]) * (SIZE_UNITS[(match[2] ?? '').toLowerCase()] ?? 0)) : 0;
    return bytes >= common.minBytes ? bytes : refuse(context, 'must be a size such as 500KB or 2MB.');
  });
  const { minBytes, placeholder } = common;
  return option(common, schema, { kind: 'size', minBytes, placeholder, default: '' });
}

/** One of the given words, a paper name, or WxH lengths. */
export function paper<const W extends Readonly<Record<string, string>>>(
  common: Common & { words: W; default: (keyof W & string) | 'a4' | 'letter' },
): Option<(keyof W & string) | PageSize> {
  const words = Object.entries(common.words).map(([value, title]) => ({ value, title }));
  const schema = z.unknown().transform((raw, context): (keyof W & string) | PageSize => {
    const written = String(raw).trim().toLowerCase();
    const word = words.find((each) => each.value === written);
    if (word) return word.value;
    const found = parsePaper(written);
    return found ?? refuse(context, 'must be a paper name such as a4 or letter, or a size such as 210mmx297mm.');
  });
  return option(common, schema, { kind: 'paper', words, default: common.default });
}

function option<T>(common: Common, schema: z.ZodType<T>, body: FieldBody): Option<T> {
  const { title, help, primary = false, shownWhen } = common;
  return { schema, body, title, help, primary, required: false, ...(shownWhen ? { shownWhen } : {}) };
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** Nearest-name suggestions reach this far (Levenshtein). */
const SUGGESTION_DISTANCE = 2;

/**
 * Checks raw values (strings from a form or a command line, or JSON values) against a tool's options.
 * Names are taken in kebab-case and camelCase; missing ones get their default.
 * @throws ToolError `bad-option` or `bad-pages`.
 */
export function parseOptions<O extends Options>(
  toolId: string,
  options: O,
  raw: Readonly<Record<string, unknown>>,
): ValuesOf<O> {
  const given = gather(toolId, options, raw);
  const values: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(options)) {
    values[name] = parseOption(name, each, given.has(name) ? given.get(name) : each.body.default);
  }
  return values as ValuesOf<O>;
}

function parseOption<T>(name: string, option: Option<T>, raw: unknown): T {
  try {
    const result = option.schema.safeParse(raw);
    if (result.success) return result.data;
    const complaint = result.error.issues[0]?.message ?? 'has a value that cannot be used.';
    throw new ToolError('bad-option', { field: name, reason: `${name} ${complaint}` });
  } catch (error) {
    if (error instanceof ToolError && error.code === 'bad-pages') {
      throw new ToolError('bad-pages', { ...error.params, field: name }, { cause: error });
    }
    throw error;
  }
}

/** The given values by declared name; refuses unknown names and two spellings that disagree. */
function gather(toolId: string, options: Options, raw: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const byKebab = new Map(Object.keys(options).map((name) => [kebabCase(name), name]));
  const given = new Map<string, unknown>();
  for (const [spelling, value] of Object.entries(raw)) {
    const name = byKebab.get(kebabCase(spelling));
    if (name === undefined) throw unknownOption(toolId, spelling, Object.keys(options));
    if (given.has(name) && String(given.get(name)) !== String(value)) {
      throw new ToolError('bad-option', {
        field: name,
        reason: `Option ${name} was given twice with different values.`,
      });
    }
    given.set(name, value);
  }
  return given;
}

function unknownOption(toolId: string, spelling: string, names: readonly string[]): ToolError {
  const wanted = kebabCase(spelling);
  const near = names
    .map((name) => ({ name, distance: editDistance(kebabCase(name), wanted) }))
    .filter(({ distance }) => distance <= SUGGESTION_DISTANCE)
    .sort((a, b) => a.distance - b.distance)
    .at(0);
  const hint = near ? ` Did you mean "${near.name}"?` : '';
  return new ToolError('bad-option', { field: spelling, reason: `Unknown option "${spelling}" for ${toolId}.${hint}` });
}

export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Levenshtein distance: single-letter insertions, deletions and changes between two short words. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
