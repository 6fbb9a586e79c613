/** Checks which areas of one colour are found behind words in the picture of a page. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { groundAreas } from './ground-areas.ts';

const SIZE = { widthPt: 300, heightPt: 200 };
const SCALE = 150 / 72;
const STRAIGHT = (x: number, y: number) => [x, y] as const;
const WORDS = [
  { left: 40, top: 44, right: 90, bottom: 54 },
  { left: 150, top: 44, right: 210, bottom: 54 },
];

/** @param art as SVG, in points. */
async function found(art: string, { paper = '#fff', words = WORDS, turn = STRAIGHT } = {}) {
  const [widthPx, heightPx] = [Math.round(SIZE.widthPt * SCALE), Math.round(SIZE.heightPt * SCALE)];
  const text = words
    .map(({ left, bottom }) => `<text x="${left}" y="${bottom - 2}" font-size="10" fill="#000">Harbours</text>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 300 200" font-family="Liberation Sans"><rect width="100%" height="100%" fill="${paper}"/>${art}${text}</svg>`;
  const scanned = await sharp(Buffer.from(svg)).flatten().blur(0.6).jpeg({ quality: 80 }).toBuffer();
  const rgb = await sharp(scanned).toColourspace('srgb').raw().toBuffer();
  return groundAreas({ rgb, widthPx, heightPx }, words, SIZE, turn);
}

const shade = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const parts = (colour = '') => [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const farthest = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((part, index) => Math.abs(part - (b[index] ?? 0))));

test.each(['#1f4e9c', '#d9d9d9', '#d5e3eb', '#ffff00'])('a row in %s is one area of that colour', async (fill) => {
  const [area, ...others] = await found(shade(30, 39, 240, 18, fill));
  expect(others).toEqual([]);
  const { left = 0, top = 0, right = 0, bottom = 0 } = area?.box ?? {};
  expect(farthest([left, top, right, bottom], [30, 39, 270, 57])).toBeLessThanOrEqual(3);
  expect(farthest(parts(area?.colour), parts(fill.slice(1)))).toBeLessThan(8);
});

test('cells of two colours beside each other are two areas', async () => {
  const areas = await found(shade(30, 39, 80, 18, '#d5e3eb') + shade(110, 39, 160, 18, '#ffd7a0'));
  expect(areas.map(({ box }) => Math.round((box.right - box.left) / 20))).toEqual([4, 8]);
});

test('paper is no area, whatever its colour, and what is on cream paper is told as on white', async () => {
  expect(await found('', { paper: '#fdf3d8' })).toEqual([]);
  const [area] = await found(shade(30, 39, 240, 18, '#c8bfaa'), { paper: '#fdf3d8' });
  expect(farthest(parts(area?.colour), [202, 200, 200])).toBeLessThan(10);
});

test('areas without words, thin bars, and what is no rectangle are none', async () => {
  const corner = `<path d="M30 39H270V57H60V150H30Z" fill="#d5e3eb"/>`;
  expect(await found(shade(30, 100, 240, 18, '#d5e3eb'))).toEqual([]);
  expect(await found(shade(30, 56, 240, 4, '#1f4e9c'))).toEqual([]);
  expect(await found(corner)).toEqual([]);
});

test('areas are told where the page stands straight', async () => {
  const [area] = await found(shade(30, 49, 240, 18, '#d5e3eb'), { turn: (x, y) => [x, y + 10] as const });
  expect(farthest([area?.box.top ?? 0, area?.box.bottom ?? 0], [39, 57])).toBeLessThanOrEqual(3);
});
