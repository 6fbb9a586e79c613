/** What the pages of a chosen file can be clicked for, told by the options that a tool has. */
import type { Field } from '../../../contract/field.ts';

/** `main`: the pages are one of the tool's main choices. */
export type Board =
  /** Click chooses pages; nothing chosen means all. */
  | { readonly kind: 'choose'; readonly field: string; readonly main: boolean }
  /** Click begins a new file at a page. */
  | { readonly kind: 'cut'; readonly field: string; readonly main: boolean };

/** Modes of a split in which its pages are the ones to take, rather than where to cut. */
const TAKING = ['extract'];

/** @param fields the fields in sight. */
export function boardOf(fields: readonly Field[], values: Readonly<Record<string, string>>): Board | undefined {
  const field = fields.find(({ kind }) => kind === 'pages');
  if (field?.kind !== 'pages') return undefined;
  const cuts = field.groups && !TAKING.includes(values.mode ?? '');
  return { kind: cuts ? 'cut' : 'choose', field: field.name, main: field.primary };
}
