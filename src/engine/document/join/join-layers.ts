/** Joins the layers of documents and their states (ISO 32000-2, 8.11.4). */
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import type { ObjectCopier } from '../../syntax/object-copier.ts';

/** Lists of the default configuration that simply follow each other. */
const LISTS = ['Order', 'RBGroups', 'Locked', 'AS'];

export class JoinedLayers {
  readonly #target: PdfDocument;
  readonly #groups: PdfObject[] = [];
  readonly #off: PdfObject[] = [];
  readonly #lists = new Map<string, PdfObject[]>(LISTS.map((key) => [key, []]));

  constructor(target: PdfDocument) {
    this.#target = target;
  }

  add(source: PdfDocument, copier: ObjectCopier): void {
    const properties = source.dict(source.catalog.get('OCProperties'));
    if (!properties) return;
    const groups = source.array(properties.get('OCGs'));
    const defaults = source.dict(properties.get('D')) ?? new PdfDict();
    const off = groups.filter((group) => isOff(source, defaults, group));
    this.#groups.push(...groups.map((group) => copier.copy(group)));
    this.#off.push(...off.map((group) => copier.copy(group)));
    for (const [key, list] of this.#lists) {
      list.push(...source.array(defaults.get(key)).map((item) => copier.copy(item)));
    }
  }

  write(): void {
    if (this.#groups.length === 0) return;
    const defaults = new PdfDict();
    if (this.#off.length > 0) defaults.set('OFF', this.#off);
    for (const [key, list] of this.#lists) if (list.length > 0) defaults.set(key, list);
    const catalog = this.#target.editable(this.#target.trailer.get('Root'));
    catalog.set('OCProperties', PdfDict.of({ OCGs: this.#groups, D: defaults }));
  }
}

/** Base state first, then the list that differs from it. */
function isOff(source: PdfDocument, defaults: PdfDict, group: PdfObject): boolean {
  const lists = (key: string) =>
    source
      .array(defaults.get(key))
      .some((item) => item instanceof PdfRef && group instanceof PdfRef && item.number === group.number);
  return isName(source.resolve(defaults.get('BaseState')), 'OFF') ? !lists('ON') : lists('OFF');
}
