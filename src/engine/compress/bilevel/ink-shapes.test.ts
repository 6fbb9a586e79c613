/** Shapes of ink: joined at corners, of any form, and none where a picture is made of dots. */
import { expect, test } from 'vitest';
import { type Bitmap, findShapes } from './ink-shapes.ts';

/** `#` is ink. */
function bitmap(...rows: readonly string[]): Bitmap {
  const bits = Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 1 : 0));
  return { bits, width: rows[0]?.length ?? 0, height: rows.length };
}

function drawn({ bits, width, height }: Bitmap): readonly string[] {
  const row = (y: number) => [...bits.subarray(y * width, (y + 1) * width)].map((bit) => (bit ? '#' : '.')).join('');
  return Array.from({ length: height }, (_, y) => row(y));
}

test('parts what does not touch, and keeps together what touches at a corner or further down', () => {
  const page = bitmap('#.#....#', '#.#...#.', '###.....', '.....#.#', '.....###');
  const shapes = findShapes(page, { least: 1, most: 9 });
  expect(shapes.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [6, 0],
    [5, 3],
  ]);
  expect(shapes.map(drawn)).toEqual([
    ['#.#', '#.#', '###'],
    ['.#', '#.'],
    ['#.#', '###'],
  ]);
});

test('a shape around another holds nothing of it', () => {
  const page = bitmap('#####', '#...#', '#.#.#', '#...#', '#####');
  const [outer, inner] = findShapes(page, { least: 1, most: 9 });
  expect(drawn(outer ?? page)[2]).toBe('#...#');
  expect([inner?.x, inner?.y, inner?.width]).toEqual([2, 2, 1]);
});

test('leaves out what is smaller or larger than a letter', () => {
  const page = bitmap('#..##.......', '...##.######');
  expect(findShapes(page, { least: 2, most: 5 }).map(({ x }) => x)).toEqual([3]);
});

test('finds no letters in a picture made of dots', () => {
  const [width, height] = [2400, 1300];
  const bits = Uint8Array.from({ length: width * height }, (_, at) => (at + Math.floor(at / width)) % 2);
  expect(findShapes({ bits, width, height }, { least: 1, most: 9 })).toEqual([]);
  expect(
    findShapes(
      { bits: bits.map((bit, at) => (Math.floor(at / width) % 2 ? 0 : bit)), width, height: 400 },
      { least: 1, most: 9 },
    ),
  ).toEqual([]);
});
