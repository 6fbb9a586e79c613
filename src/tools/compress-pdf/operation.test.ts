/** Checks that files get smaller, never bigger, and still hold and show what they did. */
import { execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { loopedPdf, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

interface Result extends OutputFile {
  readonly bytes: number;
}

async function compressed(
  content: Uint8Array,
  options: Readonly<Record<string, unknown>> = {},
  type: FileTypeId = 'pdf',
): Promise<Result> {
  const [output] = await compress.run([await compress.file(`in.${type}`, content, type)], options);
  if (!output) throw new Error('one result expected');
  return { ...output, bytes: (await stat(output.path)).size };
}

/** Soft waves with a little grain: what a photo looks like to an encoder. */
function photo(width: number, height: number, channels: 1 | 3 = 3): Buffer {
  const pixels = Buffer.alloc(width * height * channels);
  let noise = 7;
  for (let at = 0; at < pixels.length; at++) {
    const place = Math.floor(at / channels);
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    const wave = Math.sin((place % width) / 23 + (at % channels)) + Math.cos(Math.floor(place / width) / 17);
    pixels[at] = 128 + wave * 50 + ((noise >> 16) % 9);
  }
  return pixels;
}

function jpeg(pixels: Buffer, width: number, height: number, quality = 95): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** A page of 201 × 300 points with one picture over all of it. */
function picturePdf(samples: Uint8Array, entries: string, extra: Readonly<Record<number, string>> = {}): Buffer {
  return samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => 'q 201 0 0 300 0 0 cm /I Do Q BT /F1 24 Tf 20 140 Td (Some words) Tj ET',
    objects: { 150: sampleStream(Buffer.from(samples).toString('latin1'), `/Subtype /Image ${entries}`), ...extra },
  });
}

async function look(path: string): Promise<Buffer> {
  const document = await openPdfium(path, { name: 'result' });
  try {
    return Buffer.from(document.withPage(0, (page) => document.draw(page, { widthPx: 201, heightPx: 300 })));
  } finally {
    document.close();
  }
}

