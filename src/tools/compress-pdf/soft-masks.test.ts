/** What a soft mask hides does not show along its edge, unless the page looked like that before. */
import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

type Place = (x: number, y: number) => readonly number[];

function samplesOf(side: number, place: Place): Buffer {
  return Buffer.from(Array.from({ length: side * side }, (_, at) => place(at % side, Math.floor(at / side))).flat());
}

function entriesOf(side: number, filter: string, space: string): string {
  const size = `/Width ${side} /Height ${side} /BitsPerComponent 8`;
  return `/Subtype /Image ${size} /Filter /${filter} /ColorSpace /${space}`;
}

function pictureOf(side: number, place: Place, space: string, more = ''): string {
  const bytes = deflateSync(samplesOf(side, place));
  return sampleStream(bytes.toString('latin1'), `${entriesOf(side, 'FlateDecode', space)} ${more}`);
}

interface Masked {
  /** A picture, which names its mask as object 151, or 153 if it is the second of a page. */
  readonly color: string;
  readonly opacity: string;
  /** Side of the square that it is drawn over. */
  readonly points: number;
}

/** A page that shows up to two pictures with their masks in its lower left corner. */
function pageOf(...pictures: readonly Masked[]): Buffer {
  const numbers = pictures.map((_, index) => 150 + 2 * index);
  return samplePdf(1, {
    resources: () => `/XObject << ${numbers.map((number) => `/I${number} ${number} 0 R`).join(' ')} >>`,
    content: () =>
      pictures.map(({ points }, index) => `q ${points} 0 0 ${points} 0 0 cm /I${numbers[index]} Do Q`).join(' '),
    objects: Object.fromEntries(
      pictures.flatMap(({ color, opacity }, index) => [
        [150 + 2 * index, color],
        [151 + 2 * index, opacity],
      ]),
    ),
  });
}

/** The JPEGs of the compressed file, as they are stored, in the order in which they are drawn. */
async function storedJpegs(file: Buffer) {
  const [output] = await compress.run([await compress.file('masked.pdf', file)], { compressionLevel: 'medium' });
  execFileSync('pdfimages', ['-all', output?.path ?? '', path.join(compress.folder, 'stored')]);
  const names = (await readdir(compress.folder)).filter((name) => /^stored.*jpg$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const opened = openPicture(await readFile(path.join(compress.folder, name))).toColourspace('srgb');
      const { data, info } = await opened.raw().toBuffer({ resolveWithObject: true });
      return (x: number, y: number) => [...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3)];
    }),
  );
}

/** Yellow and orange, with something for a JPEG to do. */
const flames: Place = (x, y) => [
  240 + ((x * 7 + y * 3) % 12),
  160 + 60 * Math.sin(x / 40) * Math.cos(y / 30),
  40 + (x % 9),
];

/** On black, which its mask hides. */
function disc(side: number, points: number, mask: number): Masked {
  const isSeen = (x: number, y: number) => Math.hypot(x - side / 2, y - side / 2) < side / 2 - 4;
  const color: Place = (x, y) => (isSeen(x, y) ? flames(x, y) : [0, 0, 0]);
  return {
    color: pictureOf(side, color, 'DeviceRGB', `/SMask ${mask} 0 R`),
    opacity: pictureOf(side, (x, y) => [isSeen(x, y) ? 255 : 0], 'DeviceGray'),
    points,
  };
}

/** The corner of a disc is hidden: it is as at its edge. */
function expectFlames([red = 0, green = 0, blue = 0]: readonly number[] = []): void {
  expect(red).toBeGreaterThan(200);
  expect(green).toBeGreaterThan(80);
  expect(blue).toBeLessThan(100);
}

test.each([
  ['brought down', 800, 120],
  ['of all its pixels', 320, 160],
])('a disc on black, %s, has its own colours at its edge', async (_, side, points) => {
  const [color] = await storedJpegs(pageOf(disc(side, points, 151)));
  expectFlames(color?.(2, 2));
});

test('what is faint, but seen, keeps its own colour', async () => {
  const side = 800;
  const isHidden = (x: number) => x > side - 100;
  const isStrong = (x: number) => x < side / 2;
  const blue: Place = (x, y) => [20 + (x % 9), 40 + (y % 7), 200 + ((x + y) % 11)];
  const seen: Place = (x, y) => (isStrong(x) ? flames(x, y) : blue(x, y));
  const opacity = (x: number) => (isStrong(x) ? 255 : 8);
  const [color] = await storedJpegs(
    pageOf({
      color: pictureOf(side, (x, y) => (isHidden(x) ? [0, 0, 0] : seen(x, y)), 'DeviceRGB', '/SMask 151 0 R'),
      opacity: pictureOf(side, (x) => [isHidden(x) ? 0 : opacity(x)], 'DeviceGray'),
      points: 120,
    }),
  );
  const [red = 255, , blueLevel = 0] = color?.(160, 100) ?? [];
  expect(red).toBeLessThan(90);
  expect(blueLevel).toBeGreaterThan(150);
});

test('a page that showed what is hidden as lines still does, and keeps nothing else that is hidden', async () => {
  const side = 900;
  const isHidden = (y: number) => y % 90 < 5;
  const paper: Place = (x, y) => [225 + ((x * 31 + y * 17 + x * y) % 7), 236 + ((x * 13 + y * y) % 7), 245];
  const samples = samplesOf(side, (x, y) => (isHidden(y) ? [0, 0, 0] : paper(x, y)));
  const raw = { width: side, height: side, channels: 3 } as const;
  const jpeg = await openPicture(samples, { raw }).jpeg({ quality: 97 }).toBuffer();
  const lines: Masked = {
    color: sampleStream(jpeg.toString('latin1'), `${entriesOf(side, 'DCTDecode', 'DeviceRGB')} /SMask 151 0 R`),
    opacity: pictureOf(side, (_, y) => [isHidden(y) ? 0 : 255], 'DeviceGray'),
    points: 420,
  };
  const [ofLines, ofDisc] = await storedJpegs(pageOf(lines, disc(320, 160, 153)));
  const [red = 255] = ofLines?.(400, 182) ?? [];
  expect(red).toBeLessThan(100);
  expectFlames(ofDisc?.(2, 2));
});
