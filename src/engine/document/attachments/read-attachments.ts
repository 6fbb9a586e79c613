/** Lists the files attached to a document: by name, as annotations of pages, and where only its parts refer to them (ISO 32000-2, 7.11.4). */
import type { PdfDocument } from '../../syntax/document.ts';
import { nameKey, readNameTree } from '../../syntax/key-tree.ts';
import { type PdfDict, type PdfObject, PdfRef, type PdfStream } from '../../syntax/object.ts';
import { isoDate, readText } from '../../syntax/text-string.ts';
import { attachedFiles } from '../clean/remove-attachments.ts';
import { pageAnnotations } from '../pages/annotation.ts';

export interface Attachment {
  /** As the file says it; nobody may trust it to be a safe file name. */
  readonly name: string;
  readonly description: string;
  /** Of a portfolio: the folders that it lies in, outermost first. */
  readonly folders: readonly string[];
  /** From 1, where it is an annotation. */
  readonly page: number | null;
  /** Its key in the name tree. */
  readonly key: string | undefined;
  /** How it belongs to the document, such as `Source`; empty where the file does not say it. */
  readonly relation: string;
  /** What the file says of it; empty where nothing is said. */
  readonly mime: string;
  readonly bytes: number | null;
  /** ISO 8601; empty where the file does not say them. */
  readonly created: string;
  readonly modified: string;
  /** Its specification. */
  readonly file: PdfDict;
  readonly stream: PdfStream | undefined;
}

/** In the order of names, then of pages; each file once. */
export function readAttachments(document: PdfDocument, pages: readonly PdfRef[]): readonly Attachment[] {
  const folders = portfolioFolders(document);
  const found: Attachment[] = [];
  const known = new Set<string>();
  const add = (value: PdfObject, place: Partial<Pick<Attachment, 'page' | 'key' | 'folders'>>) => {
    const file = document.dict(value);
    if (!file?.has('EF')) return;
    const id = attachmentId(document, file);
    if (id !== '' && known.has(id)) return;
    known.add(id);
    found.push(describe(document, file, place));
  };
  const names = document.dict(document.catalog.get('Names'));
  for (const [key, value] of readNameTree(document, names?.get('EmbeddedFiles') ?? null)) {
    const [, folder = ''] = /^<(\d+)>/.exec(readText(nameKey(key))) ?? [];
    add(value, { key, folders: folders.get(Number(folder)) ?? [] });
  }
  for (const [index, page] of pages.entries()) {
    for (const { dict } of pageAnnotations(document, page)) {
      if (document.nameOf(dict.get('Subtype')) === 'FileAttachment') add(dict.get('FS'), { page: index + 1 });
    }
  }
  for (const file of attachedFiles(document)) add(file, {});
  return found;
}

/** The same for every specification of one file, however it was read; empty for data that stand nowhere. */
export function attachmentId(document: PdfDocument, file: PdfDict): string {
  const entries = [...(document.dict(file.get('EF'))?.entries() ?? [])];
  const numbers = entries.flatMap(([, value]) => (value instanceof PdfRef ? [value.number] : []));
  return [...new Set(numbers)].sort((a, b) => a - b).join(' ');
}

function describe(
  document: PdfDocument,
  file: PdfDict,
  { page = null, key, folders = [] }: Partial<Pick<Attachment, 'page' | 'key' | 'folders'>>,
): Attachment {
  const embedded = document.dict(file.get('EF'));
  const streams = ['UF', 'F', 'DOS', 'Mac', 'Unix'].map((each) => document.stream(embedded?.get(each) ?? null));
  const stream = streams.find((each) => each !== undefined);
  const params = document.dict(stream?.dict.get('Params') ?? null);
  const text = (from: PdfDict | undefined, entry: string) => document.text(from?.get(entry) ?? null) ?? '';
  const named = ['UF', 'F', 'DOS', 'Unix', 'Mac'].map((each) => text(file, each)).find((each) => each !== '');
  return {
    name: named ?? (key === undefined ? '' : readText(nameKey(key)).replace(/^<\d+>/, '')),
    description: text(file, 'Desc'),
    folders,
    page,
    key,
    relation: document.nameOf(file.get('AFRelationship')) ?? '',
    mime: document.nameOf(stream?.dict.get('Subtype') ?? null) ?? '',
    bytes: document.number(params?.get('Size') ?? null) ?? stream?.length ?? null,
    created: isoDate(text(params, 'CreationDate')),
    modified: isoDate(text(params, 'ModDate')),
    file,
    stream,
  };
}

/** The path of every folder of a portfolio by its number (12.3.5.4). */
function portfolioFolders(document: PdfDocument): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  const seen = new Set<PdfDict>();
  const collect = (value: PdfObject, above: readonly string[]) => {
    for (let next = document.dict(value); next && !seen.has(next); next = document.dict(next.get('Next'))) {
      seen.add(next);
      const id = document.number(next.get('ID'));
      const path = [...above, document.text(next.get('Name')) ?? ''].filter((each) => each !== '');
      if (id !== undefined) found.set(id, path);
      if (seen.size < MAX_FOLDERS) collect(next.get('Child'), path);
    }
  };
  const root = document.dict(document.dict(document.catalog.get('Collection'))?.get('Folders') ?? null);
  if (root) {
    seen.add(root);
    collect(root.get('Child'), []);
  }
  return found;
}

/** Deeper ones come from attacks. */
const MAX_FOLDERS = 1000;
