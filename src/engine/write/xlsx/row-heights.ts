/** Tells how high rows must be whose merged cells have several lines or large letters: programs fit rows only to cells that are not merged. */
import type { SheetBlock, SheetCell } from '../sheets/sheet.ts';

/** In points, of the font of the cells, Calibri 11: a line, a letter on average, and an East Asian one. */
const LINE_PT = 15;
const LETTER_PT = 5.6;
const EAST_ASIAN_PT = 11;
/** Excel has no higher rows. In points. */
const MAX_PT = 409;
/** In points: the room at both sides of a text. */
const MARGINS_PT = 4;
/** Share of a line that stays empty, since words are kept whole. */
const RAGGED = 0.1;
/** What rows need at least is reckoned by these: a program makes them higher, and white is in nobody's way where it need not. */
const LEAST = { letterPt: 5, ragged: 0.05 };
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}]/gu;

/** Heights in points by row of the block, 0-based; rows without merged cells of several lines or large letters are not in it. */
export function rowHeights({ cells, widths }: SheetBlock): ReadonlyMap<number, number> {
  const wrapped = cells.filter(({ look, value }) => look?.wraps && value.kind === 'text');
  const large = cells.filter(({ look }) => (look?.size ?? 1) > 1);
  const merged = [...wrapped, ...large].filter(({ rowSpan, columnSpan }) => rowSpan * columnSpan > 1);
  const heights = new Map<number, number>(merged.flatMap((cell) => rowsOf(cell).map((row) => [row, LINE_PT])));
  for (const cell of new Set([...wrapped, ...large])) {
    const { size = 1, wraps = false } = cell.look ?? {};
    const lines = wraps && cell.value.kind === 'text' ? linesOf(cell, widths, size) : 1;
    const each = (lines * LINE_PT * size) / cell.rowSpan;
    for (const row of rowsOf(cell)) {
      const known = heights.get(row);
      if (known !== undefined) heights.set(row, Math.min(MAX_PT, Math.max(known, each)));
    }
  }
  return heights;
}

/** Heights in points of rows whose other cells have several lines: programs that fit them do so again, and LibreOffice 7.4 does not when it opens a file. */
export function fittedHeights({ cells, widths }: SheetBlock): ReadonlyMap<number, number> {
  const heights = new Map<number, number>();
  for (const cell of cells) {
    const { size = 1, wraps = false } = cell.look ?? {};
    if (!wraps || cell.value.kind !== 'text' || cell.rowSpan * cell.columnSpan > 1) continue;
    const lines = linesOf(cell, widths, size, LEAST);
    if (lines > 1)
      heights.set(cell.row, Math.min(MAX_PT, Math.max(heights.get(cell.row) ?? 0, lines * LINE_PT * size)));
  }
  return heights;
}

function rowsOf({ row, rowSpan }: SheetCell): readonly number[] {
  return Array.from({ length: rowSpan }, (_, index) => row + index);
}

function linesOf(
  { value, column, columnSpan }: SheetCell,
  widths: readonly number[],
  size: number,
  letters = { letterPt: LETTER_PT, ragged: RAGGED },
): number {
  const room = widths.slice(column, column + columnSpan).reduce((sum, width) => sum + width, 0) - MARGINS_PT;
  const lines = value.kind === 'text' ? value.text.split('\n') : [''];
  return lines.reduce((sum, line) => sum + wrappedLines(line, room / size, letters), 0);
}

function wrappedLines(text: string, room: number, { letterPt, ragged }: typeof LEAST): number {
  const wide = text.match(EAST_ASIAN)?.length ?? 0;
  const length = (text.length - wide) * letterPt + wide * EAST_ASIAN_PT;
  return room > 0 ? Math.max(1, Math.ceil(length / (room * (1 - ragged)))) : 1;
}
