/** Options that say what is to be redacted: words, patterns, boxes on pages. */
import * as z from 'zod';
import type { PhraseCode } from '../messages/phrases.ts';
import { parsePageRange } from '../pages/page-range.ts';
import { KNOWN_PATTERNS, type PatternList, readPatterns } from '../text/known-patterns.ts';
import { type Common, type Option, option, refuse } from './option.ts';
import { json } from './rich-options.ts';

const MAX_WRITTEN = 5_000;
const MAX_AREAS = 5_000;
/** The longest side that a page may have, in points. */
const MAX_SIDE = 14_400;

/** Texts between line ends, each once. */
export function wordLines(common: Common): Option<readonly string[]> {
  const schema = z.unknown().transform((raw, context): readonly string[] => {
    const written = Array.isArray(raw) ? raw.join('\n') : String(raw ?? '');
    if (written.length > MAX_WRITTEN) return refuse(context, 'text-too-long', { most: MAX_WRITTEN });
    const lines = written.split(/\r\n|\r|\n/).map((line) => line.trim());
    return [...new Set(lines.filter((line) => line !== ''))];
  });
  return option(common, schema, { kind: 'text', maxLength: MAX_WRITTEN, placeholder: '', default: '' });
}

/** `email, iban, /case \d+/i`. */
export function patternList(common: Common): Option<PatternList> {
  const schema = z.unknown().transform((raw, context): PatternList => {
    const written = Array.isArray(raw) ? raw.join('\n') : String(raw ?? '');
    if (written.length > MAX_WRITTEN) return refuse(context, 'text-too-long', { most: MAX_WRITTEN });
    const read = readPatterns(written);
    if (!('unknown' in read)) return read;
    const pattern = read.unknown;
    if (pattern.startsWith('/')) return refuse(context, 'not-this-pattern', { pattern });
    return refuse(context, 'not-a-known-pattern', { pattern, choices: KNOWN_PATTERNS.join(', ') });
  });
  return option(common, schema, { kind: 'text', maxLength: MAX_WRITTEN, placeholder: 'email, iban', default: '' });
}

/** A box on pages, in points from the upper left corner of the page as seen. */
export interface RedactionArea {
  /** A page range. */
  readonly page: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const coordinate = z.number().min(-MAX_SIDE).max(MAX_SIDE);
const side = z.number().positive().max(MAX_SIDE);

const area = z.strictObject({
  page: z
    .union([z.string().max(200), z.int().min(1)], 'page-or-range' satisfies PhraseCode)
    .transform(String)
    .refine(isRange, 'page-or-range' satisfies PhraseCode),
  x: coordinate,
  y: coordinate,
  width: side,
  height: side,
});

export function redactionAreas(common: Common): Option<RedactionArea[] | null> {
  const placeholder = '[{"page":1,"x":72,"y":90,"width":200,"height":14}]';
  return json<RedactionArea[]>({ ...common, shape: z.array(area).max(MAX_AREAS), placeholder });
}

function isRange(text: string): boolean {
  try {
    parsePageRange(text);
    return true;
  } catch {
    return false;
  }
}
