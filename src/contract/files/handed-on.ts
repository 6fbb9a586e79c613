/** How files that a stranger packed are handed on: none that a browser would run, and with dates that a zip can hold. */
import type { FileTypeId } from './file-type.ts';

/** Pages and drawings of strangers: no browser may take them for parts of this site. */
const ACTIVE: readonly FileTypeId[] = ['html', 'svg', 'xml', 'css'];
const EARLIEST_MS = Date.UTC(1980, 0, 2);
const LATEST_MS = Date.UTC(2107, 0, 1);

export function handedOnType(found: FileTypeId | undefined): FileTypeId {
  return found === undefined || ACTIVE.includes(found) ? 'bytes' : found;
}

/** Nothing for a moment that is none, or that zips do not know. */
export function handedOnDate(moment: number | undefined): { readonly modifiedMs?: number } {
  return moment !== undefined && moment >= EARLIEST_MS && moment < LATEST_MS ? { modifiedMs: Math.round(moment) } : {};
}
