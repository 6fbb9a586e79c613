/** The fax encoder against libtiff's: bit for bit the same pages. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeG4 } from './encode-g4.ts';

/** What libtiff makes of the rows, as the one strip of a TIFF. */
async function strip(gray: Buffer, width: number, height: number): Promise<Buffer> {
  const tiff = await sharp(gray, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ bitdepth: 1, compression: 'ccittfax4', tile: false })
    .toBuffer();
  const directory = tiff.readUInt32LE(4);
  const values = new Map<number, number>();
  for (let entry = 0; entry < tiff.readUInt16LE(directory); entry++) {
    const at = directory + 2 + entry * 12;
    const isShort = tiff.readUInt16LE(at + 2) === 3;
    values.set(tiff.readUInt16LE(at), isShort ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8));
  }
  const start = values.get(273) ?? 0;
  return tiff.subarray(start, start + (values.get(279) ?? 0));
}

function bits(gray: Buffer, width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  for (let at = 0; at < gray.length; at++) {
    const place = Math.floor(at / width) * rowBytes + ((at % width) >> 3);
    // libtiff codes bits of 1 as black, whatever the TIFF says that they mean.
    if ((gray[at] ?? 0) >= 128) rows[place] = (rows[place] ?? 0) | (0x80 >> ((at % width) & 7));
  }
  return rows;
}

/** Runs of all lengths up to `longest`, each row a little like the one above. */
function page(width: number, height: number, longest: number): Buffer {
  const gray = Buffer.alloc(width * height, 255);
  let noise = longest;
  const next = (below: number) => {
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (noise >> 8) % below;
  };
  for (let y = 0; y < height; y++) {
    if (y > 0 && next(3) > 0) gray.copy(gray, y * width, (y - 1) * width, y * width);
    for (let x = next(longest); x < width; x += 1 + next(longest)) {
      const end = Math.min(width, x + 1 + next(longest));
      gray.fill(next(2) * 255, y * width + x, y * width + end);
      x = end;
    }
  }
  return gray;
}

test.each([
  ['short runs', 61, 40, 4],
  ['runs of text', 640, 60, 40],
  ['long runs', 3000, 40, 1500],
  ['runs longer than any code', 9000, 12, 8000],
  ['a single column', 1, 30, 2],
])('packs %s as libtiff does', async (_, width, height, longest) => {
  const gray = page(width, height, longest);
  const packed = encodeG4({ rows: bits(gray, width, height), width, height, blackIsOne: true });
  expect(Buffer.from(packed).equals(await strip(gray, width, height))).toBe(true);
});

test('packs an empty and a full page', async () => {
  for (const value of [0, 255]) {
    const gray = Buffer.alloc(200 * 30, value);
    const packed = encodeG4({ rows: bits(gray, 200, 30), width: 200, height: 30, blackIsOne: true });
    expect(Buffer.from(packed).equals(await strip(gray, 200, 30))).toBe(true);
  }
});
