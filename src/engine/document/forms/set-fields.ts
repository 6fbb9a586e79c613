/** Puts values into the fields of a form and draws what they show (ISO 32000-2, 12.7.5). */
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject } from '../../syntax/object.ts';
import { makeText } from '../../syntax/text-string.ts';
import type { Lettering } from '../../text-setting/text-setter.ts';
import { drawStates, redrawField } from './field-appearance.ts';
import { FIELD_FLAG, type FieldPlace, type FormField } from './form-fields.ts';

export type NewValue =
  /** `shown` where the field shows it in another form, such as 1,234.00 for 1234. */
  | { readonly kind: 'text'; readonly text: string; readonly shown?: string }
  /** Of tick boxes and radio groups: the name of the state that is on; null for none. */
  | { readonly kind: 'state'; readonly state: string | null }
  /** Of menus and lists. */
  | { readonly kind: 'choices'; readonly values: readonly string[] };

/** @returns whether all of it shows: a text may be too long for its field. */
export function setField(
  document: PdfDocument,
  lettering: Lettering,
  field: FormField,
  value: NewValue,
): { readonly fits: boolean } {
  for (const holder of field.holders) {
    const dict = document.editable(holder);
    dict.set('V', storedValue(value));
    // The same value with formatting of its own would be shown in its place.
    dict.delete('RV');
    if (value.kind === 'choices') setIndexes(document, dict, field, value.values);
  }
  if (value.kind === 'state') {
    for (const place of field.places) setState(document, lettering, place, value.state);
    return { fits: true };
  }
  const shown = value.kind === 'text' ? value.shown : undefined;
  const drawn = field.places.map(({ reference }) => redrawField(document, lettering, reference, shown));
  return { fits: drawn.every(({ fits }) => fits) };
}

function storedValue(value: NewValue): PdfObject {
  if (value.kind === 'state') return name(value.state ?? 'Off');
  const texts = value.kind === 'text' ? [value.text] : value.values;
  if (texts.length > 1) return texts.map(makeText);
  const [only = ''] = texts;
  return only === '' && value.kind === 'choices' ? null : makeText(only);
}

/** Places of what is chosen (table 234), and the first line that a list shows: what is chosen is to be seen. */
function setIndexes(document: PdfDocument, dict: PdfDict, field: FormField, values: readonly string[]): void {
  const places = values.map((value) => field.choices.findIndex((choice) => choice.value === value));
  const known = places.filter((place) => place !== -1).sort((a, b) => a - b);
  const isList = field.kind === 'list' && (field.flags & FIELD_FLAG.multiSelect) !== 0;
  if (isList && known.length > 0) dict.set('I', known);
  else dict.delete('I');
  const first = document.number(dict.get('TI')) ?? 0;
  if (field.kind === 'list' && known.length > 0 && !known.includes(first))
    dict.set('TI', Math.max(0, (known[0] ?? 0) - 1));
}

function setState(document: PdfDocument, lettering: Lettering, place: FieldPlace, state: string | null): void {
  const dict = document.editable(place.reference);
  const normal = document.resolve(document.dict(dict.get('AP'))?.get('N') ?? null);
  if (!(normal instanceof PdfDict)) drawStates(document, lettering, place.reference, place.state);
  dict.set('AS', name(place.state === state ? place.state : 'Off'));
}
