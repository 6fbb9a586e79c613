/** What the preview shows: the first page that gets a number, and what is written on it. */

import {
  batesText,
  fillFormat,
  mirrored,
  type Place,
  slotsOf,
  unknownToken,
} from '../../contract/pages/page-numbers.ts';
import { parsePageRange } from '../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';

type Values = Readonly<Record<string, string>>;

interface Facts {
  readonly pages: number;
  readonly name: string;
  readonly now: Date;
}

export interface PreviewText {
  readonly place: Place;
  readonly text: string;
}

/** From 1; page 1 while a range cannot be read. @param pageCount null while unknown. */
export function numberedPage(values: Values, pageCount: number | null): number {
  return numberedPages(values, pageCount ?? 1)[0] ?? 1;
}

/** The texts of a page, each at its place. */
export function previewTexts(values: Values, page: number, { pages, name, now }: Facts): readonly PreviewText[] {
  const chosen = numberedPages(values, pages);
  const start = Number(values.start) || 0;
  const numberOf = (each: number) => start + (values['count-skipped'] === 'false' ? chosen.indexOf(each) : each - 1);
  const number = numberOf(page);
  const stem = name.replace(/\.[^.]+$/, '');
  const bates = batesText(number, Number(values.digits) || 6, values.prefix ?? '', values.suffix ?? '') ?? '';
  const total = numberOf(chosen.at(-1) ?? pages);
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  const tokens = { number, total, name: stem, title: stem, date: date.join('-'), bates, label: String(page) };
  return slotsOf(values)
    .filter(({ format }) => unknownToken(format) === undefined)
    .map(({ place, format }) => ({
      place: values.mirror === 'true' ? mirrored(place, page) : place,
      text: fillFormat(format, tokens),
    }));
}

function numberedPages({ pages = '' }: Values, pageCount: number): readonly number[] {
  try {
    const { pages: chosen } = resolvePageRange(parsePageRange(pages), pageCount, { clip: true });
    return [...new Set(chosen)].sort((a, b) => a - b);
  } catch {
    return Array.from({ length: pageCount }, (_, index) => index + 1);
  }
}
