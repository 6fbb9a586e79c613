/** Gives new form fields names that no other field has, and puts radio buttons of one name into one group. */
import type { NewField, NewFieldType } from '../../contract/pages/new-field.ts';

export interface NamedField {
  readonly name: string;
  /** One, or the buttons of a radio group. */
  readonly places: readonly NewField[];
}

const USUAL: Readonly<Record<NewFieldType, string>> = {
  text: 'Text',
  multiline: 'Text',
  check: 'Check box',
  radio: 'Choice',
  dropdown: 'Choice',
  list: 'Choice',
  date: 'Date',
  signature: 'Signature',
};

/** @param taken the names of the fields that the file has. */
export function nameFields(fields: readonly NewField[], taken: Iterable<string>): readonly NamedField[] {
  const used = new Set(taken);
  const groups = new Map<string, NewField[]>();
  for (const [index, field] of inTabOrder(fields).entries()) {
    const wanted = cleaned(field.name ?? '');
    const key = field.type === 'radio' ? `radio ${wanted}` : `field ${index}`;
    groups.set(key, [...(groups.get(key) ?? []), field]);
  }
  const named = [...groups.values()].map((places) => {
    const [first] = places;
    const wanted = cleaned(first?.name ?? '');
    const name = free(wanted || USUAL[first?.type ?? 'text'], used);
    used.add(name);
    return { name, places };
  });
  return named;
}

/** As a page is read: from the top, on a line from the left. That is the order of the tabulator. */
export function inTabOrder<F extends NewField>(fields: readonly F[]): readonly F[] {
  const sorted = fields.toSorted((a, b) => a.page - b.page || middle(a) - middle(b));
  const rows: F[][] = [];
  for (const field of sorted) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && first.page === field.page && middle(field) - middle(first) < first.height / 2) row.push(field);
    else rows.push([field]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x - b.x));
}

function middle({ y, height }: NewField): number {
  return y + height / 2;
}

/** Dots part the levels of names (12.7.4.2). */
function cleaned(name: string): string {
  return name.replace(/[.\p{Cc}\s]+/gu, ' ').trim();
}

function free(wanted: string, used: ReadonlySet<string>): string {
  if (!used.has(wanted)) return wanted;
  for (let number = 2; ; number++) if (!used.has(`${wanted} ${number}`)) return `${wanted} ${number}`;
}

/**
 * What each button of a group stands for: the name of its state, and where that would not be readable as a name, its text
 * beside it (12.7.5.2.3).
 */
export function radioStates(places: readonly NewField[]): {
  readonly states: readonly string[];
  readonly texts: readonly string[] | undefined;
} {
  const used = new Set(['Off']);
  const texts = places.map(({ value = '' }, index) => {
    const text = free(value.trim() || String(index + 1), used);
    used.add(text);
    return text;
  });
  const arePlain = texts.every((text) => /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text));
  return arePlain ? { states: texts, texts: undefined } : { states: texts.map((_, index) => String(index)), texts };
}
