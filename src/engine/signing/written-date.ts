/** Dates as people write them, in the time zone of who signs. */

export type DateFormat = 'iso' | 'long' | 'short';

/** `2026-11-21`, `21 November 2026` or `21 Nov 2026`: never in an order that could be mistaken. */
export function writtenDate(moment: Date, format: DateFormat, timeZone: string): string {
  const parts = partsOf(moment, timeZone, format === 'short' ? 'short' : 'long');
  if (format === 'iso') return isoDay(moment, timeZone);
  return `${parts.day} ${parts.month} ${parts.year}`;
}

/** The date with hours, minutes and the name of the zone. */
export function writtenMoment(moment: Date, format: DateFormat, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return `${writtenDate(moment, format, timeZone)}, ${clock.format(moment)}`;
}

function isoDay(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  return format.format(moment);
}

function partsOf(moment: Date, timeZone: string, month: 'long' | 'short') {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month, year: 'numeric', timeZone });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  // Since ICU 68 British September is cut to four letters.
  return { day: part('day'), month: part('month').replace(/^Sept$/, 'Sep'), year: part('year') };
}
