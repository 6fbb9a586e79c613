/** Writes a file from its start to its end, in large pieces. */
import type { FileHandle } from 'node:fs/promises';

const FLUSH_BYTES = 1024 ** 2;

/** Collects bytes and writes them in large pieces; every write is a chance to stop. */
export class Output {
  readonly #handle: FileHandle;
  readonly #signal: AbortSignal;
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  position = 0;

  constructor(handle: FileHandle, signal: AbortSignal) {
    this.#handle = handle;
    this.#signal = signal;
  }

  text(latin1: string): void {
    this.bytes(Buffer.from(latin1, 'latin1'));
  }

  bytes(bytes: Uint8Array): void {
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.position += bytes.length;
  }

  async flushIfFull(): Promise<void> {
    if (this.#pendingBytes >= FLUSH_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    this.#signal.throwIfAborted();
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    for (let done = 0; done < bytes.length; ) done += (await this.#handle.write(bytes, done)).bytesWritten;
  }
}
