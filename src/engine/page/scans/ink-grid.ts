/** Tells where a drawn page has ink, in cells of a few points: what is darker than its paper. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import { paperLevel } from './paper-level.ts';
import type { GrayPixels } from './printed-rules.ts';

/** In points: cells are this wide and high, and larger on pages that would have more of them than this. */
const CELL = 3;
const MOST_CELLS = 150_000;
/** Ink is darker than this share of the paper. */
const INK = 0.72;
/** Share of the pixels of a cell that are ink. */
const INKED = 0.06;

export interface InkGrid {
  readonly columns: number;
  readonly rows: number;
  /** How wide and high a cell is, in points. */
  readonly cellPt: number;
  /** 1 where a cell has ink, row by row from the top. */
  readonly inked: Uint8Array;
}

export function inkGrid({ gray, widthPx, heightPx }: GrayPixels, { widthPt, heightPt }: PageSizePt): InkGrid {
  const cellPt = Math.max(CELL, Math.sqrt((widthPt * heightPt) / MOST_CELLS));
  const columns = Math.max(1, Math.ceil(widthPt / cellPt));
  const rows = Math.max(1, Math.ceil(heightPt / cellPt));
  const limit = INK * paperLevel(gray, 3);
  const [ink, all] = [new Uint16Array(columns * rows), new Uint16Array(columns * rows)];
  const columnOf = Uint16Array.from({ length: widthPx }, (_, x) =>
    Math.min(columns - 1, Math.floor((x * columns) / widthPx)),
  );
  for (let y = 0, at = 0; y < heightPx; y++) {
    const start = Math.min(rows - 1, Math.floor((y * rows) / heightPx)) * columns;
    for (let x = 0; x < widthPx; x++, at++) {
      const cell = start + (columnOf[x] ?? 0);
      all[cell] = (all[cell] ?? 0) + 1;
      if ((gray[at] ?? 255) < limit) ink[cell] = (ink[cell] ?? 0) + 1;
    }
  }
  const inked = Uint8Array.from(ink, (count, cell) => (count > INKED * (all[cell] ?? 0) ? 1 : 0));
  return { columns, rows, cellPt, inked };
}
