/** Checks which lines of a drawn page are rules, and which are strokes of letters, shadows and patterns. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type GrayPixels, printedRules } from './printed-rules.ts';

/** 150 dpi. */
const SCALE = 150 / 72;
const [WIDTH, HEIGHT] = [300, 200];

/** @param svg in points. */
async function drawn(svg: string): Promise<GrayPixels> {
  const [widthPx, heightPx] = [Math.round(WIDTH * SCALE), Math.round(HEIGHT * SCALE)];
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#f4f4f4"/>${svg}</svg>`;
  const gray = await sharp(Buffer.from(page)).flatten().toColourspace('b-w').raw().toBuffer();
  return { gray, widthPx, heightPx };
}

const line = (x1: number, y1: number, x2: number, y2: number, colour = '#000', width = 0.75) =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}"/>`;

/** Whether rules lie where they should, within a point. */
function expectRules(
  rules: ReturnType<typeof printedRules>,
  expected: readonly (readonly [string, number, number, number])[],
) {
  expect(rules.map(({ level }) => (level ? 'level' : 'upright'))).toEqual(expected.map(([way]) => way));
  for (const [index, { at, from, to }] of rules.entries()) {
    const [, ...places] = expected[index] ?? ['', 0, 0, 0];
    for (const [side, place] of [at, from, to].entries()) {
      expect(Math.abs(place - (places[side] ?? 0)), `${index + 1}: ${place}`).toBeLessThan(1);
    }
  }
}

test('the lines of a table are rules, pale ones and those that lie askew by a little as well', async () => {
  const grid = [line(40, 50, 240, 50), line(40, 80, 240, 80, '#bbb'), line(40, 110, 240, 111)];
  const page = await drawn([...grid, line(40, 50, 40, 110), line(240, 50, 240, 110)].join(''));
  expectRules(printedRules(page, [], SCALE), [
    ['level', 50, 40, 240],
    ['level', 80, 40, 240],
    ['level', 110.5, 40, 240],
    ['upright', 40, 50, 110],
    ['upright', 240, 50, 110],
  ]);
});

test('a rule has its thickness, and about its shade', async () => {
  const [rule] = printedRules(await drawn(line(40, 50, 240, 50, '#808080', 2)), [], SCALE);
  expect(rule?.widthPt).toBeCloseTo(2, 0);
  expect(rule?.colour).toMatch(/^(?:7|8)[0-9a-f](?:7|8)[0-9a-f](?:7|8)[0-9a-f]$/);
});

test('letters are no rules, however large, and so are the shadows at the edges of a sheet', async () => {
  const text =
    '<text x="20" y="60" font-family="Liberation Sans" font-size="12">The tall ill filled little bottles</text>';
  const title = '<text x="20" y="120" font-family="Liberation Sans" font-size="40">HIT</text>';
  const words = [{ left: 20, right: 100, top: 85, bottom: 125 }];
  const shadow = line(2, 0, 2, HEIGHT, '#555', 2);
  expect(printedRules(await drawn(text + title + shadow), words, SCALE)).toEqual([]);
});

test('thick bars and areas are no rules', async () => {
  const page = await drawn('<rect x="40" y="40" width="200" height="12" fill="#333"/>');
  expect(printedRules(page, [], SCALE)).toEqual([]);
});

test('a pattern of more lines than tables have is none', async () => {
  const hatching = (rows: number) =>
    Array.from({ length: rows }, (_, row) =>
      [20, 70, 120, 170, 220].map((x) => line(x, 10 + 3 * row, x + 36, 10 + 3 * row)),
    )
      .flat()
      .join('');
  const tall = (picture: GrayPixels, times: number): GrayPixels => {
    const gray = Buffer.concat(Array.from({ length: times }, () => picture.gray));
    return { ...picture, gray, heightPx: picture.heightPx * times };
  };
  const page = await drawn(hatching(60));
  expect(printedRules(page, [], SCALE)).toHaveLength(300);
  expect(printedRules(tall(page, 3), [], SCALE)).toEqual([]);
});
