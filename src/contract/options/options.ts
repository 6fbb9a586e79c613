/** Strict option helpers: each gives the schema that checks a value and the plain Field that forms and help read. */
import * as z from 'zod';
import { parsePageGroups, parsePageRange } from '../pages/page-range.ts';
import { type PageSize, parseLengthPt, parsePaper } from '../pages/page-size.ts';
import {
  type Common,
  type Option,
  type OptionReason,
  option,
  type Refusal,
  refusal,
  refuse,
  refuseFor,
} from './option.ts';
import { passwordsByName } from './passwords.ts';

const YES = new Set(['true', '1', 'on', 'yes']);
const NO = new Set(['false', '0', 'off', 'no']);

export function boolean(common: Common & { default: boolean }): Option<boolean> {
  const schema = z.unknown().transform((raw, context): boolean => {
    if (typeof raw === 'boolean') return raw;
    const word = String(raw).trim().toLowerCase();
    if (YES.has(word)) return true;
    if (NO.has(word)) return false;
    return refuse(context, 'not-true-or-false');
  });
  return option(common, schema, { kind: 'boolean', default: common.default });
}

/** Yes, no, or not said: then the tool decides by what else was asked. Forms show all three, `unsaid` first. */
export function optionalBoolean({ unsaid, ...common }: Common & { unsaid: string }): Option<boolean | null> {
  const schema = z.unknown().transform((raw, context): boolean | null => {
    const word = String(raw ?? '')
      .trim()
      .toLowerCase();
    if (word === '') return null;
    if (YES.has(word)) return true;
    return NO.has(word) ? false : refuse(context, 'not-true-or-false');
  });
  const choices = [
    { value: '', title: unsaid },
    { value: 'true', title: 'Yes' },
    { value: 'false', title: 'No' },
  ];
  return option(common, schema, { kind: 'choice', choices, default: null });
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
    return found ?? refuse(context, 'not-one-of', { choices: words.join(', ') });
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
  const numbers = { numbers: listed.slice(0, -1).join(', '), last: listed.at(-1) ?? '' };
  const schema = z.unknown().transform((raw, context): N => {
    const text = String(raw).trim();
    const found = listed.find((value) => String(value) === text) ?? same.get(text);
    return found ?? refuse(context, 'not-one-of-numbers', numbers);
  });
  const choices = common.choices.map((each) => ({ value: String(each.value), title: each.title }));
  return option(common, schema, { kind: 'choice', choices, default: String(common.default) });
}

interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
}

/** A word that stands for a number, such as `auto`. */
type NumberWords = Readonly<Record<string, string>>;

/** A whole number in a range. With a default of null it may be left empty; `words` are taken beside numbers. */
export function integer(common: Common & NumberRange & { default: number }): Option<number>;
export function integer(common: Common & NumberRange & { default: null }): Option<number | null>;
export function integer<const W extends NumberWords>(
  common: Common & NumberRange & { words: W; default: number | (keyof W & string) },
): Option<number | (keyof W & string)>;
export function integer(common: Common & NumberRange & NumberDefault): Option<number | string | null> {
  const { min, max } = common;
  return number(common, true, refusal('not-a-whole-number', { min, max }), /^[+-]?\d+$/);
}

/** A number with a decimal point (never a comma) in a range; empty and words as for integers. */
export function decimal(common: Common & NumberRange & { default: number }): Option<number>;
export function decimal(common: Common & NumberRange & { default: null }): Option<number | null>;
export function decimal<const W extends NumberWords>(
  common: Common & NumberRange & { words: W; default: number | (keyof W & string) },
): Option<number | (keyof W & string)>;
export function decimal(common: Common & NumberRange & NumberDefault): Option<number | string | null> {
  const { min, max } = common;
  return number(common, false, refusal('not-a-number', { min, max }), /^[+-]?(\d+(\.\d*)?|\.\d+)$/);
}

interface NumberDefault {
  readonly words?: NumberWords;
  readonly default: number | string | null;
}

