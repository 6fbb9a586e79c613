/** Dates as PDF writes them. */

/** In UTC, to the second (ISO 32000-2, 7.9.4). */
export function pdfDate(moment: Date): string {
  return `D:${moment.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
}
