/** Unpacks what is one stream: gzip and Zstandard here, bzip2 and xz through libarchive. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import { unpackedByLibarchive } from '../../adapters/bsdtar.ts';
import { ProgramFailed } from '../../adapters/program-output.ts';
import { BrokenArchive, failingAs } from './packed-item.ts';

export type StreamType = 'gz' | 'bz2' | 'xz' | 'zst';

/** Frames that ask for more than this in memory are nobody's (128 MiB; the program's own default). */
const ZSTD_WINDOW_LOG = 27;

/** @throws BrokenArchive behind the last byte that could be read. */
export function unpackStream(path: string, type: StreamType, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const source = type === 'gz' || type === 'zst' ? byNode(path, type) : unpackedByLibarchive(path, signal);
  return failingAs(source, (error) =>
    isOfData(error) ? new BrokenArchive('cannot be unpacked', { cause: error }) : error,
  );
}

function byNode(path: string, type: 'gz' | 'zst'): AsyncIterable<Uint8Array> {
  const unpacker =
    type === 'gz'
      ? createGunzip()
      : createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } });
  // Errors reach the reader through the unpacker, which the pipeline destroys.
  return pipeline(createReadStream(path), unpacker, () => undefined);
}

function isOfData(error: unknown): boolean {
  const code = String((error as { readonly code?: unknown }).code ?? '');
  return error instanceof ProgramFailed || /^(?:Z_|ZSTD_|ERR_ZLIB|ERR_STREAM_PREMATURE)/.test(code);
}
