/** Writes emails as Outlook saves them (MS-OXMSG in MS-CFB), small ones for tests. */

const SECTOR = 512;
const SMALL = 64;
const CUT = 4096;
const [END, FREE, TABLE] = [0xfffffffe, 0xffffffff, 0xfffffffd];

/** Streams as bytes, storages as objects. */
interface MsgStorage {
  readonly [name: string]: Buffer | MsgStorage;
}

interface Entry {
  readonly name: string;
  readonly kind: number;
  next: number;
  child: number;
  start: number;
  readonly bytes: Buffer;
}

export interface MsgMail {
  /** Tag → text, bytes or whole number. */
  readonly properties: Readonly<Record<number, string | Buffer | number>>;
  readonly receivers?: readonly Readonly<Record<number, string | number>>[];
  readonly attachments?: readonly (Readonly<Record<number, string | Buffer | number>> & { readonly mail?: MsgMail })[];
}

export function msgFile(mail: MsgMail): Buffer {
  return compoundFile({ '__nameid_version1.0': {}, ...mailStorage(mail, 32) });
}

function mailStorage({ properties, receivers = [], attachments = [] }: MsgMail, head: number): MsgStorage {
  const storages: [string, MsgStorage][] = [
    ...receivers.map((each, index): [string, MsgStorage] => [partName('recip', index), streamsOf(each, 8)]),
    ...attachments.map(({ mail, ...each }, index): [string, MsgStorage] => [
      partName('attach', index),
      { ...streamsOf(each, 8), ...(mail ? { '__substg1.0_3701000D': mailStorage(mail, 24) } : {}) },
    ]),
  ];
  return { ...streamsOf(properties, head), ...Object.fromEntries(storages) };
}

function partName(kind: string, index: number): string {
  return `__${kind}_version1.0_#${index.toString(16).toUpperCase().padStart(8, '0')}`;
}

function streamsOf(properties: Readonly<Record<string, string | Buffer | number>>, head: number): MsgStorage {
  const streams: Record<string, Buffer> = {};
  const list: Buffer[] = [Buffer.alloc(head)];
  for (const [key, value] of Object.entries(properties)) {
    const tag = Number(key);
    const stream = `__substg1.0_${tag.toString(16).toUpperCase().padStart(4, '0')}`;
    if (typeof value === 'string') streams[`${stream}001F`] = Buffer.from(value, 'utf16le');
    else if (typeof value !== 'number') streams[`${stream}0102`] = value;
    else list.push(fixed(tag, value));
  }
  return { ...streams, '__properties_version1.0': Buffer.concat(list) };
}

/** Times are told as milliseconds since 1970: no other number is that large. */
function fixed(tag: number, value: number): Buffer {
  const entry = Buffer.alloc(16);
  const isTime = value > 2 ** 32;
  entry.writeUInt16LE(isTime ? 0x40 : 0x03, 0);
  entry.writeUInt16LE(tag, 2);
  entry.writeBigUInt64LE(isTime ? BigInt(value + 11_644_473_600_000) * 10_000n : BigInt(value), 8);
  return entry;
}

function compoundFile(root: MsgStorage): Buffer {
  const entries: Entry[] = [
    { name: 'Root Entry', kind: 5, next: FREE, child: FREE, start: END, bytes: Buffer.alloc(0) },
  ];
  addChildren(entries, 0, root);
  const table: number[] = [];
  const sectors: Buffer[] = [];
  const store = (bytes: Buffer): number => {
    const first = table.length;
    const count = Math.ceil(bytes.length / SECTOR);
    for (let index = 0; index < count; index++) {
      table.push(index + 1 < count ? first + index + 1 : END);
      sectors.push(Buffer.concat([bytes.subarray(index * SECTOR, (index + 1) * SECTOR)], SECTOR));
    }
    return count === 0 ? END : first;
  };
  const small = storeSmall(entries);
  for (const entry of entries) if (entry.kind === 2 && entry.bytes.length >= CUT) entry.start = store(entry.bytes);
  const [first] = entries;
  if (first) first.start = store(small.bytes);
  const smallTable = store(numbers(small.table));
  const directory = store(Buffer.concat(entries.map((entry) => entryBytes(entry, small.bytes.length))));
  return Buffer.concat([...withTable(sectors, table, { directory, smallTable })]);
}

function addChildren(entries: Entry[], parent: number, storage: MsgStorage): void {
  let before: Entry | undefined;
  for (const [name, value] of Object.entries(storage)) {
    const isStream = Buffer.isBuffer(value);
    const bytes = isStream ? value : Buffer.alloc(0);
    const entry: Entry = { name, kind: isStream ? 2 : 1, next: FREE, child: FREE, start: isStream ? END : 0, bytes };
    const number = entries.push(entry) - 1;
    const owner = entries[parent];
    if (before) before.next = number;
    else if (owner) owner.child = number;
    before = entry;
    if (!isStream) addChildren(entries, number, value);
  }
}

function storeSmall(entries: readonly Entry[]): { readonly bytes: Buffer; readonly table: readonly number[] } {
  const parts: Buffer[] = [];
  const table: number[] = [];
  for (const entry of entries) {
    if (entry.kind !== 2 || entry.bytes.length >= CUT || entry.bytes.length === 0) continue;
    entry.start = table.length;
    const count = Math.ceil(entry.bytes.length / SMALL);
    for (let index = 0; index < count; index++) table.push(index + 1 < count ? table.length + 1 : END);
    parts.push(Buffer.concat([entry.bytes], count * SMALL));
  }
  return { bytes: Buffer.concat(parts), table };
}

function entryBytes({ name, kind, next, child, start, bytes }: Entry, smallBytes: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry[66] = kind;
  entry.writeUInt32LE(FREE, 68);
  entry.writeUInt32LE(next, 72);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(kind === 5 ? smallBytes : bytes.length, 120);
  return entry;
}

interface Places {
  readonly directory: number;
  readonly smallTable: number;
}

function withTable(sectors: readonly Buffer[], table: number[], { directory, smallTable }: Places): readonly Buffer[] {
  const perSector = SECTOR / 4;
  let count = 0;
  while (count * perSector < table.length + count) count++;
  const first = table.length;
  for (let index = 0; index < count; index++) table.push(TABLE);
  const header = Buffer.alloc(SECTOR, 0xff);
  header.fill(0, 0, 76);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(count, 44);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(CUT, 56);
  header.writeUInt32LE(smallTable, 60);
  header.writeUInt32LE(smallTable === END ? 0 : 1, 64);
  header.writeUInt32LE(END, 68);
  for (let index = 0; index < count; index++) header.writeUInt32LE(first + index, 76 + index * 4);
  return [header, ...sectors, numbers(table)];
}

function numbers(list: readonly number[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil((list.length * 4) / SECTOR) * SECTOR, 0xff);
  for (const [index, value] of list.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}
