/** What the pages of a chosen file can be clicked for, told by the options that a tool has. */
import type { Field } from '../../../contract/field.ts';

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
    }
  /** Click begins a new file at a page. */
  | { readonly kind: 'cut'; readonly field: string; readonly main: boolean };

/** Modes of a split in which its pages are the ones to take, in their order, or to leave out, rather than where to cut. */
const TAKING = 'extract';
const LEAVING = 'delete';

/** The option that turns single pages. @param fields the fields in sight. */
export function turnsOption(fields: readonly Field[]): string | undefined {
  return fields.find(({ name, kind }) => name === 'per-page' && kind === 'json')?.name;
}

/** @param fields the fields in sight. */
export function boardOf(fields: readonly Field[], values: Readonly<Record<string, string>>): Board | undefined {
  const field = fields.find(({ kind }) => kind === 'pages');
  if (field?.kind !== 'pages') return undefined;
  const ordered = values.mode === TAKING;
  const needed = ordered || values.mode === LEAVING;
  const place = { field: field.name, main: field.primary };
  return field.groups && !needed ? { kind: 'cut', ...place } : { kind: 'choose', needed, ordered, ...place };
}
