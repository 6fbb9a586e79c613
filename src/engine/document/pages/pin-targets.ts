/** Destinations that count pages are made to name them, before pages move (ISO 32000-2, 12.3.2.2). */
import type { PdfDocument } from '../../syntax/document.ts';
import { readNameTree, writeNameTree } from '../../syntax/key-tree.ts';
import { isArray, isName, PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { mapOutline, readOutline, writeOutline } from '../catalog/outline.ts';
import { giveOwnObjects, pageAnnotations } from './annotation.ts';

/**
 * A page by its number belongs into links to other files, yet some producers write it into links inside their own.
 * @param pages of the document, in the order that those numbers count.
 */
export function pinTargets(document: PdfDocument, pages: readonly PdfRef[]): void {
  const pins = new Pins(document, pages);
  for (const page of pages) {
    pins.pinAnnotations(page);
    pins.pinEvents(page);
  }
  pins.pinEvents(document.trailer.get('Root'));
  pins.pinOutline();
  pins.pinNames();
  pins.pinOpening();
}

/** Actions that follow one another deeper than this stay as they are. */
const MAX_DEPTH = 64;

class Pins {
  readonly #document: PdfDocument;
  /** Objects with actions that were looked at: many may lead to one, and they may run in a circle. */
  readonly #seen = new Set<number>();
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
    const pinned = this.#pinnedTarget(opening) ?? this.#pinnedActions(opening);
    if (pinned !== opening) this.#document.editable(this.#document.trailer.get('Root')).set('OpenAction', pinned);
  }

  /** Actions that a page or the document starts when something happens to it (12.6.3). */
  pinEvents(owner: PdfObject): void {
    const dict = this.#document.dict(owner);
    const events = this.#document.dict(dict?.get('AA') ?? null);
    if (!events) return;
    const pinned = this.#pinnedEvents(events);
    if (pinned !== events) this.#document.editable(owner).set('AA', pinned);
  }

  /** A link, a bookmark or another annotation; itself where it counts no page. */
  #pinned(dict: PdfDict): PdfDict {
    const [target, events] = [dict.get('Dest'), this.#document.dict(dict.get('AA'))];
    const pinnedEvents = events && this.#pinnedEvents(events);
    return withChanges(dict, [
      ['Dest', this.#pinnedTarget(target) ?? target],
      ['A', this.#pinnedActions(dict.get('A'))],
      ['AA', pinnedEvents && pinnedEvents !== events ? pinnedEvents : dict.get('AA')],
    ]);
  }

  #pinnedEvents(events: PdfDict): PdfDict {
    return withChanges(
      events,
      [...events.entries()].map(([key, action]) => [key, this.#pinnedActions(action)] as const),
    );
  }

  /** One action or a list of them; those that are objects of their own change where they are. */
  #pinnedActions(value: PdfObject, depth = 0): PdfObject {
    if (depth > MAX_DEPTH) return value;
    if (value instanceof PdfRef) {
      if (this.#seen.has(value.number)) return value;
      this.#seen.add(value.number);
      const old = this.#document.resolve(value);
      const pinned = this.#pinnedActions(old, depth + 1);
      if (pinned !== old) this.#document.set(value, pinned);
      return value;
    }
    if (value instanceof PdfDict) return this.#pinnedAction(value, depth);
    if (!isArray(value)) return value;
    const pinned = value.map((each) => this.#pinnedActions(each, depth + 1));
    return pinned.some((each, index) => each !== value[index]) ? pinned : value;
  }

  #pinnedAction(action: PdfDict, depth: number): PdfDict {
    const isJump = isName(this.#document.resolve(action.get('S')), 'GoTo');
    const target = action.get('D');
    return withChanges(action, [
      ['D', (isJump ? this.#pinnedTarget(target) : undefined) ?? target],
      ['Next', this.#pinnedActions(action.get('Next'), depth + 1)],
    ]);
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

/** The same dictionary where nothing changes. */
function withChanges(dict: PdfDict, values: readonly (readonly [string, PdfObject])[]): PdfDict {
  const changed = values.filter(([key, value]) => dict.get(key) !== value);
  if (changed.length === 0) return dict;
  const copy = dict.clone();
  for (const [key, value] of changed) copy.set(key, value);
  return copy;
}
