/** Reads a tar as a stream: ustar, pax, GNU's long names and old archives. What it cannot hand on as a file is told as `other`. */
import { ByteReader } from './byte-reader.ts';
import { BrokenArchive, type PackedItem } from './packed-item.ts';
import { type PaxRecords, paxNumber, readPaxRecords } from './pax-records.ts';
import { BLOCK_BYTES, isZeroBlock, readTarHeader, type TarHeader } from './tar-header.ts';

/** Longer names and records are nobody's. */
const MAX_EXTRA_BYTES = 1024 ** 2;
/** Records in a row before one entry. */
const MAX_EXTRAS = 64;
const OWNER_RUNS = 0o100;
const NO_RECORDS: PaxRecords = new Map();

interface Extras {
  readonly own: PaxRecords;
  readonly shared: PaxRecords;
  readonly longName: Buffer | undefined;
  readonly longTarget: Buffer | undefined;
}

/**
 * The entries in their order.
 * @param nameOf puts a name into letters. @param toEnd what comes behind the last entry is read too: how its source ends.
 * @throws BrokenArchive at the place where it cannot be read any more.
 */
export async function* readTar(
  source: AsyncIterable<Uint8Array> | ByteReader,
  nameOf: (raw: Buffer) => string,
  { toEnd = false }: { readonly toEnd?: boolean } = {},
): AsyncGenerator<PackedItem> {
  const reader = source instanceof ByteReader ? source : new ByteReader(source);
  let shared = NO_RECORDS;
  try {
    for (;;) {
      const found = await nextEntry(reader, shared);
      if (!found) {
        if (toEnd) await reader.skip(Number.POSITIVE_INFINITY);
        return;
      }
      shared = found.extras.shared;
      const bytes = paxNumber(found.extras.own, 'size') ?? found.header.bytes;
      if (!Number.isSafeInteger(bytes) || bytes < 0) throw new BrokenArchive('an impossible size');
      const content = new EntryContent(reader, bytes);
      yield itemOf(found.header, found.extras, bytes, content, nameOf);
      await content.pass();
    }
  } finally {
    await reader.close();
  }
}

async function nextEntry(
  reader: ByteReader,
  sharedBefore: PaxRecords,
): Promise<{ readonly header: TarHeader; readonly extras: Extras } | undefined> {
  let extras: Extras = { own: sharedBefore, shared: sharedBefore, longName: undefined, longTarget: undefined };
  for (let count = 0; count < MAX_EXTRAS; count++) {
    const block = await reader.take(BLOCK_BYTES);
    // Some writers leave the two empty blocks at the end away.
    if (block.length === 0 || (block.length === BLOCK_BYTES && isZeroBlock(block))) return undefined;
    const header = readTarHeader(block);
    if (!'xgLK'.includes(header.type) || header.type === '\0') return { header, extras };
    const bytes = await readExtra(reader, header.bytes);
    if (header.type === 'L') extras = { ...extras, longName: withoutEnd(bytes) };
    else if (header.type === 'K') extras = { ...extras, longTarget: withoutEnd(bytes) };
    else {
      const records = new Map([...extras.own, ...readPaxRecords(bytes)]);
      extras = { ...extras, own: records, shared: header.type === 'g' ? records : extras.shared };
    }
  }
  throw new BrokenArchive('nothing but records');
}

async function readExtra(reader: ByteReader, bytes: number): Promise<Buffer> {
  if (bytes > MAX_EXTRA_BYTES) throw new BrokenArchive('an endless name');
  const content = Buffer.from(await reader.take(bytes));
  if (content.length < bytes) throw new BrokenArchive('cut off');
  await reader.skip(padding(bytes));
  return content;
}

function withoutEnd(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0);
  return end === -1 ? bytes : bytes.subarray(0, end);
}

function padding(bytes: number): number {
  return (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;
}

function itemOf(
  header: TarHeader,
  { own, longName, longTarget }: Extras,
  bytes: number,
  content: EntryContent,
  nameOf: (raw: Buffer) => string,
): PackedItem {
  const path = nameOf(own.get('path') ?? longName ?? header.rawName);
  const target = nameOf(own.get('linkpath') ?? longTarget ?? header.rawTarget);
  const seconds = paxNumber(own, 'mtime') ?? header.modifiedSeconds;
  const isSparse = [...own.keys()].some((key) => key.startsWith('GNU.sparse.'));
  return {
    path,
    kind: isSparse ? 'other' : kindOf(header.type, path),
    bytes,
    modifiedMs: seconds >= 0 ? seconds * 1000 : undefined,
    isExecutable: (header.mode & OWNER_RUNS) !== 0,
    target,
    content: () => content.read(),
  };
}

function kindOf(type: string, path: string): PackedItem['kind'] {
  if (type === '5') return 'folder';
  if (type === '1') return 'link';
  // 7: contiguous files, which are files like any other.
  if (type === '0' || type === '\0' || type === '7') return path.endsWith('/') ? 'folder' : 'file';
  return 'other';
}

/** The bytes of an entry, of which a reader may take all, some or none. */
class EntryContent {
  readonly #reader: ByteReader;
  #left: number;
  readonly #padding: number;

  constructor(reader: ByteReader, bytes: number) {
    this.#reader = reader;
    this.#left = bytes;
    this.#padding = padding(bytes);
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for await (const part of this.#reader.upTo(this.#left)) {
      this.#left -= part.length;
      yield part;
    }
    if (this.#left > 0) throw new BrokenArchive('cut off');
  }

  /** On to the next entry. */
  async pass(): Promise<void> {
    const skipped = await this.#reader.skip(this.#left);
    if (skipped < this.#left) throw new BrokenArchive('cut off');
    await this.#reader.skip(this.#padding);
  }
}
