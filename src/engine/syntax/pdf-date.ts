/** Dates as PDF writes them. */
import { isoDate } from './text-string.ts';

/** In UTC, to the second (ISO 32000-2, 7.9.4). */
export function pdfDate(moment: Date): string {
  return `D:${moment.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
}

/** A date of PDF in full, with the zone that `isoDate` takes it to have. @param date one that `isoDate` can read. */
export function fullDate(date: string): string {
  const iso = isoDate(date);
  const zone = iso.slice(19);
  return `D:${iso.slice(0, 19).replace(/\D/g, '')}${zone === 'Z' ? zone : `${zone.replace(':', "'")}'`}`;
}
