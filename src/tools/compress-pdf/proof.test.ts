/** The pictures that lie beside a compressed PDF: each changed page before and after, the one that changed most first. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { readIndex } from '../../contract/proof.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

const SIDE = 500;

/** Words on the first page, a smooth photograph on the second, a sharper one on the third. */
async function report(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = async (blur: number) => {
    const picture = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#888', noise } }).blur(blur);
    const entries = `/Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
    return sampleStream((await picture.jpeg({ quality: 98 }).toBuffer()).toString('latin1'), entries);
  };
  return samplePdf(3, {
    content: (page) => (page === 1 ? 'BT /F1 24 Tf 20 140 Td (Page 1) Tj ET' : 'q 180 0 0 180 10 60 cm /I Do Q'),
    resources: (page) => (page === 1 ? '' : `/XObject << /I ${148 + page} 0 R >>`),
    objects: { 150: await photo(8), 151: await photo(3) },
  });
}

test('holds two pictures of each changed page, and the page that changed most larger', async () => {
  const [output] = await compress.run([await compress.file('report.pdf', await report())]);
  const bytes = await readFile(output?.proof ?? '');
  const { proof, start } = readIndex(bytes) ?? {};
  expect(proof).toMatchObject({ pages: 3, omitted: 0 });
  const changed = proof?.changed ?? [];
  expect(changed.map(({ page }) => page).sort()).toEqual([2, 3]);
  expect(changed[0]?.likeness).toBeLessThanOrEqual(changed[1]?.likeness ?? 0);
  expect(proof?.large?.page).toBe(changed[0]?.page);
  const sizes = [];
  for (const each of [...changed, proof?.large]) {
    for (const [offset, length] of [each?.before ?? [0, 0], each?.after ?? [0, 0]]) {
      const from = (start ?? 0) + offset;
      const { width, height } = await sharp(bytes.subarray(from, from + length)).metadata();
      sizes.push([width, height]);
    }
  }
  expect(sizes[0]).toEqual(sizes[1]);
  expect(sizes[4]).toEqual(sizes[5]);
  expect(sizes[4]?.[1]).toBe(600);
});

test('has no pictures where nothing was changed', async () => {
  const [output] = await compress.run([await compress.file('plain.pdf', samplePdf(2))]);
  expect(output?.proof).toBeUndefined();
});

test('holds an image before and after, at its own size', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 700, height: 500, channels: 3, background: '#888', noise } }).blur(2);
  const content = await picture.jpeg({ quality: 98 }).toBuffer();
  const [output] = await compress.run([await compress.file('photo.jpg', content, 'jpg')]);
  const bytes = await readFile(output?.proof ?? '');
  const { proof, start = 0 } = readIndex(bytes) ?? {};
  expect(proof).toMatchObject({ pages: 0, omitted: 0, changed: [{ page: 1 }], large: { page: 1, dpi: 96 } });
  expect(proof?.changed[0]?.likeness).toBeGreaterThan(0.9);
  const read = async ([offset, length]: readonly [number, number] = [0, 0]) =>
    sharp(bytes.subarray(start + offset, start + offset + length)).metadata();
  for (const side of ['before', 'after'] as const) {
    expect(await read(proof?.large?.[side])).toMatchObject({ format: 'jpeg', width: 700, height: 500 });
    expect(await read(proof?.changed[0]?.[side])).toMatchObject({ format: 'jpeg', width: 640 });
  }
  expect(bytes.subarray(start, start + 2)).toEqual(Buffer.from([0xff, 0xd8]));
});

test('has no pictures of an image that keeps every pixel', async () => {
  const content = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#48c' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const [output] = await compress.run([await compress.file('flat.png', content, 'png')], { lossless: true });
  expect(output?.proof).toBeUndefined();
});

test('shows grain small alone, where more would take more than 2 MB', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#888', noise } });
  const content = await grain.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  const [output] = await compress.run([await compress.file('grain.jpg', content, 'jpg')], {
    compressionLevel: 'high',
  });
  const bytes = await readFile(output?.proof ?? '');
  const { proof, start = 0 } = readIndex(bytes) ?? {};
  expect(proof?.large).toBeUndefined();
  const [offset, length] = proof?.changed[0]?.after ?? [0, 0];
  expect(start + offset + length).toBe(bytes.length);
  expect(bytes.length).toBeLessThan(2 * 1024 ** 2);
});

test('has none where nobody will look, and the same file', async () => {
  const input = await compress.file('report.pdf', await report());
  const [proven] = await compress.run([input]);
  const before = await readFile(proven?.path ?? '');
  const [output] = await compress.run([input], {}, { withoutProof: true });
  expect(output?.proof).toBeUndefined();
  expect(output?.report).toEqual(proven?.report);
  expect(before.equals(await readFile(output?.path ?? ''))).toBe(true);
});
