/** Checks by libtiff that a headed picture is a TIFF. */
import { expect, test } from 'vitest';
import { openPicture } from '../../../adapters/sharp.ts';
import { tiffHeader } from './gray-tiff.ts';

test('makes a TIFF of raw gray rows, each pixel where it was', async () => {
  const pixels = Uint8Array.from({ length: 6 }, (_, index) => index * 40);
  const file = Buffer.concat([tiffHeader({ widthPx: 3, heightPx: 2 }), pixels]);
  const picture = openPicture(file);
  expect(await picture.metadata()).toMatchObject({ format: 'tiff', width: 3, height: 2, channels: 1 });
  expect(new Uint8Array(await picture.toColourspace('b-w').raw().toBuffer())).toEqual(pixels);
});
