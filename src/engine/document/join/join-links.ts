/** Makes links and bookmarks of a joined document lead where they led: new names, new pages, former neighbours. */

import type { PdfDocument } from '../../syntax/document.ts';
import { nameKey } from '../../syntax/key-tree.ts';
import { isArray, isName, name, PdfDict, type PdfObject, type PdfRef } from '../../syntax/object.ts';
import { actionTarget, destinationName } from '../catalog/destination.ts';

/** One joined document, as links from it and to it need to know it. */
export interface LinkPlace {
  /** The visitor's file name. */
  readonly fileName: string;
  /** Its pages in the joined document, by their places in the file as it came; undefined for those left out. */
  readonly pages: readonly (PdfRef | undefined)[];
  /** Old → new names of its destinations. */
  readonly names: ReadonlyMap<string, string>;
  /** The new name of a destination that the document lacks; no document bears it. */
  readonly deadName: (name: string) => string;
}

export class JoinedLinks {
  readonly #places: ReadonlyMap<string, LinkPlace>;

  constructor(places: readonly LinkPlace[]) {
    this.#places = new Map(places.map((place) => [place.fileName.normalize('NFC').toLowerCase(), place] as const));
  }

  /** Adapts a copied dictionary if it is a link, a bookmark or an action that goes somewhere. */
  adapt(source: PdfDocument, place: LinkPlace, original: PdfDict, copy: PdfDict): void {
    if (original.has('Dest')) this.#retarget(source, place, original.get('Dest'), copy, 'Dest');
    const action = original.get('S');
    if (isName(action, 'GoTo')) this.#retarget(source, place, actionTarget(source, original), copy, 'D');
    if (isName(action, 'GoToR')) this.#comeHome(source, original, copy);
  }

  #retarget(source: PdfDocument, place: LinkPlace, target: PdfObject, copy: PdfDict, key: string): void {
    const inside = insideTarget(source, place, target);
    if (inside !== undefined) copy.set(key, inside);
  }

  /** A link to another file (12.6.4.3) that is part of the same document now. */
  #comeHome(source: PdfDocument, original: PdfDict, copy: PdfDict): void {
    const file = source.resolve(original.get('F'));
    const path =
      file instanceof PdfDict ? (source.text(file.get('UF')) ?? source.text(file.get('F'))) : source.text(file);
    const fileName = path
      ?.replace(/^.*[/\\:]/, '')
      .normalize('NFC')
      .toLowerCase();
    const place = fileName === undefined ? undefined : this.#places.get(fileName);
    const inside = place && insideTarget(source, place, original.get('D'));
    if (inside === undefined) return;
    copy.set('S', name('GoTo'));
    copy.set('D', inside);
    for (const key of ['F', 'NewWindow', 'SD']) copy.delete(key);
  }
}

/** A destination by name or by page number in terms of the joined document; undefined where it can stay as it is. */
export function insideTarget(source: PdfDocument, place: LinkPlace, target: PdfObject): PdfObject | undefined {
  const named = destinationName(source, target);
  if (named !== undefined) return nameKey(place.names.get(named) ?? place.deadName(named));
  const list = source.resolve(target);
  const [page, ...view] = isArray(list) ? list : [];
  if (typeof page !== 'number') return undefined;
  const reference = place.pages[page];
  return reference ? [reference, ...view] : undefined;
}
