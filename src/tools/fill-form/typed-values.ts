/** What was typed into a form on the screen: the option `data` as JSON, with the fields alone that differ from the file. */

/** What of a field on the screen counts here. */
interface ShownField {
  readonly name: string;
  readonly kind: string;
  readonly takesSeveral: boolean;
  /** As the file has them. */
  readonly values: readonly string[];
}

/** Of text fields their text; of buttons the state that is on, null for none; of menus and lists what is chosen. */
export type TypedValue = string | null | readonly string[];

export type Typed = Readonly<Record<string, TypedValue>>;

/** Empty for a text that is no such structure. */
export function readTyped(text: string | undefined): Typed {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Typed) : {};
  } catch {
    return {};
  }
}

/** What a field shows now. */
export function valuesOf({ name, values }: ShownField, typed: Typed): readonly string[] {
  if (!Object.hasOwn(typed, name)) return values;
  const value = typed[name] ?? null;
  if (value === null || value === '') return [];
  return typeof value === 'string' ? [value] : value;
}

/** The text of the option after a field was given these values. */
export function writeTyped(typed: Typed, field: ShownField, values: readonly string[]): string {
  const { [field.name]: _, ...others } = typed;
  const isSame = values.length === field.values.length && values.every((value, at) => value === field.values[at]);
  const next = isSame ? others : { ...others, [field.name]: stored(field, values) };
  return Object.keys(next).length === 0 ? '' : JSON.stringify(next);
}

function stored({ kind, takesSeveral }: ShownField, values: readonly string[]): TypedValue {
  if (kind === 'list' && takesSeveral) return values;
  return values[0] ?? (kind === 'text' ? '' : null);
}
