/** What a Markdown file says of itself: YAML between two lines of hyphens at its very start. */
import { parse } from 'yaml';

export interface DocumentFacts {
  /** Each empty where the file tells none. */
  readonly title: string;
  readonly author: string;
  /** As written. */
  readonly date: string;
  /** A language tag in its canonical form, such as `de-AT`. */
  readonly lang: string;
}

export interface SplitText {
  readonly facts: DocumentFacts;
  /** The text without its front matter. */
  readonly body: string;
  /** There is front matter that cannot be read. */
  readonly isUnreadable: boolean;
}

const NO_FACTS: DocumentFacts = { title: '', author: '', date: '', lang: '' };
/** Front matter is a few lines; whatever claims to be more is text. */
const MAX_LETTERS = 64 * 1024;
/** Aliases may repeat so much, or a few lines would unfold into gigabytes. */
const MAX_ALIASES = 50;
const OPENING = /^---[ \t]*\r?\n/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*$/m;

export function splitFrontMatter(text: string): SplitText {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return { facts: NO_FACTS, body: text, isUnreadable: false };
  const head = text.slice(opening.length, opening.length + MAX_LETTERS);
  const closing = CLOSING.exec(head);
  if (!closing) return { facts: NO_FACTS, body: text, isUnreadable: false };
  const written = head.slice(0, closing.index);
  const body = text.slice(opening.length + closing.index + closing[0].length);
  const values = parsed(written);
  if (values === undefined) return { facts: NO_FACTS, body, isUnreadable: true };
  // A line, some words and a line again: no front matter, but text between two rules.
  if (!isMapping(values)) return { facts: NO_FACTS, body: values === null ? body : text, isUnreadable: false };
  return { facts: factsOf(values), body, isUnreadable: false };
}

function parsed(written: string): unknown {
  try {
    const options = { schema: 'core', uniqueKeys: false, maxAliasCount: MAX_ALIASES, logLevel: 'error' } as const;
    return parse(written, options) as unknown;
  } catch {
    // Besides what is wrong with the text: an alias too often, or lists too deep for the parser.
    return undefined;
  }
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function factsOf(values: Readonly<Record<string, unknown>>): DocumentFacts {
  const named = new Map(Object.entries(values).map(([key, value]) => [key.toLowerCase(), value]));
  const first = (...keys: readonly string[]) =>
    keys.map((key) => plain(named.get(key))).find((each) => each !== '') ?? '';
  return {
    title: first('title'),
    author: first('author', 'authors', 'by'),
    date: first('date'),
    lang: languageTag(first('lang', 'language', 'locale')),
  };
}

/** Several authors are named one after the other. */
function plain(value: unknown): string {
  if (Array.isArray(value))
    return value
      .map(plain)
      .filter((each) => each !== '')
      .join(', ');
  if (isMapping(value)) return plain(value.name);
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).replaceAll(/\s+/g, ' ').trim() : '';
}

function languageTag(written: string): string {
  try {
    return Intl.getCanonicalLocales(written.replaceAll('_', '-'))[0] ?? '';
  } catch {
    return '';
  }
}
