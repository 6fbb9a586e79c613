/** A part of a report that people read: a title, named values, and a table. */

type Row = readonly string[];

export interface FactGroup {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly table?: { readonly head: Row; readonly rows: readonly Row[] };
}
