/** Small pictures of parts of large ones: known squares keep their mean, unknown ones take the colours around. */
import { expect, test } from 'vitest';
import { composeGray } from '../scans/compose-gray.ts';
import { fillLayer } from './fill-layer.ts';

const WIDTH = 40;
const HEIGHT = 40;

/** The left half is red, the right one blue. */
const PIXELS = {
  width: WIDTH,
  height: HEIGHT,
  channels: 3 as const,
  data: Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => {
    const isLeft = Math.floor(at / 3) % WIDTH < WIDTH / 2;
    return at % 3 === (isLeft ? 0 : 2) ? 200 : 0;
  }),
};

function mask(isWanted: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => Number(isWanted(at % WIDTH, Math.floor(at / WIDTH))));
}

test('squares become the mean of the pixels that count', () => {
  const layer = fillLayer(
    PIXELS,
    mask(() => true),
    1,
    10,
  );
  expect([layer.width, layer.height]).toEqual([4, 4]);
  expect([...layer.data.subarray(0, 12)]).toEqual([200, 0, 0, 200, 0, 0, 0, 0, 200, 0, 0, 200]);
});

test('squares of which nothing counts take the colours around them', () => {
  const layer = fillLayer(
    PIXELS,
    mask((x) => x < 10 || x >= 30),
    1,
    10,
  );
  // The second column lies beside red, the third beside blue.
  expect([...layer.data.subarray(3, 9)]).toEqual([200, 0, 0, 0, 0, 200]);
});

test('a layer of nothing is black, not a fault', () => {
  expect(
    new Set(
      fillLayer(
        PIXELS,
        mask(() => false),
        1,
        10,
      ).data,
    ),
  ).toEqual(new Set([0]));
});

test('ink is seen where the mask is set, and paper elsewhere', () => {
  const plain = (level: number) => ({ width: 2, height: 2, channels: 1 as const, data: new Uint8Array(4).fill(level) });
  const composed = composeGray(
    mask((x) => x === 3),
    { width: WIDTH, height: HEIGHT },
    plain(240),
    plain(10),
  );
  expect([...composed.subarray(0, 6)]).toEqual([240, 240, 240, 10, 240, 240]);
});
