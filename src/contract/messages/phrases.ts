/** Words that stand inside the sentence of an error, warning or reason: code → English. */
import { describeFileType, FILE_TYPES, type FileTypeId } from '../files/file-type.ts';
import { PAGE_PHRASES } from './page-reasons.ts';
import { type GivenFor, joined, type Phrase, type PlainCode, phraseParams } from './reason-params.ts';

const FILE_TYPE_PHRASES = fileTypePhrases();

/** What was found in a damaged file. */
const FOUND_PHRASES = {
  'no-header': 'It doesn’t start with a PDF header.',
  'no-trailer': 'Its end is missing or cut off.',
  'cross-references': 'Its internal page index is damaged.',
  'stream-length': 'Some of its data is cut off.',
  'page-tree': 'Its page tree is damaged.',
  objects: 'Parts of it are missing.',
  syntax: 'Parts of it are unreadable.',
  'not-opened': 'It can’t be opened.',
  'saved-as-text': 'A program saved it as text, which destroyed its data. Please get a new copy.',
  'no-text-in-it': 'It contains no text.',
  'unknown-lock': 'It uses an unknown type of encryption.',
  'changed-when-locked': 'Its content was changed after it was encrypted.',
  'no-directory': 'Its list of files can’t be read.',
  'entry-not-unpacked': 'A file in it can’t be unpacked.',
  'nothing-unpacked': 'Nothing in it can be unpacked.',
  'no-pixels': 'Its pixels can’t be read.',
} as const;

/** What is wrong with a value of a structure (JSON). */
const MISTAKE_PHRASES = {
  'value-missing': 'it is missing',
  'unusable-value': 'this value can’t be used',
  'must-be-a-number': 'it must be a number',
  'must-be-a-whole-number': 'it must be a whole number',
  'must-be-a-text': 'it must be text in quotes',
  'must-be-true-or-false': 'it must be true or false',
  'must-be-a-list': 'it must be a list in square brackets',
  'must-be-an-object': 'it must be an object in curly brackets',
  'must-be-one-of': 'it must be one of: {choices}',
  'must-be-at-least': 'it must be at least {least}',
  'must-be-over': 'it must be more than {least}',
  'must-be-at-most': 'it must be at most {most}',
  'text-over-length': { one: 'it may have at most {count} character', other: 'it may have at most {count} characters' },
  'has-too-few': { one: 'it needs at least {count} entry', other: 'it needs at least {count} entries' },
  'has-too-many': { one: 'it may have at most {count} entry', other: 'it may have at most {count} entries' },
  'entry-is-a-range': 'each entry must be a page range in quotes',
  'page-or-range': 'it must be a page number, or a page range in quotes',
  'paper-or-same': 'the paper size must be "same", "a4", "letter" or a size such as "210mmx297mm"',
  'must-be-a-colour': 'it must be a colour such as #1a2b3c',
  'text-or-quads': 'it needs either text or quads',
  'must-be-a-file-name': 'it may not contain slashes, colons, quotes or control characters',
  'must-be-a-comparison': 'it must be a number of pages such as >10',
  'must-be-a-size-comparison': 'it must be a size such as >5MB',
  'needs-choices': 'it needs a list of choices',
  'default-is-a-choice': 'the default must be one of its choices',
  'turn-is-a-quarter': 'the rotation must be 90, 180 or 270',
} as const;

export const PHRASE_TABLE = {
  ...FILE_TYPE_PHRASES,
  ...MISTAKE_PHRASES,
  ...FOUND_PHRASES,
  ...PAGE_PHRASES,
  'has-entries': { one: '{count} entry', other: '{count} entries' },
  'has-lines': { one: '{count} line', other: '{count} lines' },
  'for-days': { one: '{count} day', other: '{count} days' },
  'for-hours': { one: '{count} hour', other: '{count} hours' },
  'for-minutes': { one: '{count} minute', other: '{count} minutes' },
  'for-files': { one: '{count} file', other: '{count} files' },
  'ready-files': 'Ready: {names}.',
  'ready-files-and-more': 'Ready: {names} and {count} more.',
  'this-job': 'This job',
  'a-slide': 'a slide',
  'this-change': 'this change',
  'copying-content': 'copying its content',
  'fonts-package': 'the font package fonts-liberation',
  'tesseract-without-language': 'Tesseract language data',
  'more-than': 'more than {most}',
  'page-lost': 'This page couldn’t be recovered.',
  'page-not-opened': 'Page {page} can’t be read.',
} as const;

export type PhraseCode = keyof typeof PHRASE_TABLE;

/** Of a value of this name: the words, and their code under `{name}Code`. */
export function phrase<Name extends string, Code extends PhraseCode>(
  name: Name,
  code: Code,
  ...[values]: GivenFor<(typeof PHRASE_TABLE)[Code]>
): Phrase<Name> {
  return phraseParams(name, code, PHRASE_TABLE[code], values);
}

/** The same with several sentences. */
export function phrases<Name extends string>(
  name: Name,
  codes: readonly PlainCode<typeof FOUND_PHRASES>[],
): Phrase<Name> {
  const { code, text } = joined(FOUND_PHRASES, codes);
  return phraseParams(name, code, text);
}

export function isPhraseCode(code: unknown): code is PhraseCode {
  return typeof code === 'string' && Object.hasOwn(PHRASE_TABLE, code);
}

function fileTypePhrases(): { readonly [Id in FileTypeId]: string } {
  const ids = Object.keys(FILE_TYPES) as FileTypeId[];
  return Object.fromEntries(ids.map((id) => [id, describeFileType(id)])) as { readonly [Id in FileTypeId]: string };
}
