/** Makes fields of one name one field with one value, shown in every place that any of them had (ISO 32000-2, 12.7.4). */

import { readBox } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { makeText } from '../../syntax/text-string.ts';
import { freeName } from './join-names.ts';

/** Entries of a field; all others of a merged field and widget (12.7.4.1) belong to the widget. */
const FIELD_KEYS = ['FT', 'T', 'TU', 'TM', 'Ff', 'V', 'DV', 'DA', 'Q', 'DS', 'RV', 'Opt', 'MaxLen', 'TI', 'I'];

export interface SharedFields {
  readonly roots: readonly PdfObject[];
  /** Number of a field that went up in another → that other. */
  readonly replaced: ReadonlyMap<number, PdfRef>;
  /** A place shows a value that it has no picture of. */
  readonly needsAppearances: boolean;
}

export function shareFields(document: PdfDocument, roots: readonly PdfObject[]): SharedFields {
  const sharing = new Sharing(document);
  const merged = sharing.mergeLevel(roots, undefined);
  return { roots: merged, replaced: sharing.replaced, needsAppearances: sharing.needsAppearances };
}

class Sharing {
  readonly replaced = new Map<number, PdfRef>();
  needsAppearances = false;
  readonly #document: PdfDocument;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  mergeLevel(fields: readonly PdfObject[], parent: PdfRef | undefined): readonly PdfObject[] {
    const byName = new Map<string, PdfObject>();
    for (const field of fields) {
      const name = this.#name(field);
      if (field instanceof PdfRef && parent) this.#document.editable(field).set('Parent', parent);
      const first = byName.get(name);
      const shared = first instanceof PdfRef && field instanceof PdfRef ? this.#merge(first, field) : undefined;
      if (shared) byName.set(name, shared);
      else if (first === undefined) byName.set(name, field);
      else byName.set(this.#rename(field, name, byName), field);
    }
    return [...byName.values()];
  }

  /** Undefined where the two cannot be one: a tick box and a line of text. */
  #merge(first: PdfRef, second: PdfRef): PdfRef | undefined {
    const document = this.#document;
    const [kidsOfFirst, kidsOfSecond] = [this.#fieldKids(first), this.#fieldKids(second)];
    if (kidsOfFirst.length > 0 && kidsOfSecond.length > 0) {
      document.editable(first).set('Kids', this.mergeLevel([...kidsOfFirst, ...kidsOfSecond], first));
      this.replaced.set(second.number, first);
      return first;
    }
    const [a, b] = [document.dict(first), document.dict(second)];
    const isPair = kidsOfFirst.length + kidsOfSecond.length === 0;
    if (!isPair || !a || !b || document.nameOf(a.get('FT')) !== document.nameOf(b.get('FT'))) return undefined;
    const [field, widgets] = this.#apart(first);
    const [old, added] = this.#apart(second);
    for (const widget of added) {
      document.editable(widget).set('Parent', field);
      this.#showValue(field, widgets[0], widget);
    }
    document.editable(field).set('Kids', [...widgets, ...added]);
    this.replaced.set(old.number, field);
    this.replaced.set(second.number, field);
    return field;
  }

  /** A field without its widgets, and those. */
  #apart(reference: PdfRef): readonly [PdfRef, readonly PdfRef[]] {
    const document = this.#document;
    const dict = document.editable(reference);
    const kids = document.array(dict.get('Kids')).filter((kid) => kid instanceof PdfRef);
    if (kids.length > 0) return [reference, kids];
    const field = new PdfDict();
    for (const key of FIELD_KEYS) {
      field.set(key, dict.get(key));
      dict.delete(key);
    }
    field.set('Parent', dict.get('Parent'));
    const place = document.add(field);
    dict.set('Parent', place);
    this.replaced.set(reference.number, place);
    return [place, [reference]];
  }

  /** The picture of a value is that of the first place, where both are of one size; else a viewer draws it. */
  #showValue(field: PdfRef, shown: PdfRef | undefined, widget: PdfRef): void {
    const document = this.#document;
    const dict = document.editable(widget);
    const value = document.dict(field)?.get('V') ?? null;
    const states = document.dict(document.dict(dict.get('AP'))?.get('N') ?? null);
    if (document.nameOf(document.dict(field)?.get('FT') ?? null) === 'Btn') {
      const state = document.nameOf(value);
      dict.set('AS', state !== undefined && states?.has(state) ? value : null);
      return;
    }
    const first = shown && document.dict(shown);
    if (first?.has('AP') && sameSize(document, first, dict)) dict.set('AP', first.get('AP'));
    else if (value !== null) {
      dict.delete('AP');
      this.needsAppearances = true;
    }
  }

  #fieldKids(reference: PdfRef): readonly PdfObject[] {
    const kids = this.#document.array(this.#document.dict(reference)?.get('Kids') ?? null);
    return kids.filter((kid) => this.#document.dict(kid)?.has('T'));
  }

  #name(field: PdfObject): string {
    return this.#document.text(this.#document.dict(field)?.get('T') ?? null) ?? '';
  }

  #rename(field: PdfObject, name: string, taken: ReadonlyMap<string, PdfObject>): string {
    const free = freeName(name, new Set(taken.keys()), (number) => `${name}_${number}`);
    if (field instanceof PdfRef) this.#document.editable(field).set('T', makeText(free));
    return free;
  }
}

function sameSize(document: PdfDocument, a: PdfDict, b: PdfDict): boolean {
  const [one, two] = [readBox(document, a.get('Rect')), readBox(document, b.get('Rect'))];
  if (!one || !two) return false;
  const close = (x: number, y: number) => Math.abs(x - y) < 0.5;
  return close(one.right - one.left, two.right - two.left) && close(one.top - one.bottom, two.top - two.bottom);
}
