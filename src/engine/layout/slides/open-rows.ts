/** Gathers texts that are drawn one after another into rows of cells: from left to right, and each row below the one before. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';

export interface OpenCell {
  readonly box: SeenBox;
  readonly text: string;
  readonly objects: readonly number[];
}

export interface OpenRow {
  readonly cells: readonly OpenCell[];
  readonly top: number;
  readonly bottom: number;
  /** The height of its lowest line. */
  readonly linePt: number;
}

export interface OpenRun {
  /** With two cells or more in each. */
  readonly rows: readonly OpenRow[];
  /** Drawn among its texts, just before them or just behind. */
  readonly lines: readonly DrawnPart[];
}

/** In points: a part that is no thicker is a line. */
const MAX_THICKNESS = 4;
/** In heights of a line: a text that goes on stands no further from its last part, beside it and below it. */
const BESIDE = 0.6;
const BELOW = 0.35;
/** In heights of a line: rows stand no further from each other. */
const ROW_GAP = 2.5;
/** Texts of one table differ in height by no more than this factor. */
const ALIKE = 1.6;
/** More rows or columns are no table of a slide. */
const MAX_ROWS = 200;
const MAX_COLUMNS = 50;

interface OpenPart {
  parts: DrawnPart[];
  box: SeenBox;
}

/** Runs of rows that nothing but lines is drawn between. */
export function openRuns(parts: readonly DrawnPart[], taken: ReadonlySet<number>): readonly OpenRun[] {
  return stretches(parts, taken).flatMap((stretch) => {
    const texts = stretch.filter(({ kind }) => kind === 'text');
    const lines = stretch.filter(({ kind }) => kind !== 'text');
    return rowRuns(texts).map((rows) => ({ rows, lines }));
  });
}

function stretches(parts: readonly DrawnPart[], taken: ReadonlySet<number>): readonly (readonly DrawnPart[])[] {
  const found: DrawnPart[][] = [[]];
  for (const part of parts) {
    const isOwn = part.kind === 'text' ? !part.isTurned : part.kind === 'path' && isLine(part.box);
    if (isOwn && !taken.has(part.object)) found.at(-1)?.push(part);
    else if (found.at(-1)?.length) found.push([]);
  }
  return found;
}

function rowRuns(texts: readonly DrawnPart[]): readonly (readonly OpenRow[])[] {
  const runs: OpenRow[][] = [[]];
  for (const cells of rowsOf(texts)) {
    if (cells.length < 2 || cells.length > MAX_COLUMNS) {
      runs.push([]);
      continue;
    }
    const row = makeRow(cells);
    const last = runs.at(-1)?.at(-1);
    if (last && !goesOn(last, row)) runs.push([]);
    runs.at(-1)?.push(row);
  }
  return runs.filter((rows) => rows.length > 1 && rows.length <= MAX_ROWS);
}

function goesOn(last: OpenRow, row: OpenRow): boolean {
  const gap = row.top - last.bottom;
  const [low, high] = [Math.min(last.linePt, row.linePt), Math.max(last.linePt, row.linePt)];
  return gap > -1 && gap < ROW_GAP * low && high < ALIKE * low;
}

/** Each begins where a text is drawn that stands left of the one before, or is no longer beside it. */
function rowsOf(texts: readonly DrawnPart[]): readonly (readonly OpenPart[])[] {
  const rows: OpenPart[][] = [];
  let last: DrawnPart | undefined;
  for (const text of texts) {
    const cell = rows.at(-1)?.at(-1);
    if (cell && last && isSameCell(cell, last, text)) {
      cell.parts.push(text);
      cell.box = unionBox([cell.box, text.box]);
    } else if (cell && isBeside(cell, text)) rows.at(-1)?.push({ parts: [text], box: text.box });
    else rows.push([{ parts: [text], box: text.box }]);
    last = text;
  }
  return rows;
}

function isSameCell({ box }: OpenPart, last: DrawnPart, { box: next }: DrawnPart): boolean {
  const height = last.box.bottom - last.box.top;
  const isLevel = Math.abs(last.box.bottom - next.bottom) < height / 2;
  if (isLevel) return next.left > last.box.left && next.left - last.box.right < BESIDE * height;
  const gap = next.top - last.box.bottom;
  return gap > -height / 2 && gap < BELOW * height && next.left < box.right && next.right > box.left;
}

function isBeside({ box: cell }: OpenPart, { box }: DrawnPart): boolean {
  return box.left > cell.right && box.top < cell.bottom && cell.top < box.bottom;
}

function makeRow(cells: readonly OpenPart[]): OpenRow {
  const heights = cells.flatMap(({ parts }) => parts.map(({ box }) => box.bottom - box.top));
  return {
    cells: cells.map(({ parts, box }) => ({
      box,
      text: parts.map(({ text }) => text).join(' '),
      objects: parts.map(({ object }) => object),
    })),
    top: Math.min(...cells.map(({ box }) => box.top)),
    bottom: Math.max(...cells.map(({ box }) => box.bottom)),
    linePt: heights.reduce((a, b) => Math.min(a, b), Infinity),
  };
}

function isLine({ left, top, right, bottom }: SeenBox): boolean {
  return Math.min(right - left, bottom - top) <= MAX_THICKNESS;
}
