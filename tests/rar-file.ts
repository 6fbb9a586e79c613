/** Writes RAR archives for tests: nothing free packs them. */
import { crc32 } from 'node:zlib';

const MARK = Buffer.from('526172211a0700', 'hex');

/** A RAR 4 archive with one stored file. */
export function rarFile(name: string, content: Buffer): Buffer {
  return Buffer.concat([MARK, block(0x73, 0, Buffer.alloc(6)), file(name, content, 0, crc32(content), content.length)]);
}

/** The same in two parts, cut in the middle of the file. */
export function rarParts(name: string, content: Buffer): readonly [Buffer, Buffer] {
  const half = content.length >> 1;
  const part = (bytes: Buffer, isLast: boolean) => {
    const [flags, sum] = isLast ? [1, crc32(content)] : [2, crc32(bytes)];
    const head = block(0x73, isLast ? 0x11 : 0x111, Buffer.alloc(6));
    const end = block(0x7b, isLast ? 0x4000 : 0x4001, Buffer.alloc(0));
    return Buffer.concat([MARK, head, file(name, bytes, flags, sum, content.length), end]);
  };
  return [part(content.subarray(0, half), false), part(content.subarray(half), true)];
}

function block(type: number, flags: number, rest: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head[0] = type;
  head.writeUInt16LE(flags, 1);
  head.writeUInt16LE(7 + rest.length, 3);
  const sum = Buffer.alloc(2);
  sum.writeUInt16LE(crc32(Buffer.concat([head, rest])) & 0xffff);
  return Buffer.concat([sum, head, rest]);
}

/** @param flags 1: begun in the part before; 2: goes on in the next one. @param whole bytes of all parts. */
function file(name: string, content: Buffer, flags: number, sum: number, whole: number): Buffer {
  const facts = Buffer.alloc(25);
  facts.writeUInt32LE(content.length, 0);
  facts.writeUInt32LE(whole, 4);
  facts.writeUInt32LE(sum, 9);
  facts.writeUInt32LE(0x5821_0000, 13);
  facts.set([20, 0x30], 17);
  facts.writeUInt16LE(name.length, 19);
  return Buffer.concat([block(0x74, 0x8000 | flags, Buffer.concat([facts, Buffer.from(name)])), content]);
}
