/** Checks that pictures get smaller, never bigger, and stay what they are. */
import { readFile, stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { animation, placedPhoto, quarters } from '../../../tests/sample-pictures.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

async function compressed(content: Uint8Array, type: FileTypeId, options: Readonly<Record<string, unknown>> = {}) {
  const input = await compress.file(`sample.${type}`, content, type);
  const [output] = await compress.run([input], options);
  if (!output) throw new Error('nothing was made');
  return { ...output, bytes: (await stat(output.path)).size, before: input.bytes };
}

/** Soft shapes with some grain, as photos have them; the same each time. */
function photo(width = 320, height = 240): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 7;
  for (let index = 0; index < pixels.length; index++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)];
    pixels[index] = 128 + 90 * Math.sin(x / 31 + (index % 3)) * Math.cos(y / 23) + (seed % 17) - 8;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

test.each(['jpg', 'png', 'webp', 'avif', 'tiff'] as const)(
  'makes a %s smaller and keeps its format and size',
  async (type) => {
    const source = { jpg: photo().jpeg({ quality: 98 }), png: photo().png({ compressionLevel: 1 }) };
    const others = {
      webp: photo().webp({ quality: 98 }),
      avif: photo().avif({ quality: 90 }),
      tiff: photo().tiff({ compression: 'none' }),
    };
    const output = await compressed(await { ...source, ...others }[type].toBuffer(), type, { quality: 'low' });
    expect(output.bytes).toBeLessThan(output.before);
    expect(output.type).toBe(type);
    expect(await sharp(output.path).metadata()).toMatchObject({ width: 320, height: 240 });
    expect(output.report?.saved?.bytes).toBe(output.before - output.bytes);
  },
);

test('loses more for a lower quality, by word and by number', async () => {
  const source = await photo().jpeg({ quality: 98 }).toBuffer();
  for (const steps of [
    ['high', 'medium', 'low'],
    ['90', '60', '20'],
  ]) {
    const sizes: number[] = [];
    for (const quality of steps) sizes.push((await compressed(source, 'jpg', { quality })).bytes);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(new Set(sizes).size).toBe(3);
  }
});

test('gives the file back, byte for byte, where nothing can be gained', async () => {
  const source = await photo().jpeg({ quality: 15, mozjpeg: true }).toBuffer();
  const output = await compressed(source, 'jpg', { quality: 'high' });
  expect(output.unchanged).toBe(true);
  expect(await readFile(output.path)).toEqual(source);
  expect(compress.warningCodes).toEqual(['unchanged']);
});

test('reaches a size, and says so where it cannot', async () => {
  const source = await photo().jpeg({ quality: 98 }).toBuffer();
  const output = await compressed(source, 'jpg', { 'target-size': '8KB' });
  expect(output.bytes).toBeLessThanOrEqual(8 * 1024);
  expect(output.bytes).toBeGreaterThan(4 * 1024);
  expect(compress.warningCodes).toEqual([]);
  const deep = await photo(200, 200).toColourspace('rgb16').tiff({ compression: 'deflate' }).toBuffer();
  await compressed(deep, 'tiff', { 'target-size': '1KB' });
  expect(compress.warningCodes).toContain('target-missed');
});

test('changes no pixel where only lossless compression is allowed', async () => {
  const source = await photo().png({ compressionLevel: 0 }).toBuffer();
  const output = await compressed(source, 'png', { lossless: true });
  expect(output.bytes).toBeLessThan(output.before);
  expect(await sharp(output.path).raw().toBuffer()).toEqual(await sharp(source).raw().toBuffer());
  expect((await compressed(await photo().jpeg().toBuffer(), 'jpg', { lossless: true })).unchanged).toBe(true);
});

test('keeps an animation, its frames and times', async () => {
  const { path, type } = await compressed(await animation([100, 250], { width: 60, height: 60 }), 'gif', {
    format: 'webp',
  });
  expect(type).toBe('webp');
  expect(await sharp(path).metadata()).toMatchObject({ pages: 2, delay: [100, 250] });
});

test('keeps a photo within a box as it is seen', async () => {
  const source = await photo().withMetadata({ orientation: 6 }).jpeg({ quality: 98 }).toBuffer();
  const { path } = await compressed(source, 'jpg', { 'max-width': 100, 'max-height': 9000 });
  const { autoOrient } = await sharp(path).metadata();
  expect(autoOrient).toEqual({ width: 100, height: 133 });
});

test('writes progressive JPEGs unless others are asked for', async () => {
  const source = await photo().jpeg({ quality: 98 }).toBuffer();
  const isProgressive = async (options: Readonly<Record<string, unknown>>) =>
    (await sharp((await compressed(source, 'jpg', options)).path).metadata()).isProgressive;
  expect(await isProgressive({})).toBe(true);
  expect(await isProgressive({ progressive: false })).toBe(false);
});

test('searches longer for a WebP where more effort is asked for', async () => {
  const source = await photo().webp({ quality: 100, effort: 0 }).toBuffer();
  const [least, most] = [
    await compressed(source, 'webp', { effort: 0 }),
    await compressed(source, 'webp', { effort: 9 }),
  ];
  expect(most.bytes).toBeLessThan(least.bytes);
});

test('removes the place also from a photo that gets no smaller', async () => {
  const source = await placedPhoto().jpeg({ quality: 20, mozjpeg: true }).toBuffer();
  const output = await compressed(source, 'jpg', { strip: 'gps', quality: 'high' });
  expect((await readFile(output.path)).includes('51,30.5N')).toBe(false);
  expect((await readFile(output.path)).includes('Ann Example')).toBe(true);
  expect(output.bytes).toBeLessThanOrEqual(output.before);
  expect(output.report?.removed?.places).toBe(1);
  expect((await readFile((await compressed(source, 'jpg', { strip: 'all' })).path)).includes('Ann')).toBe(false);
});

test('makes a PNG of a bitmap, and names a file that is broken', async () => {
  const { data, info } = await quarters(40, 40).raw().toBuffer({ resolveWithObject: true });
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, info.width],
    [22, -info.height],
    [26, 1 + (24 << 16)],
  ] as const)
    head.writeInt32LE(value, at);
  const output = await compressed(Buffer.concat([head, data]), 'bmp');
  expect(output.type).toBe('png');
  await expect(compressed(Buffer.from('\xff\xd8\xff\xe0nothing', 'latin1'), 'jpg')).rejects.toMatchObject({
    code: 'damaged',
  });
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat', 'latin1');
  await expect(compressed(heic, 'heic')).rejects.toMatchObject({ code: 'damaged' });
});

test('saves what is left of a picture that is cut off, unless that is refused', async () => {
  const whole = await photo(300, 300).jpeg({ quality: 70 }).toBuffer();
  const cut = whole.subarray(0, whole.length / 2);
  const output = await compressed(cut, 'jpg');
  expect(compress.warningCodes).toEqual(['picture-cut-off']);
  expect(await sharp(output.path, { failOn: 'truncated' }).stats()).toMatchObject({ isOpaque: true });
  await expect(compressed(cut, 'jpg', { 'on-damaged': 'refuse' })).rejects.toMatchObject({ code: 'damaged' });
  for (const format of ['webp', 'avif']) expect((await compressed(cut, 'jpg', { format })).type).toBe(format);
});
