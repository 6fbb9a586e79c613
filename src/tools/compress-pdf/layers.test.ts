/** Scanned pages in layers: smaller, sharp, alike to two programs, as readable to recognition as before; and the options that say otherwise. */
import { execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawn } from '../../../tests/by-poppler.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const WORDS = [
  'The quarterly report was sent to',
  'every member of the committee,',
  'who may answer until the end of May.',
];
/** At 300 dpi on a page of 201 × 300 points. */
const WIDTH = 838;
const HEIGHT = 1250;
/** Levels of 255 by which a drawn page may differ in the mean. */
const UNSEEN = 6;

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

/** Paper with grain and a shadow, dark blue words, a red line. */
async function scan(): Promise<Buffer> {
  const lines = Array.from({ length: 24 }, (_, row) => {
    return `<text x="40" y="${80 + row * 48}">${WORDS[row % WORDS.length]}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Liberation Serif" font-size="36"><defs><linearGradient id="s"><stop offset="0" stop-color="#f6f2e8"/><stop offset="1" stop-color="#e4ddcf"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/><g fill="#141a40">${lines.join('')}</g><rect x="40" y="1224" width="700" height="6" fill="#b02020"/></svg>`;
  const { data } = await openPicture(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let noise = 7;
  for (let at = 0; at < data.length; at++) {
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + ((noise >> 16) % 5) - 2));
  }
  return openPicture(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

function scanPage(jpeg: Buffer): Buffer {
  const dict = `/Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`;
  return samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => 'q 201 0 0 300 0 0 cm /I Do Q',
    objects: { 150: sampleStream(jpeg.toString('latin1'), dict) },
  });
}

async function compressed(options: Readonly<Record<string, unknown>>, jpeg?: Buffer) {
  const before = await compress.file('scan.pdf', scanPage(jpeg ?? (await scan())));
  const [output] = await compress.run([before], options);
  if (!output) throw new Error('one result expected');
  return { before: before.path, after: output.path, bytes: (await stat(output.path)).size };
}

/** Kinds and encodings of the pictures, as poppler lists them. */
function pictures(file: string): readonly string[] {
  const rows = execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' }).trim().split('\n').slice(2);
  return rows.map((row) => row.trim().split(/\s+/)).map(([, , kind, , , , , , encoding]) => `${kind} ${encoding}`);
}

async function byPdfium(file: string): Promise<Buffer> {
  const document = await openPdfium(file, { name: 'page' });
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

function recognised(file: string): readonly string[] {
  const picture = path.join(compress.folder, 'read');
  execFileSync('pdftoppm', ['-r', '300', '-singlefile', '-png', file, picture]);
  const text = execFileSync('tesseract', [`${picture}.png`, '-', '-l', 'eng', '--psm', '6'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text.split('\n').filter((line) => line.trim());
}

test.each(['medium', 'high'])('a scan becomes a mask over small pictures at %s', async (compressionLevel) => {
  // Each result takes the place of the one before.
  const picture = await compressed({ compressionLevel, scans: 'picture' });
  expect(pictures(picture.after)).toEqual(['image jpeg']);
  const original = drawn(picture.before);
  const unlikePicture = meanDifference(original, drawn(picture.after));
  const layers = await compressed({ compressionLevel });
  expect(pictures(layers.after)).toEqual(['image jpeg', 'image jpeg', 'mask jbig2']);
  expect(layers.bytes).toBeLessThan(picture.bytes);
  expect(meanDifference(original, drawn(layers.after))).toBeLessThan(unlikePicture);
  expect(meanDifference(await byPdfium(layers.before), await byPdfium(layers.after))).toBeLessThan(UNSEEN);
  const written = Array.from({ length: 24 }, (_, row) => WORDS[row % WORDS.length]);
  expect(recognised(layers.after)).toEqual(expect.arrayContaining(written));
});

test('at low a scan stays one picture unless layers are asked for', async () => {
  expect(pictures((await compressed({ compressionLevel: 'low' })).after)).toEqual(['image jpeg']);
  expect(pictures((await compressed({ compressionLevel: 'low', scans: 'layers' })).after)).toContain('mask jbig2');
});

test('the mask is packed as black-and-white scans are', async () => {
  const { after } = await compressed({ mono: 'g4' });
  expect(pictures(after)).toEqual(['image jpeg', 'image jpeg', 'mask ccitt']);
});

test('a photograph is no scan of ink', async () => {
  const data = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [Math.floor(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)];
    data[at] = 128 + 60 * Math.sin(x / 31 + (at % 3)) + 60 * Math.cos(y / 23 + x / 57);
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const { after } = await compressed({}, await openPicture(data, { raw }).jpeg({ quality: 92 }).toBuffer());
  expect(pictures(after)).toEqual(['image jpeg']);
});

test('a result compressed again is no larger, and keeps its layers', async () => {
  const { after, bytes } = await compressed({});
  const shown = drawn(after);
  const again = await compress.file('again.pdf', await readFile(after));
  const [output] = await compress.run([again]);
  if (!output) throw new Error('one result expected');
  expect((await stat(output.path)).size).toBeLessThanOrEqual(bytes);
  expect(pictures(output.path)).toContain('mask jbig2');
  expect(meanDifference(shown, drawn(output.path))).toBeLessThan(UNSEEN);
});
