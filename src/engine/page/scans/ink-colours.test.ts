/** Checks which colours are told from pictures of words, as scanners and JPEGs leave them. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inkColours } from './ink-colours.ts';

const SCALE = 150 / 72;
const [WIDTH, HEIGHT] = [240, 90];
const WORDS = [
  { box: { left: 10, top: 12, right: 110, bottom: 28 }, letters: 14 },
  { box: { left: 120, top: 12, right: 230, bottom: 28 }, letters: 14 },
];

interface Look {
  readonly paper?: string;
  /** Of the area behind the second word. */
  readonly ground?: string;
  readonly gray?: boolean;
}

/** What is told of black words, and of the same in the given ink beside them. */
async function told(ink: string, { paper = '#fff', ground = paper, gray = false }: Look = {}) {
  const [widthPx, heightPx] = [Math.round(WIDTH * SCALE), Math.round(HEIGHT * SCALE)];
  const text = (x: number, fill: string) =>
    `<text x="${x}" y="24" font-family="Liberation Sans" font-size="11" fill="${fill}">Harbour master</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="${paper}"/><rect x="116" y="6" width="120" height="28" fill="${ground}"/>${text(12, '#000')}${text(122, ink)}</svg>`;
  const drawn = sharp(Buffer.from(svg)).flatten().blur(0.6);
  const scanned = await (gray ? drawn.grayscale() : drawn).jpeg({ quality: 80 }).toBuffer();
  const rgb = await sharp(scanned).toColourspace('srgb').raw().toBuffer();
  return inkColours({ rgb, widthPx, heightPx }, WORDS, SCALE);
}

const parts = (colour = '') => [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

test.each([
  ['#ff0000', '#fff'],
  ['#c00000', '#fff'],
  ['#1d4ed8', '#fff'],
  ['#2e7d32', '#fff'],
  ['#0f4761', '#fff'],
  ['#e65b01', '#fff'],
  ['#1f4e9c', '#fdf6e0'],
])('the ink %s on paper %s is told about as it is, and black ink beside it is none', async (ink, paper) => {
  const [black, coloured] = await told(ink, { paper });
  expect(black).toBeUndefined();
  const far = parts(coloured).map((part, index) => Math.abs(part - (parts(ink.slice(1))[index] ?? 0)));
  expect(Math.max(...far)).toBeLessThan(40);
});

test.each(['#000', '#555', '#999'])('the ink %s has no colour', async (ink) => {
  expect(await told(ink)).toEqual([undefined, undefined]);
});

test('black words on a yellow ground, and light words on a dark one, are not coloured', async () => {
  expect(await told('#000', { ground: '#ffff00' })).toEqual([undefined, undefined]);
  expect(await told('#fff', { ground: '#1f4e9c' })).toEqual([undefined, undefined]);
});

test('in a picture without colours nothing is told', async () => {
  expect(await told('#ff0000', { gray: true })).toEqual([undefined, undefined]);
});

test('a box outside the picture, and one without ink, have no colour', async () => {
  const [widthPx, heightPx] = [100, 50];
  const rgb = new Uint8Array(3 * widthPx * heightPx).map((_, at) => (at % 3 === 0 ? 200 : 255));
  const boxes = [
    { box: { left: 500, top: 10, right: 600, bottom: 20 }, letters: 5 },
    { box: { left: 5, top: 5, right: 30, bottom: 15 }, letters: 5 },
  ];
  expect(inkColours({ rgb, widthPx, heightPx }, boxes, 1)).toEqual([undefined, undefined]);
});
