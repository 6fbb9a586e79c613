/** Option helpers for values with a shape of their own: colours, places, structures, languages and files. */
import * as z from 'zod';
import { FILE_TYPES, type FileTypeId } from '../files/file-type.ts';
import { type Colour, parseColour } from '../text/colour.ts';
import type { AttachedFile, SecretFile } from './attached-file.ts';
import { checkShape } from './check-shape.ts';
import type { Choice } from './field.ts';
import { jsonMistakeAt } from './json-mistake.ts';
import { type Common, type Option, option, type Refusal, refusal, refuse, refuseFor } from './option.ts';
import { mistakeOf } from './structure-mistake.ts';

type Words = Readonly<Record<string, string>>;

/** `#rgb`, `#rrggbb` or a basic name; `words` such as `transparent` are taken beside them. */
export function colour<const W extends Words = Record<never, string>>(
  common: Common & { words?: W; default: string },
): Option<Colour | (keyof W & string)> {
  const words = choicesOf(common.words);
  const schema = z.unknown().transform((raw, context): Colour | (keyof W & string) => {
    const written = String(raw ?? '')
      .trim()
      .toLowerCase();
    const word = words.find((each) => each.value === written);
    if (word) return word.value as keyof W & string;
    return parseColour(written) ?? refuse(context, 'not-a-colour');
  });
  return option(common, schema, { kind: 'colour', words, default: common.default });
}

/** Nine places on a page as seen. */
export const ANCHORS = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;

export type Anchor = (typeof ANCHORS)[number];

/** One of the nine places; `words` such as `tile` are taken beside them. */
export function anchor<const W extends Words = Record<never, string>>(
  common: Common & { words?: W; default: Anchor | (keyof W & string) },
): Option<Anchor | (keyof W & string)> {
  const words = choicesOf(common.words);
  const all = [...ANCHORS, ...words.map((each) => each.value)];
  const schema = z.unknown().transform((raw, context): Anchor | (keyof W & string) => {
    const written = String(raw ?? '')
      .trim()
      .toLowerCase();
    return all.includes(written) ? (written as Anchor) : refuse(context, 'not-one-of', { choices: all.join(', ') });
  });
  return option(common, schema, { kind: 'anchor', words, default: common.default });
}

/** JSON text (or a value that a program passes as it is) of the given shape; null when empty. */
export function json<T>(common: Common & { shape: z.ZodType<T>; placeholder: string }): Option<T | null> {
  const schema = z.unknown().transform((raw, context): T | null => {
    if (raw === null || raw === undefined || raw === '') return null;
    const read = typeof raw === 'string' ? readJson(raw) : { value: raw };
    if ('why' in read) return refuseFor(context, read);
    const result = checkShape(common.shape, read.value);
    if (result.success) return result.data;
    return refuseFor(context, mistakeOf(result.error, read.value));
  });
  return option(common, schema, { kind: 'json', placeholder: common.placeholder, default: '' });
}

/** Reads JSON text; tells where it is none. */
export function readJson(text: string): { readonly value: unknown } | Refusal {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const before = text.slice(0, jsonMistakeAt(text)).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return refusal('not-json-at', { line: before.length, column });
  }
}

const MAX_LANGUAGES = 5;

/** Tesseract codes joined by `+`, or `auto`. Whether they are installed is for the run to say. */
export function languages(common: Common & { default: string }): Option<readonly string[] | 'auto'> {
  const schema = z.unknown().transform((raw, context): readonly string[] | 'auto' => {
    const written = String(raw ?? '').trim();
    if (written.toLowerCase() === 'auto') return 'auto';
    const codes = written
      .split(/[+,\s]+/)
      .filter((code) => code !== '')
      .map((code) => code.toLowerCase());
    const wellFormed = codes.length > 0 && codes.every((code) => /^[a-z]{3}(_[a-z0-9]+)*$/.test(code));
    if (!wellFormed) return refuse(context, 'not-languages');
    const unique = [...new Set(codes)];
    if (unique.length > MAX_LANGUAGES) return refuse(context, 'too-many-languages', { most: MAX_LANGUAGES });
    return unique;
  });
  return option(common, schema, { kind: 'languages', most: MAX_LANGUAGES, default: common.default });
}