function number(
  common: Common & NumberRange & NumberDefault,
  whole: boolean,
  outside: Refusal,
  form: RegExp,
): Option<number | string | null> {
  const { min, max, unit = '', default: start } = common;
  const words = Object.entries(common.words ?? {}).map(([value, title]) => ({ value, title }));
  const schema = z.unknown().transform((raw, context): number | string | null => {
    const text = typeof raw === 'number' || typeof raw === 'string' ? String(raw).trim() : '';
    if (start === null && (raw === null || text === '')) return null;
    const word = words.find((each) => each.value === text.toLowerCase());
    if (word) return word.value;
    const value = Number(text);
    return form.test(text) && value >= min && value <= max ? value : refuseFor(context, outside);
  });
  return option(common, schema, { kind: 'number', min, max, whole, unit, words, default: start });
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
    if ([...value].length > common.maxLength) return refuse(context, 'text-too-long', { most: common.maxLength });
    const complaint = common.check?.(value);
    if (!complaint) return value;
    return refuseFor(context, typeof complaint === 'string' ? { why: complaint, values: {} } : complaint);
  });
  const { maxLength, placeholder = '' } = common;
  return option(common, schema, { kind: 'text', maxLength, placeholder, default: common.default ?? '' });
}

/** Returns what is wrong with a text, or undefined. */
type TextCheck = (value: string) => OptionReason | Refusal | undefined;

/** A password or key: never stored in clear, logged or shown. */
export function secret(common: Common & { minLength?: number; maxBytes: number; byName?: true }): Option<string> {
  const { title, minLength = 0, maxBytes, byName } = common;
  const schema = z.unknown().transform((raw, context): string => {
    const value = String(raw ?? '');
    const named = byName ? passwordsByName(value) : undefined;
    // Empty means "none given": whether one is needed is for the tool to say.
    const each = named ? [...named.values()] : [value].filter((one) => one !== '');
    const isShort = each.some((one) => [...one].length < minLength);
    if (isShort) return refuse(context, 'secret-too-short', { title, least: minLength });
    const isLong = each.some((one) => new TextEncoder().encode(one).length > maxBytes);
    return isLong ? refuse(context, 'secret-too-long', { title, most: maxBytes }) : value;
  });
  return option(common, schema, { kind: 'secret', minLength, maxBytes, default: '' });
}

interface LengthRange {
  readonly min: string;
  readonly max: string;
}

/** A length in points from `10mm`, `-0.5in` or a bare number. With a default of null it may be left empty. */
export function length(common: Common & LengthRange & { default: string }): Option<number>;
export function length(common: Common & LengthRange & { default: null }): Option<number | null>;
export function length(common: Common & LengthRange & { default: string | null }): Option<number | null> {
  const minPt = parseLengthPt(common.min) ?? 0;
  const maxPt = parseLengthPt(common.max) ?? 0;
  const schema = z.unknown().transform((raw, context): number | null => {
    if (common.default === null && String(raw ?? '').trim() === '') return null;
    const value = parseLengthPt(String(raw));
    const fits = value !== undefined && value >= minPt && value <= maxPt;
    return fits ? value : refuse(context, 'not-a-length');
  });
  return option(common, schema, { kind: 'length', minPt, maxPt, placeholder: '10mm', default: common.default ?? '' });
}

const SIZE_UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };

/** Bytes of `500KB` or `2MB` (1 KB = 1024 B); 0 where a text is no size. */
export function parseSizeBytes(written: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)$/i.exec(written.trim());
  return match ? Math.round(Number(match[1]) * (SIZE_UNITS[(match[2] ?? '').toLowerCase()] ?? 0)) : 0;
}

/** A size in bytes, or null when empty. */
export function size(common: Common & { minBytes: number; placeholder: string }): Option<number | null> {
  const schema = z.unknown().transform((raw, context): number | null => {
    const written = String(raw ?? '').trim();
    if (written === '') return null;
    const bytes = parseSizeBytes(written);
    return bytes >= common.minBytes ? bytes : refuse(context, 'not-a-size');
  });
  const { minBytes, placeholder } = common;
  return option(common, schema, { kind: 'size', minBytes, placeholder, default: '' });
}

/** One of the given words, a paper name, or WxH lengths. */
export function paper<const W extends Readonly<Record<string, string>>>(
  common: Common & { words: W; default: (keyof W & string) | 'a4' | 'a5' | 'letter' },
): Option<(keyof W & string) | PageSize> {
  const words = Object.entries(common.words).map(([value, title]) => ({ value, title }));
  const schema = z.unknown().transform((raw, context): (keyof W & string) | PageSize => {
    const written = String(raw).trim().toLowerCase();
    const word = words.find((each) => each.value === written);
    if (word) return word.value;
    const found = parsePaper(written);
    return found ?? refuse(context, 'not-a-paper');
  });
  return option(common, schema, { kind: 'paper', words, default: common.default });
}
