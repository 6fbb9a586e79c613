/** Reads the numbers that headers and footers show, and finds those that count the pages of a part of the document. */
import type { PageNumbering } from '../../model.ts';
import type { PageDraft } from '../drafts/draft.ts';
import { romanValue } from '../paragraphs/number-label.ts';
import { runningText } from './running-text.ts';

export interface ShownNumber {
  readonly value: number;
  readonly format: PageNumbering['format'];
  /** Its letters in the text: from the first to before the last. */
  readonly from: number;
  readonly to: number;
}

/** Digits, and roman numbers that a text begins or ends with. */
export function numbersOf(text: string): readonly ShownNumber[] {
  const digits = [...text.matchAll(/\d+/g)].map((found): ShownNumber => {
    return { value: Number(found[0]), format: 'decimal', from: found.index, to: found.index + found[0].length };
  });
  const roman = [...text.matchAll(/(?<=^\s*)[ivxlcIVXLC]+(?=\s|$)|(?<=\s)[ivxlcIVXLC]+(?=\s*$)/g)].flatMap((found) => {
    const [sign] = found;
    const value =
      sign === sign.toLowerCase() || sign === sign.toUpperCase() ? romanValue(sign.toLowerCase()) : undefined;
    const format = sign === sign.toLowerCase() ? ('lower-roman' as const) : ('upper-roman' as const);
    return value === undefined ? [] : [{ value, format, from: found.index, to: found.index + sign.length }];
  });
  return [...digits, ...roman].sort((a, b) => a.from - b.from);
}

/** Pages in a row whose numbers grow as they do by chance, years or sections, are fewer; those of two pages begin with one. */
const ENOUGH = 3;
/** A longer number is that of an account or an article; Word does not count as far, and the difference to a page would be lost in rounding. */
const MAX_COUNT = 2 ** 31 - 1;

/**
 * By page (1-based), how it is numbered: pages in a row, but for those without a number, show one that grows as they do, and
 * a count that follows another begins with one. Pages that nothing is known of are left out.
 */
export function findNumbering(
  pages: readonly Pick<PageDraft, 'page' | 'header' | 'footer'>[],
): ReadonlyMap<number, PageNumbering> {
  const found = new Map<number, PageNumbering>();
  let run: { pages: number[]; counts: readonly PageNumbering[] } = { pages: [], counts: [] };
  const finish = () => {
    const [first = 0] = run.pages;
    const beginsAnew = run.counts.find(({ offset }) => first + offset === 1);
    const known = [...found.values()].at(-1);
    const isLong = run.pages.length >= ENOUGH && known === undefined;
    const count =
      beginsAnew ??
      run.counts.find(({ offset }) => offset === (known?.offset ?? 0)) ??
      (isLong ? run.counts[0] : undefined);
    if (count && run.pages.length > 1) for (const page of run.pages) found.set(page, count);
  };
  const texts = pages.map(({ header, footer }) => [...header, ...footer].map(runningText));
  for (const [index, { page }] of pages.entries()) {
    // What two pages in a row say alike counts nothing: an address has several numbers, of which others seem to grow.
    const beside = new Set([texts[index - 1], texts[index + 1]].flatMap((each) => each ?? []));
    const own = (texts[index] ?? []).filter((text) => !beside.has(text));
    const counts = own.flatMap((text) =>
      numbersOf(text)
        .filter(({ value }) => value <= MAX_COUNT)
        .map(({ value, format }) => ({ format, offset: value - page })),
    );
    if (counts.length === 0) continue;
    const goesOn = run.counts.filter((count) => counts.some((each) => isSameNumbering(each, count)));
    if (goesOn.length > 0) run = { pages: [...run.pages, page], counts: goesOn };
    else {
      finish();
      run = { pages: [page], counts };
    }
  }
  finish();
  return found;
}

export function isSameNumbering(a: PageNumbering, b: PageNumbering): boolean {
  return a.format === b.format && a.offset === b.offset;
}
