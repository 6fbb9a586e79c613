/** Joins structure trees under one root, with parent-tree keys that do not meet (ISO 32000-2, 14.7). */
import type { PdfDocument } from '../../syntax/document.ts';
import { readNameTree, readNumberTree, writeNameTree, writeNumberTree } from '../../syntax/key-tree.ts';
import { isArray, isName, name, PdfDict, PdfName, type PdfObject, PdfRef } from '../../syntax/object.ts';
import type { AdaptDict, ObjectCopier } from '../../syntax/object-copier.ts';
import { freeName } from './join-names.ts';

/** The tags of one source, ready to be copied. */
export interface SourceTags {
  /** What has to happen to the source's dictionaries as they are copied. */
  readonly adapt: AdaptDict;
  readonly root: PdfDict | undefined;
  readonly kids: readonly PdfObject[];
  readonly parents: ReadonlyMap<number, PdfObject>;
  /** Added to the source's keys into the parent tree. */
  readonly offset: number;
}

export class JoinedTags {
  readonly #target: PdfDocument;
  readonly #kids: PdfObject[] = [];
  readonly #parents = new Map<number, PdfObject>();
  readonly #ids = new Map<string, PdfObject>();
  readonly #namespaces: PdfObject[] = [];
  readonly #roles = new PdfDict();
  readonly #classes = new PdfDict();
  #root: PdfRef | undefined;
  #nextKey = 0;

  constructor(target: PdfDocument) {
    this.#target = target;
  }

  /** @param language of the source where it differs from that of the whole, else null. */
  prepare(source: PdfDocument, language: PdfObject): SourceTags {
    const root = source.dict(source.catalog.get('StructTreeRoot'));
    const offset = this.#nextKey;
    if (!root) return { adapt: (_, copy) => dropKeys(copy), root, kids: [], parents: new Map(), offset };
    const parents = readNumberTree(source, root.get('ParentTree'));
    for (const key of parents.keys()) this.#nextKey = Math.max(this.#nextKey, offset + key + 1);
    const value = root.get('K');
    const list = source.resolve(value);
    const kids = isArray(list) ? list : [value];
    if (language !== null) for (const kid of kids) setLanguage(source, kid, language);
    const renamedRoles = this.#addRoles(source, root);
    const adapt: AdaptDict = (original, copy) => {
      moveKeys(original, copy, parents, offset);
      renameRole(original, copy, renamedRoles);
    };
    return { adapt, root, kids, parents, offset };
  }

  add(source: PdfDocument, tags: SourceTags, copier: ObjectCopier): void {
    const { root } = tags;
    if (!root) return;
    this.#root ??= this.#target.add(null);
    const reference = source.catalog.get('StructTreeRoot');
    if (reference instanceof PdfRef) copier.place(reference, this.#root);
    this.#kids.push(...tags.kids.map((kid) => copier.copy(kid)).filter((kid) => kid !== null));
    for (const [key, value] of tags.parents) this.#parents.set(tags.offset + key, copier.copy(value));
    for (const [key, value] of readNameTree(source, root.get('IDTree'))) {
      if (!this.#ids.has(key)) this.#ids.set(key, copier.copy(value));
    }
    this.#namespaces.push(...source.array(root.get('Namespaces')).map((value) => copier.copy(value)));
    for (const [key, value] of source.dict(root.get('ClassMap'))?.entries() ?? []) {
      if (!this.#classes.has(key)) this.#classes.set(key, copier.copy(value));
    }
  }

  write(): void {
    if (!this.#root) return;
    const root = PdfDict.of({
      Type: name('StructTreeRoot'),
      K: this.#kids,
      ParentTree: writeNumberTree(this.#target, this.#parents),
      ParentTreeNextKey: this.#nextKey,
      IDTree: writeNameTree(this.#target, this.#ids),
      RoleMap: this.#roles.size > 0 ? this.#roles : undefined,
      ClassMap: this.#classes.size > 0 ? this.#classes : undefined,
      Namespaces: this.#namespaces.length > 0 ? this.#namespaces : undefined,
    });
    this.#target.set(this.#root, root);
    const catalog = this.#target.editable(this.#target.trailer.get('Root'));
    catalog.set('StructTreeRoot', this.#root);
    const marks = (this.#target.dict(catalog.get('MarkInfo')) ?? new PdfDict()).clone();
    marks.set('Marked', true);
    catalog.set('MarkInfo', marks);
  }

  /** Adds the role map; a role that means something else already gets another name. */
  #addRoles(source: PdfDocument, root: PdfDict): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>();
    for (const [role, value] of source.dict(root.get('RoleMap'))?.entries() ?? []) {
      const meaning = source.resolve(value);
      if (!(meaning instanceof PdfName)) continue;
      const known = this.#roles.get(role);
      const differs = known instanceof PdfName && known.value !== meaning.value;
      const free = differs ? freeName(role, new Set(this.#roles.keys()), (number) => `${role}_${number}`) : role;
      if (free !== role) renamed.set(role, free);
      this.#roles.set(free, meaning);
    }
    return renamed;
  }
}

/** Pages and pictures of a document without tags may still hold keys of tags that are gone. */
function dropKeys(copy: PdfDict): void {
  copy.delete('StructParent');
  copy.delete('StructParents');
}

function moveKeys(original: PdfDict, copy: PdfDict, parents: ReadonlyMap<number, PdfObject>, offset: number): void {
  for (const entry of ['StructParent', 'StructParents']) {
    const key = original.get(entry);
    if (typeof key === 'number') copy.set(entry, parents.has(key) ? key + offset : null);
  }
}

function renameRole(original: PdfDict, copy: PdfDict, renamed: ReadonlyMap<string, string>): void {
  const role = original.get('S');
  const isElement = original.has('P') && (original.has('K') || isName(original.get('Type'), 'StructElem'));
  const free = isElement && role instanceof PdfName ? renamed.get(role.value) : undefined;
  if (free !== undefined) copy.set('S', name(free));
}

function setLanguage(source: PdfDocument, element: PdfObject, language: PdfObject): void {
  if (!(element instanceof PdfRef)) return;
  const dict = source.editable(element);
  if (!dict.has('Lang')) dict.set('Lang', language);
}
