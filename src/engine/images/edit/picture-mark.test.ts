/** Checks how often a watermark is drawn, and where it goes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainPicture } from '../../../adapters/sharp.ts';
import { PictureMark } from './picture-mark.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'picture-mark-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('is drawn once for all frames of one size, and anew for another', async () => {
  let draws = 0;
  const draw = () => {
    draws++;
    return plainPicture(10, 10, '#ff0000');
  };
  const mark = new PictureMark({ draw, position: 'top-left', opacity: 1, widthPercent: 10, folder });
  const small = { width: 100, height: 100 };
  const first = await mark.laidOn(small);
  for (let frame = 0; frame < 5; frame++) expect(await mark.laidOn({ ...small })).toBe(first);
  expect(draws).toBe(1);
  const large = await mark.laidOn({ width: 400, height: 300 });
  expect(draws).toBe(2);
  const widths = await Promise.all([first, large].map(({ input }) => sharp(input).metadata()));
  expect(widths.map(({ width }) => width)).toEqual([10, 40]);
  expect([first.left, large.left]).toEqual([3, 9]);
});
