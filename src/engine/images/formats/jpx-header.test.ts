/** Checks what is read of JPEG 2000 pictures, in boxes and as bare code streams. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { PdfRef } from '../../syntax/object.ts';
import { readJpxHeader } from './jpx-header.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jpx-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function headerOf(bytes: Buffer) {
  const path = join(folder, 'a.pdf');
  await writeFile(path, samplePdf(1, { objects: { 150: sampleStream(bytes.toString('latin1')) } }));
  const document = PdfDocument.open(path);
  const stream = document.stream(new PdfRef(150));
  const header = stream && readJpxHeader(document, stream, []);
  document.close();
  return header;
}

/** Start and size of a code stream. @param depths bits of each component, less one. */
function bare(depths: readonly number[]): Buffer {
  const size = Buffer.alloc(36);
  size.writeUInt32BE(60, 2);
  size.writeUInt16BE(depths.length, 34);
  const length = 38 + 3 * depths.length;
  return Buffer.concat([
    Buffer.from([0xff, 0x4f, 0xff, 0x51, 0, length]),
    size,
    Buffer.from(depths.flatMap((depth) => [depth, 1, 1])),
    Buffer.from([0xff, 0x52, 0, 0, 0, 0, 0, 0]),
  ]);
}

function box(type: string, ...parts: readonly (Buffer | readonly number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

test('reads the components of a bare code stream, whose colours the PDF tells', async () => {
  expect(await headerOf(bare([7, 7, 7]))).toEqual({ components: 3, space: undefined });
  expect(await headerOf(bare([7]))).toEqual({ components: 1, space: undefined });
});

test('takes no other depths', async () => {
  expect(await headerOf(bare([7, 7, 11]))).toBeUndefined();
  expect(await headerOf(bare([]))).toBeUndefined();
  expect(await headerOf(bare([7, 7, 7]).subarray(0, 42))).toBeUndefined();
});

test('reads boxes', async () => {
  const size = box('ihdr', [0, 0, 0, 9, 0, 0, 0, 9, 0, 3, 7, 7, 0, 0]);
  const file = Buffer.concat([box('jP  ', [13, 10, 135, 10]), box('jp2h', size, box('colr', [1, 0, 0, 0, 0, 0, 16]))]);
  expect(await headerOf(file)).toEqual({ components: 3, space: 'DeviceRGB' });
});
