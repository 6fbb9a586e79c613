/** Checks what becomes of paper, pencil, stamps and photographs, and of pages that lie askew or have dark edges. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type CleaningOptions, cleanPicture } from './clean-picture.ts';
import type { Raster } from './raster.ts';

const OPTIONS: CleaningOptions = {
  deskew: true,
  crops: true,
  perspective: false,
  maxAngle: 15,
  whitens: true,
  darkens: true,
  despeckle: 'light',
  color: 'keep',
};
const LOOK = { dpi: 150, isBilevel: false, redraws: false };
const [WIDTH, HEIGHT] = [900, 1200];
const TEXT = Array.from(
  { length: 16 },
  (_, at) => `<text x="80" y="${100 + at * 40}">Nobody waits for the ferry, since it was never full in winter.</text>`,
);
const LINES = TEXT.join('');
const FEW_LINES = TEXT.slice(0, 4).join('');
const STAMP = '<circle cx="700" cy="900" r="60" fill="none" stroke="#c04050" stroke-width="8"/>';
const PENCIL = '<path d="M100 900H400" stroke="#c9c0a8" stroke-width="5"/>';
const PHOTO =
  '<defs><linearGradient id="g"><stop offset="0" stop-color="#304050"/><stop offset="1" stop-color="#b0a080"/></linearGradient></defs>' +
  '<rect x="100" y="950" width="300" height="200" fill="url(#g)"/>';

async function page(art: string, { turn = 0, ground = '#efe6d0', around = '#0c0c0c' } = {}): Promise<Raster> {
  const paper = `<linearGradient id="p"><stop offset="0" stop-color="${ground}"/><stop offset="1" stop-color="#d8ceb6"/></linearGradient>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Liberation Serif" font-size="26">` +
    `<defs>${paper}</defs><rect width="100%" height="100%" fill="url(#p)"/>${art}</svg>`;
  const straight = sharp(Buffer.from(svg)).removeAlpha().rotate(turn, { background: around });
  const { data, info } = await straight.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

function pixel({ data, width, channels }: Raster, x: number, y: number): readonly number[] {
  const at = (y * width + x) * channels;
  return [...data.subarray(at, at + channels)];
}

test('makes yellowed and shaded paper white and keeps pencil, stamps and photographs', async () => {
  const { picture } = cleanPicture(await page(`${LINES}${STAMP}${PENCIL}${PHOTO}`), LOOK, OPTIONS);
  if (!picture) throw new Error('nothing was cleaned');
  for (const [x, y] of [
    [40, 40],
    [860, 40],
    [40, 1160],
    [860, 1160],
    [450, 800],
  ] as const) {
    expect(pixel(picture, x, y)).toEqual([255, 255, 255]);
  }
  const [red = 0, green = 0] = pixel(picture, 640, 900);
  expect(red - green).toBeGreaterThan(80);
  expect(Math.max(...pixel(picture, 250, 900))).toBeLessThan(235);
  const dark = pixel(picture, 130, 1050)[2] ?? 0;
  const light = pixel(picture, 370, 1050)[0] ?? 0;
  expect(dark).toBeLessThan(120);
  expect(light).toBeGreaterThan(130);
  expect(light).toBeLessThan(225);
});

test('straightens to a tenth of a degree and cuts the dark edges off', async () => {
  const { geometry, picture } = cleanPicture(await page(LINES, { turn: 3 }), LOOK, OPTIONS);
  expect(Math.abs(geometry.degrees - 3)).toBeLessThanOrEqual(0.1);
  expect(geometry.isCropped).toBe(true);
  expect(Math.abs(geometry.size.width - WIDTH)).toBeLessThanOrEqual(8);
  expect(Math.abs(geometry.size.height - HEIGHT)).toBeLessThanOrEqual(8);
  if (!picture) throw new Error('nothing was cleaned');
  for (const [x, y] of [
    [3, 3],
    [geometry.size.width - 4, 3],
    [3, geometry.size.height - 4],
  ] as const) {
    expect(Math.min(...pixel(picture, x, y))).toBe(255);
  }
});

test.each([1.5, 3, -5])(
  'leaves nothing dark along the edges of a sheet turned by %d° on a dark ground',
  async (turn) => {
    const { picture } = cleanPicture(await page(LINES, { turn }), LOOK, { ...OPTIONS, color: 'mono' });
    if (!picture) throw new Error('nothing was cleaned');
    const { data, width, height } = picture;
    const rim = data.filter((_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return x === 0 || y === 0 || x === width - 1 || y === height - 1;
    });
    expect(new Set(rim)).toEqual(new Set([255]));
  },
);

test('makes a yellowed sheet white that shows white around it, with its stamps and photographs', async () => {
  const sheet = await page(`${FEW_LINES}${STAMP}${PHOTO}`, { turn: 3, around: 'white' });
  const { picture, geometry } = cleanPicture(sheet, LOOK, { ...OPTIONS, deskew: false });
  if (!picture) throw new Error('nothing was cleaned');
  const { width, height } = geometry.size;
  for (const [x, y] of [
    [10, 10],
    [100, 100],
    [width - 100, 100],
    [width - 100, height - 100],
    [width >> 1, 800],
  ] as const) {
    expect(pixel(picture, x, y)).toEqual([255, 255, 255]);
  }
  expect(picture.data.subarray(0, 3 * width * 60).every((value) => value === 255)).toBe(true);
  expect(pixel(picture, 140, 1060)[2] ?? 0).toBeLessThan(120);
});

test('leaves photographs and tinted boxes on white paper', async () => {
  const white = '<rect width="900" height="1200" fill="white"/>';
  const mist =
    '<linearGradient id="m"><stop offset="0" stop-color="#e0d8c4"/><stop offset="1" stop-color="#c4bca8"/></linearGradient>' +
    '<rect x="40" y="40" width="820" height="1100" fill="url(#m)"/>';
  const hill = '<path d="M40 900L450 700L860 900V1140H40Z" fill="#5a5044"/>';
  const title = '<text x="60" y="1180">What the harbour looked like in the winter of 1926</text>';
  for (const art of [mist, `${mist}${hill}`, `${mist}${FEW_LINES}${title}`]) {
    const { picture } = cleanPicture(await page(`${white}${art}`), LOOK, OPTIONS);
    expect(picture === undefined).toBe(true);
  }
});

test('leaves lines that slope by more than is allowed', async () => {
  const { geometry } = cleanPicture(await page(LINES, { turn: 6 }), LOOK, { ...OPTIONS, maxAngle: 5, crops: false });
  expect(geometry.degrees).toBe(0);
});

test('leaves the pixels of a page that is straight and white', async () => {
  const clean = await page(`<rect width="900" height="1200" fill="white"/>${LINES}`);
  const { picture, geometry } = cleanPicture(clean, LOOK, OPTIONS);
  expect(picture).toBeUndefined();
  expect(geometry.isChanged).toBe(false);
});

test('leaves a photograph that fills its page', async () => {
  const sky =
    '<linearGradient id="s" x2="0" y2="1"><stop offset="0" stop-color="#8fb4e0"/><stop offset="1" stop-color="#e8f0fa"/></linearGradient>' +
    '<rect width="900" height="700" fill="url(#s)"/><rect y="700" width="900" height="500" fill="#4a6a3a"/>';
  const photo = await page(sky);
  const { picture } = cleanPicture(photo, LOOK, OPTIONS);
  expect(picture === undefined).toBe(true);
});

test('keeps all ink of a page that was turned out of its frame', async () => {
  const corners = '<rect x="14" y="14" width="20" height="20"/><rect x="866" y="14" width="20" height="20"/>';
  const art = `<rect width="900" height="1200" fill="white"/><g transform="rotate(4 450 600)">${LINES}</g>${corners}`;
  const { geometry } = cleanPicture(await page(art), LOOK, OPTIONS);
  expect(Math.abs(geometry.degrees - 4)).toBeLessThanOrEqual(0.1);
  expect(geometry.size.height).toBeGreaterThan(HEIGHT + 10);
});

test('makes black and white of a page in colour, with its pencil', async () => {
  const { picture, isBilevel } = cleanPicture(await page(`${LINES}${PENCIL}`), LOOK, { ...OPTIONS, color: 'mono' });
  expect(isBilevel).toBe(true);
  if (!picture) throw new Error('nothing was cleaned');
  expect(new Set(picture.data)).toEqual(new Set([0, 255]));
  expect(pixel(picture, 250, 900)).toEqual([0]);
  expect(pixel(picture, 450, 800)).toEqual([255]);
});