/** Mean difference of two drawings, 0 to 255. */
async function difference(before: Uint8Array, after: Result): Promise<number> {
  const file = await compress.file('before.pdf', before);
  const [a, b] = [await look(file.path), await look(after.path)];
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

test('stores a photo for the size it is drawn at, and it looks the same', async () => {
  const bytes = await jpeg(photo(1600, 2400), 1600, 2400);
  const file = picturePdf(
    bytes,
    '/Width 1600 /Height 2400 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
  );
  const result = await compressed(file);
  expect(result.bytes).toBeLessThan(file.length / 4);
  expect(await difference(file, result)).toBeLessThan(4);
  expect((await readPdf(result.path)).pages[0]?.text).toBe('Some words');
});

test('squeezes harder with each level', async () => {
  const bytes = await jpeg(photo(1600, 2400), 1600, 2400);
  const file = picturePdf(
    bytes,
    '/Width 1600 /Height 2400 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
  );
  const sizes: number[] = [];
  for (const compressionLevel of ['low', 'medium', 'high'])
    sizes.push((await compressed(file, { compressionLevel })).bytes);
  expect([...sizes].sort((a, b) => b - a)).toEqual(sizes);
});

test.each([
  ['grey samples', 1, '/ColorSpace /DeviceGray', ''],
  ['coloured samples', 3, '/ColorSpace /DeviceRGB', ''],
  ['a soft mask of another size', 3, '/ColorSpace /DeviceRGB', '/SMask 151 0 R'],
] as const)('keeps the look of %s', async (_, channels, space, mask) => {
  const entries = `/Width 600 /Height 900 ${space} /BitsPerComponent 8 ${mask}`;
  const maskEntries = '/Subtype /Image /Width 300 /Height 200 /ColorSpace /DeviceGray /BitsPerComponent 8';
  const file = picturePdf(photo(600, 900, channels), entries, {
    151: sampleStream(photo(300, 200, 1).toString('latin1'), maskEntries),
  });
  const result = await compressed(file);
  expect(result.bytes).toBeLessThan(file.length / 4);
  expect(await difference(file, result)).toBeLessThan(4);
});

test('parts a picture from the backdrop that its colours are mixed with', async () => {
  const colors = photo(400, 600);
  const opacity = Buffer.from(photo(400, 600, 1).map((value) => (value < 60 ? 0 : value)));
  const mixed = Buffer.from(colors.map((value, at) => Math.round((value * (opacity[Math.floor(at / 3)] ?? 0)) / 255)));
  const maskEntries =
    '/Subtype /Image /Width 400 /Height 600 /ColorSpace /DeviceGray /BitsPerComponent 8 /Matte [0 0 0]';
  const file = picturePdf(mixed, '/Width 400 /Height 600 /ColorSpace /DeviceRGB /BitsPerComponent 8 /SMask 151 0 R', {
    151: sampleStream(opacity.toString('latin1'), maskEntries),
  });
  const result = await compressed(file);
  expect(result.bytes).toBeLessThan(file.length / 3);
  expect(await difference(file, result)).toBeLessThan(4);
});

test('keeps the colours of a picture with a palette exactly', async () => {
  const indexes = Buffer.from(photo(400, 600, 1).map((value) => value >> 6));
  const palette = '/ColorSpace [/Indexed /DeviceRGB 3 <ff0000 00ff00 0000ff ffffff>] /BitsPerComponent 8';
  const file = picturePdf(indexes, `/Width 400 /Height 600 ${palette}`);
  const result = await compressed(file, { compressionLevel: 'low' });
  expect(result.bytes).toBeLessThan(file.length / 4);
  expect(await difference(file, result)).toBeLessThan(0.5);
});

test.each([
  ['turned-round samples', '/ColorSpace /DeviceGray /BitsPerComponent 8 /Decode [1 0]', 1],
  ['a colour of its own', '/ColorSpace [/Separation /Gold /DeviceGray 151 0 R] /BitsPerComponent 8', 1],
  ['a colour that is see-through', '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Mask [0 3 0 3 0 3]', 3],
] as const)('leaves the samples of a picture with %s alone', async (_, entries, channels) => {
  const samples = photo(200, 300 * channels, 1);
  const file = picturePdf(samples, `/Width 200 /Height 300 ${entries}`, {
    151: '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>',
  });
  const result = await compressed(file, { compressionLevel: 'high' });
  expect(await difference(file, result)).toBe(0);
});

test('gives the file itself back when nothing can be gained', async () => {
  const once = await compressed(samplePdf(3));
  const again = await compressed(await readFile(once.path));
  expect(again).toMatchObject({ unchanged: true, bytes: once.bytes });
  expect(compress.warningCodes).toEqual(['unchanged']);
});

test('keeps bookmarks, links and fields', async () => {
  const file = samplePdf(2, {
    catalog: '/Outlines 100 0 R /AcroForm << /Fields [120 0 R] >>',
    page: (page) => (page === 1 ? '/Annots [111 0 R 120 0 R]' : ''),
    objects: {
      100: '<< /First 101 0 R /Last 101 0 R >>',
      101: '<< /Title (Two) /Parent 100 0 R /Dest [14 0 R /Fit] >>',
      111: '<< /Subtype /Link /Rect [0 0 9 9] /Dest [14 0 R /Fit] >>',
      120: '<< /Subtype /Widget /T (name) /FT /Tx /Rect [0 0 50 20] >>',
    },
  });
  const result = await readPdf((await compressed(file)).path);
  expect(result.bookmarks).toEqual([{ title: 'Two', page: 2, children: [] }]);
  expect(result.pages[0]?.links).toEqual([2]);
  expect(result.fields).toEqual(['name']);
});

test('takes metadata out where that is asked', async () => {
  const file = samplePdf(1, { objects: { 5: '<< /Title (Secret) >>' }, trailer: '/Info 5 0 R' });
  expect((await readPdf((await compressed(file)).path)).title).toBe('Secret');
  expect((await readPdf((await compressed(file, { preserveMetadata: false })).path)).title).toBe('');
});

test('finds the best quality for a size, and says when there is none', async () => {
  const bytes = await jpeg(photo(1600, 2400), 1600, 2400);
  const file = picturePdf(
    bytes,
    '/Width 1600 /Height 2400 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
  );
  const custom = { compressionLevel: 'custom' };
  const fitting = await compressed(file, { ...custom, 'target-size': '60KB' });
  expect(fitting.bytes).toBeLessThanOrEqual(60 * 1024);
  expect(compress.warningCodes).toEqual([]);
  const left = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Mask [0 3 0 3 0 3]';
  await compressed(picturePdf(photo(900, 900), `/Width 900 /Height 900 ${left}`), { ...custom, 'target-size': '5KB' });
  expect(compress.warningCodes).toEqual(['target-missed']);
});

test.each(['jpg', 'png', 'webp', 'tiff', 'gif'] as const)('makes a %s smaller in its own format', async (type) => {
  const raw = sharp(photo(500, 400), { raw: { width: 500, height: 400, channels: 3 } });
  const files = {
    jpg: () => raw.jpeg({ quality: 97 }),
    png: () => raw.png({ compressionLevel: 1 }),
    webp: () => raw.webp({ quality: 98 }),
    tiff: () => raw.tiff({ compression: 'none' }),
    gif: () => raw.gif({ effort: 1, dither: 0 }),
  };
  const content = await files[type]().toBuffer();
  const result = await compressed(content, {}, type);
  expect(result.type).toBe(type);
  expect(result.bytes).toBeLessThanOrEqual(content.length);
  expect(await sharp(result.path).metadata()).toMatchObject({ width: 500, height: 400 });
});

test('keeps an animation moving', async () => {
  const frames = Buffer.concat([0, 1, 2].map((frame) => Buffer.alloc(40 * 30 * 3, frame * 80)));
  const content = await sharp(frames, { raw: { width: 40, height: 90, channels: 3, pageHeight: 30 } })
    .gif({ delay: [100, 200, 300], effort: 1 })
    .toBuffer();
  const result = await compressed(content, {}, 'gif');
  expect(await sharp(result.path, { animated: true }).metadata()).toMatchObject({ pages: 3, delay: [100, 200, 300] });
});

test('makes a PNG of a bitmap', async () => {
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(64, 18);
  header.writeInt32LE(64, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  const result = await compressed(Buffer.concat([header, Buffer.alloc(64 * 64 * 3, 90)]), {}, 'bmp');
  expect(result.type).toBe('png');
  expect(await sharp(result.path).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
});

test('brings large pictures down in pixels where that is asked', async () => {
  const content = await jpeg(photo(3000, 1000), 3000, 1000);
  const result = await compressed(content, { resizeImages: true }, 'jpg');
  expect(await sharp(result.path).metadata()).toMatchObject({ width: 1920, height: 640 });
});

test('keeps camera data unless told otherwise, and always the turn', async () => {
  const raw = sharp(photo(300, 200), { raw: { width: 300, height: 200, channels: 3 } });
  const content = await raw
    .withExif({ IFD0: { Copyright: 'Ann' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 97 })
    .toBuffer();
  const kept = await sharp((await compressed(content, {}, 'jpg')).path).metadata();
  expect(kept.orientation).toBe(6);
  const plain = await sharp((await compressed(content, { preserveMetadata: false }, 'jpg')).path).metadata();
  expect(plain.exif).toBeUndefined();
  expect([plain.width, plain.height]).toEqual([200, 300]);
});

test('saves what is left of a picture that is cut off, and names one that cannot be read', async () => {
  const cut = (await jpeg(photo(300, 200), 300, 200)).subarray(0, 2000);
  await compressed(cut, {}, 'jpg');
  expect(compress.warningCodes).toEqual(['picture-cut-off']);
  await expect(compressed(cut, { 'on-damaged': 'refuse' }, 'jpg')).rejects.toMatchObject({ code: 'damaged' });
  await expect(compressed(cut.subarray(0, 100), {}, 'jpg')).rejects.toMatchObject({ code: 'damaged' });
});

test('puts a file right whose pages run in a circle, even where it grows', async () => {
  const result = await compressed(loopedPdf());
  expect(result.unchanged).toBeFalsy();
  expect(compress.warningCodes).toEqual(['repaired']);
  expect((await readPdf(result.path)).pages).toHaveLength(1);
  expect(execFileSync('qpdf', ['--check', result.path], { encoding: 'utf8' })).toContain('No syntax or stream');
});
