/** Finds the field that each column of the data is for. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { editDistance } from '../../contract/options/parse-options.ts';
import type { FormField } from '../../engine/document/forms/form-fields.ts';

/** Slips of a finger that a name may have and still be meant. */
const NEAR = 2;

export interface Columns {
  readonly fields: ReadonlyMap<string, FormField>;
  /** Columns that no field belongs to. */
  readonly unknown: readonly string[];
}

export interface ColumnOptions {
  readonly map: Readonly<Record<string, string | null>> | null;
  readonly strict: boolean;
}

/** @throws ToolError `bad-option` for fields that are named and not there; strictly, for columns too. */
export function matchColumns(
  columns: readonly string[],
  fields: readonly FormField[],
  { map, strict }: ColumnOptions,
): Columns {
  const finder = new FieldFinder(fields);
  const found = new Map<string, FormField>();
  const unknown: string[] = [];
  for (const column of columns) {
    const mapped = map && Object.hasOwn(map, column) ? map[column] : undefined;
    if (mapped === null) continue;
    const field = mapped === undefined ? finder.find(column) : finder.exact(mapped);
    if (field) found.set(column, field);
    else if (mapped !== undefined) throw noSuchField('map', mapped, fields);
    else if (strict) throw noSuchField('data', column, fields);
    else unknown.push(column);
  }
  return { fields: found, unknown };
}

class FieldFinder {
  readonly #byName: ReadonlyMap<string, FormField>;
  /** From a looser name to the one field that has it; two of them are nobody's. */
  readonly #loose = new Map<string, FormField | null>();

  constructor(fields: readonly FormField[]) {
    this.#byName = new Map(fields.map((field) => [field.name, field] as const));
    for (const way of [plainName, lastPart, ({ label }: FormField) => label]) {
      const once = new Map<string, FormField | null>();
      for (const field of fields) {
        const key = folded(way(field));
        if (key !== '') once.set(key, once.has(key) ? null : field);
      }
      for (const [key, field] of once) if (!this.#loose.has(key)) this.#loose.set(key, field);
    }
  }

  exact(name: string): FormField | undefined {
    return this.#byName.get(name) ?? this.#byName.get(name.trim());
  }

  /** By its name, whatever the case; by the last part of it, or by its label, where only one field has that. */
  find(name: string): FormField | undefined {
    return this.exact(name) ?? this.#loose.get(folded(name)) ?? undefined;
  }
}

function plainName({ name }: FormField): string {
  return name;
}

/** `form1[0].page1[0].surname[0]` is `surname`. */
function lastPart({ name }: FormField): string {
  return (name.split('.').at(-1) ?? '').replace(/\[\d+\]$/, '');
}

function folded(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

function noSuchField(option: string, wanted: string, fields: readonly FormField[]): ToolError {
  const [near] = fields
    .map(({ name }) => ({ name, distance: editDistance(folded(name), folded(wanted)) }))
    .filter(({ distance }) => distance <= NEAR)
    .sort((a, b) => a.distance - b.distance);
  const why = near
    ? because('no-such-field-near', { name: wanted, near: near.name })
    : because('no-such-field', { name: wanted });
  return new ToolError('bad-option', { field: option, ...why });
}
