/** The orders in which pictures can follow each other, for the work and its preview alike. */
import { compareNames } from '../../contract/files/natural-order.ts';
import type { PictureFacts } from '../../contract/pictures/picture-facts.ts';

export type PictureOrder = 'given' | 'name' | 'name-desc' | 'date-modified' | 'date-created' | 'title';

/** What lies inside the pictures counts for these two alone. */
export const BY_FACTS: readonly PictureOrder[] = ['date-created', 'title'];

export interface Orderable {
  readonly name: string;
  readonly modifiedMs: number | undefined;
  readonly facts: PictureFacts;
}

/** Those that are equal stay as they are listed. */
export function inOrder<Picture extends Orderable>(pictures: readonly Picture[], order: PictureOrder): Picture[] {
  return pictures.toSorted(COMPARE[order]);
}

const COMPARE: Readonly<Record<PictureOrder, (a: Orderable, b: Orderable) => number>> = {
  given: () => 0,
  name: (a, b) => compareNames(a.name, b.name),
  'name-desc': (a, b) => compareNames(b.name, a.name),
  'date-modified': (a, b) => byTime(a.modifiedMs, b.modifiedMs),
  'date-created': (a, b) => byTime(a.facts.takenMs, b.facts.takenMs),
  title: (a, b) => compareNames(a.facts.title ?? a.name, b.facts.title ?? b.name),
};

/** Oldest first; pictures without a date come last. */
function byTime(a: number | undefined, b: number | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  return b === undefined ? -1 : a - b;
}
