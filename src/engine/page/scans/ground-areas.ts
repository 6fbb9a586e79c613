/** Finds the areas of one colour behind words in the picture of a page, such as shaded cells of tables. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { isInside } from '../boxes/boxes.ts';
import { type ColourPixels, hexOf, type Rgb, sheetColour } from './ink-colours.ts';

/** In points: colours are told of cells this wide and high, each from a few pixels. */
const CELL = 3;
const PIXELS = [
  [0, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;
/** Of a cell, from its middle. */
const ASIDE = 0.8;
/** Levels by which some part of a ground differs from paper, and parts of one ground from each other. */
const PAINTED = 14;
const SAME = 20;
/** In cells. */
const LEAST = { columns: 8, rows: 3 };
/** Share of an area that has its colour or words: others are no rectangle. */
const FULL = 0.8;
/** Share of the page: a larger area is its paper. More areas than this are a photograph. */
const MOST = { page: 0.5, areas: 150 };
/** What a cell is, where it has no colour of its own. */
const PAPER = -1;
const WORD = -2;

interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** Red, green and blue of each cell. */
  readonly colours: Uint8Array;
  readonly sheet: Rgb;
  /** 0 where a cell is painted, else `PAPER` or `WORD`. */
  readonly kinds: Int8Array;
}

/**
 * @param words boxes of the straightened page. @param turn where a place of that page stands on the page as it was
 * scanned. @returns areas of the straightened page, in points; none of a page with more of them than tables have.
 */
export function groundAreas(
  picture: ColourPixels,
  words: readonly SeenBox[],
  size: PageSizePt,
  turn: (x: number, y: number) => readonly [number, number],
): readonly FilledArea[] {
  const grid = gridOf(picture, words, size, turn);
  const areas = components(grid).flatMap((cells) => areaOfCells(cells, grid, size) ?? []);
  const found = areas.filter(({ box }) => words.some((word) => isInside(word, box)));
  return found.length > MOST.areas ? [] : found;
}

function gridOf(
  picture: ColourPixels,
  words: readonly SeenBox[],
  { widthPt, heightPt }: PageSizePt,
  turn: (x: number, y: number) => readonly [number, number],
): Grid {
  const [columns, rows] = [Math.floor(widthPt / CELL), Math.floor(heightPt / CELL)];
  const sheet = sheetColour(picture);
  const colours = new Uint8Array(3 * columns * rows);
  const kinds = new Int8Array(columns * rows).fill(PAPER);
  const seen = samplesOf(picture, widthPt);
  // A turn is the same step from cell to cell everywhere.
  const [[x, y], [right, down], [aside, below]] = [
    turn(CELL / 2, CELL / 2),
    turn(1.5 * CELL, CELL / 2),
    turn(CELL / 2, 1.5 * CELL),
  ];
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      const place = seen(x + column * (right - x) + row * (aside - x), y + column * (down - y) + row * (below - y));
      if (isPaper(place, sheet)) continue;
      kinds[cell] = 0;
      for (let part = 0; part < 3; part++) colours[3 * cell + part] = middleOf(place, part);
    }
  }
  markWords(words, { columns, rows, kinds });
  return { columns, rows, colours, kinds, sheet };
}

/** Red, green and blue of the pixels about a place, in points; the next call overwrites them. */
function samplesOf({ rgb, widthPx, heightPx }: ColourPixels, widthPt: number): (x: number, y: number) => Uint8Array {
  const scale = widthPx / widthPt;
  const far = (ASIDE * CELL * scale) / 2;
  const seen = new Uint8Array(3 * PIXELS.length);
  return (x, y) => {
    for (let index = 0; index < PIXELS.length; index++) {
      const [dx, dy] = PIXELS[index] as (typeof PIXELS)[number];
      const px = Math.min(widthPx - 1, Math.max(0, Math.round(x * scale + dx * far)));
      const py = Math.min(heightPx - 1, Math.max(0, Math.round(y * scale + dy * far)));
      const at = 3 * (py * widthPx + px);
      for (let part = 0; part < 3; part++) seen[3 * index + part] = rgb[at + part] as number;
    }
    return seen;
  };
}

