/** The one page-range grammar (`1-3,x2,8-,r1,2n+1:odd`) for web, server and CLI. */
import { PAGE_REASONS } from '../messages/page-reasons.ts';
import { type GivenFor, reasonParams } from '../messages/reason-params.ts';
import { ToolError } from '../messages/tool-error.ts';
import { MAX_PAGE_RANGE_LENGTH, MAX_PAGE_RANGE_PAGES } from '../site/limits.ts';

/** A page counted from the front (`3`), from the back (`r1` = last, `z` = r1). */
export interface Endpoint {
  readonly from: 'start' | 'end';
  readonly number: number;
}

type Selection =
  | { readonly kind: 'word'; readonly word: 'all' | 'odd' | 'even' }
  | { readonly kind: 'span'; readonly first: Endpoint; readonly last: Endpoint }
  /** Pages step·n + offset for n = 0, 1, 2, … */
  | { readonly kind: 'repeat'; readonly step: number; readonly offset: number }
  /** Pages by what a viewer calls them: `iv`, `A-3`. */
  | { readonly kind: 'label'; readonly label: string };

export interface Term {
  readonly text: string;
  /** `x` takes pages out of the term before it, `!` out of the whole result. */
  readonly removes: 'nothing' | 'from-previous' | 'from-all';
  readonly selection: Selection;
}

const REMOVES: Readonly<Record<string, Term['removes']>> = { x: 'from-previous', '!': 'from-all' };

export interface PageRange {
  readonly text: string;
  readonly terms: readonly Term[];
  /** `:odd` keeps the 1st, 3rd, … page of the result, `:even` the 2nd, 4th, … */
  readonly keep: 'all' | 'odd' | 'even';
}

/**
 * Reads a page-range text. Empty text means all pages.
 * @throws ToolError `bad-pages` with a reason that quotes the text.
 */
export function parsePageRange(text: string): PageRange {
  if (text.length > MAX_PAGE_RANGE_LENGTH) throw badPages('range-too-long');
  const shown = text.trim();
  const plain = normalise(shown);
  if (plain === '') return { text: 'all', terms: [parseTerm('all', 'all')], keep: 'all' };
  const { list, keep } = splitSuffix(plain, shown);
  const parts = list.split(',');
  if (parts.some((part) => part === '')) {
    throw badPages('range-empty-part', { range: shown });
  }
  const terms = parts.map((part) => parseTerm(part, shown));
  requireSomethingBeforeX(terms, shown);
  return { text: shown, terms, keep };
}

/** A colon stands before `odd` or `even` at the end, and after `label`. */
function splitSuffix(plain: string, shown: string): { readonly list: string; readonly keep: PageRange['keep'] } {
  const suffix = /:(odd|even)$/.exec(plain);
  const list = suffix ? plain.slice(0, suffix.index) : plain;
  if (list.replace(LABEL_MARK, '').includes(':')) {
    throw badPages('range-wrong-end', { range: shown });
  }
  const word = suffix?.[1];
  return { list, keep: word === 'odd' || word === 'even' ? word : 'all' };
}

/** `label:` at the start of a term, also behind `x` or `!`. */
const LABEL_MARK = /(?<=^|,|,[x!]|^[x!])label:/g;

/** Also the full-width one of East Asian keyboards. */
const GROUP_BREAK = /[;；]/;

/** Each comma part, or with `;` each group, as a range of its own: how `split-pdf` reads its pages. */
export function parsePageGroups(text: string): readonly PageRange[] {
  if (text.length > MAX_PAGE_RANGE_LENGTH) throw badPages('range-too-long');
  if (GROUP_BREAK.test(text)) {
    const groups = text.split(GROUP_BREAK);
    if (groups.at(-1)?.trim() === '') groups.pop();
    return groups.map((group) => {
      if (group.trim() === '') throw badPages('range-empty-group', { range: text });
      return parsePageRange(group);
    });
  }
  const whole = parsePageRange(text);
  if (whole.keep !== 'all' || whole.terms.some((term) => term.removes !== 'nothing')) return [whole];
  return whole.terms.map((term) => ({ text: term.text, terms: [term], keep: 'all' as const }));
}

/** Whether a range picks pages by their label, which only the opened file can tell. */
export function namesLabels({ terms }: PageRange): boolean {
  return terms.some(({ selection }) => selection.kind === 'label');
}

