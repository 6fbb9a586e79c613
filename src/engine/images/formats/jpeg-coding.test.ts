/** Checks what is told of how finely a JPEG was stored. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JpegOptions } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quarters } from '../../../../tests/sample-pictures.ts';
import { jpegCoding } from './jpeg-coding.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jpeg-coding-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function codingOf(options: JpegOptions) {
  const path = join(folder, 'a.jpg');
  await quarters().jpeg(options).toFile(path);
  return jpegCoding(path);
}

test.each([75, 76, 82, 90, 95])('tells quality %i and the table', async (quality) => {
  expect(await codingOf({ quality })).toEqual({ quality, quantisationTable: 0, halvesColor: true });
  expect(await codingOf({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })).toEqual({
    quality,
    quantisationTable: 3,
    halvesColor: false,
  });
});

test('stays within what looks good and what is of use', async () => {
  expect(await codingOf({ quality: 30 })).toMatchObject({ quality: 75 });
  expect(await codingOf({ quality: 100 })).toMatchObject({ quality: 95 });
});

test('tells nothing of what is no sound JPEG', async () => {
  const path = join(folder, 'a.jpg');
  await writeFile(path, Buffer.from('\xff\xd8\xff\xdb\0\x05\0\x01\x02', 'latin1'));
  expect(jpegCoding(path)).toBeUndefined();
  await writeFile(path, 'no picture');
  expect(jpegCoding(path)).toBeUndefined();
});
