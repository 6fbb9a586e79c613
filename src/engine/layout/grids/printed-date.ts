/** Finds the first date in a text. */
import { readDate } from './date-value.ts';

/** What may be a date: numbers with signs between them, or the name of a month beside a day and a year. */
const MAYBE = [
  /(?<![\d./-])\d{4}[-/]\d{1,2}[-/]\d{1,2}(?![\d/-])/gu,
  /(?<![\d./-])\d{1,2}([./])\d{1,2}\1(?:\d{4}|\d{2})(?![\d/-])/gu,
  /(?<![\d\p{L}])\d{1,2}(?:\.? | de |-)\p{L}{3,12}\.?(?: | de |-)\d{4}(?!\d)/gu,
  /(?<!\p{L})\p{L}{3,12}\.? \d{1,2}, ?\d{4}(?!\d)/gu,
  /(?<!\d)\d{4}[年년] ?\d{1,2}[月월] ?\d{1,2}[日일]/gu,
];

/**
 * As YYYY-MM-DD. Where slashes leave open whether the day comes first, another date of the text with a day above 12
 * tells it; without one, such dates are passed over.
 */
export function printedDate(text: string): string | undefined {
  const found = MAYBE.flatMap((pattern) => [...text.matchAll(pattern)])
    .sort((a, b) => a.index - b.index)
    .map(([written]) => written.trim());
  const dayFirst = dayOrder(found);
  for (const written of found) {
    const date = readDate(written, { dayFirst });
    if (date) return date.iso;
  }
  return undefined;
}

/** A date that can be read one way alone tells how the others are meant. */
function dayOrder(found: readonly string[]): boolean | undefined {
  const [isDayFirst, isMonthFirst] = [true, false].map((dayFirst) =>
    found.some((written) => readDate(written, { dayFirst }) && !readDate(written, { dayFirst: !dayFirst })),
  );
  return isDayFirst === isMonthFirst ? undefined : isDayFirst;
}
