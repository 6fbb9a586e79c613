/** Attaches files to a document, and gives attached files other names (ISO 32000-2, 7.11.4 and 14.13). */
import type { FileSource } from '../../bytes/file-source.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { nameKey, readNameTree, writeNameTree } from '../../syntax/key-tree.ts';
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';
import { makeText, readText } from '../../syntax/text-string.ts';
import { freeName, numberedName } from '../join/join-names.ts';
import { type Attachment, attachmentId } from './read-attachments.ts';

export interface NewAttachment {
  readonly name: string;
  readonly description: string;
  /** An entry of table 43, such as `Source`. */
  readonly relation: string;
  readonly mime: string;
  readonly source: FileSource;
  readonly checksum: Uint8Array;
}

/** Names under which files are attached, whether by the key of the tree or by their own. */
export function takenNames(document: PdfDocument, attachments: readonly Attachment[]): Set<string> {
  const keys = [...filesByKey(document).keys()].map((key) => readText(nameKey(key)));
  return new Set([...keys, ...attachments.map((each) => each.name)]);
}

/** The name itself, or the first numbered form of it that is free: `a.txt`, `a (2).txt`. */
export function freeAttachmentName(wanted: string, taken: ReadonlySet<string>): string {
  return freeName(wanted, taken, (number) => numberedName(wanted, number));
}

/** The bytes are read when the document is saved. @param added their names are free. */
export function attachFiles(document: PdfDocument, added: readonly NewAttachment[]): void {
  const files = filesByKey(document);
  const specifications = added.map((each) => {
    const file = document.add(specification(document, each));
    files.set(makeText(each.name).key, file);
    return file;
  });
  writeFiles(document, files);
  const catalog = document.editable(document.trailer.get('Root'));
  const before = document.dict(catalog.get('AF')) ? [catalog.get('AF')] : document.array(catalog.get('AF'));
  catalog.set('AF', [...before, ...specifications]);
}

function specification(document: PdfDocument, file: NewAttachment): PdfDict {
  const { size } = file.source;
  const dict = PdfDict.of({
    Type: name('EmbeddedFile'),
    Subtype: name(file.mime),
    Params: PdfDict.of({ Size: size, CheckSum: new PdfString(file.checksum) }),
  });
  const stream: PdfRef = document.add(
    new PdfStream(dict, { kind: 'file', source: file.source, offset: 0, length: size }),
  );
  const title = makeText(file.name);
  return PdfDict.of({
    Type: name('Filespec'),
    F: title,
    UF: title,
    Desc: file.description === '' ? undefined : makeText(file.description),
    AFRelationship: name(file.relation),
    EF: PdfDict.of({ F: stream, UF: stream }),
  });
}

/** @param names old → new for each attachment. */
export function renameAttachments(document: PdfDocument, names: ReadonlyMap<Attachment, string>): void {
  const files = filesByKey(document);
  const described = describedFiles(document);
  for (const [attachment, wanted] of names) {
    const title = makeText(wanted);
    const others = described.get(attachmentId(document, attachment.file)) ?? [];
    for (const file of new Set([attachment.file, ...others])) {
      for (const entry of ['DOS', 'Unix', 'Mac']) file.delete(entry);
      file.set('F', title);
      file.set('UF', title);
    }
    const { key } = attachment;
    const value = key === undefined ? undefined : files.get(key);
    if (key === undefined || value === undefined) continue;
    files.delete(key);
    const [folder = ''] = /^<\d+>/.exec(readText(nameKey(key))) ?? [];
    files.set(makeText(`${folder}${wanted}`).key, value);
  }
  writeFiles(document, files);
}

/** One file may be described in several places: under its name, on a page, beside what it belongs to. */
function describedFiles(document: PdfDocument): ReadonlyMap<string, readonly PdfDict[]> {
  const found = new Map<string, PdfDict[]>();
  for (let number = 1, count = document.count; number < count; number++) {
    const value = document.peek(number);
    const id = value instanceof PdfDict && value.has('EF') ? attachmentId(document, value) : '';
    const kept = id === '' ? undefined : document.object(number);
    if (!(kept instanceof PdfDict)) continue;
    const same = found.get(id) ?? [];
    same.push(kept);
    found.set(id, same);
  }
  return found;
}

function filesByKey(document: PdfDocument): Map<string, PdfObject> {
  const names = document.dict(document.catalog.get('Names'));
  return readNameTree(document, names?.get('EmbeddedFiles') ?? null);
}

function writeFiles(document: PdfDocument, files: ReadonlyMap<string, PdfObject>): void {
  const catalog = document.editable(document.trailer.get('Root'));
  const names = document.dict(catalog.get('Names'))?.clone() ?? new PdfDict();
  names.set('EmbeddedFiles', writeNameTree(document, files));
  if (names.size > 0) catalog.set('Names', names);
}
