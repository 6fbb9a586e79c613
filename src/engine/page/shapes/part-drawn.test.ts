/** Parts what slides draw into pictures, shapes, drawings and what stays behind. */
import { describe, expect, test } from 'vitest';
import type { DrawnItem, PathStep } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { joinStrips, partDrawn } from './part-drawn.ts';

const size = { widthPt: 400, heightPt: 300 };
const NOTHING = { size, drawings: [], tables: [] };

const boxOf = (left: number, top: number, right: number, bottom: number): SeenBox => ({ left, top, right, bottom });

function item(order: number, kind: DrawnItem['kind'], box: SeenBox): DrawnItem {
  return { order, object: order, kind, box };
}

function path(order: number, box: SeenBox, steps: readonly PathStep[] = []): DrawnItem {
  const fill = { colour: 'ff0000', opacity: 1 };
  return { ...item(order, 'path', box), path: { steps, fill, strokeWidthPt: 0, dashesPt: [] } };
}

const ordersOf = (list: readonly { readonly order: number }[]) => list.map(({ order }) => order);

test('keeps each picture and each path by itself, with nothing left behind', () => {
  const parted = partDrawn(
    [item(0, 'picture', boxOf(10, 10, 60, 60)), path(1, boxOf(70, 10, 90, 30)), path(2, boxOf(80, 20, 99, 40))],
    NOTHING,
  );
  expect(parted.pictures.map(({ orders }) => orders)).toEqual([[0]]);
  expect(ordersOf(parted.shapes)).toEqual([1, 2]);
  expect(parted.staying).toEqual([]);
});

test('leaves the tiles of a pattern behind, and a picture in strips in front', () => {
  const tiles = (count: number) =>
    Array.from({ length: count }, (_, order) => item(order, 'picture', boxOf(0, order * 0.2, 300, (order + 1) * 0.2)));
  const [strips, pattern] = [100, 1_200].map((count) =>
    partDrawn([...tiles(count), path(count, boxOf(10, 10, 15, 15))], NOTHING),
  );
  expect(strips?.pictures).toHaveLength(1);
  expect(pattern?.pictures).toEqual([]);
  expect(pattern?.staying).toHaveLength(1_200);
  expect(ordersOf(pattern?.shapes ?? [])).toEqual([1_200]);
});

test('keeps pictures apart that touch where a text is drawn on the first before the next', () => {
  const pictures = [item(0, 'picture', boxOf(10, 10, 90, 50)), item(2, 'picture', boxOf(10, 50, 90, 90))];
  const partsOf = (text: SeenBox) => joinStrips(pictures, [{ object: 1, box: text }]).map(({ orders }) => orders);
  expect(partsOf(boxOf(30, 20, 70, 30))).toEqual([[0], [2]]);
  expect(partsOf(boxOf(130, 20, 170, 30))).toEqual([[0, 2]]);
});

test('leaves a line of tiles behind, which is the rest of a pattern', () => {
  const tiles = (height: number) =>
    Array.from({ length: 30 }, (_, order) =>
      item(order, 'picture', boxOf(20 + order * 8, 50, 28 + order * 8, 50 + height)),
    );
  expect(partDrawn(tiles(1), NOTHING).pictures).toEqual([]);
  expect(partDrawn(tiles(1), NOTHING).staying).toHaveLength(30);
  expect(partDrawn(tiles(8), NOTHING).pictures).toHaveLength(1);
});

test('leaves behind what cannot be a shape, what covers the page, and shapes under what stays', () => {
  const parted = partDrawn(
    [
      path(0, boxOf(0, 0, 400, 300)),
      path(1, boxOf(10, 10, 50, 50)),
      item(2, 'other', boxOf(40, 40, 80, 80)),
      path(3, boxOf(60, 60, 90, 90)),
      path(4, boxOf(200, 200, 220, 220)),
    ],
    NOTHING,
  );
  expect(ordersOf(parted.shapes)).toEqual([3, 4]);
  expect(parted.staying).toEqual([0, 1, 2]);
});

