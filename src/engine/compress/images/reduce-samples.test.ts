/** Checks that pictures brought down while they are unpacked are what they would be as a whole. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { openPicture } from '../../../adapters/sharp.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { PdfRef } from '../../syntax/object.ts';
import { readPngData } from '../encode/png-data.ts';
import { readImage } from './pdf-image.ts';
import { reduceSamples } from './reduce-samples.ts';

const WIDTH = 101;
const HEIGHT = 67;
const ROOM = 2 ** 20;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-reduce-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let noise = 7;
const samples = Buffer.from(
  Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => {
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    return ((at >> 4) + ((noise >> 16) % 64)) % 256;
  }),
);

async function imageOf(data: Uint8Array, entries = '/Filter /FlateDecode') {
  const path = join(folder, 'in.pdf');
  const dict = `/Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${entries}`;
  await writeFile(path, samplePdf(1, { objects: { 150: sampleStream(Buffer.from(data).toString('latin1'), dict) } }));
  const document = PdfDocument.open(path);
  const image = readImage(document, new PdfRef(150), { isMask: false, allowsMatte: false });
  if (!image) throw new Error('no picture');
  return { document, image };
}

/** The mean of a square of `side` pixels, of which some may lie beyond the edge. */
function meanOf(side: number, column: number, row: number, channel: number): number {
  let [sum, count] = [0, 0];
  for (let y = row * side; y < Math.min(HEIGHT, (row + 1) * side); y++) {
    for (let x = column * side; x < Math.min(WIDTH, (column + 1) * side); x++, count++)
      sum += samples[(y * WIDTH + x) * 3 + channel] ?? 0;
  }
  return Math.round(sum / count);
}

test.each([
  [2, { width: 40, height: 26 }],
  [3, { width: 33, height: 22 }],
  [10, { width: 10, height: 6 }],
])('takes the mean of squares of %i, also at the edges', async (side, size) => {
  const { document, image } = await imageOf(deflateSync(samples));
  const found = await reduceSamples(document, image, size, ROOM);
  expect([found?.width, found?.height, found?.channels]).toEqual([
    Math.ceil(WIDTH / side),
    Math.ceil(HEIGHT / side),
    3,
  ]);
  const width = found?.width ?? 0;
  const expected = Array.from({ length: width * (found?.height ?? 0) * 3 }, (_, at) =>
    meanOf(side, Math.floor(at / 3) % width, Math.floor(at / 3 / width), at % 3),
  );
  expect([...(found?.data ?? [])]).toEqual(expected);
  document.close();
});

test('undoes the filters of PNG rows', async () => {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const png = readPngData(await openPicture(samples, { raw }).png({ adaptiveFiltering: true }).toBuffer());
  const parameters = `/DecodeParms << /Predictor 15 /Colors 3 /Columns ${WIDTH} >>`;
  const size = { width: 33, height: 22 };
  const plain = await imageOf(deflateSync(samples));
  const expected = await reduceSamples(plain.document, plain.image, size, ROOM);
  plain.document.close();
  const { document, image } = await imageOf(png?.data ?? new Uint8Array(), `/Filter /FlateDecode ${parameters}`);
  expect(await reduceSamples(document, image, size, ROOM)).toEqual(expected);
  document.close();
});

test.each([
  ['that lose less than half of their side', { width: 60, height: 40 }, ROOM, samples],
  ['that stay too large', { width: 33, height: 22 }, 100, samples],
  ['that end early', { width: 33, height: 22 }, ROOM, samples.subarray(0, 5_000)],
])('leaves pictures %s', async (_, size, room, data) => {
  const { document, image } = await imageOf(deflateSync(data));
  expect(await reduceSamples(document, image, size, room)).toBeUndefined();
  document.close();
});
