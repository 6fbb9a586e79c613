/** Finds turned texts that stand beside several rows: their cell is merged over them. */
import type { CellLine } from '../items/cell-lines.ts';
import { rankBy } from '../items/rank.ts';
import type { SheetRow } from './sheet-rows.ts';

/** In ems: shorter turned texts stand in one row. */
const LEAST_HEIGHT = 2;
/** In points: a text reaches into a row by more. */
const INTO = 1;

/** @param lines of one sheet. @param rowsOf rows of lines. @returns by the turned lines, the heights of the first and the last of their rows. */
export function turnedOverRows(
  lines: readonly CellLine[],
  rowsOf: (lines: readonly CellLine[]) => readonly SheetRow[],
): ReadonlyMap<CellLine, { readonly top: number; readonly bottom: number }> {
  const turned = lines.filter(({ turned: isTurned, box, em }) => isTurned && box.bottom - box.top > LEAST_HEIGHT * em);
  const found = new Map<CellLine, { readonly top: number; readonly bottom: number }>();
  if (turned.length === 0) return found;
  const rows = rowsOf(lines.filter((line) => !line.turned));
  for (const line of turned) {
    const from = rankBy(rows, ({ bottom }) => bottom, line.box.top + INTO);
    const to = rankBy(rows, ({ top }) => top, line.box.bottom - INTO);
    const own = rows.slice(from, to);
    const [first, last] = [own[0], own.at(-1)];
    const isFree = own.every(({ blocks }) => blocks.every(({ column }) => column !== line.column));
    if (first && last && own.length > 1 && isFree) found.set(line, { top: middleOf(first), bottom: middleOf(last) });
  }
  return found;
}

function middleOf({ top, bottom }: SheetRow): number {
  return (top + bottom) / 2;
}
