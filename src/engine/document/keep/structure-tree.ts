/** Tags (ISO 32000-2, 14.7): which structure elements belong to some pages, and a tree with only those. */

import type { PdfDocument } from '../../syntax/document.ts';
import { readNameTree, readNumberTree, writeNameTree, writeNumberTree } from '../../syntax/key-tree.ts';
import { isArray, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import { withoutTagTargets } from '../catalog/destination.ts';
import { flattenOutline, mapOutline, readOutline, writeOutline } from '../catalog/outline.ts';
import { type PageSelection, pageAnnotations } from '../pages/annotation.ts';

/** Whose tags go. */
interface TagSelection {
  /** The pages of the document from now on. */
  readonly pages: readonly PdfRef[];
  /** Pages whose content is no longer there. */
  readonly isGone: (page: PdfRef) => boolean;
  /** Whether a page is still there without its content, with its annotations. */
  readonly pagesStay: boolean;
}

/** Drops the tags of pages that are gone. */
export function keepTagsOf(document: PdfDocument, { pages, isGone }: Omit<PageSelection, 'before'>): void {
  prune(document, { pages, isGone, pagesStay: false });
}

/** Drops the tags of what stood on pages whose content was replaced; those of their annotations and fields stay. */
export function dropContentTags(document: PdfDocument, pages: readonly PdfRef[], replaced: readonly PdfRef[]): void {
  const numbers = new Set(replaced.map(({ number }) => number));
  for (const page of replaced) document.editable(page).delete('StructParents');
  dropTagTargets(document, pages);
  prune(document, { pages, isGone: ({ number }) => numbers.has(number), pagesStay: true });
}

/** Bookmarks and links may lead to a tag beside the page; the page is enough. */
function dropTagTargets(document: PdfDocument, pages: readonly PdfRef[]): void {
  const outline = readOutline(document);
  const plain = (entry: PdfDict) => withoutTagTargets(document, entry);
  if (flattenOutline(outline).some(({ entry }) => plain(entry) !== entry)) {
    writeOutline(document, mapOutline(outline, plain));
  }
  for (const { reference, dict } of pages.flatMap((page) => pageAnnotations(document, page))) {
    if (reference && plain(dict) !== dict) document.set(reference, plain(dict));
  }
}

/** Works from the pages up, so its cost is that of what is kept. */
function prune(document: PdfDocument, selection: TagSelection): void {
  const catalog = document.editable(document.trailer.get('Root'));
  const root = document.dict(catalog.get('StructTreeRoot'));
  if (!root) return;
  const parents = readNumberTree(document, root.get('ParentTree'));
  const keys = structureKeys(document, selection.pages);
  const keptParents = new Map([...parents].filter(([key]) => keys.has(key)));
  const kept = new KeptElements(document, { ...selection, keys }, catalog.get('StructTreeRoot'));
  for (const value of keptParents.values()) kept.markAll(value);
  if (kept.isEmpty) {
    for (const key of ['StructTreeRoot', 'MarkInfo']) catalog.delete(key);
    return;
  }
  kept.cutKids();
  const copy = root.clone();
  copy.set('K', kept.keptKids(root.get('K')));
  copy.set('ParentTree', writeNumberTree(document, keptParents));
  const ids = [...readNameTree(document, root.get('IDTree'))].filter(([, value]) => kept.has(value));
  copy.set('IDTree', writeNameTree(document, new Map(ids)));
  kept.placeRoot(copy);
}

/** Keys into the parent tree that pages, their annotations and their pictures hold. */
export function structureKeys(document: PdfDocument, pages: readonly PdfRef[]): ReadonlySet<number> {
  const keys = new Set<number>();
  const add = (dict: PdfDict) => {
    for (const name of ['StructParents', 'StructParent']) {
      const key = document.number(dict.get(name));
      if (key !== undefined) keys.add(key);
    }
  };
  const seen = new Set<PdfDict>();
  for (const page of pages) {
    const dict = document.dict(page);
    if (!dict) continue;
    add(dict);
    for (const annotation of pageAnnotations(document, page)) add(annotation.dict);
    addXObjects(document, dict, add, seen);
  }
  return keys;
}

function addXObjects(document: PdfDocument, page: PdfDict, add: (dict: PdfDict) => void, seen: Set<PdfDict>): void {
  const waiting = [page];
  for (let owner = waiting.pop(); owner; owner = waiting.pop()) {
    const objects = document.dict(document.dict(owner.get('Resources'))?.get('XObject') ?? null);
    if (!objects || seen.has(objects)) continue;
    seen.add(objects);
    for (const [, value] of objects.entries()) {
      const stream = document.stream(value);
      if (!(stream instanceof PdfStream)) continue;
      add(stream.dict);
      waiting.push(stream.dict);
    }
  }
}

interface KeptTags extends TagSelection {
  /** Into the parent tree: what pages, annotations and pictures still hold. */
  readonly keys: ReadonlySet<number>;
}

class KeptElements {
  readonly #document: PdfDocument;
  readonly #selection: KeptTags;
  readonly #root: PdfObject;
  readonly #marked = new Map<number, PdfRef>();

  constructor(document: PdfDocument, selection: KeptTags, root: PdfObject) {
    this.#document = document;
    this.#selection = selection;
    this.#root = root;
  }

  get isEmpty(): boolean {
    return this.#marked.size === 0;
  }

  has(value: PdfObject): boolean {
    return value instanceof PdfRef && this.#marked.has(value.number);
  }

  /** Marks an element, or the elements of a list, and all above. */
  markAll(value: PdfObject): void {
    const found = this.#document.resolve(value);
    for (const element of isArray(found) ? found : [value]) if (element instanceof PdfRef) this.#mark(element);
  }

  /** Takes out of every kept element what belongs to pages that are gone. */
  cutKids(): void {
    for (const reference of [...this.#marked.values()]) {
      const element = this.#document.editable(reference);
      if (this.#isGone(element.get('Pg')) && !this.#selection.pagesStay) element.delete('Pg');
      element.delete('Ref');
      element.set('K', this.keptKids(element.get('K'), element));
    }
  }

  /** @param owner the element whose kids these are; undefined for the root. */
  keptKids(value: PdfObject, owner?: PdfDict): PdfObject {
    const found = this.#document.resolve(value);
    if (isArray(found)) return found.filter((kid) => this.#keepsKid(kid, owner));
    return this.#keepsKid(value, owner) ? value : null;
  }

  placeRoot(root: PdfDict): void {
    if (this.#root instanceof PdfRef) this.#document.set(this.#root, root);
    else this.#document.editable(this.#document.trailer.get('Root')).set('StructTreeRoot', root);
  }

  #mark(element: PdfRef): void {
    for (let current: PdfObject = element; current instanceof PdfRef; ) {
      const dict = this.#document.dict(current);
      const isRoot = this.#root instanceof PdfRef && current.number === this.#root.number;
      if (!dict || isRoot || this.#marked.has(current.number)) return;
      this.#marked.set(current.number, current);
      current = dict.get('P');
    }
  }

  #keepsKid(kid: PdfObject, owner: PdfDict | undefined): boolean {
    if (typeof kid === 'number') return owner?.has('Pg') === true && !this.#isGone(owner.get('Pg'));
    const dict = this.#document.dict(kid);
    if (!dict) return false;
    const type = this.#document.nameOf(dict.get('Type'));
    if (type === 'MCR') return this.#isKeptPage(dict.get('Pg') ?? owner?.get('Pg') ?? null);
    if (type === 'OBJR') return this.#keepsObject(dict, owner);
    return this.has(kid) || this.#isEmptyCell(dict, owner);
  }

  /** A reference to an annotation or picture, which may itself have been cut out. */
  #keepsObject(dict: PdfDict, owner: PdfDict | undefined): boolean {
    const object = this.#document.dict(dict.get('Obj'));
    if (object === undefined) return false;
    const { pagesStay, keys } = this.#selection;
    if (pagesStay && keys.has(this.#document.number(object.get('StructParent')) ?? -1)) return true;
    return this.#isKeptPage(dict.get('Pg') ?? owner?.get('Pg') ?? object.get('P'));
  }

  #isKeptPage(page: PdfObject): boolean {
    return page instanceof PdfRef && !this.#isGone(page) && this.#document.has(page.number);
  }

  /** An empty table cell holds its row together, though no page knows of it. */
  #isEmptyCell(element: PdfDict, owner: PdfDict | undefined): boolean {
    if (element.has('K') || this.#isGone(element.get('Pg'))) return false;
    return owner !== undefined && this.#document.nameOf(owner.get('S')) === 'TR';
  }

  #isGone(page: PdfObject): boolean {
    return page instanceof PdfRef && this.#selection.isGone(page);
  }
}
