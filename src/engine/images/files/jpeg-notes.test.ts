/** Checks what is left of a JPEG without what it tells beside its pixels. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutNotes } from './jpeg-notes.ts';

const NOTE = 'Taken in a garden';

async function notedJpeg(): Promise<Buffer> {
  const create = { width: 8, height: 8, channels: 3, background: '#336699' } as const;
  return sharp({ create })
    .withExif({ IFD0: { ImageDescription: NOTE } })
    .jpeg()
    .toBuffer();
}

test('takes out notes, and keeps the picture', async () => {
  const plain = withoutNotes(await notedJpeg());
  expect(plain.includes(NOTE)).toBe(false);
  expect(await sharp(plain).metadata()).toMatchObject({ format: 'jpeg', width: 8, height: 8 });
});

test('gives a JPEG whose segments do not follow each other as it is', async () => {
  const jpeg = await notedJpeg();
  const table = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
  const broken = Buffer.concat([jpeg.subarray(0, table), Buffer.from('no segment'), jpeg.subarray(table)]);
  expect(withoutNotes(broken)).toEqual(broken);
});
