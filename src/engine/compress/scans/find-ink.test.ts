/** Ink of drawn pages: strokes of known width on even and uneven paper, dust, and what is no ink at all. */
import { expect, test } from 'vitest';
import { findInk } from './find-ink.ts';

const SIZE = { width: 400, height: 300 };
const DPI = 300;

/** @param paper level of the paper at a place; strokes of 4 pixels stand every 20, from 50 to 250 down. */
function page(paper: (x: number) => number, ink: number): Uint8Array {
  const gray = new Uint8Array(SIZE.width * SIZE.height);
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) gray[y * SIZE.width + x] = isStroke(x, y) ? Math.min(ink, paper(x)) : paper(x);
  return gray;
}

function isStroke(x: number, y: number): boolean {
  return x % 20 < 4 && y >= 50 && y < 250;
}

function wrong(mask: Uint8Array): number {
  let count = 0;
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) if ((mask[y * SIZE.width + x] === 1) !== isStroke(x, y)) count++;
  return count;
}

test('strokes are found to the pixel, black or pale, on paper of any brightness', () => {
  expect(
    wrong(
      findInk(
        page(() => 255, 0),
        SIZE,
        DPI,
      ).mask,
    ),
  ).toBe(0);
  expect(
    wrong(
      findInk(
        page(() => 200, 120),
        SIZE,
        DPI,
      ).mask,
    ),
  ).toBe(0);
  expect(
    wrong(
      findInk(
        page((x) => 150 + x / 4, 60),
        SIZE,
        DPI,
      ).mask,
    ),
  ).toBe(0);
});

test('the share of ink is told', () => {
  expect(
    findInk(
      page(() => 255, 0),
      SIZE,
      DPI,
    ).share,
  ).toBeCloseTo((80 * 200) / (400 * 300), 6);
});

test('dust and stains are no ink', () => {
  const gray = new Uint8Array(SIZE.width * SIZE.height).fill(240);
  for (let at = 5_000; at < gray.length; at += 7_919) gray[at] = 0;
  // A stain: too little darker than the paper.
  for (let y = 100; y < 140; y++) gray.fill(215, y * SIZE.width + 100, y * SIZE.width + 180);
  expect(findInk(gray, SIZE, DPI).share).toBe(0);
});

test('edges that are a mix with paper do not tell the colour of the ink', () => {
  const gray = page(() => 250, 10);
  for (let at = 0; at < gray.length; at++) if (gray[at] === 10 && at % 20 === 3) gray[at] = 110;
  const { mask, inside } = findInk(gray, SIZE, DPI);
  const shown = [...gray].filter((_, at) => inside[at] === 1 && mask[at] === 1);
  expect(new Set(shown)).toEqual(new Set([10]));
});

test('the neighbourhood of a pixel is cut off at the edges of the page', () => {
  // On white paper, black covers the upper left corner: its neighbourhoods have from an eighth to all of their pixels in it.
  const gray = new Uint8Array(SIZE.width * SIZE.height).fill(255);
  for (let y = 0; y < 12; y++) gray.fill(0, y * SIZE.width, y * SIZE.width + 12);
  const { mask } = findInk(gray, SIZE, DPI);
  expect([...mask]).toEqual([...gray].map((level) => (level === 0 ? 1 : 0)));
  const turned = findInk(gray.slice().reverse(), SIZE, DPI).mask;
  expect([...turned]).toEqual([...mask].reverse());
});

test('less contrast than ink has makes none, and as much does', () => {
  const found = [214, 216].map(
    (ink) =>
      findInk(
        page(() => 255, ink),
        SIZE,
        DPI,
      ).share,
  );
  expect(found.map((share) => share > 0)).toEqual([true, false]);
});

test('the middle of a pale bar shows its own colour beside black strokes', () => {
  const gray = page(() => 255, 0);
  for (let y = 100; y < 140; y++) for (let x = 100; x < 300; x++) if (!isStroke(x, y)) gray[y * SIZE.width + x] = 130;
  const { mask, inside } = findInk(gray, SIZE, DPI);
  const at = (x: number, y: number) => y * SIZE.width + x;
  expect([mask[at(210, 120)], inside[at(210, 120)]]).toEqual([1, 1]);
  expect(inside[at(210, 101)]).toBe(0);
});
