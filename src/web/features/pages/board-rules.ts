/** What the pages of a chosen file can be clicked for, told by the options that a tool has. */
import type { Field } from '../../../contract/options/field.ts';

/** `main`: the pages are one of the tool's main choices. */
export type Board =
  /**
   * Click chooses pages; nothing chosen means all, or where they are `needed` none yet. `ordered`: they come in the order in
   * which they were chosen.
   */
  | {
      readonly kind: 'choose';
      readonly field: string;
      readonly main: boolean;
      readonly needed: boolean;
      readonly ordered: boolean;
      readonly splits: boolean;
    }
  /** Click begins a new file at a page. */
  | { readonly kind: 'cut'; readonly field: string; readonly main: boolean; readonly splits: boolean };

/** Ways to split that go by no pages of one's own: a click or a cut leads from there to one that does. */
const BY_COUNT: readonly (string | undefined)[] = ['each', 'every'];
/** Modes of a split that a click on a page and a cut lead to. */
export const SPLIT_MODE = { pick: 'extract', cut: 'ranges' } as const;

/** Modes of a split in which its pages are the ones to take, in their order, or to leave out, rather than where to cut. */
const TAKING = 'extract';
const LEAVING = 'delete';

/** The option that turns single pages. @param fields the fields in sight. */
export function turnsOption(fields: readonly Field[]): string | undefined {
  return fields.find(({ name, kind }) => name === 'per-page' && kind === 'json')?.name;
}

/** @param fields the fields in sight. @param all of them. */
export function boardOf(
  fields: readonly Field[],
  values: Readonly<Record<string, string>>,
  all: readonly Field[],
): Board | undefined {
  const splits = splitsPages(all);
  const inSight = splits && BY_COUNT.includes(values.mode) ? all : fields;
  const field = inSight.find(({ kind }) => kind === 'pages');
  if (field?.kind !== 'pages') return undefined;
  if (inSight === all) {
    return { kind: 'choose', needed: false, ordered: false, field: field.name, main: true, splits };
  }
  const ordered = values.mode === TAKING;
  const needed = ordered || values.mode === LEAVING;
  const place = { field: field.name, main: field.primary, splits: splits && values.mode !== 'halves' };
  return field.groups && !needed ? { kind: 'cut', ...place } : { kind: 'choose', needed, ordered, ...place };
}

/** Pages are divided among files, by several ways of which one is chosen. */
function splitsPages(fields: readonly Field[]): boolean {
  const named = fields.some((field) => field.kind === 'pages' && field.groups);
  return named && fields.some(({ name }) => name === 'mode');
}
