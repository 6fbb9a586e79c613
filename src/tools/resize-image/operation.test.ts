/** Checks the size of pictures, and what stands where in them, after they were resized. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { animation, corners, grain, heldAs, placedPhoto, quarters } from '../../../tests/sample-pictures.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { jpegCoding } from '../../engine/images/formats/jpeg-coding.ts';
import { TiffJoiner } from '../../engine/images/tiff/join-tiff.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let resize: OperationTest<typeof tool>;
beforeEach(async () => {
  resize = await OperationTest.start(tool, run);
});
afterEach(() => resize.end());

async function resized(content: Uint8Array, type: FileTypeId, options: Readonly<Record<string, unknown>>) {
  const [output] = await resize.run([await resize.file(`sample.${type}`, content, type)], options);
  if (!output) throw new Error('nothing was made');
  return output;
}

async function look(content: Uint8Array, type: FileTypeId, options: Readonly<Record<string, unknown>>) {
  const picture = sharp((await resized(content, type, options)).path);
  const { width, height } = await picture.metadata();
  return `${width}x${height} ${await corners(picture)}`;
}

const sample = () => quarters(80, 40).png().toBuffer();

test('asks for a size where none is given', () => {
  expect(() => parseToolOptions(tool, { fit: 'cover' })).toThrow('Enter a width, a height or a percentage.');
  expect(() => parseToolOptions(tool, { width: '30001' })).toThrow('width must be a whole number from 1 to 30000.');
});

test.each([
  ['inside', '20x10 RGBW'],
  ['cover', '20x20 RGBW'],
  ['contain', '20x20 ----'],
  ['fill', '20x20 RGBW'],
])('fits a picture by %s', async (fit, seen) => {
  expect(await look(await sample(), 'png', { width: 20, height: 20, fit })).toBe(seen);
});

test('keeps the part that is asked for, and places the picture on its border', async () => {
  const left = await look(await sample(), 'png', { width: 20, height: 20, fit: 'cover', gravity: 'left' });
  expect(left).toBe('20x20 RRBB');
  const top = { width: 20, height: 20, fit: 'contain', gravity: 'top', background: '#00f' };
  expect(await look(await sample(), 'png', top)).toBe('20x20 RGBB');
  expect(await look(await quarters(80, 40).jpeg().toBuffer(), 'jpg', { ...top, background: 'auto' })).toBe(
    '20x20 RGWW',
  );
});

test.each([3, 6, 8])('resizes a photo of EXIF orientation %i as it is seen', async (orientation) => {
  expect(await look(await heldAs(orientation), 'jpg', { width: 20 })).toBe('20x10 RGBW');
});

test('leaves a small picture as it is, byte for byte, and says so', async () => {
  const jpeg = await quarters().jpeg().toBuffer();
  const output = await resized(jpeg, 'jpg', { width: 400 });
  expect(output.unchanged).toBe(true);
  expect(await readFile(output.path)).toEqual(jpeg);
  expect(resize.warningCodes).toEqual(['not-enlarged']);
  expect(await look(jpeg, 'jpg', { percent: 200 })).toBe('80x40 RGBW');
  expect((await resized(jpeg, 'jpg', { width: 400, strip: 'all' })).unchanged).toBeUndefined();
});

test('resizes every frame of an animation and keeps its times', async () => {
  for (const fit of ['inside', 'cover', 'contain']) {
    const options = { width: 4, height: 6, fit, gravity: 'attention' };
    const { path } = await resized(await animation([100, 250, 400]), 'gif', options);
    const { pages, delay, loop, width, height } = await sharp(path).metadata();
    expect({ pages, delay, loop, width, height }).toEqual({
      ...{ pages: 3, delay: [100, 250, 400], loop: 3, width: 4 },
      height: fit === 'inside' ? 4 : 6,
    });
  }
  expect(resize.warningCodes).toContain('option-ignored');
});

test('resizes every page of a TIFF', async () => {
  const path = join(resize.folder, 'both.tiff');
  const joiner = await TiffJoiner.create(path, 2);
  for (const width of [40, 80]) {
    await quarters(width, 20).tiff().toFile(`${path}.page`);
    await joiner.append(`${path}.page`);
  }
  await joiner.close();
  const output = await resized(await readFile(path), 'tiff', { percent: 50 });
  expect(output.facts).toEqual({ pages: 2 });
  expect((await sharp(output.path, { page: 1 }).metadata()).width).toBe(40);
});

test('makes a passport photo of exact size and density, and an icon of three sizes', async () => {
  const { path } = await resized(await quarters().jpeg().toBuffer(), 'jpg', { preset: 'passport-35x45mm@300' });
  expect(await sharp(path).metadata()).toMatchObject({ width: 413, height: 531, density: 300 });
  const icon = await resized(await sample(), 'png', { preset: 'favicon' });
  expect(icon.type).toBe('ico');
  expect([...(await readFile(icon.path)).subarray(0, 7)]).toEqual([0, 0, 1, 0, 3, 0, 16]);
});

test('writes a density without changing what else a photo tells', async () => {
  const photo = await placedPhoto().jpeg().toBuffer();
  const { path } = await resized(photo, 'jpg', { width: 20, dpi: 240 });
  expect((await sharp(path).metadata()).density).toBe(240);
  expect((await readFile(path)).includes('Ann Example')).toBe(true);
  const png = await resized(await sample(), 'png', { width: 20, dpi: 240 });
  expect((await sharp(png.path).metadata()).density).toBe(240);
});

test('keeps inks, profiles and 16 bits, and draws an SVG as large as it will be', async () => {
  const inks = await quarters().toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp((await resized(inks, 'jpg', { width: 20 })).path).metadata()).space).toBe('cmyk');
  const wide = await quarters().withIccProfile('p3').toColourspace('rgb16').png().toBuffer();
  const kept = await sharp((await resized(wide, 'png', { width: 20 })).path).metadata();
  expect([kept.depth, kept.icc !== undefined]).toEqual(['ushort', true]);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><circle cx="1" cy="1" r="1" fill="red"/></svg>';
  const drawn = sharp((await resized(Buffer.from(svg), 'svg', { width: 200 })).path);
  // Enlarged from two pixels, the edge of the circle would be a wide blur.
  const { data } = await drawn.extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
  expect(data.filter((opacity) => opacity > 0 && opacity < 255).length / data.length).toBeLessThan(0.03);
});

test('reduces what its format cannot hold, and says so', async () => {
  const webp = await sharp({ create: { width: 9000, height: 1, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  const { facts } = await resized(webp, 'webp', { percent: 300 });
  expect(facts).toEqual({ width: 16_383, height: 1 });
  expect(resize.warningCodes).toEqual(['picture-reduced']);
  await expect(
    resized(await sample(), 'png', { width: 30_000, height: 30_000, fit: 'fill', enlarge: true }),
  ).rejects.toMatchObject({
    code: 'too-complex',
  });
});

test('stores a JPEG as finely as it was, and no larger', async () => {
  const photo = grain();
  for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
    const source = await photo.clone().jpeg({ quality: 78, chromaSubsampling }).toBuffer();
    const { path } = await resized(source, 'jpg', { width: 300, height: 203, fit: 'fill' });
    const result = await readFile(path);
    expect(result.length).toBeLessThan(source.length * 1.02);
    expect(await sharp(result).metadata()).toMatchObject({ chromaSubsampling });
    expect(jpegCoding(path)).toMatchObject({ quality: 78 });
  }
});
