/** At which page a result is opened: the first that the work changed, as far as the answers tell it. */
import type { JobFile } from '../../../../contract/job.ts';
import type { Field } from '../../../../contract/options/field.ts';
import { parsePageRange } from '../../../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../../../contract/pages/resolve-page-range.ts';
import type { ChosenFile } from '../../files/chosen-files.ts';
import { turnsOption } from '../../pages/board-rules.ts';
import { allTurns, turnsByPage } from '../../pages/page-turns.ts';
import { viewKind } from '../../viewer/view-kind.ts';
import type { Values } from '../model/option-values.ts';
import { chosenFor } from './compare-pair.ts';

/** Lists of things that are put on pages, each with its page range. */
const PLACED = ['placements', 'areas', 'marks'];

/** @param chosen the files that the results were made of, as long as the page has them. */
export function opensAt(
  result: JobFile,
  chosen: readonly ChosenFile[],
  { fields, values }: { readonly fields: readonly Field[]; readonly values: Values },
): number {
  const look = chosenFor(result, chosen)?.look;
  if (look?.kind !== 'pdf' || viewKind(result.outputFilename) !== 'pdf') return 1;
  // Where pages came or went, their numbers say nothing any more.
  const { pages = look.pages } = result.facts;
  return pages === look.pages ? firstChanged(fields, values, look.pages) : 1;
}

/** @param pages of the file, and of its result. */
export function firstChanged(fields: readonly Field[], values: Values, pages: number): number {
  try {
    const changed = placedOn(fields, values, pages) ?? turned(fields, values, pages) ?? named(fields, values, pages);
    return changed.reduce((first, page) => Math.min(first, page), pages);
  } catch {
    // Ranges that only the work can read, such as those with labels.
    return 1;
  }
}

function placedOn(fields: readonly Field[], values: Values, pages: number): readonly number[] | undefined {
  const option = fields.find(({ name }) => PLACED.includes(name))?.name;
  // Words may be found on any page.
  if (option === undefined || values.patterns?.trim() || (option === 'areas' && values.text?.trim())) return undefined;
  const written = values[option];
  const placed = written ? (JSON.parse(written) as readonly { readonly page: string | number }[]) : [];
  const ranges = [...placed.map(({ page }) => String(page)), values['whole-pages'] ?? ''].filter((each) => each !== '');
  if (ranges.length > 0) return ranges.flatMap((range) => pagesOf(range, pages));
  // A signature that was given no place stands on the last page, unless a field of the file has its place.
  return option === 'placements' ? [values.field ? 1 : pages] : undefined;
}

function turned(fields: readonly Field[], values: Values, pages: number): readonly number[] | undefined {
  const option = turnsOption(fields);
  const own = option && values[option];
  if (!own) return undefined;
  const turns = turnsByPage(allTurns(own, values.pages ?? '', Number(values.rotation ?? '0'), pages), pages);
  return [...turns].filter(([, turn]) => turn !== 0).map(([page]) => page);
}

function named(fields: readonly Field[], values: Values, pages: number): readonly number[] {
  const range = fields.some(({ name, kind }) => name === 'pages' && kind === 'pages') ? values.pages?.trim() : '';
  return range ? pagesOf(range, pages) : [1];
}

function pagesOf(range: string, pages: number): readonly number[] {
  return resolvePageRange(parsePageRange(range), pages, { clip: true }).pages;
}
