/** Checks that pictures in the inks of a press get smaller however they are stored, stay in inks, and look the same to two programs. */
import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawn } from '../../../tests/by-poppler.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { inkTiff } from '../../engine/images/tiff/cmyk-samples-tiff.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const WIDTH = 800;
const HEIGHT = 1200;
const TURNED = '/Decode [1 0 1 0 1 0 1 0]';
const APP14 = Buffer.from([0xff, 0xee]);
/** Of the way that colours are stored, from the start of Adobe’s mark. */
const TRANSFORM_OFFSET = 15;
const YCCK = 2;

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

/** Soft waves with a little grain, other ones in each ink. */
function inkedPhoto(): Buffer {
  const inks = Buffer.alloc(WIDTH * HEIGHT * 4);
  let noise = 7;
  for (let at = 0; at < inks.length; at++) {
    const place = Math.floor(at / 4);
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    const wave = Math.sin((place % WIDTH) / 23 + (at % 4)) + Math.cos(Math.floor(place / WIDTH) / (17 + (at % 4)));
    const most = at % 4 === 3 ? 15 : 45;
    inks[at] = most * 2 + wave * most + ((noise >> 16) % 9);
  }
  return inks;
}

function turned(inks: Uint8Array): Buffer {
  return Buffer.from(inks.map((ink) => 255 - ink));
}

/** libjpeg stores inks upside down and sets Adobe's mark. */
async function photoshopJpeg(inks: Uint8Array): Promise<Buffer> {
  const picture = openPicture(inkTiff(inks, { width: WIDTH, height: HEIGHT }));
  return picture.pipelineColourspace('cmyk').toColourspace('cmyk').jpeg({ quality: 96 }).toBuffer();
}

function withoutMark(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(APP14);
  return Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + 2 + jpeg.readUInt16BE(at + 2))]);
}

/** Inks as a scanner of negatives gives them: brightness and two differences of colour, with Adobe’s mark for that. */
async function brightnessJpeg(inks: Uint8Array): Promise<Buffer> {
  const parts = Buffer.from(inks);
  for (let at = 0; at < parts.length; at += 4) {
    const [r = 0, g = 0, b = 0, k = 0] = inks.subarray(at, at + 4);
    parts[at] = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
    parts[at + 1] = Math.round(128 - 0.1687 * r - 0.3313 * g + 0.5 * b);
    parts[at + 2] = Math.round(128 + 0.5 * r - 0.4187 * g - 0.0813 * b);
    parts[at + 3] = 255 - k;
  }
  const jpeg = await photoshopJpeg(turned(parts));
  jpeg[jpeg.indexOf(APP14) + TRANSFORM_OFFSET] = YCCK;
  return jpeg;
}

function pagePdf(data: Uint8Array, entries: string, objects: Readonly<Record<number, string>> = {}): Buffer {
  const size = `/Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent 8`;
  const space = entries.includes('/ColorSpace') ? '' : '/ColorSpace /DeviceCMYK';
  return samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => '0.2 0.7 0.3 rg 0 0 201 150 re f q 201 0 0 300 0 0 cm /I Do Q',
    objects: { ...objects, 150: sampleStream(Buffer.from(data).toString('latin1'), `${size} ${space} ${entries}`) },
  });
}

/** A profile of inks, as libvips has it. */
async function inkProfile(): Promise<Buffer> {
  const picture = openPicture(Buffer.alloc(3), { raw: { width: 1, height: 1, channels: 3 } });
  const { icc } = await openPicture(await picture.withIccProfile('cmyk').tiff().toBuffer()).metadata();
  if (!icc) throw new Error('no profile');
  return icc;
}

async function compressed(file: Buffer, options: Readonly<Record<string, unknown>> = {}) {
  const before = await compress.file('in.pdf', file);
  const [output] = await compress.run([before], options);
  if (!output) throw new Error('one result expected');
  return { before: before.path, after: output.path, bytes: (await stat(output.path)).size };
}

