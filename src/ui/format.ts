/** Quantities as people read them. */
import { LANGUAGE } from './language.ts';
import { quantityWords } from './quantity-words.ts';

const UNIT = 1024;
const UNITS = ['kilobytes', 'megabytes', 'gigabytes'] as const;

/** "27 bytes", "17 KB", "5.5 MB": three digits at most, and a decimal only below 100 where it says something. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return quantityWords.bytes({ count: bytes });
  let size = bytes / UNIT;
  let at = 0;
  // What would be rounded to four digits is said in the next unit.
  while (size >= 999.5 && at < UNITS.length - 1) {
    size /= UNIT;
    at += 1;
  }
  const digits = at === 0 || size >= 99.95 ? 0 : 1;
  return quantityWords[UNITS[at] ?? 'gigabytes']({ size: decimal(Math.max(size, 1), digits) });
}

function decimal(value: number, digits: number): string {
  return value.toLocaleString(LANGUAGE.code, { maximumFractionDigits: digits, useGrouping: false });
}

/** "38 %". */
export function formatPercent(percent: number): string {
  return quantityWords.percent({ percent: Math.round(percent) });
}

/** "about 40 s left", "about 3 min left". */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return quantityWords.secondsLeft({ seconds: seconds < 10 ? seconds : 5 * Math.round(seconds / 5) });
  return quantityWords.minutesLeft({ minutes: Math.round(seconds / 60) });
}

/** "5 Mar 2026, 14:30", by the visitor's clock. */
export function formatMoment(moment: Date): string {
  return moment.toLocaleString(LANGUAGE.code, { dateStyle: 'medium', timeStyle: 'short' });
}
