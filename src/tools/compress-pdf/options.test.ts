/** compress-pdf's finer options, checked by other programs: poppler draws and reads, qpdf looks at the structure. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawn, textOf } from '../../../tests/by-poppler.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { encodeG4 } from '../../engine/compress/bilevel/encode-g4.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

async function compressed(
  content: Uint8Array,
  options: Readonly<Record<string, unknown>> = {},
  type: FileTypeId = 'pdf',
): Promise<OutputFile & { readonly bytes: number }> {
  const [output] = await compress.run([await compress.file(`in.${type}`, content, type)], options);
  if (!output) throw new Error('one result expected');
  return { ...output, bytes: (await stat(output.path)).size };
}

function picturesOf(path: string): string {
  return execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' });
}

/** Round blots on white, no two alike, as one bit a pixel. */
function bilevel(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width / 8) * height, 0xff);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isBlack = Math.sin(x / 7 + 3 * Math.sin(y / 31)) * Math.sin(y / 9 + x / 53) > 0.55;
      const at = (y * width + x) >> 3;
      if (isBlack) rows[at] = (rows[at] ?? 0) & ~(0x80 >> (x & 7));
    }
  }
  return rows;
}

test.each([
  ['a scan', '/ColorSpace /DeviceGray /BitsPerComponent 1'],
  ['a scan stored the other way round', '/ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0]'],
  ['a stencil', '/ImageMask true /BitsPerComponent 1'],
])('packs %s bit by bit without changing a pixel', async (_, entries) => {
  const rows = deflateSync(bilevel(800, 1200), { level: 1 });
  const file = samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => 'q 201 0 0 300 0 0 cm /I Do Q',
    objects: {
      150: sampleStream(
        rows.toString('latin1'),
        `/Subtype /Image /Width 800 /Height 1200 ${entries} /Filter /FlateDecode`,
      ),
    },
  });
  const before = (await compress.file('before.pdf', file)).path;
  const result = await compressed(file);
  expect(picturesOf(result.path)).toMatch(/jbig2/);
  expect(drawn(result.path).equals(drawn(before))).toBe(true);
  const fax = await compressed(file, { mono: 'g4' });
  expect(picturesOf(fax.path)).toMatch(/ccitt/);
  expect(drawn(fax.path).equals(drawn(before))).toBe(true);
  expect(picturesOf((await compressed(file, { mono: 'keep' })).path)).not.toMatch(/ccitt|jbig2/);
});

test.each([
  ['black runs of 0', 'false'],
  ['black runs of 1', 'true'],
])('packs a fax page again as JBIG2: %s', async (_, blackIsOne) => {
  const fax = encodeG4({ rows: bilevel(800, 1200), width: 800, height: 1200, blackIsOne: false });
  const parameters = `/DecodeParms << /K -1 /Columns 800 /Rows 1200 /BlackIs1 ${blackIsOne} >>`;
  const entries = `/Subtype /Image /Width 800 /Height 1200 /ColorSpace /DeviceGray /BitsPerComponent 1 ${parameters}`;
  const file = samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => 'q 201 0 0 300 0 0 cm /I Do Q',
    objects: { 150: sampleStream(Buffer.from(fax).toString('latin1'), `${entries} /Filter /CCITTFaxDecode`) },
  });
  const before = (await compress.file('before.pdf', file)).path;
  const result = await compressed(file);
  expect(picturesOf(result.path)).toMatch(/jbig2/);
  expect(drawn(result.path).equals(drawn(before))).toBe(true);
});

/** The largest difference between two channels of any pixel. */
function colorfulness(path: string): number {
  const picture = drawn(path);
  const pixels = picture.subarray(picture.indexOf('255\n') + 4);
  let most = 0;
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    most = Math.max(most, Math.abs(r - g), Math.abs(g - b), Math.abs(r - b));
  }
  return most;
}

const TINT = '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>';

