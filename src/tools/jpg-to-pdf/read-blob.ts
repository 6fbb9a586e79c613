/** Lets readers that want their bytes at once read a file of the browser, which gives them later. */
import type { ReadBytes } from '../../contract/pictures/tag-directory.ts';

const BLOCK_BYTES = 64 * 1024;

/** Thrown into the reader when it asks for what is not there yet. */
class NotYetRead extends Error {
  readonly blocks: readonly number[];

  constructor(blocks: readonly number[]) {
    super('These bytes are still to be fetched.');
    this.blocks = blocks;
  }
}

/** Fetches only those parts of the file that the reader asks for; with each it begins anew. */
export async function readBlob<Result>(file: Blob, parse: (read: ReadBytes) => Result): Promise<Result> {
  const blocks = new Map<number, Uint8Array>();
  for (;;) {
    try {
      return parse((offset, length) => bytesOf(blocks, offset, Math.min(length, file.size - offset)));
    } catch (error) {
      if (!(error instanceof NotYetRead)) throw error;
      for (const block of error.blocks) {
        const part = file.slice(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES);
        blocks.set(block, new Uint8Array(await part.arrayBuffer()));
      }
    }
  }
}

function bytesOf(blocks: ReadonlyMap<number, Uint8Array>, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(0, length));
  const first = Math.floor(offset / BLOCK_BYTES);
  const count = length > 0 ? Math.ceil((offset + length) / BLOCK_BYTES) - first : 0;
  const wanted = Array.from({ length: count }, (_, index) => first + index);
  const missing = wanted.filter((block) => !blocks.has(block));
  if (missing.length > 0) throw new NotYetRead(missing);
  for (const block of wanted) {
    const start = offset - block * BLOCK_BYTES;
    const part = blocks.get(block)?.subarray(Math.max(0, start), start + length);
    if (part) bytes.set(part, Math.max(0, -start));
  }
  return bytes;
}
