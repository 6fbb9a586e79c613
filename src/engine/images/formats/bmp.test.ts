/** Checks bitmaps of every depth against pixels written by hand. */
import { expect, test } from 'vitest';
import { BrokenPicture } from '../../../contract/pictures/broken-picture.ts';
import { decodeBmp } from './bmp.ts';

interface BmpParts {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly packing?: number;
  /** Palette entries or masks. */
  readonly table?: readonly number[];
  readonly data: readonly number[];
}

function bmp({ width, height, bits, packing = 0, table = [], data }: BmpParts): Buffer {
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + table.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(packing, 30);
  header.writeInt32LE(2835, 38);
  header.writeInt32LE(2835, 42);
  return Buffer.concat([header, Buffer.from(table), Buffer.from(data)]);
}

const PALETTE = [...[0, 0, 0, 0], ...[0, 0, 255, 0], ...[0, 255, 0, 0], ...[255, 0, 0, 0]];
const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const BLUE = [0, 0, 255];

test('reads 24 bits from the bottom up', () => {
  const picture = decodeBmp(bmp({ width: 1, height: 2, bits: 24, data: [255, 0, 0, 0, 0, 0, 255, 0] }), 100);
  expect([...picture.pixels]).toEqual([...RED, ...BLUE]);
  expect(picture.dotsPerMetre).toEqual({ x: 2835, y: 2835 });
});

test('reads 24 bits from the top down', () => {
  const picture = decodeBmp(bmp({ width: 1, height: -2, bits: 24, data: [255, 0, 0, 0, 0, 0, 255, 0] }), 100);
  expect([...picture.pixels]).toEqual([...BLUE, ...RED]);
});

test.each([
  { bits: 1, data: [0b01000000, 0, 0, 0], colors: [[0, 0, 0], RED] },
  { bits: 4, data: [0x21, 0, 0, 0], colors: [GREEN, RED] },
  { bits: 8, data: [3, 1, 0, 0], colors: [BLUE, RED] },
])('looks up $bits bits in the palette', ({ bits, data, colors }) => {
  const table = bits === 1 ? PALETTE.slice(0, 8) : [...PALETTE, ...Array<number>(bits === 4 ? 48 : 1008).fill(0)];
  expect([...decodeBmp(bmp({ width: 2, height: 1, bits, table, data }), 100).pixels]).toEqual(colors.flat());
});

test('spreads 16-bit colours over the whole range, with masks or without', () => {
  expect([...decodeBmp(bmp({ width: 1, height: 1, bits: 16, data: [0, 0x7c, 0, 0] }), 100).pixels]).toEqual(RED);
  const masks = [...[0, 0xf8, 0, 0], ...[0xe0, 0x07, 0, 0], ...[0x1f, 0, 0, 0]];
  const green = bmp({ width: 1, height: 1, bits: 16, packing: 3, table: masks, data: [0xe0, 0x07, 0, 0] });
  expect([...decodeBmp(green, 100).pixels]).toEqual(GREEN);
});

test('takes opacity that is empty everywhere for none', () => {
  const table = [...[0, 0x7c, 0, 0], ...[0xe0, 3, 0, 0], ...[0x1f, 0, 0, 0], ...[0, 0x80, 0, 0]];
  const picture = { width: 2, height: 1, bits: 16, packing: 6, table };
  expect(decodeBmp(bmp({ ...picture, data: [0, 0x7c, 0x1f, 0] }), 100)).toMatchObject({
    channels: 3,
    pixels: Uint8Array.from([...RED, ...BLUE]),
  });
  expect(decodeBmp(bmp({ ...picture, data: [0, 0xfc, 0x1f, 0] }), 100)).toMatchObject({
    channels: 4,
    pixels: Uint8Array.from([...RED, 255, ...BLUE, 0]),
  });
});

test('unpacks run lengths of 8 and 4 bits', () => {
  const table = [...PALETTE, ...Array<number>(1008).fill(0)];
  const rle8 = bmp({ width: 3, height: 1, bits: 8, packing: 1, table, data: [2, 1, 1, 3, 0, 1] });
  expect([...decodeBmp(rle8, 100).pixels]).toEqual([...RED, ...RED, ...BLUE]);
  const rle4 = bmp({ width: 3, height: 1, bits: 4, packing: 2, table: table.slice(0, 64), data: [3, 0x12, 0, 1] });
  expect([...decodeBmp(rle4, 100).pixels]).toEqual([...RED, ...GREEN, ...RED]);
});

test('refuses sizes that make no sense and pixels that are missing', () => {
  const size = { bits: 24, data: [] };
  expect(() => decodeBmp(bmp({ width: 1e5, height: 1e5, ...size }), 100)).toThrow(BrokenPicture);
  expect(() => decodeBmp(bmp({ width: -1, height: 1, ...size }), 100)).toThrow(BrokenPicture);
  expect(() => decodeBmp(bmp({ width: 5, height: 5, ...size }), 100)).toThrow(BrokenPicture);
});
