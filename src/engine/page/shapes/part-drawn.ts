/** Tells what becomes of what a slide draws: pictures, shapes, drawings that stay one picture, and the background. */

import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { DrawnItem, DrawnPath, SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { areaOf, isInside, isWithin, joinBoxes, mostCovering, overlaps, unionBox } from '../boxes/boxes.ts';
import type { ShapePath } from './arrow-heads.ts';
import type { PlacedTable } from './placed-table.ts';
import { type Drawn, findShadows } from './shadows.ts';

export interface DrawnGroup {
  readonly box: SeenBox;
  /** Of its items, among all objects of the page. */
  readonly orders: readonly number[];
}

export interface PlacedShape {
  readonly path: ShapePath;
  readonly box: SeenBox;
  readonly order: number;
  /** Shapes of one drawing have one number. */
  readonly group?: number;
  /** It is drawn before all texts of its slide, which has some. */
  readonly isBeneath?: boolean;
}

export interface PartedDrawn {
  readonly pictures: readonly DrawnGroup[];
  readonly drawings: readonly DrawnGroup[];
  readonly shapes: readonly PlacedShape[];
  /** Parts of tables, among all objects of the page. */
  readonly ofTables: readonly number[];
  /** Shadows that lie wholly over a shape, which would hide them, among all objects of the page: they are left out. */
  readonly unseen: readonly number[];
  /** All other shadows. */
  readonly shadows: readonly number[];
  /** All else that is drawn, shadows too, among all objects of the page: it becomes the background. */
  readonly staying: readonly number[];
}

export interface DrawnPlaces {
  readonly size: PageSizePt;
  /** Shapes that look like one drawing. */
  readonly drawings: readonly SeenBox[];
  readonly tables: readonly PlacedTable[];
  /** All texts of the page; shadows of theirs are drawn before them. */
  readonly texts?: readonly Drawn[];
}

/** Strips of one picture end and begin this near to each other, in points. */
const TOUCHING = 1.5;
/** Objects after a picture that are looked at for a text in it. */
const NEXT_TEXTS = 12;
/** Nobody cuts a picture into more: they are tiles of a pattern, which is a fill. */
const MAX_STRIPS = 1_000;
/** So many tiles in a line that is thinner than this many points are a rest of such a pattern. */
const MAX_TILES = 20;
const LINE = 3;
/** A picture that covers the page but for this many points lies behind it. */
const PAGE_EDGE = 3;
/** A drawing of more paths is one picture: nobody would move its parts. */
const MAX_PIECES = 80;
/** A slide of more shapes keeps them as its background. */
const MAX_SHAPES = 400;
/** Share of the page from which on a shape is its background. */
const BACKGROUND = 0.6;
const TABLE_EDGE = 2;
/** What reaches further out of a drawing or a table is no part of it: the ground of a slide has its middle there too. */
const REACH = 4;
/** Points by which a line along an axis may leave it. */
const STRAIGHT = 0.5;

export function partDrawn(all: readonly DrawnItem[], { size, drawings, tables, texts = [] }: DrawnPlaces): PartedDrawn {
  const shadows = findShadows(all, [...all, ...texts], BACKGROUND * size.widthPt * size.heightPt);
  const items = all.filter((item) => !shadows.has(item));
  const page = { left: 0, top: 0, right: size.widthPt, bottom: size.heightPt };
  const isTable = (item: DrawnItem) => item.kind !== 'picture' && tables.some((table) => isPartOf(item, table));
  const drawnPictures = items.filter(({ kind }) => kind === 'picture');
  const joined = joinStrips(drawnPictures, texts);
  const patterns = joined.filter(isPattern);
  const [first, ...later] = joined.filter((group) => !patterns.includes(group));
  const behind = first && isWithin(page, grown(first.box, PAGE_EDGE)) ? first : undefined;
  const pictures = first && !behind ? [first, ...later] : later;
  const rest = items.filter((item) => item.kind !== 'picture' && !isTable(item));
  const kept = drawings
    .map((box) => ({ box, items: rest.filter((item) => isWithin(item.box, box, REACH)) }))
    .filter((group) => group.items.length > MAX_PIECES);
  const taken = new Set(kept.flatMap((group) => group.items));
  const free = rest.filter((item) => !taken.has(item));
  const back = new Set(behind?.orders);
  const others = [...items.filter(({ order }) => back.has(order)), ...free];
  const tiled = patterns.map(
    ({ box, orders }): DrawnItem => ({ kind: 'other', object: -1, box, order: orders[0] ?? 0 }),
  );
  const shapes = freeShapes(
    [...others, ...tiled].sort((a, b) => a.order - b.order),
    size,
  ).map((shape) => {
    const group = drawings.findIndex((drawing) => isInside(shape.box, drawing));
    return group < 0 ? shape : { ...shape, group };
  });
  const asShapes = new Set(shapes.map(({ order }) => order));
  const left = [...others, ...tiled].filter(({ order }) => !asShapes.has(order));
  const over = overTables(left, tables, size);
  const apart = new Set(over.flatMap(({ orders }) => orders));
  const hides = [...shapes, ...items.filter(isTable)];
  const isHidden = (shadow: DrawnItem) =>
    hides.some(({ order, box }) => order < shadow.order && isWithin(shadow.box, box));
  const seen = [...shadows].filter((shadow) => !isHidden(shadow));
  return {
    pictures,
    drawings: [...kept.map((group) => ({ box: group.box, orders: group.items.map(({ order }) => order) })), ...over],
    shapes,
    ofTables: items.filter(isTable).map(({ order }) => order),
    unseen: [...shadows].filter(isHidden).map(({ order }) => order),
    shadows: seen.map(({ order }) => order),
    staying: [
      ...[...others, ...seen].map(({ order }) => order).filter((order) => !asShapes.has(order) && !apart.has(order)),
      ...patterns.flatMap(({ orders }) => orders),
    ],
  };
}

/** What can be no shape and is drawn over a table, whose fills would hide it: pictures, as many as do not touch. */
function overTables(
  items: readonly DrawnItem[],
  tables: readonly PlacedTable[],
  { widthPt, heightPt }: PageSizePt,
): readonly DrawnGroup[] {
  // Tables that touch overlap by half of their lines.
  const isOver = ({ object, box }: DrawnItem) => object > (mostCovering(box, tables)?.objects?.last ?? Infinity);
  const over = items.filter((item) => isOver(item) && areaOf(item.box) < BACKGROUND * widthPt * heightPt);
  if (over.length > MAX_SHAPES) return [];
  const boxes = joinBoxes(
    over.map(({ box }) => box),
    overlaps,
  );
  return boxes.map((box) => ({
    box,
    orders: over.filter((item) => isWithin(item.box, box)).map(({ order }) => order),
  }));
}

/** Rules and fills of cells; what is slanted or bent, or reaches out of the table, lies over it. */
function isPartOf({ object, box, path }: DrawnItem, { box: own, objects, again }: PlacedTable): boolean {
  const table = grown(own, TABLE_EDGE);
  const isIn = (run: PlacedTable['objects']) => run !== undefined && object >= run.first && object <= run.last;
  if (objects) return (isIn(objects) || isIn(again)) && isWithin(box, own, REACH);
  if (!path) return isInside(box, table);
  return isWithin(box, table) && isStraight(path);
}

function isStraight({ steps }: DrawnPath): boolean {
  let last: SeenPoint | undefined;
  for (const step of steps) {
    if (step.kind === 'curve') return false;
    if (step.kind === 'close') continue;
    const [x, y] = step.to;
    if (last && step.kind === 'line' && Math.min(Math.abs(x - last[0]), Math.abs(y - last[1])) > STRAIGHT) return false;
    last = step.to;
  }
  return true;
}

/** Very many tiles, or a line of them. */
function isPattern({ box, orders }: DrawnGroup): boolean {
  const thickness = Math.min(box.right - box.left, box.bottom - box.top);
  return orders.length > MAX_STRIPS || (orders.length > MAX_TILES && thickness < LINE);
}

/** Paths over which nothing lies that stays in the background: else what is below would come to lie above. */
function freeShapes(items: readonly DrawnItem[], { widthPt, heightPt }: PageSizePt): readonly PlacedShape[] {
  const staying: SeenBox[] = [];
  const shapes: PlacedShape[] = [];
  for (const { box, path, order } of items.toReversed()) {
    const isLarge = areaOf(box) > BACKGROUND * widthPt * heightPt;
    if (!path || isLarge || staying.some((other) => overlaps(other, box))) staying.push(box);
    else shapes.push({ path, box, order });
  }
  return shapes.length > MAX_SHAPES ? [] : shapes.toReversed();
}

/** Producers cut large pictures into strips of one width, or columns of one height, drawn one after another. */
export function joinStrips(items: readonly DrawnItem[], texts: readonly Drawn[] = []): readonly DrawnGroup[] {
  const groups: { box: SeenBox; orders: number[]; object: number }[] = [];
  const hasText = textsBetween(texts);
  for (const { box, order, object } of items) {
    let group = { box, orders: [order], object };
    for (let last = groups.at(-1); last && areStrips(last.box, group.box); last = groups.at(-1)) {
      if (hasText(last.object, object, last.box)) break;
      groups.pop();
      for (const each of group.orders) last.orders.push(each);
      group = { box: unionBox([last.box, group.box]), orders: last.orders, object };
    }
    groups.push(group);
  }
  return groups;
}

/** Whether a text is drawn between two objects, inside of the first: that one is all of its picture. */
function textsBetween(texts: readonly Drawn[]): (after: number, before: number, box: SeenBox) => boolean {
  const byObject = new Map(texts.map((text) => [text.object, text.box]));
  return (after, before, box) => {
    for (let object = after + 1; object < Math.min(before, after + NEXT_TEXTS); object++) {
      const text = byObject.get(object);
      if (text && isInside(text, box)) return true;
    }
    return false;
  };
}

/** One goes on where the other ends, with the same sides; or both stand at one place. */
function areStrips(a: SeenBox, b: SeenBox): boolean {
  const near = (x: number, y: number) => Math.abs(x - y) <= TOUCHING;
  const across = near(a.left, b.left) && near(a.right, b.right);
  const down = near(a.top, b.top) && near(a.bottom, b.bottom);
  return (
    (across && down) ||
    (across && (near(a.bottom, b.top) || near(b.bottom, a.top))) ||
    (down && (near(a.right, b.left) || near(b.right, a.left)))
  );
}

function grown({ left, top, right, bottom }: SeenBox, by: number): SeenBox {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}
