/** The objects of a PDF as text, and where its streams lie: read loosely, since it is only for an estimate. */
import { findStreams, latin1, type ReadBytes } from './find-streams.ts';

export interface StreamPlace {
  readonly number: number;
  readonly dictionary: string;
  readonly start: number;
  readonly bytes: number;
}

export interface LooseObjects {
  readonly streams: readonly StreamPlace[];
  /** By number; of a stream its dictionary. */
  readonly objects: ReadonlyMap<number, string>;
}

const HEAD = 1_024;
/** More than this is unpacked of no stream. */
const MOST_UNPACKED = 1 << 24;

/** @returns undefined for what is encrypted or no PDF. */
export async function readObjects(read: ReadBytes, size: number): Promise<LooseObjects | undefined> {
  if (!latin1(await read(0, HEAD)).includes('%PDF-')) return undefined;
  const streams: StreamPlace[] = [];
  const objects = new Map<number, string>();
  for await (const { text, start, bytes } of findStreams(read, size)) {
    if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) return undefined;
    const last = takeObjects(text, objects);
    if (bytes > 0 && last) streams.push({ ...last, start, bytes });
  }
  for (const stream of streams) if (isOfType(stream, 'ObjStm')) await unpackObjects(stream, read, objects);
  return onlyReached({ streams, objects });
}

/** Without what no page or form leads to, and without what a later revision replaced: compressing leaves both out. */
function onlyReached({ streams, objects }: LooseObjects): LooseObjects {
  const catalogs = [...objects].filter(([, text]) => isOfType({ dictionary: text }, 'Catalog'));
  if (catalogs.length === 0) return { streams, objects };
  const last = new Map(streams.map((stream) => [stream.number, stream]));
  const reached = reachedFrom(
    catalogs.map(([number]) => number),
    objects,
  );
  return {
    streams: [...last.values()].filter(({ number }) => reached.has(number)),
    objects: new Map([...objects].filter(([number]) => reached.has(number))),
  };
}

/** Numbers of the objects that a reader comes to from some of them, these included. */
export function reachedFrom(starts: readonly number[], objects: LooseObjects['objects']): ReadonlySet<number> {
  const reached = new Set(starts);
  // What is added while the set is gone through is gone through as well.
  for (const number of reached) {
    const text = objects.get(number) ?? '';
    for (const [, named] of text.matchAll(/(\d{1,10})\s+\d{1,5}\s+R\b/g)) reached.add(Number(named));
  }
  return reached;
}

/** @returns the object that stands last. */
function takeObjects(text: string, objects: Map<number, string>) {
  let last: { readonly number: number; readonly dictionary: string } | undefined;
  const heads = [...text.matchAll(/(\d{1,10})\s{1,8}\d{1,5}\s{1,8}obj\b/g)];
  for (const [at, head] of heads.entries()) {
    const dictionary = text.slice(head.index + head[0].length, heads[at + 1]?.index ?? text.length);
    last = { number: Number(head[1]), dictionary };
    objects.set(last.number, dictionary);
  }
  return last;
}

async function unpackObjects(stream: StreamPlace, read: ReadBytes, objects: Map<number, string>): Promise<void> {
  const text = latin1(await unpackStream(stream, read));
  const first = numberAt(stream.dictionary, 'First');
  const pairs = (text.slice(0, first).match(/\d+/g) ?? []).map(Number);
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [number = 0, start = 0] = [pairs[at], pairs[at + 1]];
    objects.set(number, text.slice(first + start, first + (pairs[at + 3] ?? text.length)));
  }
}

/** @returns nothing for a filter that browsers do not know; of damaged data what stands before the damage. */
export async function unpackStream(stream: StreamPlace, read: ReadBytes): Promise<Uint8Array> {
  const bytes = await read(stream.start, stream.start + stream.bytes);
  const filter = filterOf(stream.dictionary);
  if (filter === '') return bytes;
  return filter === 'Flate' ? through(new DecompressionStream('deflate'), bytes) : new Uint8Array();
}

/** @returns how many bytes these take, packed. */
export async function packedLength(bytes: Uint8Array): Promise<number> {
  return bytes.length === 0 ? 0 : (await through(new CompressionStream('deflate'), bytes)).length;
}

async function through(way: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
  const reader = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(way).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done || length > MOST_UNPACKED) break;
      parts.push(value);
      length += value.length;
    }
  } catch {
    // What came before the damage is enough for an estimate.
  }
  void reader.cancel().catch(() => undefined);
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function isOfType({ dictionary }: Pick<StreamPlace, 'dictionary'>, type: string): boolean {
  return new RegExp(`/Type\\s*/${type}\\b`).test(dictionary);
}

/** @returns the first filter without `Decode`; empty where there is none. */
export function filterOf(dictionary: string): string {
  return /\/Filter\s*\[?\s*\/(\w+?)Decode/.exec(dictionary)?.[1] ?? '';
}

/** @returns a number that stands directly in the dictionary; 0 where none does. */
export function numberAt(dictionary: string, key: string): number {
  return Number(new RegExp(`/${key}\\s+(\\d+)(?!\\d|\\s+\\d+\\s+R)`).exec(dictionary)?.[1] ?? 0);
}