test.each([
  ['light', '1 0 0 rg 0 0 99 99 re f 0 0 1 RG 10 w 0 0 m 150 150 l S'],
  ['inks', '0 1 1 0 k 0 0 99 99 re f 1 0 0 0 K 10 w 0 0 m 150 150 l S'],
  ['a space chosen by name', '/DeviceRGB cs 1 0 0 sc 0 0 99 99 re f /DeviceCMYK CS 1 0 0 0 SC 9 w 0 0 m 150 150 l S'],
  ['a space of the resources', '/Cal cs 1 0 0 sc 0 0 99 99 re f'],
  ['a spot ink', '/Spot cs 0.8 scn 0 0 99 99 re f'],
  ['a palette', '/Few cs 1 sc 0 0 99 99 re f'],
  ['a gradient', '/Shade sh'],
  ['an inline picture', 'q 99 0 0 99 0 0 cm BI /W 1 /H 1 /CS /RGB /BPC 8 /F /AHx ID FF0000> EI Q'],
  ['a picture', 'q 99 0 0 99 0 0 cm /I Do Q'],
])('takes the colour out of %s', async (_, content) => {
  const spaces =
    '/Cal [/CalRGB << /WhitePoint [0.95 1 1.09] >>] /Spot [/Separation /Warm /DeviceCMYK 151 0 R] /Few [/Indexed /DeviceRGB 1 <000000FF0000>]';
  const gradient = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 99 99] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>`;
  const file = samplePdf(1, {
    resources: () => `/ColorSpace << ${spaces} >> /Shading << /Shade ${gradient} >> /XObject << /I 150 0 R >>`,
    content: () => `BT /F1 12 Tf 20 240 Td (Words) Tj ET ${content}`,
    objects: {
      150: sampleStream(
        '\u00ff\u0000\u0000',
        '/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8',
      ),
      151: TINT,
    },
  });
  expect(colorfulness((await compress.file('before.pdf', file)).path)).toBeGreaterThan(40);
  const result = await compressed(file, { grayscale: true });
  expect(colorfulness(result.path)).toBeLessThanOrEqual(1);
  expect(textOf(result.path)).toContain('Words');
  const shades = drawn(result.path);
  expect(new Set(shades.subarray(-4000)).size).toBeGreaterThan(1);
});

test('loses nothing with “lossless”: pictures stay as they are', async () => {
  const raw = sharp(Buffer.alloc(300 * 300 * 3, 120), { raw: { width: 300, height: 300, channels: 3 } });
  const picture = (await raw.jpeg({ quality: 99 }).toBuffer()).toString('latin1');
  const entries =
    '/Subtype /Image /Width 300 /Height 300 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  const file = samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => `q 99 0 0 99 0 0 cm /I Do Q ${'0 0 m 9 9 l S '.repeat(300)}`,
    objects: { 150: sampleStream(picture, entries) },
  });
  const result = await compressed(file, { lossless: true, compressionLevel: 'high' });
  expect(result.bytes).toBeLessThan(file.length);
  execFileSync('pdfimages', ['-all', result.path, join(compress.folder, 'p')]);
  expect((await readFile(join(compress.folder, 'p-000.jpg'))).toString('latin1')).toBe(picture);
});

test('orders the file for fast web view where that is asked', async () => {
  const result = await compressed(samplePdf(3), { linearize: true });
  expect(execFileSync('qpdf', ['--check-linearization', result.path], { encoding: 'utf8' })).toMatch(
    /no linearization errors/,
  );
});

test('takes out previews, private data and targets that nothing points at', async () => {
  const names = '/Names << /Dests << /Names [(gone) [12 0 R /Fit] (used) [12 0 R /Fit]] >> >>';
  const file = samplePdf(2, {
    catalog: names,
    page: (page) =>
      page === 1 ? '/Annots [111 0 R] /PieceInfo << /Program << /LastModified (x) >> >> /Thumb 112 0 R' : '',
    objects: {
      111: '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D (used) >> >>',
      112: sampleStream('\u0000', '/Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8'),
    },
  });
  const json = async (options: Readonly<Record<string, unknown>>) => {
    const { path } = await compressed(file, options);
    return execFileSync('qpdf', ['--json', path], { encoding: 'utf8' });
  };
  const kept = await json({});
  for (const extra of ['gone', 'Thumb', 'PieceInfo']) expect(kept).toContain(extra);
  const plain = await json({ 'remove-extras': true });
  expect(plain).not.toMatch(/gone|Thumb|PieceInfo/);
  expect(plain).toMatch(/used/);
});

test('tells of hidden data only where they are much of a file and stay', async () => {
  const fileWith = (bytes: number, seenToo = false) =>
    samplePdf(1, {
      page: () => `/PieceInfo << /Program << /Private 111 0 R >> >> ${seenToo ? '/Group 111 0 R' : ''}`,
      objects: { 111: sampleStream(randomBytes(bytes).toString('latin1'), '/Kind /Private') },
    });
  const toldOf = async (file: Buffer, options: Readonly<Record<string, unknown>> = {}) => {
    const earlier = compress.warningCodes.length;
    await compressed(file, options);
    return compress.warningCodes.slice(earlier).includes('hidden-data-kept');
  };
  expect(await toldOf(fileWith(20_000))).toBe(true);
  expect(await toldOf(fileWith(20_000), { 'remove-extras': true })).toBe(false);
  expect(await toldOf(fileWith(10))).toBe(false);
  expect(await toldOf(fileWith(20_000, true))).toBe(false);
});

function photo(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = 128 + Math.sin(at / 97) * 60 + ((Math.imul(at, 2_654_435_761) >>> 24) % 12);
  }
  return pixels;
}

test('takes quality and sharpness as they are given', async () => {
  const picture = await sharp(photo(900, 900), { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const entries =
    '/Subtype /Image /Width 900 /Height 900 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  const file = samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => 'q 144 0 0 144 0 0 cm /I Do Q',
    objects: { 150: sampleStream(picture.toString('latin1'), entries) },
  });
  const custom = { compressionLevel: 'custom', 'image-quality': 60 };
  const list = async (more: Readonly<Record<string, unknown>>) =>
    picturesOf((await compressed(file, { ...custom, ...more })).path);
  // 450 pixels an inch as it came.
  expect(await list({ 'image-dpi': 100 })).toMatch(/image\s+200\s+200/);
  expect(await list({ 'image-dpi': 100, 'image-dpi-threshold': 600 })).toMatch(/image\s+900\s+900/);
});

test.each(['webp', 'avif', 'jpg'] as const)('stores a picture as %s where that is asked', async (format) => {
  const png = await sharp(photo(200, 150), { raw: { width: 200, height: 150, channels: 3 } })
    .png()
    .toBuffer();
  const result = await compressed(png, { 'output-format': format }, 'png');
  expect(result.type).toBe(format);
  const { format: found, width, height } = await sharp(result.path).metadata();
  expect([found, width, height]).toEqual([{ webp: 'webp', avif: 'heif', jpg: 'jpeg' }[format], 200, 150]);
});

test('stores HEIC and AVIF pictures anew in their own format', async () => {
  const raw = sharp(photo(320, 240), { raw: { width: 320, height: 240, channels: 3 } });
  await raw.clone().png().toFile(join(compress.folder, 'a.png'));
  execFileSync('heif-enc', ['-q', '95', join(compress.folder, 'a.png'), '-o', join(compress.folder, 'a.heic')], {
    stdio: 'ignore',
  });
  const heic = await readFile(join(compress.folder, 'a.heic'));
  const small = await compressed(heic, {}, 'heic');
  expect(small.type).toBe('heic');
  expect(small.bytes).toBeLessThan(heic.length / 1.5);
  expect(execFileSync('heif-info', [small.path], { encoding: 'utf8' })).toMatch(/image: 320x240/);
  const cut = heic.subarray(0, heic.length / 2);
  await expect(compressed(cut, {}, 'heic')).rejects.toMatchObject({ code: 'damaged' });
  await expect(compressed(cut, { 'output-format': 'jpg' }, 'heic')).rejects.toMatchObject({ code: 'damaged' });
  const avif = await raw.clone().avif({ quality: 95, effort: 2 }).toBuffer();
  const again = await compressed(avif, {}, 'avif');
  expect(again.bytes).toBeLessThan(avif.length / 1.5);
});

test('makes pictures grey, and takes out what a camera told where that is asked', async () => {
  const raw = sharp(photo(200, 150), { raw: { width: 200, height: 150, channels: 3 } });
  const content = await raw
    .withExif({ IFD0: { Copyright: 'Ann' } })
    .jpeg({ quality: 40 })
    .toBuffer();
  const grey = await compressed(content, { grayscale: true, preserveMetadata: false }, 'jpg');
  const { channels, exif } = await sharp(grey.path).metadata();
  expect([channels, exif]).toEqual([1, undefined]);
});

test('locks the result like what came, where that is asked', async () => {
  const locked = await readFile(join(import.meta.dirname, '../../../tests/fixtures/r6-both-passwords.pdf'));
  const options = { password: 'foo', preserveMetadata: false };
  const kept = await compressed(locked, { ...options, 'keep-protection': true });
  const opened = (path: string) => execFileSync('qpdf', ['--password=foo', '--show-encryption', path]).toString();
  expect(opened(kept.path)).toContain('R = 6');
  expect(compress.warningCodes).not.toContain('protection-removed');
  const freed = await compressed(locked, options);
  expect(opened(freed.path)).toContain('File is not encrypted');
  expect(compress.warningCodes).toContain('protection-removed');
});
