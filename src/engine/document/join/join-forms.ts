/** Joins interactive forms: fields of one name become two, fonts of one name keep apart (ISO 32000-2, 12.7). */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, PdfString } from '../../syntax/object.ts';
import type { ObjectCopier } from '../../syntax/object-copier.ts';
import { serialize } from '../../syntax/serialize.ts';
import { makeText } from '../../syntax/text-string.ts';
import { fieldsBelow } from '../forms/form.ts';
import { freeName } from './join-names.ts';
import { shareFields } from './share-fields.ts';

/** What becomes of fields of one name: the second gets another one, or both become one with one value. */
export type FormPolicy = 'rename' | 'share';

export class JoinedForms {
  readonly #target: PdfDocument;
  readonly #policy: FormPolicy;
  readonly #fields: PdfObject[] = [];
  readonly #order: PdfObject[] = [];
  readonly #resources = new Map<string, Map<string, { readonly value: PdfObject; readonly print: string }>>();
  readonly #names = new Set<string>();
  #needsAppearances = false;
  #first: PdfDict | undefined;

  constructor(target: PdfDocument, policy: FormPolicy) {
    this.#target = target;
    this.#policy = policy;
  }

  /** Makes room in a source's form before it is copied: new field names, and what fields take from the form. */
  prepare(source: PdfDocument): void {
    const form = source.dict(source.catalog.get('AcroForm'));
    if (!form) return;
    const roots = source.array(form.get('Fields')).filter((root) => root instanceof PdfRef);
    const fontNames = this.#fontNames(source, form);
    if (fontNames.size > 0) renameFonts(source, form, roots, fontNames);
    for (const root of roots) {
      const field = source.editable(root);
      if (this.#policy === 'rename') this.#rename(source, field);
      for (const key of ['DA', 'Q']) if (this.#first && !field.has(key)) field.set(key, form.get(key));
    }
  }

  #rename(source: PdfDocument, field: PdfDict): void {
    const name = source.text(field.get('T')) ?? '';
    const free = freeName(name, this.#names, (number) => `${name}_${number}`);
    this.#names.add(free);
    if (free !== name) field.set('T', makeText(free));
  }

  add(source: PdfDocument, copier: ObjectCopier): void {
    const form = source.dict(source.catalog.get('AcroForm'));
    if (!form) return;
    this.#first ??= copier.copyDict(new PdfDict([...form.entries()].filter(([key]) => key === 'DA' || key === 'Q')));
    this.#fields.push(...source.array(form.get('Fields')).map((field) => copier.copy(field)));
    this.#order.push(...source.array(form.get('CO')).map((field) => copier.copy(field)));
    this.#needsAppearances ||= source.isTrue(form.get('NeedAppearances'));
    for (const [category, name, value] of formResources(source, form)) {
      const entries = this.#resources.get(category) ?? new Map();
      this.#resources.set(category, entries);
      if (!entries.has(name)) entries.set(name, { value: copier.copy(value), print: deepText(source, value) });
    }
  }

  write(): void {
    if (this.#fields.length === 0) return;
    const form = this.#first?.clone() ?? new PdfDict();
    this.#writeFields(form);
    if (this.#needsAppearances) form.set('NeedAppearances', true);
    const resources = [...this.#resources].map(([category, entries]) => {
      return [category, new PdfDict([...entries].map(([name, { value }]) => [name, value] as const))] as const;
    });
    if (resources.length > 0) form.set('DR', new PdfDict(resources));
    this.#target.editable(this.#target.trailer.get('Root')).set('AcroForm', this.#target.add(form));
  }

  #writeFields(form: PdfDict): void {
    if (this.#policy === 'rename') {
      form.set('Fields', this.#fields);
      if (this.#order.length > 0) form.set('CO', this.#order);
      return;
    }
    const { roots, replaced, needsAppearances } = shareFields(this.#target, this.#fields);
    form.set('Fields', roots);
    const order = this.#order.map((field) => (field instanceof PdfRef ? (replaced.get(field.number) ?? field) : field));
    if (order.length > 0) form.set('CO', [...new Set(order)]);
    this.#needsAppearances ||= needsAppearances;
  }

  /** Fonts of this form whose names stand for other fonts already: old name → new name. */
  #fontNames(source: PdfDocument, form: PdfDict): ReadonlyMap<string, string> {
    const known = this.#resources.get('Font') ?? new Map<string, { readonly print: string }>();
    const taken = new Set(known.keys());
    const renamed = new Map<string, string>();
    for (const [category, name, value] of formResources(source, form)) {
      const other = category === 'Font' ? known.get(name) : undefined;
      if (!other || other.print === deepText(source, value)) continue;
      const free = freeName(name, taken, (number) => `${name}_${number}`);
      taken.add(free);
      renamed.set(name, free);
    }
    return renamed;
  }
}

function* formResources(source: PdfDocument, form: PdfDict): Generator<readonly [string, string, PdfObject]> {
  const resources = source.dict(form.get('DR'));
  for (const [category, value] of resources?.entries() ?? []) {
    // The list of procedure sets (14.2) is no dictionary and serves nobody today.
    const entries = isArray(source.resolve(value)) ? undefined : source.dict(value);
    for (const [name, entry] of entries?.entries() ?? []) yield [category, name, entry];
  }
}

/** Gives the form's fonts new names, in its resources and in every default appearance that names them. */
function renameFonts(
  source: PdfDocument,
  form: PdfDict,
  roots: readonly PdfObject[],
  names: ReadonlyMap<string, string>,
): void {
  const resources = (source.dict(form.get('DR')) ?? new PdfDict()).clone();
  const fonts = source.dict(resources.get('Font')) ?? new PdfDict();
  const renamed = [...fonts.entries()].map(([name, value]) => [names.get(name) ?? name, value] as const);
  resources.set('Font', new PdfDict(renamed));
  form.set('DR', resources);
  for (const dict of [form, ...fieldsBelow(source, roots).map((field) => field.dict)]) {
    const appearance = source.resolve(dict.get('DA'));
    if (!(appearance instanceof PdfString)) continue;
    const text = appearance.key.replace(/\/([^\s/<>()[\]{}%]+)/g, (whole, name: string) => {
      const free = names.get(name);
      return free === undefined ? whole : `/${free}`;
    });
    dict.set('DA', new PdfString(Buffer.from(text, 'latin1')));
  }
}

/** Levels that tell two fonts apart well enough: dictionary, descendant, descriptor. */
const DEPTH = 4;

/** A resource as text with what it refers to, to a small depth; streams by their length. */
function deepText(source: PdfDocument, value: PdfObject, depth = DEPTH): string {
  const parts: string[] = [];
  const stream = source.stream(value);
  const plain = stream ? stream.dict : source.resolve(value);
  const text = serialize(plain, (reference) => {
    if (depth > 0) parts.push(deepText(source, reference, depth - 1));
    return 0;
  });
  return `${text}${stream?.length ?? ''}(${parts.join()})`;
}
