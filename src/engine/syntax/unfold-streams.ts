/** Takes the objects out of object streams (ISO 32000-2, 7.5.7) of a file whose cross-references are lost. */
import { constants, inflateSync } from 'node:zlib';
import type { FileSource } from '../bytes/file-source.ts';

/** An object stream is rarely over 100 KB; a larger one is read no further. */
const MAX_PACKED_BYTES = 4 * 1024 ** 2;
const MAX_PLAIN_BYTES = 16 * 1024 ** 2;
/** Of all streams of a file together. */
const MAX_TOTAL_BYTES = 64 * 1024 ** 2;

/**
 * Objects by number, as written.
 * @param starts where objects begin that call themselves object streams, in bytes. Streams that are cut or packed in another way are left out.
 */
export function unfoldStreams(source: FileSource, starts: readonly number[]): ReadonlyMap<number, string> {
  const objects = new Map<number, string>();
  let total = 0;
  for (const start of starts) {
    const plain = contentOf(source.read(start, Math.min(MAX_PACKED_BYTES, source.size - start)));
    total += plain?.text.length ?? 0;
    if (total > MAX_TOTAL_BYTES) break;
    if (plain) for (const [number, body] of objectsOf(plain)) objects.set(number, body);
  }
  return objects;
}

interface Content {
  readonly text: string;
  readonly count: number;
  /** Where the first object begins. */
  readonly first: number;
}

function contentOf(bytes: Buffer): Content | undefined {
  const text = bytes.toString('latin1');
  const [keyword] = /stream\r?\n/.exec(text) ?? [];
  const at = keyword === undefined ? -1 : text.indexOf(keyword);
  const end = text.indexOf('endstream', at);
  const head = text.slice(0, Math.max(at, 0));
  const count = numberOf(head, 'N');
  const first = numberOf(head, 'First');
  if (keyword === undefined || end === -1 || count === undefined || first === undefined) return undefined;
  const packed = bytes.subarray(at + keyword.length, end);
  if (!/\/Filter/.test(head)) return { text: packed.toString('latin1'), count, first };
  if (!/\/Filter\s*\[?\s*\/FlateDecode\b/.test(head) || /\/DecodeParms/.test(head)) return undefined;
  try {
    const options = { maxOutputLength: MAX_PLAIN_BYTES, finishFlush: constants.Z_SYNC_FLUSH };
    return { text: inflateSync(packed, options).toString('latin1'), count, first };
  } catch {
    return undefined;
  }
}

function numberOf(head: string, name: string): number | undefined {
  const [, digits] = new RegExp(`/${name}\\s+(\\d{1,9})`).exec(head) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Pairs of number and offset stand at the beginning, the objects behind them. */
function objectsOf({ text, count, first }: Content): readonly (readonly [number, string])[] {
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
  const objects: (readonly [number, string])[] = [];
  for (let index = 0; index < count; index++) {
    const [number = Number.NaN, offset = Number.NaN] = numbers.slice(2 * index, 2 * index + 2);
    const next = numbers[2 * index + 3] ?? text.length;
    if (!Number.isInteger(number) || !Number.isInteger(offset) || offset > text.length) break;
    objects.push([number, text.slice(first + offset, index + 1 < count ? first + next : undefined)]);
  }
  return objects;
}
