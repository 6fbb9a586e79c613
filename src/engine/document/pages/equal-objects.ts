/** Finds resources that are the same, such as one font embedded by two files, and lets all uses share one of them. */
import { createHash } from 'node:crypto';
import type { FileSource } from '../../bytes/file-source.ts';
import { Pace } from '../../concurrency/pace.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import { serialize } from '../../syntax/serialize.ts';
import { pageAnnotations } from './annotation.ts';

/** What two equal copies of would still be two things: each has a place or a state of its own. */
const INDIVIDUALS = new Set([
  'Page',
  'Pages',
  'Catalog',
  'OCG',
  'OCMD',
  'StructElem',
  'StructTreeRoot',
  'Annot',
  'Sig',
]);

const HASH_CHUNK_BYTES = 1024 ** 2;

/** Merges equal resources of these pages. */
export async function mergeEqualObjects(
  document: PdfDocument,
  pages: readonly PdfRef[],
  signal: AbortSignal,
): Promise<void> {
  const fingerprints = new Fingerprints(document, signal);
  const order = await fingerprints.collect(pages.flatMap((page) => resourceRoots(document, page)));
  const firsts = new Map<number, PdfRef>();
  for (const number of order) {
    const print = fingerprints.of(number);
    if (print === undefined) continue;
    const first = firsts.get(print);
    if (first) document.set(new PdfRef(number), first);
    else firsts.set(print, new PdfRef(number));
  }
}

/** What a page draws with: its resources, and those of its annotations' appearances. */
function resourceRoots(document: PdfDocument, page: PdfRef): readonly PdfObject[] {
  const appearances = pageAnnotations(document, page).map(({ dict }) => dict.get('AP'));
  return [document.dict(page)?.get('Resources') ?? null, ...appearances];
}

/** Fingerprints of objects, those they refer to included; undefined for individuals and for members of a loop. */
class Fingerprints {
  readonly #document: PdfDocument;
  readonly #signal: AbortSignal;
  readonly #prints = new Map<number, number | undefined>();
  readonly #texts = new Map<string, number>();

  constructor(document: PdfDocument, signal: AbortSignal) {
    this.#document = document;
    this.#signal = signal;
  }

  of(number: number): number | undefined {
    return this.#prints.get(number);
  }

  /** Visits all that the roots reach, children first. Returns the objects in that order. */
  async collect(roots: readonly PdfObject[]): Promise<readonly number[]> {
    const { order, streams } = this.#visit(roots);
    const contents = await hashStreams(streams, this.#signal);
    const pace = new Pace(this.#signal);
    for (const number of order) {
      this.#prints.set(number, this.#print(this.#document.object(number), contents));
      if (pace.isDue()) await pace.pause();
    }
    return order;
  }

  #visit(roots: readonly PdfObject[]) {
    const order: number[] = [];
    const streams: PdfStream[] = [];
    const seen = new Set<number>();
    const waiting: { readonly number: number; readonly isDone: boolean }[] = [];
    const push = (value: PdfObject) => {
      for (const reference of references(value)) {
        const target = this.#document.target(reference);
        if (target) waiting.push({ number: target.number, isDone: false });
      }
    };
    for (const root of roots) push(root);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (next.isDone) {
        order.push(next.number);
        continue;
      }
      if (seen.has(next.number)) continue;
      seen.add(next.number);
      const value = this.#document.object(next.number);
      if (this.#isIndividual(value)) continue;
      // One that stands for another already: that other one is compared.
      if (value instanceof PdfRef) {
        push(value);
        continue;
      }
      if (value instanceof PdfStream) streams.push(value);
      waiting.push({ number: next.number, isDone: true });
      push(value);
    }
    return { order, streams };
  }

  /** Numbers the different texts: in place of a reference stands the number of what it leads to, visited before. */
  #print(value: PdfObject, contents: ReadonlyMap<PdfStream, string>): number | undefined {
    let isWhole = true;
    const plain = value instanceof PdfStream ? value.dict : value;
    const prints: number[] = [];
    const own = serialize(sorted(plain), (reference) => {
      const print = this.#prints.get(this.#document.target(reference)?.number ?? reference.number);
      if (print === undefined) isWhole = false;
      prints.push(print ?? 0);
      return 0;
    });
    if (!isWhole) return undefined;
    const content = value instanceof PdfStream ? contents.get(value) : '';
    const text = `${own}\n${prints.join(' ')}\n${content}`;
    const print = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, print);
    return print;
  }

  #isIndividual(value: PdfObject): boolean {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) return false;
    if (dict.has('StructParent') || dict.has('StructParents')) return true;
    return INDIVIDUALS.has(this.#document.nameOf(dict.get('Type')) ?? '');
  }
}

/** The content of each stream as a hash; one whose length no other has is told apart by a number alone. */
async function hashStreams(
  streams: readonly PdfStream[],
  signal: AbortSignal,
): Promise<ReadonlyMap<PdfStream, string>> {
  const lengths = new Map<number, number>();
  for (const stream of streams) lengths.set(stream.length, (lengths.get(stream.length) ?? 0) + 1);
  const hashes = new Map<PdfStream, string>();
  const pace = new Pace(signal);
  const room = Buffer.allocUnsafe(HASH_CHUNK_BYTES);
  let source: FileSource | undefined;
  for (const [index, stream] of streams.entries()) {
    // A merge may have more sources than a process may have open files.
    const next = stream.data.kind === 'file' ? stream.data.source : undefined;
    if (next !== source) source?.close();
    source = next;
    const isAlone = lengths.get(stream.length) === 1;
    hashes.set(stream, isAlone ? `alone ${index}` : hashStream(stream, room));
    if (pace.isDue() || stream.length > HASH_CHUNK_BYTES) await pace.pause();
  }
  return hashes;
}

/** @param room what is read lies in it. */
function hashStream(stream: PdfStream, room: Buffer): string {
  const hash = createHash('sha256');
  const { data } = stream;
  if (data.kind === 'bytes') return hash.update(data.bytes).digest('base64');
  for (let done = 0; done < data.length; done += room.length) {
    const chunk = room.subarray(0, Math.min(room.length, data.length - done));
    hash.update(chunk.subarray(0, data.source.fill(chunk, data.offset + done)));
  }
  return hash.digest('base64');
}

/** The references inside a value, through direct dictionaries and arrays. */
function references(value: PdfObject): readonly PdfRef[] {
  if (value instanceof PdfRef) return [value];
  if (value instanceof PdfStream) return references(value.dict);
  if (value instanceof PdfDict) return [...value.entries()].flatMap(([, item]) => references(item));
  return isArray(value) ? value.flatMap(references) : [];
}

/** The same value with the keys of dictionaries in order, so that equal ones read equal. */
function sorted(value: PdfObject): PdfObject {
  if (value instanceof PdfDict) {
    const entries = [...value.entries()].filter(([key]) => key !== 'Length').sort(([a], [b]) => (a < b ? -1 : 1));
    return new PdfDict(entries.map(([key, item]) => [key, sorted(item)] as const));
  }
  return isArray(value) ? value.map(sorted) : value;
}
