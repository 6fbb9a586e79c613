/** Gives texts and pictures that are put on pages a place among the tags of the file, where it has some (ISO 32000-2, 14.7). */
import type { PdfDocument } from '../syntax/document.ts';
import { readNumberTree, writeNumberTree } from '../syntax/key-tree.ts';
import { isArray, isName, name, PdfDict, type PdfObject, PdfRef } from '../syntax/object.ts';
import { makeText } from '../syntax/text-string.ts';

export interface MarkTag {
  readonly role: 'P' | 'Figure';
  /** What it shows; for figures. */
  readonly alt: string;
}

export class MarkTags {
  readonly #document: PdfDocument;
  readonly #root: PdfRef;
  readonly #parent: PdfRef;
  readonly #parents: Map<number, PdfObject>;
  readonly #kids: PdfObject[] = [];
  #nextKey: number;

  private constructor(document: PdfDocument, root: PdfRef, dict: PdfDict) {
    this.#document = document;
    this.#root = root;
    this.#parent = bodyOf(document, root, dict);
    this.#parents = readNumberTree(document, dict.get('ParentTree'));
    const highest = [...this.#parents.keys()].reduce((a, b) => Math.max(a, b), -1);
    this.#nextKey = Math.max(document.number(dict.get('ParentTreeNextKey')) ?? 0, highest + 1);
  }

  /** Undefined for a file without tags. */
  static of(document: PdfDocument): MarkTags | undefined {
    const root = document.catalog.get('StructTreeRoot');
    const dict = document.dict(root);
    return root instanceof PdfRef && dict ? new MarkTags(document, root, dict) : undefined;
  }

  /** @returns the number by which the content of the page is known. */
  add(page: PdfRef, { role, alt }: MarkTag): number {
    const key = this.#keyOf(page);
    const known = this.#document.resolve(this.#parents.get(key) ?? null);
    const list = isArray(known) ? known : [];
    const element = this.#document.add(
      PdfDict.of({
        Type: name('StructElem'),
        S: name(role),
        P: this.#parent,
        Pg: page,
        K: list.length,
        Alt: alt === '' ? undefined : makeText(alt),
      }),
    );
    this.#parents.set(key, [...list, element]);
    this.#kids.push(element);
    return list.length;
  }

  /** A field of a form: an object of the page, not of its content (14.7.5.3). */
  addWidget(page: PdfRef, widget: PdfRef, alt: string): void {
    const element = this.#document.add(
      PdfDict.of({
        Type: name('StructElem'),
        S: name('Form'),
        P: this.#parent,
        Pg: page,
        K: PdfDict.of({ Type: name('OBJR'), Obj: widget, Pg: page }),
        Alt: makeText(alt),
      }),
    );
    this.#document.editable(widget).set('StructParent', this.#nextKey);
    this.#parents.set(this.#nextKey++, element);
    this.#kids.push(element);
    const dict = this.#document.editable(page);
    if (!dict.has('Tabs')) dict.set('Tabs', name('S'));
  }

  finish(): void {
    if (this.#kids.length === 0) return;
    const parent = this.#document.editable(this.#parent);
    const kids = this.#document.resolve(parent.get('K'));
    parent.set('K', [...(isArray(kids) ? kids : [parent.get('K')].filter((kid) => kid !== null)), ...this.#kids]);
    const root = this.#document.editable(this.#root);
    root.set('ParentTree', writeNumberTree(this.#document, this.#parents));
    root.set('ParentTreeNextKey', this.#nextKey);
  }

  #keyOf(page: PdfRef): number {
    const known = this.#document.number(this.#document.dict(page)?.get('StructParents') ?? null);
    if (known !== undefined) return known;
    this.#document.editable(page).set('StructParents', this.#nextKey);
    return this.#nextKey++;
  }
}

/** The element that holds the whole document, or the root of the tree where there is none. */
function bodyOf(document: PdfDocument, root: PdfRef, dict: PdfDict): PdfRef {
  const value = dict.get('K');
  const list = document.resolve(value);
  const [only, ...others] = isArray(list) ? list : [value];
  const isBody = only instanceof PdfRef && isName(document.resolve(document.dict(only)?.get('S') ?? null), 'Document');
  return isBody && others.length === 0 ? only : root;
}
