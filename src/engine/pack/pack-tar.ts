/** Writes files as a tar (POSIX.1-2017, pax), alone or packed by gzip or Zstandard. */
import { createWriteStream } from 'node:fs';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, createZstdCompress } from 'node:zlib';
import { ByteMeter, type Contents, type Packable, type PackWish } from './packable.ts';
import { metered, readChunks } from './read-chunks.ts';
import { BLOCK_BYTES, tarHeads } from './tar-head.ts';

/** What the nine levels that people know mean to Zstandard, whose highest ones need much more time and memory. */
const ZSTD_LEVELS = [1, 1, 2, 3, 5, 7, 9, 12, 15, 18];

export async function packTar(contents: Contents, target: string, wish: PackWish): Promise<void> {
  const stages = packersOf(wish);
  await pipeline([Readable.from(tarChunks(contents, wish)), ...stages, createWriteStream(target)], {
    signal: wish.signal,
  });
}

function packersOf({ format, level }: PackWish): readonly Transform[] {
  // Node writes no time and no name into the head of a gzip.
  if (format === 'tar.gz') return [createGzip({ level })];
  if (format !== 'tar.zst') return [];
  const params = {
    [constants.ZSTD_c_compressionLevel]: ZSTD_LEVELS[level] ?? 9,
    // Without a sum, nobody would notice damage.
    [constants.ZSTD_c_checksumFlag]: 1,
  };
  return [createZstdCompress({ params })];
}

async function* tarChunks({ files, folders }: Contents, wish: PackWish): AsyncGenerator<Buffer> {
  const meter = new ByteMeter(files, wish.onShare);
  const nowMs = files[0]?.modifiedMs ?? Date.now();
  for (const folder of folders) yield tarHeads({ name: `${folder}/`, bytes: 0, modifiedMs: nowMs, mode: 0o755 });
  for (const file of files) yield* entry(file, wish.signal, meter);
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

async function* entry(file: Packable, signal: AbortSignal, meter: ByteMeter): AsyncGenerator<Buffer> {
  const { place: name, bytes, modifiedMs, isExecutable } = file;
  yield tarHeads({ name, bytes, modifiedMs, mode: isExecutable ? 0o755 : 0o644 });
  yield* metered(readChunks(file, signal), meter);
  const padding = (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;
  if (padding > 0) yield Buffer.alloc(padding);
}
