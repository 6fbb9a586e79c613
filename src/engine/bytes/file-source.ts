/** Random access to the bytes of one file, opened when first read, so that large streams never enter memory. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Neighbouring small objects are read together. */
const WINDOW_BYTES = 16 * 1024;

export class FileSource {
  readonly path: string;
  #descriptor: number | undefined;
  #size: number | undefined;
  #window: Buffer = Buffer.alloc(0);
  #windowOffset = 0;
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

  /** A copy of the bytes from `offset`; shorter at the end of the file. */
  read(offset: number, length: number): Buffer {
    const start = offset - this.#windowOffset;
    if (start >= 0 && start + length <= this.#window.length) {
      return Buffer.from(this.#window.subarray(start, start + length));
    }
    if (offset + length > this.size) this.#size = undefined;
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.size - offset)));
    let done = 0;
    while (done < buffer.length) {
      const got = readSync(this.#open(), buffer, done, buffer.length - done, offset + done);
      if (got === 0) break;
      done += got;
    }
    return done === buffer.length ? buffer : buffer.subarray(0, done);
  }

  /** A view of at least `length` bytes (less at the end of the file) that is good until the next call. */
  view(offset: number, length: number): Buffer {
    const start = offset - this.#windowOffset;
    if (start < 0 || start + length > this.#window.length) {
      this.#window = this.read(offset, Math.max(length, WINDOW_BYTES));
      this.#windowOffset = offset;
      return this.#window.subarray(0, length);
    }
    return this.#window.subarray(start, start + length);
  }

  /** Frees the descriptor; a later read opens the file again. */
  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    this.#window = Buffer.alloc(0);
    this.#windowOffset = 0;
  }

  #open(): number {
    this.#descriptor ??= openSync(this.path, 'r');
    return this.#descriptor;
  }
}
