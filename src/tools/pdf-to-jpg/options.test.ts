/** Checks every option of pdf-to-jpg by what the pictures show; they are read back with libvips. */
import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { readDirectory, TAG } from '../../contract/pictures/tag-directory.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

/**
 * One page of 72 × 144 points on a sheet of 144 × 144: blue below, a gray square in the middle, a red note top left, a
 * green form field top right; the sheet beside the page is black; the trimmed page is its lower half.
 */
function sheet(pages = 1): Buffer {
  const look = (colour: string) =>
    sampleStream(`${colour} rg 0 0 20 20 re f`, '/Type /XObject /Subtype /Form /BBox [0 0 20 20]');
  return samplePdf(pages, {
    catalog: '/AcroForm << /Fields [6 0 R] >>',
    content: () => '0 0 1 rg 0 0 72 36 re f 0.5 g 26 62 20 20 re f 0 g 72 0 72 144 re f',
    page: () => '/MediaBox [0 0 144 144] /CropBox [0 0 72 144] /TrimBox [0 0 72 72] /Annots [5 0 R 6 0 R]',
    objects: {
      5: '<< /Type /Annot /Subtype /Square /Rect [0 124 20 144] /F 4 /AP << /N 7 0 R >> >>',
      6: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (b) /Rect [52 124 72 144] /F 4 /AP << /N 8 0 R >> >>',
      7: look('1 0 0'),
      8: look('0 1 0'),
    },
  });
}

async function make(options: Record<string, string>, pages = 1): Promise<readonly OutputFile[]> {
  return work.run([await work.file('a.pdf', sheet(pages))], options);
}

const SHADES = ['black', 'gray', 'white'];

/** Pixels of a picture at the given points of the page, from its upper left corner. */
async function colours(output: OutputFile | undefined, points: readonly (readonly [number, number])[]) {
  const { data, info } = await sharp(output?.path)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => {
    const [r = 0, g = 0, b = 0, a = 0] = data.subarray((y * info.width + x) * 4);
    if (a < 20) return 'clear';
    if (Math.max(r, g, b) - Math.min(r, g, b) < 12) return SHADES[Math.round(r / 127)];
    return ['red', 'green', 'blue'][[r, g, b].indexOf(Math.max(r, g, b))];
  });
}

const NOTE = [10, 10] as const;
const FIELD = [62, 10] as const;
const EMPTY = [36, 36] as const;
const BLUE = [36, 130] as const;
const GRAY = [36, 72] as const;
const ALL = [NOTE, FIELD, EMPTY, BLUE, GRAY];

test('takes dots an inch, or a width and a height to fit in, and says which was not used', async () => {
  const size = async (options: Record<string, string>) => {
    const { width, height } = await sharp((await make({ format: 'png', ...options }))[0]?.path).metadata();
    return [width, height];
  };
  expect(await size({ dpi: '36' })).toEqual([36, 72]);
  expect(await size({ width: '100' })).toEqual([100, 200]);
  expect(await size({ height: '100' })).toEqual([50, 100]);
  expect(await size({ width: '100', height: '100' })).toEqual([50, 100]);
  expect(work.warnings).toEqual([]);
  expect(await size({ width: '100', dpi: '300' })).toEqual([100, 200]);
  expect(work.warnings).toEqual([{ code: 'option-ignored', params: { option: 'dpi' } }]);
});

test('shows annotations and form fields, or leaves them out', async () => {
  const at = async (options: Record<string, string>) =>
    (await colours((await make({ format: 'png', dpi: '72', ...options }))[0], [NOTE, FIELD])).join();
  expect(await at({})).toBe('red,green');
  expect(await at({ annotations: 'false' })).toBe('white,green');
  expect(await at({ 'form-fields': 'false' })).toBe('red,white');
});

test('shows the page, the whole sheet or the trimmed part', async () => {
  const size = async (box: string) => {
    const [output] = await make({ format: 'png', dpi: '72', box });
    const { width, height } = await sharp(output?.path).metadata();
    return [width, height];
  };
  expect([await size('crop'), await size('media'), await size('trim')]).toEqual([
    [72, 144],
    [144, 144],
    [72, 72],
  ]);
});

test.each(['png', 'webp', 'avif', 'gif'])('makes a transparent %s', async (format) => {
  const [output] = await make({ format, dpi: '72', background: 'transparent' });
  expect(await colours(output, ALL)).toEqual(['red', 'green', 'clear', 'blue', 'gray']);
});

test('fills the background with a colour, and says which formats cannot be transparent', async () => {
  const [output] = await make({ format: 'png', dpi: '72', background: '#0f0' });
  expect(await colours(output, [EMPTY, BLUE])).toEqual(['green', 'blue']);
  const [red] = await make({ dpi: '72', background: 'red' });
  expect(await colours(red, [EMPTY])).toEqual(['red']);
  for (const format of ['jpg', 'tiff']) {
    await expect(make({ format, background: 'transparent' })).rejects.toMatchObject({
      code: 'bad-option',
      message: `${format} doesn’t support transparency.`,
    });
  }
});

test.each(['jpg', 'png', 'tiff'])('makes a %s of one channel in shades of gray', async (format) => {
  const [output] = await make({ format, color: 'gray' });
  const { channels, density } = await sharp(output?.path).metadata();
  expect([channels, density]).toEqual([1, 150]);
});

