/** The files of an archive that 7-Zip unpacks: its one stream is cut where the listing says that a file ends. */

import { ProgramFailed } from '../../adapters/program-output.ts';
import {
  contentsBySevenZip,
  firstBroken,
  isLockedFailure,
  listBySevenZip,
  type SevenZipEntry,
  type SevenZipOptions,
} from '../../adapters/seven-zip.ts';
import { ByteReader } from './byte-reader.ts';
import { BrokenArchive, failingAs, LockedArchive, noContent, type PackedItem, SpoiledArchive } from './packed-item.ts';

/** @throws LockedArchive, BrokenArchive; ToolError `engine-missing`, `cancelled`. */
export async function* sevenZipItems(
  path: string,
  options: SevenZipOptions,
  refuse: (claimedBytes: number) => void,
): AsyncGenerator<PackedItem> {
  const listing = await listBySevenZip(path, options);
  if (listing.kind === 'locked') throw new LockedArchive();
  if (listing.kind === 'unreadable') throw new BrokenArchive('no list of files');
  if (listing.isEncrypted && options.password === '') throw new LockedArchive();
  refuse(listing.entries.reduce((sum, { bytes }) => sum + bytes, 0));
  const contents = failingAs(contentsBySevenZip(path, options), (error) => {
    if (isLockedFailure(error)) return new LockedArchive();
    return error instanceof ProgramFailed ? new SpoiledArchive(error, firstBroken(error)) : error;
  });
  const reader = new ByteReader(contents);
  try {
    for (const entry of listing.entries) yield* itemOf(entry, reader, listing.isEncrypted);
    await reader.skip(Number.POSITIVE_INFINITY);
  } finally {
    await reader.close();
  }
}

async function* itemOf(entry: SevenZipEntry, reader: ByteReader, isLocked: boolean): AsyncGenerator<PackedItem> {
  const { path, bytes, modifiedMs, isExecutable } = entry;
  if (entry.isFolder) {
    yield { path, kind: 'folder', bytes: 0, modifiedMs, content: noContent };
    return;
  }
  let left = bytes;
  const kind = entry.isLink ? 'other' : 'file';
  yield { path, kind, bytes, modifiedMs, isExecutable, isLocked, content };
  if ((await reader.skip(left)) < left) throw new BrokenArchive('cut off');

  async function* content(): AsyncGenerator<Uint8Array> {
    for await (const part of reader.upTo(left)) {
      left -= part.length;
      yield part;
    }
    if (left > 0) throw new BrokenArchive('cut off');
  }
}
