/** How much of each kind changed, as reports say it. */
import type { Comparison } from '../../engine/compare/compare-documents.ts';
import type { Difference, DifferenceKind } from '../../engine/compare/differences.ts';

export type Counts = Readonly<Record<DifferenceKind, number>> & {
  readonly pagesRemoved: number;
  readonly pagesAdded: number;
};

export function countsOf({ differences, pairs }: Comparison): Counts {
  const of = (kind: DifferenceKind) => differences.filter((each) => each.kind === kind).length;
  return {
    replaced: of('replaced'),
    removed: of('removed'),
    added: of('added'),
    moved: of('moved'),
    restyled: of('restyled'),
    look: of('look'),
    frame: of('frame'),
    pagesRemoved: pairs.filter(({ b }) => b === undefined).length,
    pagesAdded: pairs.filter(({ a }) => a === undefined).length,
  };
}

export function isIdentical(comparison: Comparison): boolean {
  return Object.values(countsOf(comparison)).every((count) => count === 0);
}

/** The pages of one file, by their numbers in it, where a difference says so. */
export function pageText({ places }: Difference['a'], pages: Comparison['a']): string {
  const numbers = places.map(({ page }) => pages[page]?.number ?? 0);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined) return '';
  return last === first ? String(first) : `${first}–${last}`;
}
