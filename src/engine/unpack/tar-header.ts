/** The head of a tar entry: ustar, GNU's and the old form (POSIX.1-2017, pax, "ustar Interchange Format"). */
import { BrokenArchive } from './packed-item.ts';

export const BLOCK_BYTES = 512;

export interface TarHeader {
  readonly rawName: Buffer;
  readonly rawTarget: Buffer;
  readonly type: string;
  readonly mode: number;
  readonly bytes: number;
  readonly modifiedSeconds: number;
}

const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;
const SPACE = 0x20;

/** Whether a block is the head of an entry: its sum is right, signed or unsigned. */
export function isTarHeader(block: Uint8Array): boolean {
  if (block.length < BLOCK_BYTES) return false;
  const told = octal(block.subarray(CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_BYTES));
  let [unsigned, signed] = [0, 0];
  for (let at = 0; at < BLOCK_BYTES; at++) {
    const isSum = at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_BYTES;
    const byte = isSum ? SPACE : (block[at] ?? 0);
    unsigned += byte;
    signed += byte < 0x80 ? byte : byte - 0x100;
  }
  return told > 0 && (told === unsigned || told === signed);
}

export function isZeroBlock(block: Uint8Array): boolean {
  return block.every((byte) => byte === 0);
}

/** @throws BrokenArchive */
export function readTarHeader(block: Buffer): TarHeader {
  if (!isTarHeader(block)) throw new BrokenArchive('no head of an entry');
  const name = text(block, 0, 100);
  // GNU uses the place of the prefix otherwise, and says so by another mark.
  const isUstar = block.toString('latin1', 257, 263) === 'ustar\0';
  const prefix = isUstar ? text(block, 345, 155) : Buffer.alloc(0);
  return {
    rawName: prefix.length === 0 ? name : Buffer.concat([prefix, Buffer.from('/'), name]),
    rawTarget: text(block, 157, 100),
    type: String.fromCharCode(block[156] ?? 0),
    mode: octal(block.subarray(100, 108)),
    bytes: size(block.subarray(124, 136)),
    modifiedSeconds: number(block.subarray(136, 148)),
  };
}

function text(block: Buffer, at: number, bytes: number): Buffer {
  const field = block.subarray(at, at + bytes);
  const end = field.indexOf(0);
  return Buffer.from(end === -1 ? field : field.subarray(0, end));
}

function size(field: Buffer): number {
  const value = number(field);
  if (!Number.isSafeInteger(value) || value < 0) throw new BrokenArchive('an impossible size');
  return value;
}

/** Octal digits, or with the highest bit a binary number (GNU). */
function number(field: Buffer): number {
  const first = field[0] ?? 0;
  if ((first & 0x80) === 0) return octal(field);
  if ((first & 0x40) !== 0) return -1;
  let value = first & 0x3f;
  for (const byte of field.subarray(1)) value = value * 256 + byte;
  return value;
}

function octal(field: Uint8Array): number {
  const digits = /^[\0 ]*([0-7]*)/.exec(Buffer.from(field).toString('latin1'))?.[1];
  return digits ? Number.parseInt(digits, 8) : 0;
}
