/** Quantities as people read them. */
import { LANGUAGE } from './language.ts';
import { quantityWords } from './quantity-words.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** "4.1 MB"; below one with two decimals, so that small sizes can be compared and only an empty file is "0.0 MB". */
export function formatBytes(bytes: number): string {
  if (bytes >= GB) return quantityWords.gigabytes({ size: decimal(bytes / GB, 1) });
  if (bytes >= MB || bytes === 0) return quantityWords.megabytes({ size: decimal(bytes / MB, 1) });
  return quantityWords.megabytes({ size: decimal(Math.max(0.01, bytes / MB), 2) });
}

/** "100 MB": a limit, without decimals where there are none. */
export function formatLimit(bytes: number): string {
  const whole = bytes >= GB ? bytes / GB : bytes / MB;
  if (!Number.isInteger(whole)) return formatBytes(bytes);
  return quantityWords[bytes >= GB ? 'gigabytes' : 'megabytes']({ size: decimal(whole, 0) });
}

function decimal(value: number, digits: number): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return value.toLocaleString(LANGUAGE.code, format);
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
