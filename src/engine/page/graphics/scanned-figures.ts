/** Finds the figures of a scanned page: ink that no word accounts for, in one place and large enough to be seen. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { areaOf, commonArea, isInside, joinBoxes, overlaps, unionBox } from '../boxes/boxes.ts';
import type { InkGrid } from '../scans/ink-grid.ts';
import type { Word } from '../words/words.ts';
import { type CellBox, figureBesideText } from './figure-beside-text.ts';

/** In cells: ink that is no further apart belongs together. */
const REACH = 3;
/** In points: both sides of a figure, and its longer one; cells with ink, and their share of all. */
const FIGURE = { side: 24, longer: 40, cells: 40, share: 0.04 };
/** In cells, how far inside its edges the lines of a frame stand; and the share of its ink that may stand further inside. */
const FRAME = { reach: 3, inside: 0.1 };
/** Shares of the page: more cells with ink beside its words are a photograph of paper, and a larger figure is all there is on it. More figures than this are the pattern of its paper. */
const MOST = { inked: 0.5, page: 0.6, figures: 40 };
/** In ems: how far the ink of a word reaches past its box. */
const AROUND = 0.25;
/** Times the size of most words: what is larger, and no word of several letters, was read in a figure. */
const LARGE = 2.5;
const LETTERS = /^\p{P}*\p{L}{4,}/u;
/** Cells with ink of a place that is looked at for a part beside texts. */
const LARGE_CELLS = 400;
/** Share of a figure that words cover: more is a text in a frame, or a table. Labels are no more than this. */
const LABELS = { covered: 0.12, most: 40 };

export function findScannedFigures(
  grid: InkGrid,
  { widthPt, heightPt }: PageSizePt,
  words: readonly Word[],
): readonly SeenBox[] {
  const texts = withoutReadFigures(words);
  const inked = withoutWords(withoutEdges(grid), texts);
  const page = widthPt * heightPt;
  if (inked.inked.reduce((sum, cell) => sum + cell, 0) > MOST.inked * inked.inked.length) return [];
  const found = components(inked).filter(
    (component) => isLargeEnough(component, grid.cellPt) && !isFrame(component, grid.columns),
  );
  const boxes = found.map((component) => boxOf(component, grid.cellPt));
  const joined = joinBoxes(boxes, overlaps).filter((box) => {
    const labels = texts.filter((word) => isInside(word.box, box));
    const covered = texts.reduce((sum, word) => sum + commonArea(word.box, box), 0);
    return covered < LABELS.covered * areaOf(box) && labels.length <= LABELS.most;
  });
  const figures = [...joined, ...besideTexts(found, inked, texts).filter((box) => !joined.some(overlapping(box)))];
  if (figures.length > MOST.figures) return [];
  const whole = figures.find((box) => areaOf(box) >= MOST.page * page);
  if (!whole) return figures;
  if (words.length > LABELS.most) return figures.filter((box) => box !== whole);
  return [unionBox([whole, ...words.map(({ box }) => box)])];
}

/** Parts of large places with ink that reach over texts. */
function besideTexts(found: readonly Component[], grid: InkGrid, words: readonly Word[]): readonly SeenBox[] {
  const { inked } = withoutWords({ ...grid, inked: new Uint8Array(grid.inked.length).fill(1) }, words);
  const isText = (cell: number) => inked[cell] === 0;
  return found
    .filter(({ cells }) => cells.length >= LARGE_CELLS)
    .flatMap((component) => figureBesideText(component, grid, isText) ?? [])
    .map((box) => boxOf(box, grid.cellPt));
}

function overlapping(box: SeenBox): (other: SeenBox) => boolean {
  return (other) => overlaps(box, other);
}

/** What recognition takes for large letters, in a drawing, is none. */
function withoutReadFigures(words: readonly Word[]): readonly Word[] {
  const sizes = words.map(({ box }) => box.bottom - box.top).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1] ?? 0;
  return words.filter(({ box, text }) => box.bottom - box.top <= LARGE * usual || LETTERS.test(text));
}

