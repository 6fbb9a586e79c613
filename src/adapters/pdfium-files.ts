/** Lets PDFium read documents from disk piece by piece, so that a large file never stands in memory whole. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Pdfium, Pointer } from './pdfium-module.ts';
import { wasmFunction } from './wasm-function.ts';

export interface DocumentFile {
  /** FPDF_FILEACCESS (fpdfview.h), good until the file is closed. */
  readonly access: Pointer;
  close(): void;
}

const ACCESS_BYTES = 12;
/** PDFium asks for a few hundred bytes at a time: what lies near is read along. */
const WINDOW_BYTES = 64 * 1024;
/** Smaller files are read at once: objects of a page lie all over them. */
const WHOLE_BYTES = 4 * 1024 ** 2;

/**
 * Call once, before the first document.
 * @param slot place in the function table for the one callback that reads.
 * @returns opens a file; throws as `openSync` does.
 */
export function offerFiles(pdfium: Pdfium, slot: Pointer): (path: string) => DocumentFile {
  const files = new Map<number, OpenFile>();
  let opened = 0;
  const getBlock = (id = 0, position = 0, buffer = 0, size = 0): number => {
    const file = files.get(id);
    return file?.read(position >>> 0, pdfium.bytes(buffer, size >>> 0)) ? 1 : 0;
  };
  pdfium.replaceFunction(slot, wasmFunction(getBlock, 4));
  return (path) => {
    const file = new OpenFile(path);
    const id = ++opened;
    const access = pdfium.allocate(ACCESS_BYTES);
    const fields = pdfium.view(access, ACCESS_BYTES);
    for (const [index, value] of [file.length, slot, id].entries()) fields.setUint32(index * 4, value, true);
    files.set(id, file);
    return {
      access,
      close() {
        files.delete(id);
        file.close();
        pdfium.free(access);
      },
    };
  };
}

class OpenFile {
  readonly length: number;
  readonly #descriptor: number;
  readonly #isWhole: boolean;
  readonly #window: Buffer;
  #windowStart = 0;
  #windowLength = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    this.length = fstatSync(this.#descriptor).size;
    this.#isWhole = this.length <= WHOLE_BYTES;
    this.#window = Buffer.alloc(this.#isWhole ? this.length : WINDOW_BYTES);
  }

  /** Fills the buffer with what stands at a position. @returns whether the file has so much. */
  read(position: number, buffer: Uint8Array): boolean {
    if (!this.#isWhole && buffer.length > WINDOW_BYTES / 2)
      return readFully(this.#descriptor, buffer, position) === buffer.length;
    const isNear = position >= this.#windowStart && position + buffer.length <= this.#windowStart + this.#windowLength;
    if (!isNear) {
      // Half of it before the place: cross-references are looked for backwards.
      this.#windowStart = this.#isWhole ? 0 : Math.max(0, position - WINDOW_BYTES / 2);
      this.#windowLength = readFully(this.#descriptor, this.#window, this.#windowStart);
    }
    const from = position - this.#windowStart;
    if (from + buffer.length > this.#windowLength) return false;
    buffer.set(this.#window.subarray(from, from + buffer.length));
    return true;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

function readFully(descriptor: number, buffer: Uint8Array, position: number): number {
  let done = 0;
  while (done < buffer.length) {
    const got = readSync(descriptor, buffer, done, buffer.length - done, position + done);
    if (got === 0) break;
    done += got;
  }
  return done;
}
