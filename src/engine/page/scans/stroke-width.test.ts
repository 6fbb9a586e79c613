/** Checks that bold letters are told from others in a picture, sharp or blurred. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { strokeGauge } from './stroke-width.ts';

const SCALE = 150 / 72;
const [WIDTH, HEIGHT] = [240, 60];
const BOXES = [
  { left: 10, top: 10, right: 110, bottom: 30 },
  { left: 120, top: 10, right: 230, bottom: 30 },
];

async function gauged(blur: number, ink = '#000'): Promise<readonly (number | undefined)[]> {
  const [widthPx, heightPx] = [Math.round(WIDTH * SCALE), Math.round(HEIGHT * SCALE)];
  const text = (x: number, weight: string) =>
    `<text x="${x}" y="24" font-family="Liberation Sans" font-weight="${weight}" font-size="12" fill="${ink}">Harbour master</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${text(12, 'normal')}${text(122, 'bold')}</svg>`;
  const drawn = sharp(Buffer.from(svg)).flatten().toColourspace('b-w');
  const gray = await (blur > 0 ? drawn.blur(blur) : drawn).raw().toBuffer();
  return BOXES.map(strokeGauge({ gray, widthPx, heightPx }, BOXES, SCALE));
}

test.each([
  [0, '#000'],
  [0.8, '#000'],
  [0.8, '#1d4ed8'],
])('bold strokes are at least a quarter thicker: blurred by %f pixels, in %s', async (blur, ink) => {
  const [plain = 0, bold = 0] = await gauged(blur, ink);
  expect(plain).toBeGreaterThan(0.4);
  expect(bold / plain).toBeGreaterThan(1.25);
});

test('where there is next to no ink nothing is told', async () => {
  expect(await gauged(0, '#f0f0f0')).toEqual([undefined, undefined]);
});