async function byPdfium(path: string): Promise<Buffer> {
  const document = await openPdfium(path, { name: 'page' });
  try {
    return Buffer.from(document.withPage(0, (page) => document.draw(page, { widthPx: 201, heightPx: 300 })));
  } finally {
    document.close();
  }
}

function meanDifference(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

const FLATE = '/Filter /FlateDecode';
const JPEG = '/Filter /DCTDecode';

test.each([
  ['samples', FLATE, (inks: Buffer) => deflateSync(inks)],
  ['samples upside down', `${FLATE} ${TURNED}`, (inks: Buffer) => deflateSync(turned(inks))],
  ['a JPEG as Photoshop writes it', `${JPEG} ${TURNED}`, photoshopJpeg],
  ['a JPEG with Adobe’s mark and plain inks', JPEG, (inks: Buffer) => photoshopJpeg(turned(inks))],
  ['a JPEG of brightness and colours', `${JPEG} ${TURNED}`, brightnessJpeg],
  ['a JPEG without a mark', JPEG, async (inks: Buffer) => withoutMark(await photoshopJpeg(turned(inks)))],
] as const)('packs %s smaller, in inks, with the same look', async (_, entries, stored) => {
  const file = pagePdf(await stored(inkedPhoto()), entries);
  const { before, after, bytes } = await compressed(file);
  expect(bytes).toBeLessThan(file.length / 4);
  expect(execFileSync('pdfimages', ['-list', after], { encoding: 'utf8' })).toMatch(/ cmyk +4 +8 +jpeg /);
  expect(meanDifference(drawn(before), drawn(after))).toBeLessThan(4);
  expect(meanDifference(await byPdfium(before), await byPdfium(after))).toBeLessThan(4);
});

test('keeps the profile of inks, and what shines through a mask', async () => {
  const objects = {
    151: sampleStream((await inkProfile()).toString('latin1'), '/N 4'),
    152: sampleStream(
      deflateSync(Buffer.from(Array.from({ length: 64 * 64 }, (_, at) => (at % 64) * 4))).toString('latin1'),
      `/Subtype /Image /Width 64 /Height 64 /BitsPerComponent 8 /ColorSpace /DeviceGray ${FLATE}`,
    ),
  };
  const entries = `${FLATE} /ColorSpace [/ICCBased 151 0 R] /SMask 152 0 R`;
  const file = pagePdf(deflateSync(inkedPhoto()), entries, objects);
  const { before, after, bytes } = await compressed(file);
  expect(bytes).toBeLessThan(file.length / 2);
  const listed = execFileSync('pdfimages', ['-list', after], { encoding: 'utf8' });
  expect(listed).toMatch(/ image +\d+ +\d+ +icc +4 +8 +jpeg /);
  expect(listed).toMatch(/ smask +/);
  expect(meanDifference(drawn(before), drawn(after))).toBeLessThan(4);
  expect(meanDifference(await byPdfium(before), await byPdfium(after))).toBeLessThan(4);
});

test('keeps inks exactly where a picture has few of them', async () => {
  const inks = Buffer.alloc(WIDTH * HEIGHT * 4);
  for (let at = 0; at < inks.length; at++) inks[at] = (Math.floor(at / 4 / WIDTH / 100) + (at % 4)) % 2 ? 200 : 10;
  const file = pagePdf(deflateSync(inks, { level: 0 }), FLATE);
  const { before, after, bytes } = await compressed(file, { compressionLevel: 'low', 'image-dpi': 600 });
  expect(bytes).toBeLessThan(file.length / 100);
  expect(drawn(after).equals(drawn(before))).toBe(true);
});

test('takes the colour out of inks', async () => {
  const { after } = await compressed(pagePdf(deflateSync(inkedPhoto()), FLATE), { grayscale: true });
  expect(execFileSync('pdfimages', ['-list', after], { encoding: 'utf8' })).toMatch(/ gray +1 +8 +jpeg /);
});
