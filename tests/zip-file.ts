/** Writes zips for tests. */
import { ZipFile } from 'yazl';

/** Content by name, in this order; a name that ends in a slash is a folder. */
export async function zipFile(contents: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(contents)) {
    const mtime = new Date(Date.UTC(2001, 1, 3));
    if (name.endsWith('/')) zip.addEmptyDirectory(name, { mtime });
    else zip.addBuffer(Buffer.from(content), name, { mtime });
  }
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The zip with every place of a name overwritten by bytes of the same length, marked as no UTF-8. */
export function renamedInZip(zip: Buffer, from: string, to: Buffer): Buffer {
  if (to.length !== Buffer.byteLength(from)) throw new Error('a name of another length');
  const changed = Buffer.from(zip);
  for (let at = changed.indexOf(from); at !== -1; at = changed.indexOf(from, at + to.length)) to.copy(changed, at);
  for (const [mark, flagsAt] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    for (let at = changed.indexOf(mark, 0, 'latin1'); at !== -1; at = changed.indexOf(mark, at + 4, 'latin1'))
      changed.writeUInt16LE(changed.readUInt16LE(at + flagsAt) & ~0x800, at + flagsAt);
  return changed;
}
