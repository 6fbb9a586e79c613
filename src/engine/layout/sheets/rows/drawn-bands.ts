/** Finds rows that lines draw: their cells stand side by side, each with one text, however these are set to the top, the middle or the foot. */
import type { DrawnCell } from '../drawn/drawn-cells.ts';
import type { CellLine } from '../items/cell-lines.ts';

/** The height of a drawn row. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** A row is one of several cells. */
const MIN_CELLS = 2;

interface LinesInBands {
  readonly lines: readonly CellLine[];
  readonly bandOf: (line: CellLine) => Band | undefined;
}

/** The lines of a sheet: none in a drawn row is merged over others. @param cellOf the cell that lines enclose around a text. */
export function withBands(lines: readonly CellLine[], cellOf: (line: CellLine) => DrawnCell | undefined): LinesInBands {
  const known = drawnBands(lines, cellOf);
  const bands = new Map<CellLine, Band>();
  const flat = lines.map((line) => {
    const band = known.get(line);
    const own = band && line.over ? { ...line, over: undefined } : line;
    if (band) bands.set(own, band);
    return own;
  });
  return { lines: flat, bandOf: (line) => bands.get(line) };
}

function drawnBands(
  lines: readonly CellLine[],
  cellOf: (line: CellLine) => DrawnCell | undefined,
): ReadonlyMap<CellLine, Band> {
  const byCell = new Map<DrawnCell, CellLine[]>();
  for (const line of lines) {
    const cell = cellOf(line);
    if (!isOneRow(cell)) continue;
    const list = byCell.get(cell);
    if (list) list.push(line);
    else byCell.set(cell, [line]);
  }
  const bands = new Map<CellLine, Band>();
  for (const cells of Map.groupBy(byCell, ([{ box }]) => `${box.top} ${box.bottom}`).values()) {
    if (cells.length < MIN_CELLS || !cells.every(([, texts]) => isOneText(texts))) continue;
    for (const [{ box }, texts] of cells) for (const line of texts) bands.set(line, box);
  }
  return bands;
}

/** It is no frame around rows, and parted from the cells above and below. */
function isOneRow(cell: DrawnCell | undefined): cell is DrawnCell {
  return cell?.isRow === true && cell.rowSpan === 1;
}

/** Spreadsheet programs draw a cell in one go, and its rows one after the other. */
function isOneText(lines: readonly CellLine[]): boolean {
  const inOrder = lines.toSorted((a, b) => a.first - b.first);
  return inOrder.every((line, index) => index === 0 || line.first === (inOrder[index - 1]?.last ?? -2) + 1);
}
