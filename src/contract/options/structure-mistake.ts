/** Says in words of ours what is wrong with a structure (JSON): the schema library's own words never reach anybody. */
import type * as z from 'zod';
import type { TextParams } from '../messages/fill-text.ts';
import { isPhraseCode, PHRASE_TABLE, phrase } from '../messages/phrases.ts';
import { type Phrase, phraseParams } from '../messages/reason-params.ts';
import { type Refusal, refusal } from './option.ts';

type Issue = z.core.$ZodIssue;
type Mistake = Phrase<'mistake'> & TextParams;

/** What the schema library calls a kind of value → the code of our words. */
const KINDS = {
  number: 'must-be-a-number',
  int: 'must-be-a-whole-number',
  string: 'must-be-a-text',
  boolean: 'must-be-true-or-false',
  array: 'must-be-a-list',
  tuple: 'must-be-a-list',
  object: 'must-be-an-object',
  record: 'must-be-an-object',
} as const;

/** The first mistake of a structure. @param value what was checked: it tells a wrong value from a missing one. */
export function mistakeOf(error: z.ZodError, value: unknown): Refusal {
  const [first] = error.issues;
  if (!first) return refusal('wrong-shape', phrase('mistake', 'unusable-value'));
  const { issue, path } = innermost(first, first.path);
  if (issue.code === 'unrecognized_keys') return refusal('unknown-key', { key: issue.keys[0] ?? '' });
  const mistake = mistakeIn(issue, at(value, path) === undefined);
  return path.length === 0
    ? refusal('wrong-shape', mistake)
    : refusal('wrong-shape-at', { ...mistake, place: path.join('.') });
}

/** Of several shapes that a value may have, the one that fits farthest is the one that was meant. */
function innermost(issue: Issue, path: readonly PropertyKey[]): { issue: Issue; path: readonly PropertyKey[] } {
  if (issue.code !== 'invalid_union' || isPhraseCode(issue.message)) return { issue, path };
  const [farthest] = issue.errors
    .flatMap((issues) => issues.slice(0, 1))
    .filter((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys')
    .sort((a, b) => b.path.length - a.path.length);
  return farthest ? innermost(farthest, [...path, ...farthest.path]) : { issue, path };
}

function mistakeIn(issue: Issue, missing: boolean): Mistake {
  if (missing) return phrase('mistake', 'value-missing');
  // A shape gives its own words as the code of a phrase.
  if (isPhraseCode(issue.message)) return phraseParams('mistake', issue.message, PHRASE_TABLE[issue.message]);
  switch (issue.code) {
    case 'invalid_type':
      return isKind(issue.expected) ? phrase('mistake', KINDS[issue.expected]) : phrase('mistake', 'unusable-value');
    case 'invalid_value':
      return phrase('mistake', 'must-be-one-of', { choices: issue.values.map(String).join(', ') });
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    default:
      return phrase('mistake', 'unusable-value');
  }
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Mistake {
  const least = Number(minimum);
  if (!isNumeric(origin)) return phrase('mistake', 'has-too-few', { count: least });
  return inclusive ? phrase('mistake', 'must-be-at-least', { least }) : phrase('mistake', 'must-be-over', { least });
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): Mistake {
  const most = Number(maximum);
  if (isNumeric(origin)) return phrase('mistake', 'must-be-at-most', { most });
  return phrase('mistake', origin === 'string' ? 'text-over-length' : 'has-too-many', { count: most });
}

function isNumeric(origin: string): boolean {
  return origin === 'number' || origin === 'int';
}

function isKind(expected: string): expected is keyof typeof KINDS {
  return Object.hasOwn(KINDS, expected);
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let inner = value;
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = (inner as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return inner;
}
