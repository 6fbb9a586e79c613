/** Makes drawings smaller: points of paths that programs wrote with more digits than anybody sees. */
import { promisify } from 'node:util';
import { constants, deflate, type ZlibOptions } from 'node:zlib';
import { inOrder } from '../../concurrency/in-order.ts';
import { contentParts } from '../../content/contents.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { BYTE_CLASS, SPACE } from '../../syntax/lexer.ts';
import { name, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { ContentShortener } from './shorten-content.ts';

const MAX_CONTENT_BYTES = 64 * 1024 ** 2;
/** All content together: a bound on time. */
const MAX_TOTAL_BYTES = 48 * 1024 ** 2;
/** Fewer changes are not worth a second look, nor is content with fewer lines and curves. */
const MIN_CHANGES = 100;
const MIN_LINES = 60;
/** Share of a stream that is left, and of the file that has to go: every page that shows a change is drawn for it. */
const WORTHWHILE = 0.95;
const MIN_GAIN = 0.01;

/** The operators `l` and `c`. */
const LINE = 0x6c;
const CURVE = 0x63;

const deflated: (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array> = promisify(deflate);
const BEST = { level: constants.Z_BEST_COMPRESSION, memLevel: 9 };
/** Packed while the next is shortened. */
const AT_ONCE = 2;

export interface ShortenContext {
  readonly spool: Spool;
  readonly signal: AbortSignal;
}

export interface Drawings {
  readonly pages: readonly PdfRef[];
  /** Largest scale that each form is drawn at, by object number; forms that nobody followed are missing. */
  readonly forms: ReadonlyMap<number, number>;
  /** How far a point may move on paper. */
  readonly tolerancePt: number;
  /** Of all streams of the document. */
  readonly streamBytes: number;
}

/** @returns the numbers of the streams that were packed anew. */
export async function shortenDrawings(
  document: PdfDocument,
  drawings: Drawings,
  { spool, signal }: ShortenContext,
): Promise<ReadonlySet<number>> {
  const made = new Map<number, Made>();
  let saved = 0;
  const pack = async ({ number, stream, before, after }: Shortened) => {
    signal.throwIfAborted();
    const [old, packed] = await Promise.all([deflated(before, BEST), deflated(after, BEST)]);
    return { number, stream, old, packed };
  };
  for await (const { number, stream, old, packed } of inOrder(shortened(document, drawings), AT_ONCE, pack)) {
    if (packed.length > old.length * WORTHWHILE) continue;
    saved += old.length - packed.length;
    made.set(number, { stream, packed });
  }
  if (saved < drawings.streamBytes * MIN_GAIN) return new Set();
  for (const [number, { stream, packed }] of made) {
    const dict = stream.dict.clone();
    dict.set('Filter', name('FlateDecode'));
    dict.delete('DecodeParms');
    document.set(new PdfRef(number), new PdfStream(dict, await spool.append(packed)));
  }
  return new Set(made.keys());
}

interface Made {
  readonly stream: PdfStream;
  readonly packed: Uint8Array;
}

interface Shortened {
  readonly number: number;
  readonly stream: PdfStream;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

function* shortened(document: PdfDocument, { pages, forms, tolerancePt }: Drawings): Generator<Shortened> {
  let total = 0;
  for (const { parts, scale } of contents(document, pages, forms)) {
    const shortener = new ContentShortener(tolerancePt, scale);
    const unpacked = parts.map((part) => ({ ...part, before: decodeStream(document, part.stream, MAX_CONTENT_BYTES) }));
    if (!unpacked.some(({ before }) => before && isDrawing(before))) continue;
    for (const { number, stream, isAlone, before } of unpacked) {
      // What comes after a part that nobody can read is drawn at a scale that nobody knows.
      if (!before) break;
      total += before.length;
      if (total > MAX_TOTAL_BYTES) return;
      const { bytes, changes: count } = shortener.shorten(before);
      if (isAlone && count >= MIN_CHANGES) yield { number, stream, before, after: bytes };
    }
  }
}

/** A look at what is mostly text costs next to nothing. */
function isDrawing(bytes: Uint8Array): boolean {
  let lines = 0;
  for (let at = 1; at + 1 < bytes.length && lines < MIN_LINES; at++)
    if ((bytes[at] === LINE || bytes[at] === CURVE) && isSpace(bytes[at - 1]) && isSpace(bytes[at + 1])) lines++;
  return lines >= MIN_LINES;
}

function isSpace(byte = 0): boolean {
  return BYTE_CLASS[byte] === SPACE;
}

interface Part {
  readonly number: number;
  readonly stream: PdfStream;
  /** Whether no other content has it. */
  readonly isAlone: boolean;
}

function* contents(
  document: PdfDocument,
  pages: readonly PdfRef[],
  forms: ReadonlyMap<number, number>,
): Generator<{ readonly parts: readonly Part[]; readonly scale: number }> {
  const ofPages = pages.map((reference) => {
    const page = document.dict(reference);
    const value = page?.get('Contents') ?? null;
    const listed = contentParts(document, value);
    const targets = listed.flatMap((each) => (each instanceof PdfRef ? (document.target(each) ?? []) : []));
    const isWhole = targets.length === listed.length;
    return { numbers: isWhole ? targets.map(({ number }) => number) : [], scale: unitOf(document, reference) };
  });
  const uses = new Map<number, number>();
  for (const { numbers } of ofPages) for (const number of numbers) uses.set(number, (uses.get(number) ?? 0) + 1);
  const part = (number: number): readonly Part[] => {
    const stream = document.stream(new PdfRef(number));
    const used = (uses.get(number) ?? 0) + Number(forms.has(number));
    return stream ? [{ number, stream, isAlone: used === 1 }] : [];
  };
  for (const { numbers, scale } of ofPages) yield { parts: numbers.flatMap(part), scale };
  for (const [number, scale] of forms) yield { parts: part(number), scale };
}

function unitOf(document: PdfDocument, page: PdfRef): number {
  return document.number(document.dict(page)?.get('UserUnit') ?? null) ?? 1;
}
