/** Takes what is to go out of what contents say and nobody shows: comments between operators, and properties of marks (ISO 32000-2, 7.2.4 and 14.6.2). */
import { readOperators } from '../../content/content-operators.ts';
import { pageContent } from '../../content/contents.ts';
import { walkContent } from '../../content/walk-content.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';
import { serialize, serializeDict, serializeName } from '../../syntax/serialize.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { makeText } from '../../syntax/text-string.ts';
import { ContentEdits } from '../content/content-edits.ts';
import { MAX_CONTENT_BYTES } from '../content/walk-drawing.ts';
import type { Wanted } from '../find/wanted.ts';

const MARKS = new Set(['BMC', 'BDC', 'MP', 'DP']);
const PERCENT = 0x25;
/** Properties of properties. */
const MAX_DEPTH = 20;

/** @param leaves numbers of objects that stay as they are. @returns how many of the streams were changed. */
export function clearUnshown(
  document: PdfDocument,
  streams: Iterable<PdfRef>,
  wanted: Wanted,
  leaves: ReadonlySet<number>,
): number {
  let count = 0;
  for (const reference of streams) {
    if (leaves.has(reference.number)) continue;
    const stream = document.stream(reference);
    const bytes = stream && decodeStream(document, stream, MAX_CONTENT_BYTES);
    const clean = bytes && withoutUnshown(bytes, wanted);
    if (!stream || !clean) continue;
    const dict = stream.dict.clone();
    for (const entry of ['Filter', 'DecodeParms']) dict.delete(entry);
    document.set(reference, PdfStream.ofBytes(dict, clean));
    count++;
  }
  return count;
}

function withoutUnshown(bytes: Uint8Array, wanted: Wanted): Uint8Array | undefined {
  const edits = new ContentEdits();
  const marks: { readonly start: number; readonly end: number }[] = [];
  for (const { word, operands, start, end } of readOperators(bytes)) {
    if (!MARKS.has(word)) continue;
    marks.push({ start, end });
    const [tag = null, properties = null] = operands;
    const clean = [tag, cleaned(properties, wanted)] as const;
    const raw = bytes.subarray(start, end);
    if (clean[1] === properties && !wanted.isIn(textOf(raw))) continue;
    // Written anew it has no comments. A name that has the word stays: it leads to a resource.
    const made = word === 'DP' || word === 'MP' ? '' : markOf(word, clean);
    if (made !== Buffer.from(raw).toString('latin1')) edits.replace(start, end, made);
  }
  for (const { start, end } of commentsIn(bytes)) {
    const isInMark = marks.some((mark) => start >= mark.start && start < mark.end);
    if (!isInMark && wanted.isIn(textOf(bytes.subarray(start, end)))) edits.replace(start, end, '');
  }
  return edits.isEmpty ? undefined : edits.apply(bytes);
}

function markOf(word: string, [tag, properties]: readonly [PdfObject, PdfObject]): string {
  const name = tag instanceof PdfName ? serializeName(tag.value) : '/Span';
  if (word === 'BMC') return `${name} BMC`;
  const dict =
    properties instanceof PdfDict ? serializeDict(properties, () => null) : serialize(properties, () => null);
  return `${name} ${dict} BDC`;
}

/** The same value where nothing of it was to go. Names that lead to resources stay what they are. */
function cleaned(value: PdfObject, wanted: Wanted, depth = 0): PdfObject {
  if (depth > MAX_DEPTH) return value;
  if (value instanceof PdfString) {
    const left = wanted.withoutIn(value);
    return left === undefined ? value : makeText(left);
  }
  if (isArray(value)) {
    const items = value.map((item) => cleaned(item, wanted, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!(value instanceof PdfDict)) return value;
  const copy = value.clone();
  let isChanged = false;
  for (const [key, entry] of value.entries()) {
    const clean = cleaned(entry, wanted, depth + 1);
    if (clean === entry) continue;
    copy.set(key, clean);
    isChanged = true;
  }
  return isChanged ? copy : value;
}

function commentsIn(bytes: Uint8Array): readonly { readonly start: number; readonly end: number }[] {
  const places: { start: number; end: number }[] = [];
  const comment = (start: number, end: number) => places.push({ start, end });
  if (bytes.includes(PERCENT)) walkContent(bytes, { operator: () => undefined, comment });
  return places;
}

/** As whoever wrote it may have meant it: bytes of Unicode, or of Latin. */
function textOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  return `${buffer.toString('utf8')}\n${buffer.toString('latin1')}`;
}

/** The streams of pages. */
export function* contentsOf(document: PdfDocument, pages: readonly PdfRef[]): Generator<PdfRef> {
  for (const page of pages)
    for (const part of pageContent(document, page).streams) if (part instanceof PdfRef) yield part;
}
