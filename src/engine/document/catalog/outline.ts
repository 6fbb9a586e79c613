/** Bookmarks (ISO 32000-2, 12.3.3) as a plain tree: read with guards, written anew. */
import { MOST_LEVELS } from '../../../contract/text/bookmark-rows.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, type PdfObject, type PdfRef } from '../../syntax/object.ts';

export interface OutlineItem {
  /** Title, target, colour and style as they stand; the links to its neighbours are not among them. */
  readonly entry: PdfDict;
  readonly isOpen: boolean;
  readonly children: readonly OutlineItem[];
}

/** Guards against outlines made to exhaust a reader; real ones end far below. */
const MAX_ITEMS = 100_000;

const LINKS = new Set(['Parent', 'Prev', 'Next', 'First', 'Last', 'Count']);

export function readOutline(document: PdfDocument): readonly OutlineItem[] {
  const root = document.dict(document.catalog.get('Outlines'));
  return root ? new OutlineReader(document).children(root, 1) : [];
}

class OutlineReader {
  readonly #document: PdfDocument;
  readonly #seen = new Set<PdfDict>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  children(parent: PdfDict, depth: number): readonly OutlineItem[] {
    const items: OutlineItem[] = [];
    let next: PdfObject = parent.get('First');
    for (;;) {
      const dict = this.#document.dict(next);
      if (!dict || this.#seen.has(dict) || this.#seen.size >= MAX_ITEMS) return items;
      this.#seen.add(dict);
      const children = depth < MOST_LEVELS ? this.children(dict, depth + 1) : [];
      items.push({ entry: withoutLinks(dict), isOpen: (this.#document.number(dict.get('Count')) ?? 0) > 0, children });
      next = dict.get('Next');
    }
  }
}

/** Makes these items the bookmarks of the document; none takes the outline away. */
export function writeOutline(document: PdfDocument, items: readonly OutlineItem[]): void {
  const catalog = document.editable(document.trailer.get('Root'));
  if (items.length === 0) {
    catalog.delete('Outlines');
    return;
  }
  const root = document.add(new PdfDict());
  const { first, last, visible } = writeLevel(document, root, items);
  document.set(root, PdfDict.of({ First: first, Last: last, Count: visible }));
  catalog.set('Outlines', root);
}

interface Level {
  readonly first: PdfRef | null;
  readonly last: PdfRef | null;
  /** Items seen when the parent is open. */
  readonly visible: number;
}

function writeLevel(document: PdfDocument, parent: PdfRef, items: readonly OutlineItem[]): Level {
  const references = items.map(() => document.add(null));
  let visible = 0;
  for (const [index, item] of items.entries()) {
    const reference = references[index];
    if (!reference) continue;
    const dict = item.entry.clone();
    dict.set('Parent', parent);
    dict.set('Prev', references[index - 1] ?? null);
    dict.set('Next', references[index + 1] ?? null);
    if (item.children.length > 0) {
      const below = writeLevel(document, reference, item.children);
      dict.set('First', below.first);
      dict.set('Last', below.last);
      dict.set('Count', item.isOpen ? below.visible : -below.visible);
      if (item.isOpen) visible += below.visible;
    }
    document.set(reference, dict);
    visible++;
  }
  return { first: references[0] ?? null, last: references.at(-1) ?? null, visible };
}

/** The items that pass, with those above them; an item kept for its children alone goes where its first child goes. */
export function filterOutline(
  items: readonly OutlineItem[],
  keeps: (entry: PdfDict) => boolean,
): readonly OutlineItem[] {
  return items.flatMap((item) => {
    const children = filterOutline(item.children, keeps);
    if (keeps(item.entry)) return [{ ...item, children }];
    const [firstChild] = children;
    return firstChild ? [{ entry: retarget(item.entry, firstChild.entry), isOpen: item.isOpen, children }] : [];
  });
}

/** Rebuilds every entry, children first. */
export function mapOutline(items: readonly OutlineItem[], change: (entry: PdfDict) => PdfDict): readonly OutlineItem[] {
  return items.map((item) => ({ ...item, entry: change(item.entry), children: mapOutline(item.children, change) }));
}

/** Every item, each before its children. */
export function flattenOutline(items: readonly OutlineItem[]): readonly OutlineItem[] {
  const found: OutlineItem[] = [];
  const collect = (level: readonly OutlineItem[]) => {
    for (const item of level) {
      found.push(item);
      collect(item.children);
    }
  };
  collect(items);
  return found;
}

function retarget(entry: PdfDict, target: PdfDict): PdfDict {
  const changed = entry.clone();
  changed.set('Dest', target.get('Dest'));
  changed.set('A', target.get('A'));
  changed.delete('SE');
  return changed;
}

function withoutLinks(dict: PdfDict): PdfDict {
  return new PdfDict([...dict.entries()].filter(([key]) => !LINKS.has(key)));
}
