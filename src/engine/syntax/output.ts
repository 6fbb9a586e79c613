/** Writes a file from its start to its end, in large pieces. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { FileSource } from '../bytes/file-source.ts';

const PIECE_BYTES = 1024 ** 2;

/** Pieces of files that are written: a thousand small files take no more of them than are open at once. */
const free: Buffer[] = [];

/** Collects bytes and writes them in large pieces. Written at once: handing a small file to another thread takes longer than writing it. */
export class Output {
  readonly #descriptor: number;
  readonly #signal: AbortSignal;
  readonly #piece = free.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
  #filled = 0;
  #written = 0;
  #pausedAt = 0;

  /** The caller closes it. @throws what the file system says. */
  constructor(path: string, signal: AbortSignal) {
    this.#descriptor = openSync(path, 'w');
    this.#signal = signal;
  }

  /** Where the next byte will lie in the file. */
  get position(): number {
    return this.#written + this.#filled;
  }

  /** @throws the signal's reason when aborted, as all that adds bytes. */
  text(latin1: string): void {
    if (latin1.length > PIECE_BYTES) this.bytes(Buffer.from(latin1, 'latin1'));
    else {
      this.#makeRoom(latin1.length);
      this.#filled += this.#piece.write(latin1, this.#filled, 'latin1');
    }
  }

  bytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    if (bytes.length > PIECE_BYTES) this.#write(bytes);
    else {
      this.#piece.set(bytes, this.#filled);
      this.#filled += bytes.length;
    }
  }

  /**
   * Adds bytes of another file, without a copy of their own.
   * @param length at most what one piece takes.
   * @returns a view of them that is good until more is added; shorter where the file ends.
   */
  copy(source: FileSource, offset: number, length: number): Uint8Array {
    this.#makeRoom(length);
    const start = this.#filled;
    this.#filled += source.fill(this.#piece.subarray(start, start + length), offset);
    return this.#piece.subarray(start, this.#filled);
  }

  /** Every large piece is a chance to stop. */
  get isPauseDue(): boolean {
    return this.position - this.#pausedAt >= PIECE_BYTES;
  }

  /** @throws the signal's reason when aborted. */
  async pause(): Promise<void> {
    this.#pausedAt = this.position;
    await setImmediate();
    this.#signal.throwIfAborted();
  }

  /** @throws the signal's reason when aborted. */
  flush(): void {
    const bytes = this.#piece.subarray(0, this.#filled);
    this.#filled = 0;
    this.#write(bytes);
  }

  /** Once, when nothing more is added. */
  close(): void {
    closeSync(this.#descriptor);
    free.push(this.#piece);
  }

  #makeRoom(bytes: number): void {
    if (this.#filled + bytes > PIECE_BYTES) this.flush();
  }

  #write(bytes: Uint8Array): void {
    this.#signal.throwIfAborted();
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done);
    this.#written += bytes.length;
  }
}

/** As much as is copied at once. */
export const COPY_BYTES = PIECE_BYTES / 4;
