/** Checks what pictures look like after they were converted; other programs read the formats that sharp does not. */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { animation, corners, heldAs, placedPhoto, quarters } from '../../../tests/sample-pictures.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { decodeBmp } from '../../engine/images/formats/bmp.ts';
import { jpegCoding } from '../../engine/images/formats/jpeg-coding.ts';
import { TiffJoiner } from '../../engine/images/tiff/join-tiff.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const exec = promisify(execFile);

let convert: OperationTest<typeof tool>;
beforeEach(async () => {
  convert = await OperationTest.start(tool, run);
});
afterEach(() => convert.end());

async function converted(content: Uint8Array, type: FileTypeId, options: Readonly<Record<string, unknown>>) {
  return convert.run([await convert.file(`sample.${type}`, content, type)], options);
}

async function one(content: Uint8Array, type: FileTypeId, options: Readonly<Record<string, unknown>>): Promise<string> {
  const outputs = await converted(content, type, options);
  expect(outputs).toHaveLength(1);
  return outputs[0]?.path ?? '';
}

/** As PNG, by a program of its own where sharp reads none. */
async function readable(path: string, format: string): Promise<string> {
  if (format === 'heic') {
    await exec('heif-convert', [path, `${path}.png`]);
    return `${path}.png`;
  }
  if (format === 'bmp') {
    const { pixels, widthPx: width, heightPx: height, channels } = decodeBmp(await readFile(path), 1e6);
    await sharp(pixels, { raw: { width, height, channels } }).png().toFile(`${path}.png`);
    return `${path}.png`;
  }
  return path;
}

