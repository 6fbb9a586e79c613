/** Writes a zip entry by entry: names, times and attributes as they were, zip64 where sizes need it (APPNOTE 6.3.10). */
import { type FileHandle, open } from 'node:fs/promises';
import { AES_METHOD, aesField } from './encrypt-entry.ts';
import type { ZipEntry } from './zip-entry.ts';

/** What an entry holds now; the rest is taken over from the entry that it was. */
export interface PackedContent extends PackedFacts {
  readonly chunks: AsyncIterable<Uint8Array>;
}

interface PackedFacts {
  readonly method: number;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Whether the packed bytes are those of the old entry: then its packing flags still hold. */
  readonly isOriginal: boolean;
  /** The packed bytes are encrypted (`encryptAes`), and counted with salt and seal. */
  readonly isLocked?: boolean;
  /** Fields that stand in the head of the entry, too, and not in the directory alone. */
  readonly headExtra?: Buffer;
}

/** Names are UTF-8 (bit 11). */
const UTF8 = 0x800;
const ENCRYPTED = 0x1;
/** How the packed bytes were made (bits 1 and 2). */
const PACKING = 0x6;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
const ZIP64_VERSION = 45;
const AES_VERSION = 51;
const VERSION = 20;
const NOTHING = Buffer.alloc(0);
const FLUSH_BYTES = 1024 ** 2;
/** A small part may be the only use of a much larger piece of memory. */
const FLUSH_PARTS = 1024;

interface Written {
  readonly entry: ZipEntry;
  readonly content: PackedFacts;
  readonly offset: number;
}

export class ZipWriter {
  readonly #file: FileHandle;
  readonly #written: Written[] = [];
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #position = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'w'));
  }

  async add(entry: ZipEntry, content: PackedContent): Promise<void> {
    const offset = this.#position;
    // Without the bytes: what is written need not wait in memory for the directory.
    const { chunks, ...facts } = content;
    this.#written.push({ entry, content: facts, offset });
    const isLarge = content.bytes >= MAX_32 || content.packedBytes >= MAX_32;
    const zip64 = isLarge ? zip64Field([content.bytes, content.packedBytes]) : NOTHING;
    const extra = Buffer.concat([zip64, content.headExtra ?? NOTHING, lockField(content)]);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    writeFacts(head, 4, entry, content, isLarge);
    head.writeUInt16LE(entry.rawName.length, 26);
    head.writeUInt16LE(extra.length, 28);
    await this.#write(head, entry.rawName, extra);
    const before = this.#position;
    for await (const chunk of chunks) await this.#write(chunk);
    if (this.#position - before !== content.packedBytes) throw new Error('An entry has another length than promised.');
  }

  /** Writes the directory. @returns the size of the whole file in bytes. */
  async finish(comment: Uint8Array): Promise<number> {
    const start = this.#position;
    for (const { entry, content, offset } of this.#written) await this.#directoryEntry(entry, content, offset);
    const bytes = this.#position - start;
    const count = this.#written.length;
    if (count >= MAX_16 || start >= MAX_32 || bytes >= MAX_32) await this.#zip64End(start, bytes, count);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(Math.min(count, MAX_16), 8);
    end.writeUInt16LE(Math.min(count, MAX_16), 10);
    end.writeUInt32LE(Math.min(bytes, MAX_32), 12);
    end.writeUInt32LE(Math.min(start, MAX_32), 16);
    end.writeUInt16LE(comment.length, 20);
    await this.#write(end, comment);
    await this.#flush();
    return this.#position;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #directoryEntry(entry: ZipEntry, content: PackedFacts, offset: number): Promise<void> {
    const large = [content.bytes, content.packedBytes, offset].some((value) => value >= MAX_32);
    const zip64 = large ? zip64Field([content.bytes, content.packedBytes, offset]) : NOTHING;
    const extra = Buffer.concat([zip64, entry.extra, lockField(content)]);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(entry.versionMadeBy, 4);
    writeFacts(head, 6, entry, content, large);
    head.writeUInt16LE(entry.rawName.length, 28);
    head.writeUInt16LE(extra.length, 30);
    head.writeUInt16LE(entry.rawComment.length, 32);
    head.writeUInt16LE(entry.internalAttributes, 36);
    head.writeUInt32LE(entry.attributes, 38);
    head.writeUInt32LE(large ? MAX_32 : offset, 42);
    await this.#write(head, entry.rawName, extra, entry.rawComment);
  }

  async #zip64End(start: number, bytes: number, count: number): Promise<void> {
    const end = Buffer.alloc(56);
    const at = this.#position;
    end.writeUInt32LE(0x06064b50, 0);
    end.writeBigUInt64LE(44n, 4);
    end.writeUInt16LE(ZIP64_VERSION, 12);
    end.writeUInt16LE(ZIP64_VERSION, 14);
    for (const [index, value] of [count, count, bytes, start].entries()) {
      end.writeBigUInt64LE(BigInt(value), 24 + index * 8);
    }
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07064b50, 0);
    locator.writeBigUInt64LE(BigInt(at), 8);
    locator.writeUInt32LE(1, 16);
    await this.#write(end, locator);
  }

  async #write(...parts: readonly Uint8Array[]): Promise<void> {
    for (const part of parts) {
      this.#pending.push(part);
      this.#pendingBytes += part.length;
      this.#position += part.length;
    }
    if (this.#pendingBytes >= FLUSH_BYTES || this.#pending.length >= FLUSH_PARTS) await this.#flush();
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    for (let done = 0; done < bytes.length; ) done += (await this.#file.write(bytes, done)).bytesWritten;
  }
}

/** The fields that an entry's own head and the directory have alike. */
function writeFacts(head: Buffer, at: number, entry: ZipEntry, content: PackedFacts, isLarge: boolean): void {
  const { isOriginal, isLocked = false } = content;
  const flags = (entry.flags & (isOriginal ? UTF8 | PACKING : UTF8)) | (isLocked ? ENCRYPTED : 0);
  head.writeUInt16LE(versionFor(isLarge, isLocked), at);
  head.writeUInt16LE(flags, at + 2);
  head.writeUInt16LE(isLocked ? AES_METHOD : content.method, at + 4);
  head.writeUInt16LE(entry.dosTime, at + 6);
  head.writeUInt16LE(entry.dosDate, at + 8);
  // AE-2: the sum would tell what is in a small file.
  head.writeUInt32LE(isLocked ? 0 : content.crc32, at + 10);
  head.writeUInt32LE(isLarge ? MAX_32 : content.packedBytes, at + 14);
  head.writeUInt32LE(isLarge ? MAX_32 : content.bytes, at + 18);
}

function versionFor(isLarge: boolean, isLocked: boolean): number {
  if (isLocked) return AES_VERSION;
  return isLarge ? ZIP64_VERSION : VERSION;
}

function lockField({ isLocked, method }: PackedFacts): Buffer {
  return isLocked ? aesField(method) : NOTHING;
}

function zip64Field(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + values.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(values.length * 8, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  return field;
}
