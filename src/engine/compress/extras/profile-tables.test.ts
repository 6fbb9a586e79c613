/** Checks that coarser profiles are the same profile: every point that stays is what it was, and LittleCMS reads them. */
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPicture } from '../../../adapters/sharp.ts';
import { inkTiff } from '../../images/tiff/cmyk-samples-tiff.ts';
import { roundSamples, thinGrid } from './profile-tables.ts';
import { slimProfile } from './slim-profiles.ts';

/** A table from three channels into two, whose samples tell their place. */
function table(grid: number, bits: 8 | 16): Buffer {
  const bytes = bits / 8;
  const head = Buffer.alloc(bits === 8 ? 48 : 52);
  head.write(bits === 8 ? 'mft1' : 'mft2', 0, 'latin1');
  head.set([3, 2, grid], 8);
  const entries = bits === 8 ? 256 : 2;
  if (bits === 16) {
    head.writeUInt16BE(entries, 48);
    head.writeUInt16BE(entries, 50);
  }
  const samples = Buffer.alloc(grid ** 3 * 2 * bytes);
  for (let at = 0; at < samples.length; at++) samples[at] = (at * 7) % 251;
  const curve = Buffer.alloc(entries * bytes, 5);
  return Buffer.concat([head, curve, curve, curve, samples, Buffer.alloc(2 * entries * bytes, 9)]);
}

test('takes every second point along each side, and leaves the curves on both sides of the grid', () => {
  const before = table(5, 8);
  const after = thinGrid(before, 3);
  const start = 48 + 3 * 256;
  expect(after[10]).toBe(3);
  expect(after.length).toBe(start + 3 ** 3 * 2 + 2 * 256);
  expect(after.subarray(11, start)).toEqual(before.subarray(11, start));
  expect([...after.subarray(after.length - 512)]).toEqual(Array(512).fill(9));
  for (const [r, g, b] of [
    [0, 0, 0],
    [1, 2, 0],
    [2, 2, 2],
    [0, 1, 2],
  ] as const) {
    const from = start + ((r * 2 * 5 + g * 2) * 5 + b * 2) * 2;
    const to = start + ((r * 3 + g) * 3 + b) * 2;
    expect([after[to], after[to + 1]]).toEqual([before[from], before[from + 1]]);
  }
});

test.each([8, 16] as const)('mixes points that lie between those of the old grid of %i bits', (bits) => {
  const before = table(4, bits);
  const start = (bits === 8 ? 48 : 52) + 3 * (bits === 8 ? 256 : 2 * 2);
  // The first output rises evenly along the last channel, the second along the first.
  for (let at = 0; at < 4 ** 3; at++) {
    const samples = [(at % 4) * 20, Math.floor(at / 16) * 30];
    for (const [output, value] of samples.entries()) {
      if (bits === 8) before[start + at * 2 + output] = value;
      else before.writeUInt16BE(value * 100, start + (at * 2 + output) * 2);
    }
  }
  const after = Buffer.from(thinGrid(before, 3));
  const middle = (1 * 3 + 1) * 3 + 1;
  const at = start + middle * 2 * (bits / 8);
  expect(bits === 8 ? [after[at], after[at + 1]] : [after.readUInt16BE(at), after.readUInt16BE(at + 2)]).toEqual(
    bits === 8 ? [30, 45] : [3000, 4500],
  );
});

test('leaves a grid that has no more points than that', () => {
  const before = table(5, 8);
  expect(thinGrid(before, 5)).toBe(before);
});

test('leaves tags that end before their grid does', () => {
  const cut = table(5, 8).subarray(0, 900);
  expect(thinGrid(cut, 3)).toBe(cut);
  expect(roundSamples(cut, 10)).toBe(cut);
});

test('rounds samples of 16 bits, and leaves those of 8', () => {
  const before = table(3, 16);
  const after = Buffer.from(roundSamples(before, 10));
  const start = 52 + 3 * 2 * 2;
  for (let at = start; at < start + 27 * 4; at += 2) {
    expect(Math.abs(after.readUInt16BE(at) - before.readUInt16BE(at))).toBeLessThanOrEqual(32);
    expect(after.readUInt16BE(at) % 64).toBe(0);
  }
  const narrow = table(3, 8);
  expect(roundSamples(narrow, 10)).toBe(narrow);
});

test('full samples stay full', () => {
  const before = table(2, 16);
  before.fill(0xff, 64, 64 + 8 * 4);
  expect(Buffer.from(roundSamples(before, 10)).subarray(64, 96)).toEqual(Buffer.alloc(32, 0xff));
});

/** The profile of inks that libvips has. */
async function inkProfile(): Promise<Buffer> {
  const picture = openPicture(Buffer.alloc(3), { raw: { width: 1, height: 1, channels: 3 } });
  const { icc } = await openPicture(await picture.withIccProfile('cmyk').tiff().toBuffer()).metadata();
  if (!icc) throw new Error('no profile');
  return icc;
}

const TAG_COUNT = 128;

test('a printing profile keeps all its tables, and a profile of pictures one into inks', async () => {
  const whole = await inkProfile();
  const printing = Buffer.from(slimProfile(whole, 'printing') ?? []);
  const picture = Buffer.from(slimProfile(whole, 'picture') ?? []);
  expect(printing.readUInt32BE(TAG_COUNT)).toBe(whole.readUInt32BE(TAG_COUNT));
  expect(picture.readUInt32BE(TAG_COUNT)).toBeLessThan(whole.readUInt32BE(TAG_COUNT));
  expect(printing.readUInt32BE(0)).toBe(printing.length);
  expect(picture.length).toBeLessThan(printing.length);
  expect(deflateSync(printing).length).toBeLessThan(deflateSync(whole).length);
  expect(deflateSync(picture).length).toBeLessThan(deflateSync(whole).length / 6);
});

test.each(['printing', 'picture'] as const)(
  'LittleCMS shows inks through a slim profile of a %s as before',
  async (use) => {
    const whole = await inkProfile();
    const slim = slimProfile(whole, use);
    if (!slim) throw new Error('nothing was made slimmer');
    const shown = async (profile: Uint8Array) => {
      const inks = Buffer.from(Array.from({ length: 32 * 32 * 4 }, (_, at) => (at * 37) % 256));
      const tiff = await openPicture(inkTiff(inks, { width: 32, height: 32, profile }))
        .toColourspace('srgb')
        .raw()
        .toBuffer();
      return [...tiff];
    };
    const [before, after] = [await shown(whole), await shown(slim)];
    expect(new Set(before).size).toBeGreaterThan(20);
    expect(Math.max(...before.map((value, at) => Math.abs(value - (after[at] ?? 0))))).toBeLessThanOrEqual(3);
  },
);