test.each(['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'heic'])(
  'writes the same picture as %s',
  async (format) => {
    const path = await readable(await one(await quarters().png().toBuffer(), 'png', { format }), format);
    expect(await sharp(path).metadata()).toMatchObject({ width: 40, height: 20 });
    expect(await corners(sharp(path))).toBe('RGBW');
  },
);

test.each([1, 2, 3, 4, 5, 6, 7, 8])('turns a photo of EXIF orientation %i upright once', async (orientation) => {
  const path = await one(await heldAs(orientation), 'jpg', { format: 'png', strip: 'none' });
  const { width, height, orientation: left = 1 } = await sharp(path).metadata();
  expect([width, height, left]).toEqual([40, 20, 1]);
  expect(await corners(sharp(path))).toBe('RGBW');
});

test('keeps clear parts clear where the format can, and fills them where it cannot or is told to', async () => {
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer();
  expect(await corners(sharp(await one(clear, 'png', { format: 'webp' })))).toBe('----');
  expect(await corners(sharp(await one(clear, 'png', { format: 'jpg' })))).toBe('WWWW');
  expect(await corners(sharp(await one(clear, 'png', { format: 'webp', background: '#00f' })))).toBe('BBBB');
});

test('keeps an animation and its times in WebP, and warns where only the first frame is left', async () => {
  const moving = await animation([100, 250, 400]);
  const webp = await sharp(await one(moving, 'gif', { format: 'webp' })).metadata();
  expect(webp).toMatchObject({ pages: 3, delay: [100, 250, 400], loop: 3, width: 8, height: 8 });
  expect(convert.warningCodes).toEqual([]);
  await one(moving, 'gif', { format: 'png' });
  expect(convert.warningCodes).toEqual(['first-frame-only']);
});

test('saves the frames that are asked for as pictures of their own', async () => {
  const outputs = await converted(await animation([100, 100, 100]), 'gif', { format: 'png', frames: '3,1' });
  expect(outputs.map(({ tokens }) => tokens?.n)).toEqual(['3', '1']);
  expect(await Promise.all(outputs.map(({ path }) => corners(sharp(path))))).toEqual(['BBBB', 'RRRR']);
  await expect(converted(await animation([9, 9]), 'gif', { format: 'png', frames: '5' })).rejects.toMatchObject({
    code: 'bad-pages',
  });
});

/** Two pages of different sizes in one file. */
async function pagedTiff(): Promise<Buffer> {
  const path = join(convert.folder, 'both.tiff');
  const joiner = await TiffJoiner.create(path, 2);
  for (const [width, height] of [
    [10, 10],
    [30, 20],
  ]) {
    await quarters(width, height).tiff().toFile(`${path}.page`);
    await joiner.append(`${path}.page`);
  }
  await joiner.close();
  return readFile(path);
}

test('saves every page of a TIFF, and keeps them in one file where that is a TIFF', async () => {
  const paged = await pagedTiff();
  const outputs = await converted(paged, 'tiff', { format: 'png' });
  expect(outputs.map(({ pattern, tokens }) => [pattern, tokens?.n])).toEqual([
    ['{name}-p{n}', '1'],
    ['{name}-p{n}', '2'],
  ]);
  expect(outputs.map(({ facts }) => facts)).toEqual([
    { width: 10, height: 10 },
    { width: 30, height: 20 },
  ]);
  const again = await one(paged, 'tiff', { format: 'tiff' });
  expect((await sharp(again).metadata()).pages).toBe(2);
  expect(await corners(sharp(again, { page: 1 }))).toBe('RGBW');
  expect(await sharp(await one(paged, 'tiff', { format: 'jpg', frames: '2' })).metadata()).toMatchObject({ width: 30 });
});

test('writes an icon of all sizes, each with its own picture', async () => {
  const file = await readFile(
    await one(await quarters(64, 64).png().toBuffer(), 'png', { format: 'ico', 'ico-sizes': '256 16,32' }),
  );
  expect([0, 1, 2].map((index) => file[6 + 16 * index])).toEqual([16, 32, 0]);
  // Read back by the part that reads icons: the largest one.
  expect(await corners(sharp(await one(file, 'ico', { format: 'png' })))).toBe('RGBW');
  const small = await readFile(
    await one(await quarters(64, 64).png().toBuffer(), 'png', { format: 'ico', 'ico-sizes': '32' }),
  );
  expect(await corners(sharp(await one(small, 'ico', { format: 'png' })))).toBe('RGBW');
  await expect(converted(small, 'ico', { format: 'ico', 'ico-sizes': '8' })).rejects.toMatchObject({
    code: 'bad-option',
  });
});

test.each(['jpg', 'png', 'webp', 'avif', 'heic'])(
  'removes the place from a photo and keeps the rest in %s',
  async (format) => {
    const [output] = await converted(await placedPhoto().jpeg().toBuffer(), 'jpg', { format });
    const bytes = await readFile(output?.path ?? '');
    expect(bytes.includes('Ann Example')).toBe(true);
    expect(bytes.includes('51,30.5N') || bytes.includes('0,7.6W')).toBe(false);
    const { exif } = await sharp(await readable(output?.path ?? '', format)).metadata();
    expect(exif?.includes(Buffer.from([0x88, 0x25])) || exif?.includes(Buffer.from([0x25, 0x88]))).toBe(false);
    if (format !== 'heic') expect(output?.report).toEqual({ removed: { places: 1 } });
  },
);

test.each(['bmp', 'ico'])('converts a photo with notes of a camera to %s, which holds none', async (format) => {
  const photo = quarters(64, 64).withExif({ IFD0: { Artist: 'Ann Example' } });
  const file = await readFile(await one(await photo.jpeg().toBuffer(), 'jpg', { format }));
  expect(await corners(sharp(await one(file, format as FileTypeId, { format: 'png' })))).toBe('RGBW');
});

test('keeps or removes all that a camera notes', async () => {
  const photo = await placedPhoto().jpeg().toBuffer();
  expect((await readFile(await one(photo, 'jpg', { format: 'webp', strip: 'none' }))).includes('51,30.5N')).toBe(true);
  expect((await readFile(await one(photo, 'jpg', { format: 'webp', strip: 'all' }))).includes('Ann')).toBe(false);
  expect((await readFile(await one(photo, 'jpg', { format: 'pdf' }))).includes('Ann')).toBe(false);
});

test('keeps 16 bits in PNG and TIFF, and says so where they are lost', async () => {
  const deep = await quarters().toColourspace('rgb16').png().toBuffer();
  expect((await sharp(await one(deep, 'png', { format: 'tiff' })).metadata()).depth).toBe('ushort');
  expect((await sharp(await one(deep, 'png', { format: 'png', 'bit-depth': '8' })).metadata()).depth).toBe('uchar');
  expect(convert.warningCodes).toEqual([]);
  await one(deep, 'png', { format: 'webp' });
  expect(convert.warningCodes).toEqual(['depth-reduced']);
});

test('converts inks and profiles to sRGB, or keeps a profile where that is asked for', async () => {
  const inks = await quarters().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  expect(await corners(sharp(await one(inks, 'jpg', { format: 'png' })))).toBe('RGBW');
  const wide = await quarters().withIccProfile('p3').png().toBuffer();
  expect((await sharp(await one(wide, 'png', { format: 'webp' })).metadata()).icc).toBeUndefined();
  expect((await sharp(await one(wide, 'png', { format: 'webp', 'keep-profile': true })).metadata()).icc).toBeDefined();
  expect((await sharp(await one(wide, 'png', { format: 'png' })).metadata()).icc).toBeDefined();
});

test('draws an SVG at the resolution asked for, and fetches nothing', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/>' +
      '<image href="file:///usr/share/pixmaps/debian-logo.png" width="20" height="10"/><image href="http://127.0.0.1:9/a.png" width="9" height="9"/></svg>',
  );
  const path = await one(svg, 'svg', { format: 'png', 'svg-dpi': 288 });
  expect(await sharp(path).metadata()).toMatchObject({ width: 60, height: 30 });
  expect(await corners(sharp(path))).toBe('RRRR');
});