test.each(['jpg', 'png', 'webp', 'tiff', 'gif', 'avif'])(
  'makes a %s in black and white with dots for gray',
  async (format) => {
    const [output] = await make({ format, color: 'mono', dpi: '72', 'jpeg-quality': '100' });
    const { data, info } = await sharp(output?.path)
      .toColourspace('b-w')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.filter((value) => value > 60 && value < 195).length).toBeLessThan(data.length / 50);
    const square = Array.from(
      { length: 16 * 16 },
      (_, n) => data[((n >> 4) + 64) * info.width * info.channels + ((n & 15) + 28) * info.channels] ?? 0,
    );
    const mean = square.reduce((sum, value) => sum + value, 0) / square.length;
    expect(mean).toBeGreaterThan(105);
    expect(mean).toBeLessThan(150);
  },
);

test('packs black and white TIFF like a fax', async () => {
  const [output] = await make({ format: 'tiff', color: 'mono' });
  expect(await sharp(output?.path).metadata()).toMatchObject({ bitsPerSample: 1, density: 150 });
  const tiff = await readFile(output?.path ?? '');
  const directory = readDirectory((at, length) => tiff.subarray(at, at + length), tiff.readUInt32LE(4), true);
  expect(directory?.tags.get(TAG.compression)).toEqual([4]);
});

test('puts all pages into one tall picture, each in the middle', async () => {
  const narrow = { page: (n: number) => (n === 2 ? '/Rotate 90' : ''), content: () => '0 0 1 rg 0 0 999 999 re f' };
  const file = await work.file('a.pdf', samplePdf(3, narrow));
  const [output, ...more] = await work.run([file], { combine: 'single', format: 'png', dpi: '72' });
  expect(more).toEqual([]);
  expect(output?.pattern).toBe('{name}');
  const { width, height } = await sharp(output?.path).metadata();
  expect([width, height]).toEqual([300, 300 + 202 + 300]);
  const points = [
    [20, 150],
    [150, 150],
    [20, 400],
    [20, 700],
    [150, 700],
  ] as const;
  expect(await colours(output, points)).toEqual(['white', 'blue', 'blue', 'white', 'blue']);
});

test('lowers the dpi of a tall picture that would be too long, and refuses what nobody could read', async () => {
  const file = await work.file('a.pdf', samplePdf(30));
  const options = { combine: 'single', format: 'webp', quality: 'high' };
  const [output] = await work.run([file], options);
  expect((await sharp(output?.path).metadata()).height).toBeLessThanOrEqual(16_383);
  expect(work.warningCodes).toEqual(['picture-lowered']);
  const long = await work.file('b.pdf', samplePdf(300));
  await expect(work.run([long], options)).rejects.toMatchObject({ code: 'bad-option' });
});

test.each(['color', 'mono'])('joins all pages in one TIFF that other programs read: %s', async (color) => {
  const file = await work.file('a.pdf', samplePdf(3));
  const [output, ...more] = await work.run([file], { combine: 'multipage', format: 'tiff', dpi: '72', color });
  expect(more).toEqual([]);
  const sizes: number[] = [];
  for (const page of [0, 1, 2])
    sizes.push(
      (
        await sharp(output?.path, { page })
          .stats()
          .then(() => sharp(output?.path, { page }).metadata())
      ).width,
    );
  expect(sizes).toEqual([201, 202, 203]);
  expect((await sharp(output?.path).metadata()).pages).toBe(3);
});

test('joins all pages in one GIF, smaller ones in the middle', async () => {
  const file = await work.file('a.pdf', samplePdf(2, { page: (n) => (n === 2 ? '/Rotate 90' : '') }));
  const [output] = await work.run([file], { combine: 'multipage', format: 'gif', dpi: '72' });
  const { width, pageHeight, pages, delay } = await sharp(output?.path, { pages: -1 }).metadata();
  expect([width, pageHeight, pages, delay]).toEqual([300, 300, 2, [2000, 2000]]);
  const { data } = await sharp(output?.path, { page: 1 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([data[(20 * 300 + 150) * 4 + 3], data[(150 * 300 + 150) * 4 + 3]]).toEqual([0, 255]);
});

test('keeps several pages apart for formats that hold only one', async () => {
  await expect(make({ combine: 'multipage' })).rejects.toMatchObject({
    code: 'bad-option',
    message: 'jpg can’t store several pages. Choose tiff or gif.',
  });
});

test('obeys the JPEG quality, and says where it means nothing', async () => {
  const bytes = async (quality: string) => {
    const [output] = await make({ 'jpeg-quality': quality });
    return (await stat(output?.path ?? '')).size;
  };
  expect(await bytes('10')).toBeLessThan(await bytes('95'));
  await make({ 'jpeg-quality': '1', format: 'avif' });
  await make({ 'jpeg-quality': '50', format: 'png' });
  expect(work.warnings).toEqual([{ code: 'option-ignored', params: { option: 'jpeg-quality' } }]);
});

test('draws letters without shades of gray when asked to', async () => {
  const file = await work.file('a.pdf', samplePdf(1));
  const shades = async (text: string) => {
    const [output] = await work.run([file], { format: 'png', dpi: '72', 'render-text': text });
    const { data } = await sharp(output?.path).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    return new Set(data).size;
  };
  expect(await shades('smooth')).toBeGreaterThan(20);
  expect(await shades('sharp')).toBe(2);
});
