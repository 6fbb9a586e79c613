/** Checks what is read of pictures in a browser against files that another program made. */
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { readHeads } from './picture-heads.ts';
import { readBlob } from './read-blob.ts';

const HELD = { orientation: 6, density: 200 };
const EXIF = { IFD0: { ImageDescription: 'A hill' }, IFD2: { DateTimeOriginal: '2025:06:02 10:00:00' } };

/** Colours by chance take room: what stands behind them lies in another part of the file. */
function noise(width = 400, height = 300): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
}

function read(bytes: Uint8Array<ArrayBuffer>) {
  return readBlob(new Blob([bytes]), readHeads);
}

const KINDS: readonly (readonly [kind: string, make: () => Promise<Buffer>])[] = [
  ['jpg', () => noise().withMetadata(HELD).jpeg().toBuffer()],
  ['png', () => noise().withMetadata(HELD).png().toBuffer()],
  ['webp', () => noise().withMetadata(HELD).webp({ quality: 95 }).toBuffer()],
  ['tiff', () => noise().withMetadata(HELD).tiff({ compression: 'none' }).toBuffer()],
];

test.each(KINDS)('reads pixels, density and how it was held of a %s', async (_, make) => {
  const [head, ...others] = (await read(Uint8Array.from(await make()))) ?? [];
  expect(others).toEqual([]);
  expect(head).toMatchObject({ widthPx: 400, heightPx: 300, orientation: 6 });
  expect([head?.density?.x, head?.density?.y].map((each) => Math.round(each ?? 0))).toEqual([200, 200]);
});

test('reads when a photograph was taken, and its title', async () => {
  const photo = await noise().withExif(EXIF).jpeg().toBuffer();
  const [head] = (await read(Uint8Array.from(photo))) ?? [];
  expect(head?.facts).toEqual({ title: 'A hill', takenMs: Date.UTC(2025, 5, 2, 10) });
});

test('reads the density of a bitmap, and that it is stored from the top', async () => {
  const bitmap = new DataView(new ArrayBuffer(54));
  bitmap.setUint16(0, 0x424d);
  for (const [at, value] of [
    [14, 40],
    [18, 64],
    [22, -32],
    [38, 5_906],
    [42, 5_906],
  ] as const)
    bitmap.setInt32(at, value, true);
  const [head] = (await read(new Uint8Array(bitmap.buffer))) ?? [];
  expect(head).toMatchObject({ widthPx: 64, heightPx: 32 });
  expect(Math.round(head?.density?.x ?? 0)).toBe(150);
});

test('leaves kinds to the browser that say nothing before they are decoded', async () => {
  expect(await read(Uint8Array.from(await noise().gif().toBuffer()))).toBeUndefined();
  expect(await read(Uint8Array.from(await noise().webp().toBuffer()))).toBeUndefined();
  expect(await read(new Uint8Array())).toBeUndefined();
});

test('refuses a picture whose head is cut off', async () => {
  const photo = await noise().png().toBuffer();
  await expect(read(Uint8Array.from(photo.subarray(0, 30)))).rejects.toThrow('cut off');
});
