/** Writes RAR archives for tests: nothing free packs them. */
import { crc32 } from 'node:zlib';

/** A RAR 4 archive with one stored file. */
export function rarFile(name: string, content: Buffer): Buffer {
  const block = (type: number, flags: number, rest: Buffer) => {
    const head = Buffer.alloc(5);
    head[0] = type;
    head.writeUInt16LE(flags, 1);
    head.writeUInt16LE(7 + rest.length, 3);
    const sum = Buffer.alloc(2);
    sum.writeUInt16LE(crc32(Buffer.concat([head, rest])) & 0xffff);
    return Buffer.concat([sum, head, rest]);
  };
  const facts = Buffer.alloc(25);
  facts.writeUInt32LE(content.length, 0);
  facts.writeUInt32LE(content.length, 4);
  facts.writeUInt32LE(crc32(content), 9);
  facts.writeUInt32LE(0x5821_0000, 13);
  facts.set([20, 0x30], 17);
  facts.writeUInt16LE(name.length, 19);
  const file = block(0x74, 0x8000, Buffer.concat([facts, Buffer.from(name)]));
  return Buffer.concat([Buffer.from('526172211a0700', 'hex'), block(0x73, 0, Buffer.alloc(6)), file, content]);
}
