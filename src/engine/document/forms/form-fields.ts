/** The fields of a form as a person knows them: by full name, each with its places, choices and value (ISO 32000-2, 12.7.4 and 12.7.5). */

import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, PdfName, PdfRef, PdfString } from '../../syntax/object.ts';
import { readText } from '../../syntax/text-string.ts';
import { isWidget, pageAnnotations } from '../pages/annotation.ts';
import { type Choice, fieldChoices, fieldValues, inherited } from './field-text.ts';
import { readFields } from './form.ts';

export type FieldKind = 'text' | 'check' | 'radio' | 'dropdown' | 'list' | 'button' | 'signature';

export interface FieldPlace {
  readonly reference: PdfRef;
  /** From 1; 0 on no page. */
  readonly page: number;
  /** Of a tick box or radio button: the name of its state when it is on, as the file writes it. */
  readonly state: string;
}

export interface FormField {
  /** The names of the fields above it and its own, joined by dots. */
  readonly name: string;
  /** What viewers show beside the pointer; empty where nothing is said. */
  readonly label: string;
  readonly kind: FieldKind;
  /** The dictionaries that hold the value: one, but for files with two fields of one name. */
  readonly holders: readonly PdfRef[];
  readonly places: readonly FieldPlace[];
  /** Bits of `/Ff`. */
  readonly flags: number;
  /** Most letters of a text; 0: as many as one likes. */
  readonly maxLength: number;
  /** Of a menu or list what can be chosen; of a tick box or radio group its values when it is on. */
  readonly choices: readonly Choice[];
  /** Texts that are chosen or written; none where it is empty or off. */
  readonly values: readonly string[];
}

/** Bits of `/Ff` (tables 227, 229, 231 and 233). */
export const FIELD_FLAG = {
  readOnly: 1 << 0,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  push: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  multiSelect: 1 << 21,
} as const;

const OFF = 'Off';
const MAX_LEVELS = 32;

