/** Finds the words of marks on words, and tells of those that stand nowhere. */
import { describePages } from '../../contract/messages/describe-pages.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import { isOnWords, type MarkQuad, type PageMark } from '../../contract/pages/page-marks.ts';
import { userUnit } from '../../engine/geometry/seen-page.ts';
import type { WordSearch } from '../../engine/marks/find-quads.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { PdfDict, type PdfRef } from '../../engine/syntax/object.ts';
import type { MarkOnPages } from './place-marks.ts';

/** By mark: how often its words were found, and on which pages they were not. */
export type WordsFound = Map<PageMark, { count: number; readonly missing: number[] }>;

interface Where {
  readonly document: PdfDocument;
  readonly page: PdfRef;
  /** From 1. */
  readonly number: number;
  readonly search: WordSearch;
  readonly found: WordsFound;
}

export async function findWords(
  { mark }: MarkOnPages,
  { document, page, number, search, found }: Where,
): Promise<readonly MarkQuad[]> {
  if (!isOnWords(mark)) return [];
  if (mark.quads) return mark.quads;
  const unit = userUnit(document, document.dict(page) ?? new PdfDict());
  const quads = await search.find(number, mark.text ?? '', unit);
  const known = found.get(mark) ?? { count: 0, missing: [] };
  found.set(mark, known);
  known.count += quads.length;
  if (quads.length === 0) known.missing.push(number);
  return quads;
}

/** Words that stand on some pages of their range were found. @throws ToolError `nothing-found` where that was all there was to do. */
export function tellOfMissing(marks: readonly PageMark[], found: WordsFound, context: Pick<RunContext, 'warn'>): void {
  const nowhere = [...found].filter(([, { count }]) => count === 0);
  const [first] = nowhere;
  if (!first) return;
  const wantedOf = (mark: PageMark) => (isOnWords(mark) ? (mark.text ?? '') : '');
  if (nowhere.length === marks.length)
    throw new ToolError('nothing-found', because('words-not-found', { wanted: wantedOf(first[0]) }));
  for (const [mark, { missing }] of nowhere)
    context.warn('words-not-marked', { wanted: wantedOf(mark), pages: describePages(missing) });
}
