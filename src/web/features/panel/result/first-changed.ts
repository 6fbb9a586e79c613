/** At which page a result is opened: the first that changed, as the work tells it or as the answers name pages. */
import type { JobFile } from '../../../../contract/job.ts';
import type { Field } from '../../../../contract/options/field.ts';
import { parsePageRange } from '../../../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../../../contract/pages/resolve-page-range.ts';
import type { ChosenFile } from '../../files/chosen-files.ts';
import { viewKind } from '../../viewer/view-kind.ts';
import type { Values } from '../model/option-values.ts';
import { chosenFor } from './compare-pair.ts';

/** @param chosen the files that the results were made of, as long as the page has them. */
export function opensAt(
  result: JobFile,
  chosen: readonly ChosenFile[],
  { fields, values }: { readonly fields: readonly Field[]; readonly values: Values },
): number {
  const { pages, firstChanged } = result.facts;
  if (typeof firstChanged === 'number') return firstChanged;
  const look = chosenFor(result, chosen)?.look;
  if (look?.kind !== 'pdf' || viewKind(result.outputFilename) !== 'pdf') return 1;
  // Where pages came or went, their numbers say nothing any more.
  return pages === undefined || pages === look.pages ? firstNamed(fields, values, look.pages) : 1;
}

/** @param pages of the file, and of its result. */
export function firstNamed(fields: readonly Field[], values: Values, pages: number): number {
  const range = fields.some(({ name, kind }) => name === 'pages' && kind === 'pages') ? values.pages?.trim() : '';
  if (!range) return 1;
  try {
    const named = resolvePageRange(parsePageRange(range), pages, { clip: true }).pages;
    return named.reduce((first, page) => Math.min(first, page), pages);
  } catch {
    // Ranges that only the work can read, such as those with labels.
    return 1;
  }
}
