/** Tells days without their year, in files that name one year alone. */
import { type DateValue, dateOf, monthOf, places } from './date-value.ts';

/** No part of a name, of an amount or of a longer number; with the last digits of the year after it, as in `2024/25`. */
const YEAR = /(?<![\p{L}\d]|\d[.,' ])(?<year>(?:19|20)\d{2})(?![\p{L}\d]|[.,']\d)(?:[/–-](?<next>\d{2})(?!\d))?/gu;
const OF_DATE = /(?<=\b\d{1,2}\.\d{1,2}\.)(?<year>(?:19|20)\d{2})(?!\d)/g;
/** Text that is no number alone: a year stands there as one. */
const TELLS = /\p{L}|\d[-./]\d/u;

const DAY_FIRST = /^(?<day>\d{1,2})(?<between>\.? |-)(?<name>\p{L}{3,}\.?)$/u;
const MONTH_FIRST = /^(?<name>\p{L}{3,}\.?)(?<between> |-)(?<day>\d{1,2})$/u;
/** Germans end both numbers with a point. */
const POINTS = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.$/;

/** Gathers the years that a file names. */
export class NamedYears {
  readonly #years = new Set<string>();
  #isTold = false;

  add(text: string): void {
    // Two are as good as many.
    if (this.#years.size > 1) return;
    for (const { groups } of [...text.matchAll(YEAR), ...text.matchAll(OF_DATE)]) {
      const { year = '', next } = groups ?? {};
      this.#years.add(year);
      if (next) this.#years.add(year.slice(0, 2) + next);
      this.#isTold ||= TELLS.test(text);
    }
  }

  /** The only one; a number alone may be none. */
  get only(): string | undefined {
    return this.#isTold && this.#years.size === 1 ? [...this.#years][0] : undefined;
  }
}

/** @param year of the file; without one such days stay text, since spreadsheets know no day without a year. */
export function readYearlessDay(text: string, year: string | undefined): DateValue | undefined {
  if (year === undefined) return undefined;
  const points = POINTS.exec(text)?.groups;
  if (points) {
    const { day = '', month = '' } = points;
    return dateOf({ year, month: Number(month), day }, `${places(day, 'd')}\\.${places(month, 'm')}\\.`);
  }
  const dayFirst = DAY_FIRST.exec(text)?.groups;
  const { day = '', between = '', name = '' } = dayFirst ?? MONTH_FIRST.exec(text)?.groups ?? {};
  const named = monthOf(name);
  if (!named) return undefined;
  const parts = dayFirst ? [places(day, 'd'), named.format] : [named.format, places(day, 'd')];
  return dateOf({ year, month: named.month, day }, named.language + parts.join(between));
}