/** Whether most pixels are as light as paper, so that the middle of each part is. */
function isPaper(seen: Uint8Array, sheet: Rgb): boolean {
  let alike = 0;
  for (let at = 0; at < seen.length; at += 3) {
    const isAlike =
      Math.abs((seen[at] as number) - sheet[0]) < PAINTED &&
      Math.abs((seen[at + 1] as number) - sheet[1]) < PAINTED &&
      Math.abs((seen[at + 2] as number) - sheet[2]) < PAINTED;
    if (isAlike) alike++;
  }
  return 2 * alike > PIXELS.length;
}

/** Of one part of the colours. */
function middleOf(seen: Uint8Array, part: number): number {
  const levels = PIXELS.map((_, index) => seen[3 * index + part] ?? 255).sort((a, b) => a - b);
  return levels[levels.length >> 1] ?? 255;
}

function markWords(
  words: readonly SeenBox[],
  { columns, rows, kinds }: Pick<Grid, 'columns' | 'rows' | 'kinds'>,
): void {
  for (const { left, top, right, bottom } of words) {
    for (let row = Math.max(0, Math.floor(top / CELL)); row < Math.min(rows, Math.ceil(bottom / CELL)); row++) {
      const from = row * columns + Math.max(0, Math.floor(left / CELL));
      kinds.fill(WORD, from, Math.max(from, row * columns + Math.min(columns, Math.ceil(right / CELL))));
    }
  }
}

/** Painted cells of one colour that touch. */
function components({ columns, rows, colours, kinds }: Grid): readonly (readonly number[])[] {
  const taken = new Uint8Array(kinds.length);
  const found: number[][] = [];
  for (let start = 0; start < kinds.length; start++) {
    if (taken[start] === 1 || kinds[start] !== 0) continue;
    const cells: number[] = [];
    const open = [start];
    taken[start] = 1;
    const visit = (next: number) => {
      if (taken[next] === 1 || kinds[next] !== 0 || !isSame(colours, start, next)) return;
      taken[next] = 1;
      open.push(next);
    };
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      cells.push(cell);
      const column = cell % columns;
      if (column > 0) visit(cell - 1);
      if (column < columns - 1) visit(cell + 1);
      if (cell >= columns) visit(cell - columns);
      if (cell < columns * (rows - 1)) visit(cell + columns);
    }
    if (cells.length >= LEAST.columns) found.push(cells);
  }
  return found;
}

function isSame(colours: Uint8Array, a: number, b: number): boolean {
  for (let part = 0; part < 3; part++) {
    if (Math.abs((colours[3 * a + part] ?? 0) - (colours[3 * b + part] ?? 0)) > SAME) return false;
  }
  return true;
}

function areaOfCells(
  cells: readonly number[],
  { columns, colours, kinds, sheet }: Grid,
  { widthPt, heightPt }: PageSizePt,
): FilledArea | undefined {
  let [left, right, top, bottom] = [columns, 0, Number.POSITIVE_INFINITY, 0];
  for (const cell of cells) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    [left, right] = [Math.min(left, column), Math.max(right, column + 1)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row + 1)];
  }
  const [width, height] = [right - left, bottom - top];
  if (width < LEAST.columns || height < LEAST.rows) return undefined;
  if (width * height * CELL * CELL > MOST.page * widthPt * heightPt) return undefined;
  let full = cells.length;
  for (let row = top; row < bottom; row++) {
    for (let cell = row * columns + left; cell < row * columns + right; cell++) if (kinds[cell] === WORD) full++;
  }
  if (full < FULL * width * height) return undefined;
  const box = { left: left * CELL, top: top * CELL, right: right * CELL, bottom: bottom * CELL };
  // As it would be on white paper.
  const mean = (part: 0 | 1 | 2) => {
    const sum = cells.reduce((all, cell) => all + (colours[3 * cell + part] ?? 0), 0);
    return Math.min(255, (255 * sum) / cells.length / sheet[part]);
  };
  const colour: Rgb = [mean(0), mean(1), mean(2)];
  return { box, colour: hexOf(colour) };
}
