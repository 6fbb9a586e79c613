/** Fingerprints of pictures: equal ones are the same picture, wherever in the file they lie. */
import { createHash } from 'node:crypto';
import type { PdfDocument } from '../../syntax/document.ts';
import { type PdfDict, type PdfObject, PdfStream } from '../../syntax/object.ts';
import { serialize } from '../../syntax/serialize.ts';

/** Colour space, its base, its profile; mask, its colour space. */
const DEPTH = 4;

/** Entries that say nothing of how the picture looks. */
const LEFT_OUT = ['Length', 'StructParent', 'Metadata', 'OPI', 'OC', 'Name', 'Type', 'Parent'];

export function picturePrint(document: PdfDocument, stream: PdfStream): string {
  return print(document, stream, DEPTH);
}

function print(document: PdfDocument, value: PdfObject, depth: number): string {
  const hash = createHash('sha256');
  if (value instanceof PdfStream) hash.update(value.rawBytes());
  const prints: string[] = [];
  const text = serialize(value instanceof PdfStream ? withoutNames(value.dict) : value, (reference) => {
    prints.push(depth > 0 ? print(document, document.resolve(reference), depth - 1) : '');
    return 0;
  });
  return hash.update(`${text} ${prints.join()}`).digest('hex');
}

function withoutNames(dict: PdfDict): PdfDict {
  const plain = dict.clone();
  for (const key of LEFT_OUT) plain.delete(key);
  return plain;
}
