/** Makes compound files, as old Office programs store documents (MS-CFB), with streams that have a name and no more. */

export function compoundFile(...streams: readonly string[]): Buffer {
  const file = Buffer.alloc(512 * 3);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0, 76);
  file.writeUInt32LE(0xfffffffd, 512);
  file.writeUInt32LE(0xfffffffe, 516);
  for (const [index, name] of ['Root Entry', ...streams].entries()) {
    const at = 1024 + index * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE(name.length * 2 + 2, at + 64);
    file.writeUInt32LE(0xffffffff, at + 68);
    file.writeUInt32LE(index > 0 && index < streams.length ? index + 1 : 0xffffffff, at + 72);
    file.writeUInt32LE(index === 0 ? 1 : 0xffffffff, at + 76);
  }
  return file;
}