/** A second upload. Before the run its value only says that there is one; the run finds it in its work folder. */
export function file(common: Common & { accepts: readonly FileTypeId[] }): Option<AttachedFile | null> {
  const { accepts } = common;
  const schema = z.unknown().transform((raw, context): AttachedFile | null => {
    if (raw === null || raw === undefined || raw === '') return null;
    return isNamed(raw) ? (raw as AttachedFile) : refuse(context, 'not-such-a-file', { types: endingsOf(accepts) });
  });
  return option(common, schema, { kind: 'file', accepts, secret: false, default: null });
}

/** Several uploads of any type beside the first. Each has a name of its own on its way (`partName`). */
export function files(common: Common & { most: number }): Option<readonly AttachedFile[]> {
  const { most } = common;
  const schema = z.unknown().transform((raw, context): readonly AttachedFile[] => {
    if (raw === null || raw === undefined || raw === '') return [];
    const given: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
    if (!given.every(isNamed)) return refuse(context, 'not-files');
    return given.length > most ? refuse(context, 'too-many-attached', { most }) : (given as readonly AttachedFile[]);
  });
  return option(common, schema, { kind: 'file', accepts: [], secret: false, most, default: null });
}

/** A second upload, or in its place a structure: as JSON text, or in an upload that holds JSON. */
export function fileOrJson<T>(
  common: Common & { accepts: readonly FileTypeId[]; shape: z.ZodType<T> },
): Option<AttachedFile | { readonly value: T } | null> {
  const { accepts, shape } = common;
  const schema = z.unknown().transform((raw, context): AttachedFile | { readonly value: T } | null => {
    if (raw === null || raw === undefined || raw === '') return null;
    if (isNamed(raw)) return raw as AttachedFile;
    if (typeof raw === 'string' && !/^\s*[[{]/.test(raw))
      return refuse(context, 'not-such-a-file', { types: endingsOf(accepts) });
    const read = typeof raw === 'string' ? readJson(raw) : { value: raw };
    if ('why' in read) return refuseFor(context, read);
    const result = checkShape(shape, read.value);
    return result.success ? { value: result.data } : refuseFor(context, mistakeOf(result.error, read.value));
  });
  return option(common, schema, { kind: 'file', accepts, secret: false, orJson: true, default: null });
}

/** A certificate or key: sealed like a password while the job waits, and never on a disk in clear. */
export function secretFile(common: Common & { accepts: readonly FileTypeId[] }): Option<SecretFile | null> {
  const { accepts } = common;
  const schema = z.unknown().transform((raw, context): SecretFile | null => {
    if (raw === null || raw === undefined || raw === '') return null;
    if (!isNamed(raw) || !('data' in raw)) return refuse(context, 'not-such-a-file', { types: endingsOf(accepts) });
    const { name, data } = raw;
    return { name, data: typeof data === 'string' ? Buffer.from(data, 'base64') : (data as Uint8Array) };
  });
  return option(common, schema, { kind: 'file', accepts, secret: true, default: null });
}

function isNamed(raw: unknown): raw is { readonly name: string } {
  return typeof raw === 'object' && raw !== null && typeof (raw as { name?: unknown }).name === 'string';
}

/** ".png, .jpg": how a message names the types that are taken. */
export function endingsOf(accepts: readonly FileTypeId[]): string {
  return accepts.map((type) => `.${FILE_TYPES[type].extensions[0]}`).join(', ');
}

function choicesOf(words: Words | undefined): readonly Choice[] {
  return Object.entries(words ?? {}).map(([value, title]) => ({ value, title }));
}
