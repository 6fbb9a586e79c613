/** Lists of zips that another program wrote. */

import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { bytesOfFile } from '../files/pdf-bytes.ts';
import { readZipList } from './read-zip-list.ts';

async function zipOf(names: readonly string[]): Promise<Blob> {
  const zip = new ZipFile();
  zip.addEmptyDirectory('folder');
  for (const [index, name] of names.entries()) zip.addBuffer(Buffer.alloc(1000 * (index + 1)), name);
  zip.end({ comment: 'packed for a test', forceZip64Format: false });
  return new Blob([new Uint8Array(await buffer(zip.outputStream))]);
}

test('lists names and unpacked sizes, without folders', async () => {
  const { items, isCut } = await readZipList(bytesOfFile(await zipOf(['folder/Bericht für Ärzte.pdf', 'b.txt'])), 10);
  expect(items).toEqual([
    { name: 'folder/Bericht für Ärzte.pdf', bytes: 1000 },
    { name: 'b.txt', bytes: 2000 },
  ]);
  expect(isCut).toBe(false);
});

test('says where there are more than it lists', async () => {
  const { items, isCut } = await readZipList(bytesOfFile(await zipOf(['a', 'b', 'c'])), 2);
  expect(items).toHaveLength(2);
  expect(isCut).toBe(true);
});

test('refuses what is no zip', async () => {
  await expect(
    readZipList(bytesOfFile(new Blob(['no zip at all, and longer than its end would be'])), 10),
  ).rejects.toThrow();
});
