/** Names the documents of a pile after what was found in them. */
import { describePages } from '../../contract/messages/describe-pages.ts';
import type { WarningCode } from '../../contract/messages/warnings.ts';
import type { RunContext } from '../../contract/operation.ts';
import { printedDate } from '../../engine/layout/grids/printed-date.ts';
import type { LabelledPages } from '../../engine/split/page-parts.ts';
import { asPattern } from '../../engine/split/part.ts';
import type { Options } from './options.ts';
import type { Pile } from './pile.ts';
import { ANY_CODE } from './separator-text.ts';

type NameBy = Options['name-by'];

/** What is told where documents stay without the name that was asked for. */
const UNNAMED = {
  code: 'no-code-for-name',
  date: 'no-date-for-name',
  text: 'no-text-for-name',
} as const satisfies Partial<Record<NameBy, WarningCode>>;

export interface NamedDocument {
  readonly pages: readonly number[];
  readonly pattern: string;
  /** Where it is put among the results. */
  readonly folder?: string;
}

type Warn = RunContext['warn'];

const NUMBERED = '{name}-{n}';
/** Longer lines are no name. */
const MOST_LETTERS = 80;

/** @param warn is told of those that are numbered for want of a name. */
export async function nameDocuments(
  documents: readonly LabelledPages[],
  pile: Pile,
  options: Options,
  warn: Warn,
): Promise<readonly NamedDocument[]> {
  const by = options['name-by'];
  const named = await nameAll(documents, pile, options);
  const unnamed = named.filter(({ pattern, folder }) => pattern === NUMBERED && folder === undefined);
  if (by !== 'number' && unnamed.length > 0)
    warn(UNNAMED[by], { pages: describePages(unnamed.map(({ pages }) => pages[0] ?? 1)) });
  return named;
}

async function nameAll(
  documents: readonly LabelledPages[],
  pile: Pile,
  options: Options,
): Promise<readonly NamedDocument[]> {
  switch (options['name-by']) {
    case 'number':
      return documents.map(({ pages }) => ({ pages, pattern: NUMBERED }));
    case 'code':
      return nameByCode(documents, pile, options);
    case 'date':
      return nameByLines(documents, pile, (lines) => printedDate(lines.join('\n')));
    case 'text':
      if (options.by !== 'text') return nameByLines(documents, pile, firstLine);
      return documents.map(({ pages, label }) => ({ pages, pattern: patternOf(label) }));
  }
}

/** Our own sheets name a folder, in which documents are numbered; any other code is a name of its own. */
async function nameByCode(
  documents: readonly LabelledPages[],
  pile: Pile,
  { by, code }: Options,
): Promise<readonly NamedDocument[]> {
  const isSorted = (by === 'qr' || by === 'barcode') && code.trim() !== ANY_CODE;
  if (isSorted) {
    return documents.map(({ pages, label }) => ({ pages, pattern: NUMBERED, ...(label ? { folder: label } : {}) }));
  }
  const named: NamedDocument[] = [];
  for (const { pages, label } of documents) {
    const name = by === 'qr' || by === 'barcode' ? label : await codeOn(pages[0] ?? 1, pile);
    named.push({ pages, pattern: patternOf(name) });
  }
  return named;
}

async function codeOn(page: number, pile: Pile): Promise<string | undefined> {
  const [first] = [...(await pile.codes(page, 'qr')), ...(await pile.codes(page, 'barcode'))];
  return first;
}

async function nameByLines(
  documents: readonly LabelledPages[],
  pile: Pile,
  nameOf: (lines: readonly string[]) => string | undefined,
): Promise<readonly NamedDocument[]> {
  const lines = await pile.texts(documents.map(({ pages }) => pages[0] ?? 1));
  return documents.map(({ pages }, index) => ({ pages, pattern: patternOf(nameOf(lines[index] ?? [])) }));
}

function firstLine(lines: readonly string[]): string | undefined {
  return lines.find((line) => /[\p{L}\p{N}]/u.test(line));
}

function patternOf(name: string | undefined): string {
  const text = shortened((name ?? '').replace(/\s+/g, ' ').trim());
  return /[\p{L}\p{N}]/u.test(text) ? asPattern(text) : NUMBERED;
}

/** Ends between two words, where that keeps most of the text. */
function shortened(text: string): string {
  const letters = [...text];
  if (letters.length <= MOST_LETTERS) return text;
  const end = letters.lastIndexOf(' ', MOST_LETTERS);
  return letters.slice(0, end > MOST_LETTERS / 2 ? end : MOST_LETTERS).join('');
}
