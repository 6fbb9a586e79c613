/** Reads a stream of bytes in portions of the reader's choice. */

export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #waiting: Uint8Array = new Uint8Array(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** So many bytes, or all that are left where there are fewer; they stay to be read. */
  async peek(bytes: number): Promise<Buffer> {
    const parts = [this.#waiting];
    let have = this.#waiting.length;
    while (have < bytes) {
      const next = await this.#chunks.next();
      if (next.done) break;
      parts.push(next.value);
      have += next.value.length;
    }
    const all = parts.length === 1 ? this.#waiting : Buffer.concat(parts);
    this.#waiting = all;
    return Buffer.from(all.buffer, all.byteOffset, Math.min(bytes, all.length));
  }

  /** The same, and they are gone. */
  async take(bytes: number): Promise<Buffer> {
    const taken = await this.peek(bytes);
    this.#waiting = this.#waiting.subarray(taken.length);
    return taken;
  }

  /** The next bytes as they come; fewer than `bytes` where the stream ends. */
  async *upTo(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0; ) {
      if (this.#waiting.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) return;
        this.#waiting = next.value;
      }
      const part = this.#waiting.subarray(0, left);
      this.#waiting = this.#waiting.subarray(part.length);
      left -= part.length;
      if (part.length > 0) yield part;
    }
  }

  /** @returns how many were there. */
  async skip(bytes: number): Promise<number> {
    let skipped = 0;
    for await (const part of this.upTo(bytes)) skipped += part.length;
    return skipped;
  }

  /** Ends the source. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
