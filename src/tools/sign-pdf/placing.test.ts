/** Places on the screen, and the strokes of a drawn signature. */
import { describe, expect, test } from 'vitest';
import { svgPath } from '../../contract/pages/smooth-stroke.ts';
import {
  asHigh,
  freePlace,
  initialsOf,
  inside,
  isOn,
  type Placement,
  readPlacements,
  usualPlace,
  usualWidth,
  writePlacements,
} from './placing.ts';
import { frameOf, readStrokes, writeStrokes } from './strokes.ts';

const PAGE = { widthPt: 600, heightPt: 800 };
const PLACE: Placement = { page: '2', x: 10, y: 20, width: 100, kind: 'signature' };

test('begins at the lower right, inside the page also where that is small', () => {
  expect(usualPlace(PAGE, 3, 2)).toMatchObject({ page: '3', kind: 'signature' });
  const small = usualPlace({ widthPt: 100, heightPt: 60 }, 1, 2);
  expect(small.x + small.width).toBeLessThanOrEqual(100);
  expect(small.y + small.width / 2).toBeLessThanOrEqual(60);
});

test('keeps what is dragged or made larger on the page', () => {
  expect(inside({ ...PLACE, x: -50, y: 900 }, PAGE, 2)).toMatchObject({ x: 2, y: 748 });
  expect(inside({ ...PLACE, width: 5_000 }, PAGE, 2).width).toBe(596);
  expect(inside({ ...PLACE, width: 1 }, PAGE, 2).width).toBe(12);
});

describe('a new thing', () => {
  const wanted = { placement: { ...PLACE, x: 0, y: 0, width: 170 }, aspect: 1 };

  test('stands beside the signature, and the next ones cover none that is there', () => {
    const placed = [{ placement: usualPlace(PAGE, 2, 1), aspect: 1 }];
    for (let added = 0; added < 6; added++) {
      const place = freePlace(wanted, PAGE, placed);
      expect(inside(place, PAGE, 1)).toEqual(place);
      for (const { placement } of placed) {
        const apart = Math.max(Math.abs(place.x - placement.x), Math.abs(place.y - placement.y));
        expect(apart).toBeGreaterThanOrEqual(Math.min(placement.width, place.width));
      }
      placed.push({ placement: place, aspect: 1 });
    }
    // On one line with the signature, at its left.
    expect(placed[1]?.placement).toMatchObject({ x: usualPlace(PAGE, 2, 1).x - 180, y: 594 });
  });

  test('begins bottom right on a page without a signature', () => {
    expect(freePlace(wanted, PAGE, [])).toMatchObject({ x: 394, y: 594 });
  });

  test('keeps the height of its letters while a text grows', () => {
    const before = { placement: { ...PLACE, kind: 'text', width: 14 }, aspect: 1 } as const;
    expect(asHigh({ ...before, aspect: 3 }, before).width).toBe(42);
    expect(usualWidth('text', 5)).toBe(70);
  });

  test('stands aside where the page has no free place', () => {
    const small = { widthPt: 200, heightPt: 120 };
    const first = freePlace({ ...wanted, aspect: 2 }, small, []);
    const second = freePlace({ ...wanted, aspect: 2 }, small, [{ placement: first, aspect: 2 }]);
    expect([second.x, second.y]).not.toEqual([first.x, first.y]);
  });
});

test('writes places as the option wants them, and none as nothing', () => {
  expect(readPlacements(writePlacements([{ ...PLACE, x: 10.04 }]))).toEqual([PLACE]);
  expect([writePlacements([]), readPlacements('')]).toEqual(['', []]);
});

test('knows the pages of a place, also while its range is being typed', () => {
  expect([isOn(PLACE, 2, 5), isOn({ ...PLACE, page: 'all' }, 5, 5), isOn({ ...PLACE, page: '1-' }, 1, 5)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isOn({ ...PLACE, page: '1,,' }, 1, 5)).toBe(false);
});

test('makes initials of a name', () => {
  expect(initialsOf('Ann de Vries-Li')).toBe('AdVL');
});

test('frames strokes with the width of the pen, and draws through every point', () => {
  const drawn = readStrokes(
    writeStrokes([
      [
        [10, 20],
        [30, 60],
      ],
      [[50, 40]],
    ]),
  );
  if (!drawn) throw new Error('nothing was read');
  expect(frameOf(drawn)).toEqual({ left: 5, top: 15, width: 50, height: 50 });
  expect(svgPath(drawn.strokes[0] ?? [])).toMatch(/^M10,20 C.* 30,60$/);
  expect(svgPath(drawn.strokes[1] ?? [])).toBe('M50,40 L50,40');
  expect([writeStrokes([]), readStrokes('')]).toEqual(['', undefined]);
});
