/** Destinations that count pages are made to name them, before pages move (ISO 32000-2, 12.3.2.2). */
import type { PdfDocument } from '../../syntax/document.ts';
import { readNameTree, writeNameTree } from '../../syntax/key-tree.ts';
import { isArray, isName, PdfDict, type PdfObject, type PdfRef } from '../../syntax/object.ts';
import { mapOutline, readOutline, writeOutline } from '../catalog/outline.ts';
import { giveOwnObjects, pageAnnotations } from './annotation.ts';

/**
 * A page by its number belongs into links to other files, yet some producers write it into links inside their own.
 * @param pages of the document, in the order that those numbers count.
 */
export function pinTargets(document: PdfDocument, pages: readonly PdfRef[]): void {
  const pins = new Pins(document, pages);
  for (const page of pages) pins.pinAnnotations(page);
  pins.pinOutline();
  pins.pinNames();
  pins.pinOpening();
}

class Pins {
  readonly #document: PdfDocument;
  readonly #pages: readonly PdfRef[];

  constructor(document: PdfDocument, pages: readonly PdfRef[]) {
    this.#document = document;
    this.#pages = pages;
  }

  pinAnnotations(page: PdfRef): void {
    const counts = ({ dict }: { readonly dict: PdfDict }) => this.#pinned(dict) !== dict;
    if (!pageAnnotations(this.#document, page).some(counts)) return;
    giveOwnObjects(this.#document, page);
    for (const { reference, dict } of pageAnnotations(this.#document, page)) {
      const pinned = this.#pinned(dict);
      if (reference && pinned !== dict) this.#document.set(reference, pinned);
    }
  }

  pinOutline(): void {
    let isChanged = false;
    const outline = mapOutline(readOutline(this.#document), (entry) => {
      const pinned = this.#pinned(entry);
      isChanged ||= pinned !== entry;
      return pinned;
    });
    if (isChanged) writeOutline(this.#document, outline);
  }

  pinNames(): void {
    const document = this.#document;
    const { catalog } = document;
    const old = document.dict(catalog.get('Dests'));
    const trees = document.dict(catalog.get('Names'));
    const inTree = readNameTree(document, trees?.get('Dests') ?? null);
    const [changedOld, changedTree] = [
      this.#pinnedValues([...(old?.entries() ?? [])]),
      this.#pinnedValues([...inTree]),
    ];
    if (!changedOld && !changedTree) return;
    const editable = document.editable(document.trailer.get('Root'));
    if (changedOld) editable.set('Dests', new PdfDict(changedOld));
    if (!changedTree || !trees) return;
    const copy = trees.clone();
    copy.set('Dests', writeNameTree(document, new Map(changedTree)));
    editable.set('Names', copy);
  }

  pinOpening(): void {
    const opening = this.#document.catalog.get('OpenAction');
    const action = this.#document.dict(opening);
    const pinned = action ? this.#pinnedAction(action) : this.#pinnedTarget(opening);
    if (pinned) this.#document.editable(this.#document.trailer.get('Root')).set('OpenAction', pinned);
  }

  /** A link or bookmark; itself where it counts no page. */
  #pinned(dict: PdfDict): PdfDict {
    const action = dict.has('A') ? this.#document.dict(dict.get('A')) : undefined;
    const change = {
      Dest: dict.has('Dest') ? this.#pinnedTarget(dict.get('Dest')) : undefined,
      A: action && this.#pinnedAction(action),
    };
    if (!change.Dest && !change.A) return dict;
    const copy = dict.clone();
    for (const [key, value] of Object.entries(change)) if (value) copy.set(key, value);
    return copy;
  }

  #pinnedAction(action: PdfDict): PdfDict | undefined {
    if (!isName(this.#document.resolve(action.get('S')), 'GoTo')) return undefined;
    const target = this.#pinnedTarget(action.get('D'));
    if (!target) return undefined;
    const copy = action.clone();
    copy.set('D', target);
    return copy;
  }

  #pinnedTarget(target: PdfObject): PdfObject[] | undefined {
    const list = this.#document.resolve(target);
    const [number, ...view] = isArray(list) ? list : [];
    const page = typeof number === 'number' ? this.#pages[number] : undefined;
    return page && [page, ...view];
  }

  /** Undefined where none of them counts a page; a destination may be wrapped in a dictionary. */
  #pinnedValues(
    entries: readonly (readonly [string, PdfObject])[],
  ): readonly (readonly [string, PdfObject])[] | undefined {
    const pinned = entries.map(([key, value]) => {
      const wrapped = this.#document.dict(value);
      const target = this.#pinnedTarget(wrapped?.get('D') ?? value);
      return [key, target ?? value] as const;
    });
    return pinned.some(([, value], index) => value !== entries[index]?.[1]) ? pinned : undefined;
  }
}