describe('shadows', () => {
  const shade = (order: number, box: SeenBox): DrawnItem => ({ ...item(order, 'picture', box), shade: 'dark' });

  test('stay behind, and are left out where they lie wholly over a shape', () => {
    const parted = partDrawn(
      [
        shade(0, boxOf(12, 12, 64, 64)),
        path(1, boxOf(10, 10, 60, 60)),
        shade(2, boxOf(20, 20, 50, 50)),
        path(3, boxOf(22, 22, 48, 48)),
        shade(4, boxOf(42, 42, 80, 80)),
        path(5, boxOf(40, 40, 78, 78)),
        item(6, 'picture', boxOf(100, 100, 150, 150)),
      ],
      NOTHING,
    );
    expect(ordersOf(parted.shapes)).toEqual([1, 3, 5]);
    expect(parted.pictures.map(({ orders }) => orders)).toEqual([[6]]);
    expect([parted.staying, parted.unseen]).toEqual([[0, 4], [2]]);
  });

  test('are left out where they lie wholly over the cell of a table', () => {
    const table = { box: boxOf(100, 100, 300, 200), objects: { first: 0, last: 0 } };
    const items = [
      path(0, boxOf(100, 100, 300, 200)),
      shade(1, boxOf(120, 120, 160, 140)),
      path(2, boxOf(119, 119, 159, 139)),
    ];
    expect(partDrawn(items, { ...NOTHING, tables: [table] }).unseen).toEqual([1]);
  });

  test('are told from a watermark, which stays a picture over the shapes', () => {
    const parted = partDrawn([path(0, boxOf(10, 10, 90, 90)), shade(1, boxOf(20, 20, 60, 60))], NOTHING);
    expect(parted.pictures.map(({ orders }) => orders)).toEqual([[1]]);
    expect([parted.staying, parted.unseen]).toEqual([[], []]);
  });
});

test('takes a first picture as large as the page for its background, and none that comes later', () => {
  const page = boxOf(-1, -1, 401, 301);
  const logo = boxOf(10, 10, 30, 30);
  const behind = partDrawn([item(0, 'picture', page), item(1, 'picture', logo)], NOTHING);
  expect(behind.pictures.map(({ orders }) => orders)).toEqual([[1]]);
  expect(behind.staying).toEqual([0]);
  const over = partDrawn([item(0, 'picture', logo), item(1, 'picture', page)], NOTHING);
  expect(over.pictures.map(({ orders }) => orders)).toEqual([[0], [1]]);
  expect(over.staying).toEqual([]);
});

test('takes the strips of a first picture as large as the page for its background together', () => {
  const strips = [0, 1].map((half) => item(half, 'picture', boxOf(0, 150 * half, 400, 150 + 150 * half)));
  const parted = partDrawn([...strips, item(2, 'picture', boxOf(10, 10, 30, 30))], NOTHING);
  expect(parted.pictures.map(({ orders }) => orders)).toEqual([[2]]);
  expect(parted.staying).toEqual([0, 1]);
});

test('leaves the lines of tables out, and keeps what lies over tables', () => {
  const table = boxOf(100, 100, 300, 200);
  const slanted = [
    { kind: 'move', to: [110, 110] },
    { kind: 'line', to: [150, 130] },
  ] as const;
  const items = [
    path(0, boxOf(100, 100, 300, 100)),
    path(1, boxOf(10, 10, 30, 30)),
    path(2, boxOf(110, 110, 150, 130), slanted),
    path(3, boxOf(250, 150, 390, 160)),
  ];
  const parted = partDrawn(items, { ...NOTHING, tables: [{ box: table }] });
  expect(ordersOf(parted.shapes)).toEqual([1, 2, 3]);
  expect(parted.staying).toEqual([]);
});

test('tells what lies over a table from its parts by their numbers, where these are known', () => {
  const items = [path(0, boxOf(100, 100, 300, 101)), path(1, boxOf(120, 120, 160, 140))];
  const tables = [{ box: boxOf(100, 100, 300, 200), objects: { first: 0, last: 0 } }];
  const parted = partDrawn(items, { ...NOTHING, tables });
  expect(ordersOf(parted.shapes)).toEqual([1]);
  expect(parted.ofTables).toEqual([0]);
});

