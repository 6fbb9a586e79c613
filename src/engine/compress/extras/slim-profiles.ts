/** Makes large profiles of inks smaller, by what no screen shows: their tables from neutral colours into inks. */
import { createHash } from 'node:crypto';
import { constants, deflateSync } from 'node:zlib';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, isName, name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { roundSamples, thinGrid } from './profile-tables.ts';

/**
 * Ways back for other renderings, and what cannot be printed (ICC.1:2022, 9.2). `B2A0` must stay: without it poppler
 * cannot link the profile and shifts colours.
 * The last three are the measurements that a profile was made from.
 */
const DROPPED = new Set(['B2A1', 'B2A2', 'gamt', 'pre0', 'pre1', 'pre2', 'targ', 'DevD', 'CIED']);
const KEPT_FOR = ['A2B0', 'B2A0'];
const INTO_INKS = new Set(['B2A0', 'B2A1', 'B2A2', 'gamt']);
const FROM_INKS = new Set(['A2B0', 'A2B1', 'A2B2']);
/** Of tables into inks, points along each side: where a press may read them, and where only their darkest point is asked for. */
const PRINTING_GRID = 17;
const SOURCE_GRID = 9;
/** Of the colours that inks have: half a step is a twentieth of what an eye can tell apart (0.05 of 100 in lightness). */
const COLOR_BITS = 10;
const HEADER_BYTES = 128;
const ID_START = 84;
const ID_END = 100;
const ENTRY_BYTES = 12;
const MIN_PROFILE_BYTES = 32 * 1024;
const MAX_PROFILE_BYTES = 16 * 1024 ** 2;
const WORTHWHILE = 0.85;

/** What is done to profiles: `pictures` leaves those that say how a file is to be printed. */
export type ProfileScope = 'pictures' | 'all';

/** @returns the numbers of the streams that were packed anew. */
export async function slimProfiles(
  document: PdfDocument,
  scope: ProfileScope,
  spool: Spool,
): Promise<ReadonlySet<number>> {
  const done = new Set<number>();
  const { kept, numbers } = printingProfiles(document);
  const slim = async (number: number, use: ProfileUse) => {
    const stream = document.stream(new PdfRef(number));
    if (!stream || stream.length < MIN_PROFILE_BYTES) return;
    const bytes = decodeStream(document, stream, MAX_PROFILE_BYTES);
    const twin = bytes && use === 'picture' ? kept.get(digest(bytes)) : undefined;
    if (twin) {
      // The printing profile stays anyway: one of the two is enough.
      document.set(new PdfRef(number), twin);
      return;
    }
    const made = bytes && slimProfile(bytes, use);
    const packed = made && deflateSync(made, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
    if (!packed || packed.length > stream.length * WORTHWHILE) return;
    const dict = stream.dict.clone();
    dict.set('Filter', name('FlateDecode'));
    dict.delete('DecodeParms');
    document.set(new PdfRef(number), new PdfStream(dict, await spool.append(packed)));
    done.add(number);
  };
  for (const number of profileNumbers(document)) if (!numbers.has(number)) await slim(number, 'picture');
  if (scope === 'all') for (const number of numbers) await slim(number, 'printing');
  return done;
}

/** Whether colours are read through a profile, or it says how all of a file is to be printed. */
export type ProfileUse = 'picture' | 'printing';

/** Undefined for profiles that have nothing to take out, or are not built as they should be. */
export function slimProfile(profile: Uint8Array, use: ProfileUse): Uint8Array | undefined {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  if (profile.length < HEADER_BYTES + 4) return undefined;
  const tags: ProfileTag[] = [];
  for (let index = 0, count = view.getUint32(HEADER_BYTES); index < count; index++) {
    const at = HEADER_BYTES + 4 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > profile.length) return undefined;
    const tag = Buffer.from(profile.buffer, profile.byteOffset + at, 4).toString('latin1');
    const [start, length] = [view.getUint32(at + 4), view.getUint32(at + 8)];
    if (start + length > profile.length) return undefined;
    tags.push({ name: tag, start, data: profile.subarray(start, start + length) });
  }
  const isWhole = KEPT_FOR.every((wanted) => tags.some((tag) => tag.name === wanted));
  if (!isWhole) return undefined;
  const left = use === 'printing' ? tags : tags.filter((tag) => !DROPPED.has(tag.name));
  const head = Buffer.alloc(HEADER_BYTES + 4 + left.length * ENTRY_BYTES);
  head.set(profile.subarray(0, HEADER_BYTES));
  // The id is a checksum of the old content; zero says that there is none (7.2.18).
  head.fill(0, ID_START, ID_END);
  head.writeUInt32BE(left.length, HEADER_BYTES);
  const parts: Uint8Array[] = [head];
  /** Tags may share their data. */
  const places = new Map<number, { readonly at: number; readonly data: Uint8Array }>();
  let position = head.length;
  for (const [index, tag] of left.entries()) {
    const at = HEADER_BYTES + 4 + index * ENTRY_BYTES;
    const known = places.get(tag.start);
    const data = known?.data ?? coarser(tag, use);
    const place = known ?? { at: position, data };
    head.write(tag.name, at, 'latin1');
    head.writeUInt32BE(place.at, at + 4);
    head.writeUInt32BE(data.length, at + 8);
    if (known) continue;
    places.set(tag.start, place);
    const padding = (4 - (data.length % 4)) % 4;
    parts.push(data, new Uint8Array(padding));
    position += data.length + padding;
  }
  head.writeUInt32BE(position, 0);
  return Buffer.concat(parts);
}

interface ProfileTag {
  readonly name: string;
  readonly start: number;
  readonly data: Uint8Array;
}

function coarser({ name: tag, data }: ProfileTag, use: ProfileUse): Uint8Array {
  if (FROM_INKS.has(tag)) return roundSamples(data, COLOR_BITS);
  return INTO_INKS.has(tag) ? thinGrid(data, use === 'printing' ? PRINTING_GRID : SOURCE_GRID) : data;
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