test('calls a drawing too large that is, and not damaged', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="2000000" height="2000000"><circle r="9"/></svg>',
  );
  await expect(one(svg, 'svg', { format: 'png' })).rejects.toMatchObject({ code: 'too-complex' });
});

test('puts all pages of a file into one PDF', async () => {
  const pdf = await openPdfium(
    await one(await quarters(96, 48).withMetadata({ density: 96 }).png().toBuffer(), 'png', { format: 'pdf' }),
    { name: 'a' },
  );
  expect(pdf.pageSize(0).widthPt).toBeCloseTo(72, 1);
  expect(pdf.pageSize(0).heightPt).toBeCloseTo(36, 1);
  pdf.close();
});

test('saves what is left of a picture that is cut off, unless that is refused', async () => {
  const whole = await sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  const cut = whole.subarray(0, whole.length / 2);
  await one(cut, 'jpg', { format: 'png' });
  expect(convert.warningCodes).toEqual(['picture-cut-off']);
  await expect(converted(cut, 'jpg', { format: 'png', 'on-damaged': 'refuse' })).rejects.toMatchObject({
    code: 'damaged',
  });
  await expect(converted(Buffer.from('GIF89a'), 'gif', { format: 'png' })).rejects.toMatchObject({ code: 'damaged' });
});

test('reduces a picture to what the format can hold, and says so', async () => {
  const strip = await sharp({ create: { width: 20_000, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await sharp(await one(strip, 'png', { format: 'webp' })).metadata()).toMatchObject({
    width: 16_383,
    height: 1,
  });
  expect(convert.warnings).toEqual([
    { code: 'picture-reduced', params: { file: 'sample.png', width: 16_383, height: 1 } },
  ]);
  expect((await stat(await one(strip, 'png', { format: 'bmp' }))).size).toBeGreaterThan(60_000);
});

test('keeps the quality of a JPG that stays JPG, unless another is given', async () => {
  const source = await quarters(200, 200).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
  const path = await one(source, 'jpg', { format: 'jpg' });
  expect(jpegCoding(path)).toEqual({ quality: 92, quantisationTable: 0, halvesColor: false });
  expect(jpegCoding(await one(source, 'jpg', { format: 'jpg', quality: 60 }))).toMatchObject({ halvesColor: true });
  const png = await quarters(200, 200).png().toBuffer();
  expect(jpegCoding(await one(png, 'png', { format: 'jpg' }))).toMatchObject({ quality: 85 });
});
