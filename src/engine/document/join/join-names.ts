/** Joins what documents keep by name: destinations, attached files, scripts (ISO 32000-2, 7.7.4). */

import type { PdfDocument } from '../../syntax/document.ts';
import { nameKey, readNameTree, writeNameTree } from '../../syntax/key-tree.ts';
import { PdfDict, type PdfObject, PdfString } from '../../syntax/object.ts';
import type { ObjectCopier } from '../../syntax/object-copier.ts';
import { makeText, readText } from '../../syntax/text-string.ts';
import { readNamedDestinations } from '../catalog/destination.ts';

/** Name trees whose entries stand for themselves; an equal name is told apart by a number. */
const PLAIN_TREES = ['JavaScript', 'AP', 'Renditions', 'AlternatePresentations'];

export class JoinedNames {
  readonly #target: PdfDocument;
  readonly #destinations = new Map<string, PdfObject>();
  readonly #attachments = new Map<string, PdfObject>();
  readonly #plain = new Map(PLAIN_TREES.map((tree) => [tree, new Map<string, PdfObject>()] as const));
  readonly #associated: PdfObject[] = [];
  readonly #takenDestinations = new Set<string>();

  constructor(target: PdfDocument) {
    this.#target = target;
  }

  /** The names that a document's destinations will bear: old → new. */
  reserveDestinations(source: PdfDocument): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    for (const name of readNamedDestinations(source).keys()) {
      const free = freeName(name, this.#takenDestinations, (number) => `${name}_${number}`);
      this.#takenDestinations.add(free);
      names.set(name, free);
    }
    return names;
  }

  /** What a name that leads nowhere in its own document is called: it must not lead into another one. */
  deadName(name: string): string {
    return freeName(name, this.#takenDestinations, (number) => `${name}_${number}`);
  }

  addDestinations(
    source: PdfDocument,
    names: ReadonlyMap<string, string>,
    copyTarget: (value: PdfObject) => PdfObject,
  ): void {
    for (const [name, value] of readNamedDestinations(source)) {
      this.#destinations.set(names.get(name) ?? name, copyTarget(value));
    }
  }

  addAttachments(source: PdfDocument, copier: ObjectCopier): void {
    const trees = source.dict(source.catalog.get('Names'));
    for (const [key, value] of readNameTree(source, trees?.get('EmbeddedFiles') ?? null)) {
      const free = freeName(key, new Set(this.#attachments.keys()), (number) => numbered(key, number));
      if (free !== key) renameFile(source, value, free);
      this.#attachments.set(free, copier.copy(value));
    }
    for (const value of source.array(source.catalog.get('AF'))) this.#associated.push(copier.copy(value));
  }

  addPlainNames(source: PdfDocument, copier: ObjectCopier): void {
    const trees = source.dict(source.catalog.get('Names'));
    for (const [tree, joined] of this.#plain) {
      for (const [key, value] of readNameTree(source, trees?.get(tree) ?? null)) {
        const free = freeName(key, new Set(joined.keys()), (number) => `${key}_${number}`);
        joined.set(free, copier.copy(value));
      }
    }
  }

  write(): void {
    const names = new PdfDict();
    names.set('Dests', writeNameTree(this.#target, this.#destinations));
    names.set('EmbeddedFiles', writeNameTree(this.#target, this.#attachments));
    for (const [tree, joined] of this.#plain) names.set(tree, writeNameTree(this.#target, joined));
    const catalog = this.#target.editable(this.#target.trailer.get('Root'));
    if (names.size > 0) catalog.set('Names', names);
    if (this.#associated.length > 0) catalog.set('AF', this.#associated);
  }
}

/** The name itself, or the first numbered form of it (from 2) that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>, numberedForm: (number: number) => string): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = numberedForm(number);
  return free;
}

/** The same for the key of a name tree, which may be UTF-16. */
function numbered(key: string, number: number): string {
  return makeText(numberedName(readText(nameKey(key)), number)).key;
}

/** ` (2)` before the ending of a file name. */
export function numberedName(text: string, number: number): string {
  const dot = text.lastIndexOf('.');
  const stem = dot > 0 ? text.slice(0, dot) : text;
  return `${stem} (${number})${dot > 0 ? text.slice(dot) : ''}`;
}

/** The file specification says the name too (7.11.3). */
function renameFile(source: PdfDocument, value: PdfObject, key: string): void {
  const dict = source.dict(value);
  if (!dict) return;
  const text = readText(nameKey(key));
  for (const entry of ['F', 'UF'])
    if (source.resolve(dict.get(entry)) instanceof PdfString) dict.set(entry, makeText(text));
}
