/** Cuts a file into parts of one size, as 7-Zip does: put together again they are the file. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat, truncate } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** More than these no page here takes back. */
export const MAX_PARTS = 99;

/**
 * The parts in their order, beside the file, which is no more. From the end, each cut off at once: no byte lies there twice.
 * @param partBytes not so few that there are more than `MAX_PARTS`.
 */
export async function cutIntoParts(path: string, partBytes: number, signal: AbortSignal): Promise<readonly string[]> {
  const { size } = await stat(path);
  const count = Math.ceil(size / partBytes);
  const parts: string[] = [];
  for (let index = count - 1; index > 0; index--) {
    const part = `${path}.${index}`;
    await pipeline(createReadStream(path, { start: index * partBytes }), createWriteStream(part), { signal });
    await truncate(path, index * partBytes);
    parts.unshift(part);
  }
  const first = `${path}.0`;
  await rename(path, first);
  return [first, ...parts];
}
