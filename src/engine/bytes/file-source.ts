/** Random access to the bytes of one file, opened when first read, so that large streams never enter memory. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Neighbouring small objects are read together. */
const WINDOW_BYTES = 16 * 1024;
/** Files up to this size are read once, as long as all that are open come to no more than this. */
const MAX_WHOLE_BYTES = 4 * 1024 ** 2;
const MAX_HELD_BYTES = 8 * 1024 ** 2;
const NOTHING = Buffer.alloc(0);
let heldBytes = 0;

export class FileSource {
  readonly path: string;
  #descriptor: number | undefined;
  #size: number | undefined;
  #window: Buffer = NOTHING;
  #windowOffset = 0;
  /** What windows lie in, one after another: a buffer for each would fill memory sooner than it is freed. */
  #room: Buffer = NOTHING;
  #whole: Buffer | undefined;
  readonly #end: number;

  /** @param end what stands behind it is not there for readers: an earlier revision of a file. */
  constructor(path: string, end = Number.POSITIVE_INFINITY) {
    this.path = path;
    this.#end = end;
  }

  get size(): number {
    this.#size ??= Math.min(this.#end, fstatSync(this.#open()).size);
    return this.#size;
  }

  /** All bytes of a small file, good until it is closed; undefined where they would take too much memory. */
  get whole(): Buffer | undefined {
    if (this.#whole || this.size > MAX_WHOLE_BYTES || heldBytes + this.size > MAX_HELD_BYTES) return this.#whole;
    const bytes = Buffer.allocUnsafeSlow(this.size);
    this.#whole = bytes.subarray(0, this.#readInto(bytes, 0));
    [this.#window, this.#windowOffset] = [this.#whole, 0];
    heldBytes += this.#whole.length;
    return this.#whole;
  }

  /** A copy of the bytes from `offset`; shorter at the end of the file. */
  read(offset: number, length: number): Buffer {
    const start = offset - this.#windowOffset;
    if (start >= 0 && start + length <= this.#window.length) {
      return Buffer.from(this.#window.subarray(start, start + length));
    }
    const buffer = Buffer.allocUnsafe(this.#lengthAt(offset, length));
    return buffer.subarray(0, this.fill(buffer, offset));
  }

  /** Reads as many bytes as the buffer takes. @returns how many there were. */
  fill(buffer: Buffer, offset: number): number {
    const start = offset - this.#windowOffset;
    const end = start + buffer.length;
    if (start >= 0 && end <= this.#window.length) return this.#window.copy(buffer, 0, start, end);
    return this.#readInto(buffer, offset);
  }

  #readInto(buffer: Buffer, offset: number): number {
    let done = 0;
    while (done < buffer.length) {
      const got = readSync(this.#open(), buffer, done, buffer.length - done, offset + done);
      if (got === 0) break;
      done += got;
    }
    return done;
  }

  /** A view of at least `length` bytes (less at the end of the file) that is good until the next call. */
  view(offset: number, length: number): Buffer {
    const start = offset - this.#windowOffset;
    if (start < 0 || start + length > this.#window.length) {
      this.#moveWindow(offset, this.#lengthAt(offset, Math.max(length, WINDOW_BYTES)));
      return this.#window.subarray(0, length);
    }
    return this.#window.subarray(start, start + length);
  }

  /** Frees the descriptor; a later read opens the file again. */
  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    heldBytes -= this.#whole?.length ?? 0;
    this.#whole = undefined;
    this.#window = NOTHING;
    this.#room = NOTHING;
    this.#windowOffset = 0;
  }

  #moveWindow(offset: number, length: number): void {
    if (this.#room.length < length) this.#room = Buffer.allocUnsafeSlow(length);
    this.#window = this.#room.subarray(0, this.#readInto(this.#room.subarray(0, length), offset));
    this.#windowOffset = offset;
  }

  /** How many of `length` bytes there are; the file may have grown. */
  #lengthAt(offset: number, length: number): number {
    if (offset + length > this.size) this.#size = undefined;
    return Math.max(0, Math.min(length, this.size - offset));
  }

  #open(): number {
    this.#descriptor ??= openSync(this.path, 'r');
    return this.#descriptor;
  }
}
