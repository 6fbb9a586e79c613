/** The bytes of a file that is packed: exactly as many as it had when it was counted. */
import { createReadStream, readFileSync } from 'node:fs';
import type { ByteMeter, Packable } from './packable.ts';
import { SMALL_BYTES } from './packable.ts';

const CHUNK_BYTES = 1024 ** 2;

/** Ends with an error where the file has changed: what was promised in a head could not be kept. */
export async function* readChunks({ path, bytes }: Packable, signal: AbortSignal): AsyncGenerator<Buffer> {
  signal.throwIfAborted();
  let read = 0;
  // At once: for thousands of small files, other threads take several times as long.
  const source = bytes <= SMALL_BYTES ? [readFileSync(path)] : createReadStream(path, { highWaterMark: CHUNK_BYTES });
  for await (const chunk of source as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    read += chunk.length;
    if (read > bytes) break;
    if (chunk.length > 0) yield chunk;
  }
  if (read !== bytes) throw new Error('A file has changed while it was packed.');
}

/** The same bytes, counted as they pass. */
export async function* metered(chunks: AsyncIterable<Buffer>, meter: ByteMeter): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk;
    meter.add(chunk.length);
  }
  meter.add(1);
}
