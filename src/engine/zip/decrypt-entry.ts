/** Unlocks entries of a zip: PKWARE's own cipher (APPNOTE 6.1) and WinZip's AES (AE-1 and AE-2). */
import { phrase } from '../../contract/messages/phrases.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { AES_CHECK_BYTES, AES_SEAL_BYTES, AesStream, aesKeys } from './aes-stream.ts';
import type { ZipEntry, ZipLock } from './zip-entry.ts';

/** The password does not open an entry. Who knows the file's name turns it into `wrong-password`. */
export class WrongZipPassword extends Error {}

const CLASSIC_HEAD_BYTES = 12;
/** Sizes and checksum follow the data, and the check byte comes from the time (APPNOTE 4.4.4, bit 3). */
const HAS_DESCRIPTOR = 0x8;

/**
 * The bytes of a locked entry, still packed.
 * @throws WrongZipPassword; ToolError `damaged` for ways of locking that nobody here knows.
 */
export function decrypt(
  raw: AsyncIterable<Buffer>,
  entry: ZipEntry,
  lock: ZipLock,
  password: string,
): AsyncIterable<Buffer> {
  const secret = Buffer.from(password, 'utf8');
  if (lock.kind === 'classic') return decryptClassic(raw, entry, secret);
  if (lock.kind === 'aes') return decryptAes(raw, entry, lock.strength, secret);
  throw new ToolError('damaged', { file: entry.name, ...phrase('found', 'unknown-lock') });
}

async function* decryptClassic(raw: AsyncIterable<Buffer>, entry: ZipEntry, password: Buffer): AsyncGenerator<Buffer> {
  const keys = new ClassicKeys(password);
  let headLeft = CLASSIC_HEAD_BYTES;
  const check = (entry.flags & HAS_DESCRIPTOR) === 0 ? entry.crc32 >>> 24 : entry.dosTime >>> 8;
  for await (const chunk of raw) {
    const plain = Buffer.allocUnsafe(chunk.length);
    for (let at = 0; at < chunk.length; at++) plain[at] = keys.next(chunk[at] ?? 0);
    const head = Math.min(headLeft, plain.length);
    headLeft -= head;
    if (head > 0 && headLeft === 0 && plain[head - 1] !== check) throw new WrongZipPassword();
    if (head < plain.length) yield plain.subarray(head);
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

class ClassicKeys {
  #a = 0x12345678;
  #b = 0x23456789;
  #c = 0x34567890;

  constructor(password: Buffer) {
    for (const byte of password) this.#update(byte);
  }

  /** One byte in the clear. */
  next(locked: number): number {
    const mix = (this.#c | 2) & 0xffff;
    const plain = locked ^ ((Math.imul(mix, mix ^ 1) >>> 8) & 0xff);
    this.#update(plain);
    return plain;
  }

  #update(byte: number): void {
    this.#a = crcStep(this.#a, byte);
    this.#b = (Math.imul(this.#b + (this.#a & 0xff), 134775813) + 1) | 0;
    this.#c = crcStep(this.#c, this.#b >>> 24);
  }
}

function crcStep(crc: number, byte: number): number {
  return (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
}

async function* decryptAes(
  raw: AsyncIterable<Buffer>,
  entry: ZipEntry,
  strength: 1 | 2 | 3,
  password: Buffer,
): AsyncGenerator<Buffer> {
  const keyBytes = 8 + strength * 8;
  const saltBytes = keyBytes / 2;
  const headBytes = saltBytes + AES_CHECK_BYTES;
  const dataBytes = entry.packedBytes - headBytes - AES_SEAL_BYTES;
  let opened: AesStream | undefined;
  let waiting: Buffer = Buffer.alloc(0);
  let left = dataBytes;
  for await (const chunk of raw) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    if (!opened && waiting.length >= headBytes) {
      const keys = aesKeys(password, waiting.subarray(0, saltBytes), keyBytes);
      if (!keys.check.equals(waiting.subarray(saltBytes, headBytes))) throw new WrongZipPassword();
      opened = new AesStream(keys);
      waiting = waiting.subarray(headBytes);
    }
    const take = Math.min(left, waiting.length);
    if (!opened || take === 0) continue;
    left -= take;
    yield opened.open(waiting.subarray(0, take));
    waiting = waiting.subarray(take);
  }
  if (!opened || left !== 0 || !opened.isSealedBy(waiting)) {
    throw new ToolError('damaged', { file: entry.name, ...phrase('found', 'changed-when-locked') });
  }
}