test('knows the rows of a table that are drawn again over what lies on it', () => {
  const line = boxOf(100, 100, 300, 101);
  const items = [path(0, line), path(1, boxOf(120, 120, 160, 140)), path(2, line)];
  const tables = [{ box: boxOf(100, 100, 300, 200), objects: { first: 0, last: 0 }, again: { first: 2, last: 3 } }];
  const parted = partDrawn(items, { ...NOTHING, tables });
  expect(ordersOf(parted.shapes)).toEqual([1]);
  expect(parted.ofTables).toEqual([0, 2]);
});

test('makes pictures of what is drawn over a table and can be no shape, one of each that touch', () => {
  const tables = [{ box: boxOf(100, 100, 300, 200), objects: { first: 0, last: 0 } }];
  const items = [
    path(0, boxOf(100, 100, 300, 101)),
    item(1, 'other', boxOf(110, 110, 150, 130)),
    item(2, 'other', boxOf(140, 120, 180, 140)),
    item(3, 'other', boxOf(200, 110, 220, 130)),
    item(4, 'other', boxOf(10, 10, 30, 30)),
  ];
  const parted = partDrawn(items, { ...NOTHING, tables });
  expect(parted.drawings).toEqual([
    { box: boxOf(110, 110, 180, 140), orders: [1, 2] },
    { box: boxOf(200, 110, 220, 130), orders: [3] },
  ]);
  expect(parted.staying).toEqual([4]);
});

test('takes what is drawn beneath a table for no part of the picture over one that it touches', () => {
  const tables = [
    { box: boxOf(100, 100, 300, 201), objects: { first: 0, last: 0 } },
    { box: boxOf(100, 199, 300, 280), objects: { first: 2, last: 2 } },
  ];
  const items = [
    path(0, boxOf(100, 100, 300, 101)),
    item(1, 'other', boxOf(99, 198, 301, 281)),
    path(2, boxOf(100, 199, 300, 200)),
  ];
  const parted = partDrawn(items, { ...NOTHING, tables });
  expect(parted.drawings).toEqual([]);
  expect(parted.staying).toEqual([1]);
});

test('keeps the ground of a slide out of the drawing and the table that stand in its middle', () => {
  const middle = boxOf(100, 100, 300, 200);
  const parts = Array.from({ length: 90 }, (_, index) => path(index + 1, boxOf(100 + index, 100, 110 + index, 200)));
  const items = [path(0, boxOf(0, 0, 400, 300)), ...parts];
  const drawing = partDrawn(items, { ...NOTHING, drawings: [middle] });
  expect(drawing.drawings.map(({ orders }) => orders.length)).toEqual([90]);
  expect(drawing.staying).toEqual([0]);
  const table = partDrawn(items, { ...NOTHING, tables: [{ box: middle, objects: { first: 0, last: 90 } }] });
  expect(table.ofTables).toHaveLength(90);
  expect(table.staying).toEqual([0]);
});

test('groups the shapes of a drawing, and makes one of very many parts a picture', () => {
  const drawings = [boxOf(100, 100, 300, 250)];
  const bars = (count: number) =>
    Array.from({ length: count }, (_, index) => path(index, boxOf(101 + index, 110, 102 + index, 240)));
  const few = partDrawn([...bars(3), path(3, boxOf(10, 10, 30, 30))], { ...NOTHING, drawings });
  expect(few.shapes.map(({ order, group }) => [order, group])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, undefined],
  ]);
  expect(few.drawings).toEqual([]);
  const many = partDrawn(bars(100), { ...NOTHING, drawings });
  expect(many.shapes).toEqual([]);
  expect(many.drawings.map(({ orders }) => orders.length)).toEqual([100]);
});

test('joins strips of one picture, and no pictures that merely touch', () => {
  const strips = [0, 1, 2].map((row) => item(row, 'picture', boxOf(10, 10 + 20 * row, 110, 30 + 20 * row)));
  const beside = item(3, 'picture', boxOf(110, 10, 150, 40));
  expect(joinStrips([...strips, beside]).map(({ orders }) => orders)).toEqual([[0, 1, 2], [3]]);
  expect(joinStrips([...strips, beside])[0]?.box).toEqual(boxOf(10, 10, 110, 70));
});
