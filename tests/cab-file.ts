/** Writes cabinets for tests ([MS-CAB]): files in one folder, stored. */

export function cabFile(files: Readonly<Record<string, string>>): Buffer {
  const contents = Object.values(files).map((content) => Buffer.from(content));
  const data = Buffer.concat(contents);
  let offset = 0;
  const entries = Object.keys(files).map((name, at) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(contents[at]?.length ?? 0, 0);
    entry.writeUInt32LE(offset, 4);
    // 2001-02-03; the name is UTF-8.
    entry.writeUInt16LE(((2001 - 1980) << 9) | (2 << 5) | 3, 10);
    entry.writeUInt16LE(0xa0, 14);
    offset += contents[at]?.length ?? 0;
    return Buffer.concat([entry, Buffer.from(`${name}\0`)]);
  });
  const listed = Buffer.concat(entries);
  const block = Buffer.alloc(8);
  block.writeUInt16LE(data.length, 4);
  block.writeUInt16LE(data.length, 6);
  const folder = Buffer.alloc(8);
  folder.writeUInt32LE(36 + 8 + listed.length, 0);
  folder.writeUInt16LE(1, 4);
  const head = Buffer.alloc(36);
  head.write('MSCF');
  head.writeUInt32LE(36 + 8 + listed.length + 8 + data.length, 8);
  head.writeUInt32LE(36 + 8, 16);
  head.set([3, 1], 24);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(entries.length, 28);
  return Buffer.concat([head, folder, listed, block, data]);
}