/** The shadows at the edges of a scan are all ink that hangs together with them. */
function withoutEdges(grid: InkGrid): InkGrid {
  const { columns, rows } = grid;
  const inked = grid.inked.slice();
  const open: number[] = [];
  const take = (cell: number) => {
    if (inked[cell] !== 1) return;
    inked[cell] = 0;
    open.push(cell);
  };
  for (let column = 0; column < columns; column++) for (const row of [0, rows - 1]) take(row * columns + column);
  for (let row = 0; row < rows; row++) for (const column of [0, columns - 1]) take(row * columns + column);
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    visitNear(cell, grid, 1, take);
  }
  return { ...grid, inked };
}

function withoutWords({ columns, rows, cellPt, inked: all }: InkGrid, words: readonly Word[]): InkGrid {
  const inked = all.slice();
  for (const { box, sizePt } of words) {
    const past = Math.max(cellPt / 2, AROUND * Math.min(sizePt, box.bottom - box.top));
    const [from, to] = [
      Math.max(0, Math.floor((box.left - past) / cellPt)),
      Math.min(columns, Math.ceil((box.right + past) / cellPt)),
    ];
    const [top, bottom] = [
      Math.max(0, Math.floor((box.top - past) / cellPt)),
      Math.min(rows, Math.ceil((box.bottom + past) / cellPt)),
    ];
    for (let row = top; row < bottom; row++) inked.fill(0, row * columns + from, row * columns + Math.max(from, to));
  }
  return { columns, rows, cellPt, inked };
}

interface Component extends CellBox {
  readonly cells: readonly number[];
}

function components(grid: InkGrid): readonly Component[] {
  const left = grid.inked.slice();
  const found: Component[] = [];
  for (let start = left.indexOf(1); start !== -1; start = left.indexOf(1, start + 1)) {
    left[start] = 0;
    const open = [start];
    const take = (next: number) => {
      if (left[next] !== 1) return;
      left[next] = 0;
      open.push(next);
    };
    const cells: number[] = [];
    const made = { cells, left: Infinity, right: 0, top: Infinity, bottom: 0 };
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const [column, row] = [cell % grid.columns, Math.floor(cell / grid.columns)];
      cells.push(cell);
      made.left = Math.min(made.left, column);
      made.right = Math.max(made.right, column + 1);
      made.top = Math.min(made.top, row);
      made.bottom = Math.max(made.bottom, row + 1);
      visitNear(cell, grid, REACH, take);
    }
    found.push(made);
  }
  return found;
}

/** Visits the cells up to so many away, across and down. */
function visitNear(cell: number, { columns, rows }: InkGrid, reach: number, visit: (near: number) => void): void {
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++) {
    for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x++) visit(y * columns + x);
  }
}

function isLargeEnough({ cells, left, right, top, bottom }: Component, cellPt: number): boolean {
  const [width, height] = [right - left, bottom - top];
  if (Math.min(width, height) * cellPt < FIGURE.side || Math.max(width, height) * cellPt < FIGURE.longer) return false;
  return cells.length >= FIGURE.cells && cells.length >= FIGURE.share * width * height;
}

/** Nothing but lines around a place, or what words left of them. */
function isFrame({ cells, left, right, top, bottom }: Component, columns: number): boolean {
  const reach = Math.min(FRAME.reach, Math.floor(Math.min(right - left, bottom - top) / 4));
  const inside = cells.filter((cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    return column >= left + reach && column < right - reach && row >= top + reach && row < bottom - reach;
  });
  return inside.length < FRAME.inside * cells.length;
}

function boxOf({ left, right, top, bottom }: CellBox, cellPt: number): SeenBox {
  return { left: left * cellPt, right: right * cellPt, top: top * cellPt, bottom: bottom * cellPt };
}
