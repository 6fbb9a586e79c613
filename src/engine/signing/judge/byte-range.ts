/** The bytes that a signature covers (ISO 32000-2, 12.8.1): looked at closely, since what it leaves out can be forged. */
import { createHash } from 'node:crypto';
import type { FileSource } from '../../bytes/file-source.ts';

export type RangeFault =
  /** No four numbers that make sense. */
  | 'no-range'
  /** It does not begin with the file, or reaches beyond its end. */
  | 'wrong-bounds'
  /** What it leaves out is more or other than the value of this signature. */
  | 'wrong-gap';

export interface CoveredBytes {
  /** The value of the signature stands between them. */
  readonly before: number;
  readonly after: number;
  /** Behind the last byte that is covered. */
  readonly end: number;
}

const PIECE_BYTES = 1024 ** 2;
/** Values with many certificates and revocation lists. */
const MOST_VALUE_BYTES = 4 * 1024 ** 2;

/**
 * @param numbers of `/ByteRange`.
 * @param value of `/Contents`, as the file's reader gives it.
 */
export function coveredBytes(
  source: FileSource,
  numbers: readonly (number | undefined)[],
  value: Uint8Array,
): CoveredBytes | RangeFault {
  const [start, before, after, rest, ...more] = numbers;
  if (start === undefined || before === undefined || after === undefined || rest === undefined) return 'no-range';
  if (more.length > 0 || ![start, before, after, rest].every(Number.isSafeInteger)) return 'no-range';
  if (start !== 0 || before <= 0 || after <= before || rest < 0 || after + rest > source.size) return 'wrong-bounds';
  return isValueGap(source, before, after, value) ? { before, after, end: after + rest } : 'wrong-gap';
}

/** Between both parts stands the value as a hexadecimal string, and nothing besides: all else there would be unsigned. */
function isValueGap(source: FileSource, from: number, to: number, value: Uint8Array): boolean {
  if (to - from > 2 * MOST_VALUE_BYTES + 2) return false;
  const written = source.read(from, to - from).toString('latin1');
  if (!/^<[0-9a-fA-F]*>$/.test(written)) return false;
  const digits = written.slice(1, -1);
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').equals(value);
}

/** The covered bytes. */
export function* piecesOf(source: FileSource, { before, after, end }: CoveredBytes): Generator<Buffer> {
  for (const [from, to] of [
    [0, before],
    [after, end],
  ] as const) {
    for (let at = from; at < to; at += PIECE_BYTES) yield source.read(at, Math.min(PIECE_BYTES, to - at));
  }
}

/** Of the covered bytes. @param hash as `node:crypto` names it. */
export function digestOf(source: FileSource, covered: CoveredBytes, hash: string): Buffer {
  const made = createHash(hash);
  for (const piece of piecesOf(source, covered)) made.update(piece);
  return made.digest();
}

/** Whether nothing but line ends stands behind the covered bytes. */
export function coversWholeFile(source: FileSource, { end }: CoveredBytes): boolean {
  const left = source.size - end;
  return left === 0 || (left < 16 && /^[\r\n\s]*$/.test(source.read(end, left).toString('latin1')));
}