/** In the order of the pages, on each in the order of its list, which is that of the tabulator; fields on no page come last. */
export function readFormFields(document: PdfDocument, pages: readonly PdfRef[]): readonly FormField[] {
  const pageOf = new Map<number, number>();
  for (const [index, page] of pages.entries()) {
    for (const { reference } of pageAnnotations(document, page)) if (reference) pageOf.set(reference.number, index + 1);
  }
  const groups = new Map<string, Group>();
  for (const { reference, dict } of readFields(document)) {
    const holder = holderOf(document, reference);
    if (!holder) continue;
    const isPlace = isWidget(document, dict);
    if (!isPlace && hasNamedKids(document, dict)) continue;
    const name = fullName(document, document.dict(holder) ?? dict);
    const group: Group = groups.get(name) ?? { holders: new Map(), widgets: [] };
    groups.set(name, group);
    group.holders.set(holder.number, holder);
    if (isPlace) group.widgets.push({ reference, page: pageOf.get(reference.number) ?? 0 });
  }
  const order = new Map([...pageOf.keys()].map((number, index) => [number, index] as const));
  const placeOf = ({ places: [first] }: FormField) =>
    order.get(first?.reference.number ?? -1) ?? Number.POSITIVE_INFINITY;
  return [...groups]
    .flatMap(([name, group]) => fieldOf(document, name, group, order))
    .map((field) => ({ field, at: placeOf(field) }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .map(({ field }) => field);
}

interface Group {
  readonly holders: Map<number, PdfRef>;
  readonly widgets: { readonly reference: PdfRef; readonly page: number }[];
}

function fieldOf(
  document: PdfDocument,
  name: string,
  { holders, widgets }: Group,
  order: ReadonlyMap<number, number>,
): readonly FormField[] {
  const [holder] = holders.values();
  const dict = document.dict(holder ?? null);
  const kind = dict && kindOf(document, dict);
  if (!dict || !kind || name === '') return [];
  const rank = (place: PdfRef) => order.get(place.number) ?? Number.POSITIVE_INFINITY;
  const shown = widgets.toSorted((a, b) => (rank(a.reference) > rank(b.reference) ? 1 : -1));
  const places = shown.map((each) => ({ ...each, state: onState(document, each.reference, widgets) }));
  const isButton = kind === 'check' || kind === 'radio';
  const buttons = isButton ? buttonChoices(document, dict, places, widgets) : undefined;
  return [
    {
      name,
      label: document.text(inherited(document, dict, 'TU') ?? null) ?? '',
      kind,
      holders: [...holders.values()],
      places,
      flags: document.number(inherited(document, dict, 'Ff') ?? null) ?? 0,
      maxLength: document.number(inherited(document, dict, 'MaxLen') ?? null) ?? 0,
      choices: buttons?.map(({ value }) => ({ value, shown: value })) ?? fieldChoices(document, dict),
      values: buttons
        ? buttonValues(document, dict, buttons)
        : fieldValues(document, dict).filter((value) => value !== ''),
    },
  ];
}

function kindOf(document: PdfDocument, field: PdfDict): FieldKind | undefined {
  const flags = document.number(inherited(document, field, 'Ff') ?? null) ?? 0;
  switch (document.nameOf(inherited(document, field, 'FT') ?? null)) {
    case 'Tx':
      return 'text';
    case 'Ch':
      return (flags & FIELD_FLAG.combo) === 0 ? 'list' : 'dropdown';
    case 'Sig':
      return 'signature';
    case 'Btn':
      if ((flags & FIELD_FLAG.push) !== 0) return 'button';
      return (flags & FIELD_FLAG.radio) === 0 ? 'check' : 'radio';
    default:
      return undefined;
  }
}

/** The nearest dictionary with a name, from a widget upwards. */
function holderOf(document: PdfDocument, from: PdfRef): PdfRef | undefined {
  let current: PdfRef = from;
  for (let level = 0; level < MAX_LEVELS; level++) {
    const dict = document.dict(current);
    if (dict?.has('T')) return current;
    const parent = dict?.get('Parent');
    if (!(parent instanceof PdfRef)) return undefined;
    current = parent;
  }
  return undefined;
}

function hasNamedKids(document: PdfDocument, field: PdfDict): boolean {
  return document.array(field.get('Kids')).some((kid) => document.dict(kid)?.has('T'));
}

/** Names of the fields above it and its own, joined by dots (12.7.4.2). */
export function fullName(document: PdfDocument, field: PdfDict): string {
  const parts: string[] = [];
  const seen = new Set<PdfDict>();
  for (let current: PdfDict | undefined = field; current && !seen.has(current); ) {
    seen.add(current);
    const part = document.text(current.get('T'));
    if (part !== undefined) parts.unshift(part);
    current = document.dict(current.get('Parent'));
  }
  return parts.join('.');
}

/** By its pictures; without any, what its value says or what is usual. */
function onState(document: PdfDocument, widget: PdfRef, all: Group['widgets']): string {
  const dict = document.dict(widget) ?? new PdfDict();
  const normal = document.resolve(document.dict(dict.get('AP'))?.get('N') ?? null);
  const states = normal instanceof PdfDict ? [...normal.keys()] : [];
  const drawn = states.find((state) => state !== OFF);
  if (drawn !== undefined) return drawn;
  const current = document.nameOf(dict.get('AS'));
  if (current !== undefined && current !== OFF) return current;
  if (all.length === 1) return 'Yes';
  return String(all.findIndex(({ reference }) => reference.number === widget.number));
}

interface ButtonChoice {
  readonly state: string;
  readonly value: string;
}

/** A value each state; `/Opt` gives their texts in the order of the kids (12.7.5.2.3). */
function buttonChoices(
  document: PdfDocument,
  field: PdfDict,
  places: readonly FieldPlace[],
  kids: Group['widgets'],
): readonly ButtonChoice[] {
  const texts = document.array(inherited(document, field, 'Opt') ?? null).map((each) => document.text(each) ?? '');
  const choices = new Map<string, ButtonChoice>();
  for (const { reference, state } of places) {
    const text = texts[kids.findIndex((kid) => kid.reference.number === reference.number)] ?? stateText(state);
    if (!choices.has(state)) choices.set(state, { state, value: text });
  }
  return [...choices.values()];
}

function buttonValues(document: PdfDocument, field: PdfDict, choices: readonly ButtonChoice[]): readonly string[] {
  const value = document.resolve(inherited(document, field, 'V') ?? null);
  const state = value instanceof PdfName ? value.value : undefined;
  const text = value instanceof PdfString ? readText(value) : stateText(state ?? '');
  if (text === '' || text === OFF) return [];
  const chosen = choices.find((each) => each.state === state || each.value === text);
  return [chosen?.value ?? text];
}

/** A name in letters: UTF-8 where it is, else one letter a byte. */
export function stateText(state: string): string {
  const bytes = Buffer.from(state, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return readText(new PdfString(bytes));
  }
}
