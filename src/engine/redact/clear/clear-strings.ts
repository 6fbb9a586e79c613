/** Takes what is to go out of every text that is no drawing: titles, bookmarks, tags, comments, names, values, scripts. */

import type { PdfDocument } from '../../syntax/document.ts';
import { readNameTree, writeNameTree } from '../../syntax/key-tree.ts';
import { isArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';
import { makeText } from '../../syntax/text-string.ts';
import type { Wanted } from '../find/wanted.ts';

/** Strings that are no texts: keys, samples, setup of fonts, sums, dates. */
const NO_TEXT = new Set(['ID', 'Cert', 'CheckSum', 'DA', 'DS', 'O', 'U', 'OE', 'UE', 'Perms', 'Lang']);
const DATES = new Set(['CreationDate', 'ModDate', 'M', 'LastModified']);
/** Entries whose names may be given by people. */
const GIVEN_NAMES = new Set(['AS', 'V', 'DV', 'D', 'Dest', 'Dests']);
/** What an entry is by the kind of its dictionary: the key of a tag is a text, the order of a portfolio has given names. */
const ROLES: Readonly<Record<string, string>> = { 'element/ID': '', 'order/S': 'Dest' };
const MAX_DEPTH = 100;

export class StringCleaner {
  readonly #document: PdfDocument;
  readonly #wanted: Wanted;
  /** Of a portfolio, by their names. */
  readonly #columns: ReadonlySet<string>;
  /** Texts that were changed. */
  count = 0;

  constructor(document: PdfDocument, wanted: Wanted) {
    this.#document = document;
    this.#wanted = wanted;
    const portfolio = document.dict(document.catalog.get('Collection'));
    const schema = document.dict(portfolio?.get('Schema') ?? null);
    this.#columns = new Set([...(schema?.keys() ?? [])].filter((key) => key !== 'Type'));
  }

  /** @param leaves numbers of objects that stay as they are. */
  clear(leaves: ReadonlySet<number>): void {
    const document = this.#document;
    for (let number = 1; number < document.count; number++) {
      if (leaves.has(number)) continue;
      const value = document.peek(number);
      const clean = this.#cleanTop(value);
      if (clean !== value) document.set(new PdfRef(number), clean);
    }
    const info = document.trailer.get('Info');
    if (info instanceof PdfDict) document.trailer.set('Info', this.#clean(info, '', 0));
    if (this.count > 0) this.#sortNames();
  }

  #cleanTop(value: PdfObject): PdfObject {
    if (!(value instanceof PdfStream)) return this.#clean(value, '', 0);
    const dict = this.#clean(value.dict, '', 0);
    return dict instanceof PdfDict && dict !== value.dict ? new PdfStream(dict, value.data) : value;
  }

  #clean(value: PdfObject, key: string, depth: number): PdfObject {
    if (depth > MAX_DEPTH || NO_TEXT.has(key)) return value;
    if (value instanceof PdfString) return this.#cleanString(value, key);
    if (value instanceof PdfName) return GIVEN_NAMES.has(key) ? this.#cleanName(value) : value;
    if (isArray(value)) return this.#cleanArray(value, key, depth);
    return value instanceof PdfDict ? this.#cleanDict(value, depth) : value;
  }

  #cleanString(value: PdfString, key: string): PdfObject {
    if (DATES.has(key) && /^D:\d{4}/.test(value.key)) return value;
    const left = this.#wanted.withoutIn(value);
    if (left === undefined) return value;
    this.count++;
    return key === 'URI' ? new PdfString(new Uint8Array()) : makeText(left);
  }

  #cleanName(value: PdfName): PdfName {
    const left = this.#wanted.without(Buffer.from(value.value, 'latin1').toString('utf8'), '_');
    if (left === undefined) return value;
    this.count++;
    return new PdfName(Buffer.from(left, 'utf8').toString('latin1'));
  }

  #cleanArray(items: readonly PdfObject[], key: string, depth: number): PdfObject {
    const [first] = items;
    // The table of a palette is a string of samples.
    if (first instanceof PdfName && (first.value === 'Indexed' || first.value === 'I')) return items;
    const clean = items.map((item) => this.#clean(item, key === 'D' || key === 'Dest' ? '' : key, depth + 1));
    return clean.some((item, index) => item !== items[index]) ? clean : items;
  }

  #cleanDict(dict: PdfDict, depth: number): PdfDict {
    const isSignature = dict.has('ByteRange');
    const kind = this.#kindOf(dict);
    let copy: PdfDict | undefined;
    for (const [key, value] of [...dict.entries()]) {
      if (isSignature && key === 'Contents') continue;
      const role = ROLES[`${kind}/${key}`] ?? key;
      const clean = this.#clean(value, role, depth + 1);
      const isGiven = key !== 'Type' && (kind === 'columns' || this.#isNaming(dict, value));
      const renamed = isGiven ? this.#cleanName(new PdfName(key)).value : key;
      if (clean === value && renamed === key) continue;
      copy ??= dict.clone();
      if (renamed !== key) copy.delete(key);
      copy.set(renamed, clean);
    }
    return copy ?? dict;
  }

  /** Elements of the tags have texts as their keys; columns of a portfolio are named by people, and sorted by their names. */
  #kindOf(dict: PdfDict): 'element' | 'columns' | 'order' | undefined {
    const type = this.#document.nameOf(dict.get('Type'));
    if (type === 'CollectionSort' || (type === undefined && this.#sorts(dict))) return 'order';
    if (type === 'CollectionSchema' || type === 'CollectionItem') return 'columns';
    if (dict.has('S') && dict.has('P') && (type ?? 'StructElem') === 'StructElem') return 'element';
    const isRow =
      type === undefined && this.#columns.size > 0 && [...dict.keys()].every((key) => this.#columns.has(key));
    return isRow ? 'columns' : undefined;
  }

  #sorts(dict: PdfDict): boolean {
    const by = this.#document.resolve(dict.get('S'));
    const names = isArray(by) ? by : [by];
    return this.#columns.size > 0 && names.every((each) => each instanceof PdfName && this.#columns.has(each.value));
  }

  /** States of a check box, and places of old files, are named by the keys of their dictionary. */
  #isNaming(dict: PdfDict, value: PdfObject): boolean {
    if (dict.has('Type') || dict.has('Subtype') || !(value instanceof PdfRef || isArray(value))) return false;
    if (isArray(value)) return value[0] instanceof PdfRef && value[1] instanceof PdfName;
    const stream = this.#document.peek(value.number);
    return stream instanceof PdfStream && stream.dict.has('BBox') && !dict.has('N');
  }

  /** Names are looked up by halving: they have to stand in their order. */
  #sortNames(): void {
    const document = this.#document;
    const catalog = document.editable(document.trailer.get('Root'));
    const names = document.dict(catalog.get('Names'));
    if (!names) return;
    const sorted = names.clone();
    for (const key of sorted.keys()) sorted.set(key, writeNameTree(document, readNameTree(document, names.get(key))));
    catalog.set('Names', sorted);
  }
}
