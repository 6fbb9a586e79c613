/** Reads compound files (MS-CFB): the folders and streams that old Office files and Outlook's emails consist of. */

const FREE = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const ENTRY_BYTES = 128;
const HEADER_BYTES = 512;
const TABLE_SECTORS_IN_HEADER = 109;
const [STORAGE, STREAM, ROOT] = [1, 2, 5];
/** Emails inside emails take two each. */
const MAX_DEPTH = 40;
/** Streams may lie over each other: what is read of them is no more than so many times the file. */
const MOST_TIMES = 4;

export class BrokenCompoundFile extends Error {}

export interface Storage {
  readonly name: string;
  readonly storages: readonly Storage[];
  /** Names of its streams. */
  readonly streams: ReadonlySet<string>;
  /** @returns what can be read of it. @throws BrokenCompoundFile where streams lie over each other. */
  read(stream: string): Buffer | undefined;
}

interface Entry {
  readonly name: string;
  readonly kind: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

/** @throws BrokenCompoundFile */
export function openCompoundFile(bytes: Uint8Array): Storage {
  return new CompoundFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)).root();
}

class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  readonly #smallBytes: number;
  readonly #smallBelow: number;
  readonly #table: readonly number[];
  readonly #smallTable: readonly number[];
  readonly #entries: readonly Entry[];
  readonly #smallStreams: Buffer;
  readonly #seen = new Set<number>();
  #readBytes = 0;

  constructor(bytes: Buffer) {
    if (bytes.length < HEADER_BYTES) throw new BrokenCompoundFile('too short');
    this.#bytes = bytes;
    const [shift, smallShift] = [bytes.readUInt16LE(30), bytes.readUInt16LE(32)];
    if ((shift !== 9 && shift !== 12) || smallShift < 4 || smallShift > shift) throw new BrokenCompoundFile('sectors');
    this.#sectorBytes = 2 ** shift;
    this.#smallBytes = 2 ** smallShift;
    this.#smallBelow = bytes.readUInt32LE(56);
    this.#table = this.#readTable();
    this.#smallTable = numbersOf(this.#chain(bytes.readUInt32LE(60)));
    this.#entries = this.#readEntries(this.#chain(bytes.readUInt32LE(48)));
    const first = this.#entries[0];
    if (first?.kind !== ROOT) throw new BrokenCompoundFile('no root');
    this.#smallStreams = this.#chain(first.start);
  }

  root(): Storage {
    return this.#storage(0, 0);
  }

  #sector(number: number): Buffer {
    const start = (number + 1) * this.#sectorBytes;
    return this.#bytes.subarray(start, start + this.#sectorBytes);
  }

  get #sectors(): number {
    return Math.ceil(this.#bytes.length / this.#sectorBytes);
  }

  /** Which sector follows which. Its own sectors are listed in the header, and what has no room there in a chain. */
  #readTable(): readonly number[] {
    const listed: number[] = [];
    for (let index = 0; index < TABLE_SECTORS_IN_HEADER; index++) listed.push(this.#bytes.readUInt32LE(76 + index * 4));
    let next = this.#bytes.readUInt32LE(68);
    for (let count = 0; next < FREE && count < this.#sectors; count++) {
      const numbers = numbersOf(this.#sector(next));
      listed.push(...numbers.slice(0, -1));
      next = numbers.at(-1) ?? NO_ENTRY;
    }
    const known = listed.filter((sector) => sector < this.#sectors).slice(0, this.#sectors);
    return numbersOf(Buffer.concat(known.map((sector) => this.#sector(sector))));
  }

  /** The bytes of a chain of sectors; it ends where it would go round in a circle. */
  #chain(first: number, bytes = Number.POSITIVE_INFINITY): Buffer {
    const parts: Buffer[] = [];
    const most = Math.min(this.#sectors, Math.ceil(bytes / this.#sectorBytes));
    for (let sector = first; sector < FREE && parts.length < most; sector = this.#table[sector] ?? NO_ENTRY)
      parts.push(this.#sector(sector));
    return Buffer.concat(parts);
  }

  #smallChain(first: number, bytes: number): Buffer {
    const parts: Buffer[] = [];
    const most = Math.ceil(bytes / this.#smallBytes);
    for (let sector = first; sector < FREE && parts.length < most; sector = this.#smallTable[sector] ?? NO_ENTRY) {
      const start = sector * this.#smallBytes;
      parts.push(this.#smallStreams.subarray(start, start + this.#smallBytes));
    }
    return Buffer.concat(parts);
  }

  #readEntries(bytes: Buffer): readonly Entry[] {
    const entries: Entry[] = [];
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
      const entry = bytes.subarray(at, at + ENTRY_BYTES);
      const nameBytes = Math.min(64, entry.readUInt16LE(64));
      entries.push({
        name: entry.subarray(0, Math.max(0, nameBytes - 2)).toString('utf16le'),
        kind: entry[66] ?? 0,
        left: entry.readUInt32LE(68),
        right: entry.readUInt32LE(72),
        child: entry.readUInt32LE(76),
        start: entry.readUInt32LE(116),
        size: entry.readUInt32LE(120),
      });
    }
    return entries;
  }

  /** Each entry belongs to one storage, so that no file is larger opened than it is. */
  #storage(number: number, depth: number): Storage {
    const [streams, storages]: [Map<string, Entry>, Storage[]] = [new Map(), []];
    const waiting = [this.#entries[number]?.child ?? NO_ENTRY];
    const inside: number[] = [];
    this.#seen.add(number);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const entry = this.#entries[id];
      if (!entry || this.#seen.has(id)) continue;
      this.#seen.add(id);
      if (entry.kind === STREAM) streams.set(entry.name, entry);
      if (entry.kind === STORAGE) inside.push(id);
      waiting.push(entry.left, entry.right);
    }
    for (const id of depth < MAX_DEPTH ? inside : []) storages.push(this.#storage(id, depth + 1));
    return {
      name: this.#entries[number]?.name ?? '',
      storages: storages.sort((a, b) => (a.name < b.name ? -1 : 1)),
      streams: new Set(streams.keys()),
      read: (stream) => {
        const entry = streams.get(stream);
        return entry && this.#stream(entry);
      },
    };
  }

  #stream({ start, size }: Entry): Buffer {
    const bytes = size < this.#smallBelow ? this.#smallChain(start, size) : this.#chain(start, size);
    this.#readBytes += bytes.length;
    if (this.#readBytes > this.#bytes.length * MOST_TIMES) throw new BrokenCompoundFile('streams over each other');
    return bytes.subarray(0, size);
  }
}

function numbersOf(bytes: Buffer): readonly number[] {
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) numbers.push(bytes.readUInt32LE(at));
  return numbers;
}
