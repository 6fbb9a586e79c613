/** Gives the widgets of repeated pages a place in the form: fields of their own, under names that no other field has. */

import type { PdfDocument } from '../../syntax/document.ts';
import { type PdfDict, PdfRef } from '../../syntax/object.ts';
import { makeText } from '../../syntax/text-string.ts';
import { editableForm } from '../forms/form.ts';

/** Under the form itself instead of a field. */
const ROOT = 0;

interface Siblings {
  readonly names: Set<string>;
  /** Where the search for a free name of this stem begins. */
  readonly next: Map<string, number>;
  readonly added: PdfRef[];
}

/** Written at the end, all at once: a form may have thousands of fields, and a page a hundred copies. */
export class RepeatedFields {
  readonly #document: PdfDocument;
  /** By the number of the field above. */
  readonly #siblings = new Map<number, Siblings>();
  readonly #parents = new Map<number, PdfRef>();
  /** What became of annotations and of fields on each repeated page, by the numbers of the originals. */
  readonly #repeats: ReadonlyMap<number, PdfRef>[] = [];

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** @param copies of the annotations of one page, by the numbers of those. */
  onPage(copies: ReadonlyMap<number, PdfRef>): { add(widget: PdfDict, place: PdfRef): void } {
    const fields = new Map<number, PdfRef>();
    this.#repeats.push(copies, fields);
    return { add: (widget, place) => this.#add(widget, place, copies, fields) };
  }

  finish(): void {
    for (const [parent, { added }] of this.#siblings) {
      const reference = this.#parents.get(parent);
      if (added.length === 0) continue;
      const [list, key] = reference
        ? [this.#document.editable(reference), 'Kids']
        : [editableForm(this.#document), 'Fields'];
      list.set(key, [...this.#document.array(list.get(key)), ...added]);
    }
    this.#orderCalculations();
  }

  /** Copies of calculated fields are calculated right after their originals (12.7.3, `CO`). */
  #orderCalculations(): void {
    const document = this.#document;
    const order = document.array(document.dict(document.catalog.get('AcroForm'))?.get('CO') ?? null);
    if (order.length === 0 || this.#repeats.length === 0) return;
    const waiting = new Map<number, PdfRef[]>();
    for (const each of order) if (each instanceof PdfRef) waiting.set(each.number, []);
    for (const repeat of this.#repeats) {
      for (const [original, copy] of repeat) if (document.dict(copy)?.has('T')) waiting.get(original)?.push(copy);
    }
    const longer = order.flatMap((each) => {
      const copies = each instanceof PdfRef ? (waiting.get(each.number) ?? []) : [];
      if (each instanceof PdfRef) waiting.delete(each.number);
      return [each, ...copies];
    });
    if (longer.length > order.length) editableForm(document).set('CO', longer);
  }

  #add(widget: PdfDict, place: PdfRef, copies: ReadonlyMap<number, PdfRef>, fields: Map<number, PdfRef>): void {
    const parent = widget.get('Parent');
    const above = parent instanceof PdfRef ? parent : undefined;
    if (widget.has('T')) this.#enlist(widget, place, above);
    else if (above) this.#addTo(above, widget, place, copies, fields);
  }

  #addTo(
    above: PdfRef,
    widget: PdfDict,
    place: PdfRef,
    copies: ReadonlyMap<number, PdfRef>,
    fields: Map<number, PdfRef>,
  ): void {
    const own = fields.get(above.number) ?? this.#ownField(above, copies);
    if (!own) {
      // Other pages show the field too: the copy shares its value with them.
      this.#siblingsUnder(above).added.push(place);
      return;
    }
    fields.set(above.number, own);
    widget.set('Parent', own);
    const field = this.#document.editable(own);
    field.set('Kids', [...this.#document.array(field.get('Kids')), place]);
  }

  /** A field, such as a group of radio buttons, all of whose widgets are on the page. */
  #ownField(original: PdfRef, copies: ReadonlyMap<number, PdfRef>): PdfRef | undefined {
    const dict = this.#document.dict(original);
    const kids = this.#document.array(dict?.get('Kids') ?? null);
    if (!dict?.has('T') || !kids.every((kid) => kid instanceof PdfRef && copies.has(kid.number))) return undefined;
    const field = dict.clone();
    field.set('Kids', []);
    const place = this.#document.add(field);
    const parent = field.get('Parent');
    this.#enlist(field, place, parent instanceof PdfRef ? parent : undefined);
    return place;
  }

  #enlist(field: PdfDict, place: PdfRef, above: PdfRef | undefined): void {
    if (!above && !this.#document.catalog.has('AcroForm')) return;
    const siblings = this.#siblingsUnder(above);
    field.set('T', makeText(freeAmong(siblings, this.#document.text(field.get('T')) ?? '')));
    siblings.added.push(place);
  }

  #siblingsUnder(above: PdfRef | undefined): Siblings {
    const number = above?.number ?? ROOT;
    const known = this.#siblings.get(number);
    if (known) return known;
    const form = this.#document.dict(this.#document.catalog.get('AcroForm'));
    const list = above ? this.#document.dict(above)?.get('Kids') : form?.get('Fields');
    const names = this.#document
      .array(list ?? null)
      .flatMap((each) => this.#document.text(this.#document.dict(each)?.get('T') ?? null) ?? []);
    const siblings: Siblings = { names: new Set(names), next: new Map(), added: [] };
    this.#siblings.set(number, siblings);
    if (above) this.#parents.set(number, above);
    return siblings;
  }
}

function freeAmong({ names, next }: Siblings, stem: string): string {
  let number = next.get(stem) ?? 2;
  while (names.has(`${stem}_${number}`)) number++;
  next.set(stem, number + 1);
  names.add(`${stem}_${number}`);
  return `${stem}_${number}`;
}
