/** Checks that a sheet is found that was photographed from the side, and that nothing is found where there is none. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findSheet } from './find-sheet.ts';
import type { Raster } from './raster.ts';
import { sheetSize } from './sheet-size.ts';

async function drawn(art: string): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">${art}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

const TABLE = '<rect width="900" height="1200" fill="#6b4a33"/>';

test('finds the corners of a sheet on a table, whatever is printed on it', async () => {
  const print = '<rect x="250" y="300" width="300" height="200" fill="#222"/>';
  const sheet = '<path d="M180 150L700 210L790 1050L90 1000Z" fill="#e8e4da"/>';
  const corners = await findSheet(await drawn(`${TABLE}${sheet}${print}`));
  const wanted = [180, 150, 700, 210, 790, 1050, 90, 1000];
  const found = (corners ?? []).flatMap(({ x, y }) => [x, y]);
  expect(found).toHaveLength(8);
  for (const [at, value] of found.entries()) expect(Math.abs(value - (wanted[at] ?? 0))).toBeLessThanOrEqual(6);
});

test('finds none on a page that fills the picture with dark parts, nor in a round shape', async () => {
  expect(findSheet(await drawn('<rect width="900" height="1200" fill="#777"/>'))).toBeUndefined();
  expect(findSheet(await drawn(`${TABLE}<circle cx="450" cy="600" r="350" fill="#eee"/>`))).toBeUndefined();
});

test('gives a sheet seen from above its own proportions, and one like A4 those of A4', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 300, y: 0 },
    { x: 300, y: 300 },
    { x: 0, y: 300 },
  ] as const;
  expect(sheetSize(square, { x: 150, y: 150 })).toEqual({ width: 300, height: 300 });
  const nearA4 = [
    { x: 0, y: 0 },
    { x: 1000, y: 0 },
    { x: 1000, y: 1430 },
    { x: 0, y: 1430 },
  ] as const;
  const { width, height } = sheetSize(nearA4, { x: 500, y: 700 });
  expect(height / width).toBeCloseTo(Math.SQRT2, 2);
});

test('works out how far a sheet was foreshortened', () => {
  // An A4 sheet of 210 by 297, seen by a camera with a focal length of 800 pixels from 40 degrees above.
  const [cos, sin] = [Math.cos(0.87), Math.sin(0.87)];
  const seen = (x: number, y: number) => {
    const depth = 700 - y * sin;
    return { x: 500 + (x * 800) / depth, y: 500 + (y * cos * 800) / depth };
  };
  const corners = [seen(-105, -148), seen(100, -148.5), seen(105, 148.5), seen(-100, 148)] as const;
  const { width, height } = sheetSize(corners, { x: 500, y: 500 });
  expect(height / width).toBeCloseTo(Math.SQRT2, 1);
});
