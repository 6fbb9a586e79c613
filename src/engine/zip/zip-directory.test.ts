/** Checks that a zip is judged by what it claims to hold, before anything is unpacked. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireModestZip } from './zip-directory.ts';

let path = '';
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'zip-directory-')), 'a.zip');
});
afterEach(() => rm(join(path, '..'), { recursive: true }));

/** A directory of entries with the given sizes, behind which nothing lies. */
function directoryOf(sizes: readonly number[], extra = Buffer.alloc(0)): Buffer {
  const entries = sizes.map((size) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(extra.length, 30);
    return Buffer.concat([entry, extra]);
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(directory.length, 12);
  return Buffer.concat([directory, end]);
}

async function judge(zip: Buffer): Promise<() => void> {
  await writeFile(path, zip);
  return () => requireModestZip(path);
}

const MB = 1024 ** 2;

test('lets ordinary files pass, and broken ones, which their reader will name', async () => {
  expect(await judge(directoryOf([1000, 300 * MB]))).not.toThrow();
  expect(await judge(Buffer.from('no zip at all'))).not.toThrow();
});

test('stops files that unpack to more than their size allows', async () => {
  expect(await judge(directoryOf([300 * MB, 300 * MB]))).toThrow('too large when unpacked');
  const zip64 = Buffer.alloc(12);
  zip64.writeUInt16LE(1, 0);
  zip64.writeUInt16LE(8, 2);
  zip64.writeBigUInt64LE(5n * 1024n ** 3n, 4);
  expect(await judge(directoryOf([0xffffffff], zip64))).toThrow('too large when unpacked');
});
