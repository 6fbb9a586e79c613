/** Where marks stand, in points on the page as seen. */
import { expect, test } from 'vitest';
import { autoFontSize, type MarkPlacing, markMatrix, pictureSize, placeMarks, turnedSize } from './mark-placement.ts';

const PAGE = { widthPt: 600, heightPt: 800 };
const MARK = { widthPt: 100, heightPt: 20 };

function placing(changes: Partial<MarkPlacing> = {}): MarkPlacing {
  return { position: 'center', rotation: 0, offsetXPt: 0, offsetYPt: 0, gapXPt: 50, gapYPt: 60, ...changes };
}

test('puts a mark flush into each corner and to each edge', () => {
  const at = (position: string) => placeMarks(PAGE, MARK, placing({ position }));
  expect(at('center')).toEqual([{ x: 300, y: 400 }]);
  expect(at('top-left')).toEqual([{ x: 50, y: 790 }]);
  expect(at('bottom-right')).toEqual([{ x: 550, y: 10 }]);
  expect(at('bottom')).toEqual([{ x: 300, y: 10 }]);
  expect(at('right')).toEqual([{ x: 550, y: 400 }]);
});

test('moves a mark inwards from its edge, and from the middle to the right and down', () => {
  const at = (position: string) => placeMarks(PAGE, MARK, placing({ position, offsetXPt: 7, offsetYPt: 11 }));
  expect(at('top-left')).toEqual([{ x: 57, y: 779 }]);
  expect(at('bottom-right')).toEqual([{ x: 543, y: 21 }]);
  expect(at('center')).toEqual([{ x: 307, y: 389 }]);
});

test('keeps a turned mark inside its corner', () => {
  expect(turnedSize(MARK, 90).widthPt).toBeCloseTo(20, 9);
  const [centre = { x: 0, y: 0 }] = placeMarks(PAGE, MARK, placing({ position: 'bottom-left', rotation: 90 }));
  expect(centre.x).toBeCloseTo(10, 9);
  expect(centre.y).toBeCloseTo(50, 9);
});

test('turns a mark around its middle', () => {
  expect(markMatrix(MARK, { x: 300, y: 400 }, 90)).toEqual([0, 1, -1, 0, 310, 350]);
  expect(markMatrix(MARK, { x: 300, y: 400 }, 0)).toEqual([1, 0, 0, 1, 250, 390]);
});

test('covers the whole page with tiles that keep their gaps', () => {
  const points = placeMarks(PAGE, MARK, placing({ position: 'tile' }));
  const rows = [...new Set(points.map((point) => point.y))];
  expect((rows[1] ?? 0) - (rows[0] ?? 0)).toBe(80);
  const row = points.filter((point) => point.y === rows[0]);
  expect((row[1]?.x ?? 0) - (row[0]?.x ?? 0)).toBe(150);
  expect(Math.min(...rows) - 80).toBeLessThan(0);
  expect(Math.max(...rows) + 80).toBeGreaterThan(800);
  expect(placeMarks(PAGE, MARK, placing({ position: 'tile', gapXPt: 500, gapYPt: 500 })).length).toBeLessThan(8);
});

test('never draws more tiles than a page can bear', () => {
  const tiny = { widthPt: 1, heightPt: 1 };
  const huge = { widthPt: 14_400, heightPt: 14_400 };
  expect(placeMarks(huge, tiny, placing({ position: 'tile', gapXPt: 0, gapYPt: 0 })).length).toBeLessThan(5_000);
});

test('sizes letters to 70 percent of the diagonal or the width, and always inside the page', () => {
  const text = { widthPt: 10, heightPt: 1 };
  expect(autoFontSize(PAGE, text, placing())).toBe(42);
  expect(autoFontSize(PAGE, text, placing({ rotation: 90 }))).toBe(56);
  expect(autoFontSize(PAGE, text, placing({ rotation: 53.13 }))).toBe(70);
  for (const rotation of [5, 30, 45, 80, 135]) {
    const size = autoFontSize(PAGE, text, placing({ rotation }));
    const box = turnedSize({ widthPt: 10 * size, heightPt: size }, rotation);
    expect(box.widthPt).toBeLessThanOrEqual(600);
    expect(box.heightPt).toBeLessThanOrEqual(800);
  }
  expect(autoFontSize(PAGE, { widthPt: 1000, heightPt: 1 }, placing())).toBe(4);
});

test('sizes a picture by the width of the page', () => {
  expect(pictureSize(PAGE, { widthPt: 40, heightPt: 30 }, 50)).toEqual({ widthPt: 300, heightPt: 225 });
});
