/** Finds areas that are drawn row by row and share their sides, as presentation programs draw the filled cells of a table. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';
import type { TablePage } from '../tables/table.ts';

export interface Tiling {
  /** Of the filled cells, in the order in which they are drawn. */
  readonly tiles: readonly SeenBox[];
  /** Drawn with them or behind them, in the width of the tiles. */
  readonly texts: readonly DrawnPart[];
  /** Its tiles and lines. */
  readonly drawn: readonly DrawnPart[];
}

/** In points: sides that are shared differ by less. */
export const SAME_SIDE = 1;
/** In points: parts of a table reach out of it by no more. */
const REACH = 4;
/** A part that is no thicker is a line: in points, with the room that PDFium gives strokes, and of its length where it is thicker than a usual one. */
const THICKNESS = { usual: 4, most: 8, share: 0.25 };
/** More cells, filled or not, are a drawing. */
export const MAX_CELLS = 1_000;

interface Open {
  readonly tiles: SeenBox[];
  readonly texts: DrawnPart[];
  readonly drawn: DrawnPart[];
  /** Around its first row. */
  width: SeenBox;
}

/** With two tiles beside each other or more in their first row. */
export function findTilings({ fills }: TablePage, parts: readonly DrawnPart[]): readonly Tiling[] {
  const boxes = new Map<number, SeenBox | undefined>();
  for (const { object, box } of fills) if (object !== undefined) boxes.set(object, boxes.has(object) ? undefined : box);
  const found: Open[] = [];
  let open: Open | undefined;
  for (const part of parts) {
    const tile = part.kind === 'path' ? boxes.get(part.object) : undefined;
    if (tile && open && !isOfNextTable(open, tile) && addTile(open, tile)) open.drawn.push(part);
    else if (tile) {
      open = { tiles: [tile], texts: [], drawn: [part], width: tile };
      found.push(open);
    } else if (open && part.kind === 'text' && isIn(part.box, open)) open.texts.push(part);
    else if (open && part.kind === 'path' && isLine(part.box) && isIn(part.box, open)) open.drawn.push(part);
    else open = undefined;
  }
  return found.filter(({ tiles, width }) => tiles.filter((tile) => isSame(tile.top, width.top)).length > 1);
}

/** LibreOffice draws the lines of a table last: a tile behind them, with white in between, is of another one. */
function isOfNextTable({ texts, drawn }: Open, tile: SeenBox): boolean {
  const last = drawn.at(-1);
  const isEnded = last && isLine(last.box) && last.object > (texts.at(-1)?.object ?? Infinity);
  if (!isEnded) return false;
  const isAbove = ({ box }: DrawnPart) => box.bottom + REACH < tile.top;
  return drawn.every(isAbove) && texts.every(isAbove);
}

/** Adds what goes on to the right of the last tile, or begins a row below it. */
function addTile(open: Open, tile: SeenBox): boolean {
  const { tiles, width } = open;
  const last = tiles.at(-1) ?? width;
  if (tiles.length >= MAX_CELLS || tiles.some((other) => overlap(other, tile))) return false;
  const isFirstRow = isSame(last.top, width.top);
  const isBeside = isSame(tile.top, last.top) && tile.left > last.right - SAME_SIDE;
  if (isFirstRow && isBeside && isSame(tile.left, last.right)) {
    if (!isSame(tile.bottom, last.bottom)) return false;
    open.width = unionBox([width, tile]);
    tiles.push(tile);
    return true;
  }
  const isBelow = tile.top > last.top + SAME_SIDE;
  const isInWidth = tile.left > width.left - SAME_SIDE && tile.right < width.right + SAME_SIDE;
  if (isFirstRow ? !isBelow : !(isBelow || isBeside)) return false;
  if (!isInWidth || !(isUnder(tile, tiles) || isBetweenSides(tile, tiles))) return false;
  tiles.push(tile);
  return true;
}

function isUnder(tile: SeenBox, tiles: readonly SeenBox[]): boolean {
  return tiles.some((other) => isSame(other.bottom, tile.top) && other.left < tile.right && tile.left < other.right);
}

function isBetweenSides({ left, right }: SeenBox, tiles: readonly SeenBox[]): boolean {
  return tiles.some((other) => isSame(other.left, left)) && tiles.some((other) => isSame(other.right, right));
}

/** Beside the tiles there is nothing of a table; below them there may be rows without a fill. */
function isIn({ left, top, right }: SeenBox, { width }: Open): boolean {
  return left > width.left - REACH && right < width.right + REACH && top > width.top - REACH;
}

function isLine({ left, top, right, bottom }: SeenBox): boolean {
  const [across, down] = [right - left, bottom - top];
  const [thickness, length] = [Math.min(across, down), Math.max(across, down)];
  return thickness <= THICKNESS.usual || (thickness <= THICKNESS.most && thickness <= THICKNESS.share * length);
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_SIDE;
}

function overlap(a: SeenBox, b: SeenBox): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return across > SAME_SIDE && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SAME_SIDE;
}
