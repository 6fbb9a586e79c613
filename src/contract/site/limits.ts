/** The numbers that every side agrees on: one constant each, quoted by screens, checks and documents. */

/** Largest single file, in bytes (100 MB as users are told it). */
export const MAX_FILE_BYTES = 104_857_600;

/** Files of one job together, in bytes; the operator may lower it. */
export const MAX_JOB_BYTES = 2 * 1024 ** 3;

/**
 * Largest file that a run may write, in bytes: a thousand scanned pages drawn anew have about as much. A run whose files
 * are larger together may write as much as they have, and a fifth more.
 */
export const MAX_RESULT_BYTES = 1024 ** 3;

/** Most files that the compressor takes in one job. */
export const MAX_COMPRESS_FILES = 50;

/** Most pages in one file; 0 switches the limit off. */
export const MAX_PAGES = 5_000;

/** Most pixels of one rendered page or decoded picture. */
export const MAX_PIXELS = 100_000_000;

/** An archive or Office file may unpack to this many times its size, but always to at least MIN_UNPACKED_BYTES. */
export const MAX_UNPACK_RATIO = 20;
export const MIN_UNPACKED_BYTES = 500 * 1024 ** 2;

/** Characters of a page-range text, and pages that it may expand to. */
export const MAX_PAGE_RANGE_LENGTH = 2_000;
export const MAX_PAGE_RANGE_PAGES = 50_000;

/** Output names: bytes before the extension. */
export const MAX_NAME_BYTES = 180;

/** How often a job is begun before it counts as failed. */
export const MAX_ATTEMPTS = 3;

/** Milliseconds without progress of the operation after which a run is ended, unless its tool declares another. */
export const STALL_MS = 45_000;

/** Milliseconds between two written progress values of one job (4 a second). */
export const PROGRESS_INTERVAL_MS = 250;

/** Days until a job's files, rows and names are deleted. */
export const RETENTION_DAYS = { default: 7, min: 1, max: 30 } as const;

/** "7 days", "1 day", "7 Tage": how the retention time is said in a language. */
export function daysText(days: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}
