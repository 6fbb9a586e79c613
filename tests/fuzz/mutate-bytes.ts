/** Changes bytes the way damage and malice do: flipped, cut, doubled, moved, with the numbers that programs stumble over. */
import type { Random } from '../faults/seeded-random.ts';

const MOST_CHANGES = 8;
const LONGEST_PIECE = 4_096;

/** Edges of lengths and counts, and words that steer parsers of documents. */
const TOKENS = [
  '0',
  '-1',
  '2147483647',
  '4294967295',
  '99999999999999999999',
  '1e309',
  'NaN',
  'null',
  '\0',
  '\xff\xff\xff\xff',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '/',
  'R',
  'obj',
  'endobj',
  'stream\n',
  'endstream',
  'xref',
  'trailer',
  'startxref',
  '/Length 0',
  '/Kids',
  '/Parent 1 0 R',
  '/Count -1',
  '/Filter /FlateDecode',
  'PK\x03\x04',
  'PK\x01\x02',
  'Rar!\x1a\x07',
  '<!ENTITY a "b">',
  '&a;',
  ']]>',
  '<',
  '&#0;',
  '../../',
  '%s%n',
] as const;

/** @param other another file, to take pieces from. */
export function mutateBytes(bytes: Buffer, other: Buffer, random: Random): Buffer {
  let changed: Buffer = Buffer.from(bytes);
  const changes = 1 + Math.floor(random.next() * MOST_CHANGES);
  for (let count = 0; count < changes; count++) changed = random.pick(CHANGES)(changed, other, random);
  return changed;
}

type Change = (bytes: Buffer, other: Buffer, random: Random) => Buffer;

const CHANGES: readonly Change[] = [
  (bytes, _other, random) => {
    const at = within(bytes, random);
    if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random.next() * 8));
    return bytes;
  },
  (bytes, _other, random) => {
    const at = within(bytes, random);
    if (at < bytes.length) bytes[at] = random.pick([0x00, 0x7f, 0x80, 0xff, 0x20, 0x0a]);
    return bytes;
  },
  (bytes, _other, random) => {
    const token = Buffer.from(random.pick(TOKENS), 'latin1');
    const at = within(bytes, random);
    const over = random.next() < 0.5 ? token.length : 0;
    return Buffer.concat([bytes.subarray(0, at), token, bytes.subarray(at + over)]);
  },
  (bytes, _other, random) => {
    const { from, to } = piece(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  (bytes, _other, random) => {
    const { from, to } = piece(bytes, random);
    const at = within(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(from, to), bytes.subarray(at)]);
  },
  (bytes, other, random) => {
    const { from, to } = piece(other, random);
    const at = within(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), other.subarray(from, to), bytes.subarray(at + to - from)]);
  },
  (bytes, _other, random) => (random.next() < 0.3 ? bytes.subarray(0, within(bytes, random)) : bytes),
  (bytes, _other, random) => {
    const digits = [...bytes.toString('latin1').matchAll(/\d+/g)];
    if (digits.length === 0) return bytes;
    const found = random.pick(digits);
    const number = Buffer.from(random.pick(['0', '-1', '1', '65536', '4294967296', '1000000000000']));
    return Buffer.concat([bytes.subarray(0, found.index), number, bytes.subarray(found.index + found[0].length)]);
  },
];

function within(bytes: Buffer, random: Random): number {
  return Math.floor(random.next() * (bytes.length + 1));
}

function piece(bytes: Buffer, random: Random): { readonly from: number; readonly to: number } {
  const from = within(bytes, random);
  return { from, to: Math.min(from + Math.floor(random.next() * LONGEST_PIECE), bytes.length) };
}