/** What every complaint about a page range is. */
export function badPages<Why extends keyof typeof PAGE_REASONS>(
  why: Why,
  ...given: GivenFor<(typeof PAGE_REASONS)[Why]>
): ToolError {
  return new ToolError('bad-pages', reasonParams(why, PAGE_REASONS[why], given[0]));
}

/** ASCII digits, commas and hyphens; no space around separators; lower case but for labels, which tell A from a. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‐‑–—−﹣－]/g, '-')
    .replace(/[、，]/g, ',')
    .replace(/(label\s*:\s*)([^,]*)|([^,])/gi, (whole, mark?: string, label?: string) => {
      return mark === undefined
        ? whole.toLowerCase()
        : `label:${(label ?? '').replace(/\s*:\s*(odd|even)\s*$/i, ':$1')}`;
    })
    .replace(/\s*([,:;-])\s*/g, '$1')
    .trim();
}

function parseTerm(part: string, shown: string): Term {
  const removes = REMOVES[part.charAt(0)] ?? 'nothing';
  const body = removes === 'nothing' ? part : part.slice(1).trim();
  if (body === '') throw notAPage(part, shown);
  return { text: part, removes, selection: parseSelection(body, shown) };
}

function parseSelection(body: string, shown: string): Selection {
  if (body.startsWith('label:')) {
    const label = body.slice('label:'.length);
    if (label === '') throw badPages('range-empty-label', { range: shown });
    return { kind: 'label', label };
  }
  if (body === 'all' || body === 'odd' || body === 'even') return { kind: 'word', word: body };
  if (body === 'first') return single({ from: 'start', number: 1 });
  if (body === 'last') return single({ from: 'end', number: 1 });
  if (/\s/.test(body)) throw badPages('range-no-comma', { range: shown });
  if (/^\d*[.]\d*$/.test(body)) throw badPages('range-not-whole', { range: shown });
  const repeat = /^(\d*)n(?:([+-])(\d+))?$/.exec(body);
  if (repeat) return parseRepeat(repeat, shown);
  if (/[nm*()]/.test(body)) throw badRepeat(shown);
  return parseSpan(body, shown);
}

function parseRepeat(match: RegExpExecArray, shown: string): Selection {
  const step = match[1] ? Number(match[1]) : 1;
  const distance = Number(match[3] ?? 0);
  if (step === 0 || Math.max(step, distance) > MAX_PAGE_RANGE_PAGES) throw badRepeat(shown);
  return { kind: 'repeat', step, offset: match[2] === '-' ? -distance : distance };
}

function badRepeat(shown: string): ToolError {
  return badPages('range-bad-repeat', { range: shown });
}

function parseSpan(body: string, shown: string): Selection {
  const ends = body.split('-');
  if (ends.length > 2) throw badPages('range-bad-span', { range: shown });
  const [first = '', last] = ends;
  if (last === undefined) return single(parseEndpoint(first, shown));
  if (first === '' && last === '') throw notAPage(body, shown);
  return {
    kind: 'span',
    first: first === '' ? { from: 'start', number: 1 } : parseEndpoint(first, shown),
    last: last === '' ? { from: 'end', number: 1 } : parseEndpoint(last, shown),
  };
}

function parseEndpoint(text: string, shown: string): Endpoint {
  if (text === 'z') return { from: 'end', number: 1 };
  const match = /^(r?)(\d+)$/.exec(text);
  if (!match) throw notAPage(text, shown);
  const number = Number(match[2]);
  if (number === 0) throw badPages('range-from-one', { range: shown });
  return { from: match[1] ? 'end' : 'start', number };
}

function notAPage(text: string, shown: string): ToolError {
  return badPages('range-not-a-page', { range: shown, part: text });
}

function requireSomethingBeforeX(terms: readonly Term[], shown: string): void {
  for (const [index, term] of terms.entries()) {
    if (term.removes === 'from-previous' && (terms[index - 1]?.removes ?? 'from-all') === 'from-all') {
      throw badPages('range-nothing-before-x', { range: shown, part: term.text.slice(1).trim() });
    }
  }
}

function single(endpoint: Endpoint): Selection {
  return { kind: 'span', first: endpoint, last: endpoint };
}
