/** Takes tables out of large colour profiles that only a press asks for: those from neutral colours into inks, but one. */
import { createHash } from 'node:crypto';
import { constants, deflateSync } from 'node:zlib';
import type { PdfDocument } from '../pdf/document.ts';
import { isArray, isName, name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../pdf/object.ts';
import { decodeStream } from '../pdf/stream-filters.ts';
import type { Spool } from './spool.ts';

/**
 * Ways back for other renderings, and what cannot be printed (ICC.1:2022, 9.2). `B2A0` must stay: without it poppler
 * cannot link the profile and shifts colours.
 */
const DROPPED = new Set(['B2A1', 'B2A2', 'gamt', 'pre0', 'pre1', 'pre2']);
const KEPT_FOR = ['A2B0', 'B2A0'];
const HEADER_BYTES = 128;
const ID_START = 84;
const ID_END = 100;
const ENTRY_BYTES = 12;
const MIN_PROFILE_BYTES = 32 * 1024;
const MAX_PROFILE_BYTES = 16 * 1024 ** 2;
const WORTHWHILE = 0.85;

/** @returns the numbers of the streams that were packed anew. Profiles that say how a file is to be printed stay whole. */
export async function slimProfiles(document: PdfDocument, spool: Spool): Promise<ReadonlySet<number>> {
  const done = new Set<number>();
  const { kept, numbers } = printingProfiles(document);
  for (const number of profileNumbers(document)) {
    const stream = document.stream(new PdfRef(number));
    if (!stream || numbers.has(number) || stream.length < MIN_PROFILE_BYTES) continue;
    const bytes = decodeStream(document, stream, MAX_PROFILE_BYTES);
    const twin = bytes && kept.get(digest(bytes));
    if (twin) {
      // The printing profile stays anyway: one of the two is enough.
      document.set(new PdfRef(number), twin);
      continue;
    }
    const slim = bytes && slimProfile(bytes);
    const packed = slim && deflateSync(slim, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
    if (!packed || packed.length > stream.length * WORTHWHILE) continue;
    const dict = stream.dict.clone();
    dict.set('Filter', name('FlateDecode'));
    dict.delete('DecodeParms');
    document.set(new PdfRef(number), new PdfStream(dict, await spool.append(packed)));
    done.add(number);
  }
  return done;
}

/** Undefined for profiles that have nothing to take out, or are not built as they should be. */
export function slimProfile(profile: Uint8Array): Uint8Array | undefined {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  if (profile.length < HEADER_BYTES + 4) return undefined;
  const tags: { readonly name: string; readonly start: number; readonly length: number }[] = [];
  for (let index = 0, count = view.getUint32(HEADER_BYTES); index < count; index++) {
    const at = HEADER_BYTES + 4 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > profile.length) return undefined;
    const tag = Buffer.from(profile.buffer, profile.byteOffset + at, 4).toString('latin1');
    const [start, length] = [view.getUint32(at + 4), view.getUint32(at + 8)];
    if (start + length > profile.length) return undefined;
    tags.push({ name: tag, start, length });
  }
  const isWhole = KEPT_FOR.every((wanted) => tags.some((tag) => tag.name === wanted));
  const left = tags.filter((tag) => !DROPPED.has(tag.name));
  if (!isWhole || left.length === tags.length) return undefined;
  const head = Buffer.alloc(HEADER_BYTES + 4 + left.length * ENTRY_BYTES);
  head.set(profile.subarray(0, HEADER_BYTES));
  // The id is a checksum of the old content; zero says that there is none (7.2.18).
  head.fill(0, ID_START, ID_END);
  head.writeUInt32BE(left.length, HEADER_BYTES);
  const parts: Uint8Array[] = [head];
  const places = new Map<number, number>();
  let position = head.length;
  for (const [index, tag] of left.entries()) {
    const known = places.get(tag.start);
    const at = HEADER_BYTES + 4 + index * ENTRY_BYTES;
    head.write(tag.name, at, 'latin1');
    head.writeUInt32BE(known ?? position, at + 4);
    head.writeUInt32BE(tag.length, at + 8);
    if (known !== undefined) continue;
    places.set(tag.start, position);
    const padding = (4 - (tag.length % 4)) % 4;
    parts.push(profile.subarray(tag.start, tag.start + tag.length), new Uint8Array(padding));
    position += tag.length + padding;
  }
  head.writeUInt32BE(position, 0);
  return Buffer.concat(parts);
}

/** Streams that stand in an ICCBased colour space, wherever it is. */
function profileNumbers(document: PdfDocument): ReadonlySet<number> {
  const found = new Set<number>();
  const look = (value: PdfObject) => {
    if (isArray(value)) {
      const [kind, profile] = value;
      if (isName(kind ?? null, 'ICCBased') && profile instanceof PdfRef) found.add(profile.number);
      for (const item of value) look(item);
    } else if (value instanceof PdfStream) look(value.dict);
    else if (value instanceof PdfDict) for (const [, item] of value.entries()) look(item);
  };
  for (let number = 1; number < document.count; number++) look(document.peek(number));
  return new Set([...found].flatMap((number) => document.target(new PdfRef(number))?.number ?? []));
}

/** Profiles that say how a file is to be printed: by their content, and by their numbers. */
function printingProfiles(document: PdfDocument) {
  const kept = new Map<string, PdfRef>();
  const numbers = new Set<number>();
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    const dict = value instanceof PdfStream ? value.dict : value;
    const intents = dict instanceof PdfDict ? [dict, ...document.array(dict.get('OutputIntents'))] : [];
    for (const intent of intents) {
      const profile = document.dict(intent)?.get('DestOutputProfile');
      const target = profile instanceof PdfRef ? document.target(profile) : null;
      const stream = target && !numbers.has(target.number) ? document.stream(target) : undefined;
      if (!target || !stream) continue;
      numbers.add(target.number);
      const bytes = decodeStream(document, stream, MAX_PROFILE_BYTES);
      if (bytes && document.number(stream.dict.get('N')) !== undefined) kept.set(digest(bytes), target);
    }
  }
  return { kept, numbers };
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}
