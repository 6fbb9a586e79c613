/** Writes a file from its start to its end, in large pieces. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

const FLUSH_BYTES = 1024 ** 2;

/** Collects bytes and writes them in large pieces. Written at once: handing a small file to another thread takes longer than writing it. */
export class Output {
  readonly #descriptor: number;
  readonly #signal: AbortSignal;
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  position = 0;

  /** The caller closes it. @throws what the file system says. */
  constructor(path: string, signal: AbortSignal) {
    this.#descriptor = openSync(path, 'w');
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

  /** Every large piece is a chance to stop. @throws the signal's reason when aborted. */
  async flushIfFull(): Promise<void> {
    if (this.#pendingBytes < FLUSH_BYTES) return;
    this.flush();
    await setImmediate();
  }

  /** @throws the signal's reason when aborted. */
  flush(): void {
    this.#signal.throwIfAborted();
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
