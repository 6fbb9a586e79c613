/** Gives cells that only the tags tell the rules and grounds that the page paints around them, and their edges to these. */
import type { DrawnLine, FilledArea } from '../../../../adapters/pdfium-lines.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import type { Borders } from '../../model.ts';
import { fillOf } from '../../tables/cells.ts';
import type { FoundCell } from '../../tables/table.ts';
import type { PlacedCell } from './merged-as-drawn.ts';

/** What the page paints. */
export interface Painted {
  readonly lines: readonly DrawnLine[];
  readonly fills: readonly FilledArea[];
}

/** x of the edges of columns and y of those of rows, one more than there are. */
export interface TableEdges {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

/** In points: rules stand this near to the first and the last row, and reach this far into a text. */
const OUTER = 15;
const INTO_TEXT = 1.5;
/** In points: rules of one place. */
const SAME = 1;
/** Share of a cell that its rules cover. */
const COVERED = 0.7;

/** Edges go to the rules between the texts of two rows, and to the places between those of two columns where rules meet. */
export function edgesAtRules(edges: TableEdges, cells: readonly PlacedCell[], { lines }: Painted): TableEdges {
  const rules = lines.filter((line) => line.level && isWithin(line, edges));
  if (rules.length === 0) return edges;
  const ends = rules.flatMap(({ from, to }) => [from, to]);
  const levels = rules.map(({ at }) => at);
  const columns = moved(edges.columns, extentsOf(cells, 'column', edges.columns.length - 1), ends, Infinity);
  const rows = moved(edges.rows, extentsOf(cells, 'row', edges.rows.length - 1), levels, OUTER);
  return { columns, rows };
}

function isWithin({ at, from, to }: DrawnLine, { columns, rows }: TableEdges): boolean {
  const [left = 0, right = 0] = [columns[0], columns.at(-1)];
  const isLevel = at > (rows[0] ?? 0) - OUTER && at < (rows.at(-1) ?? 0) + OUTER;
  return isLevel && from < right && to > left;
}

interface Extents {
  readonly starts: readonly (number | undefined)[];
  readonly ends: readonly (number | undefined)[];
}

/** Where the texts of each row or column begin and end. */
export function extentsOf(cells: readonly PlacedCell[], along: 'column' | 'row', count: number): Extents {
  const [low, high] = along === 'column' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const span = along === 'column' ? 'columnSpan' : 'rowSpan';
  const starts = new Array<number | undefined>(count);
  const ends = new Array<number | undefined>(count);
  for (const cell of cells) {
    if (cell.words.length === 0) continue;
    const box = unionBox(cell.words.map((word) => word.box));
    const [first, last] = [cell[along], cell[along] + cell[span] - 1];
    starts[first] = Math.min(starts[first] ?? Number.POSITIVE_INFINITY, box[low]);
    ends[last] = Math.max(ends[last] ?? Number.NEGATIVE_INFINITY, box[high]);
  }
  return { starts, ends };
}

/** Each edge at the place in its room that most have; edges whose room has none stay. @param outer how far outer ones may go. */
function moved(
  edges: readonly number[],
  { starts, ends }: Extents,
  places: readonly number[],
  outer: number,
): readonly number[] {
  const rooms = edges.map((edge, index) => {
    const low = index === 0 ? edge - outer : (ends[index - 1] ?? edge);
    const high = index === edges.length - 1 ? edge + outer : (starts[index] ?? edge);
    return { low: low - INTO_TEXT, high: high + INTO_TEXT, found: new Map<number, number>() };
  });
  for (const place of places) {
    const room = rooms.find(({ low, high }) => place >= low && place <= high);
    const key = Math.round(place * 2) / 2;
    room?.found.set(key, (room.found.get(key) ?? 0) + 1);
  }
  const made = edges.map((edge, index) => {
    const found = [...(rooms[index]?.found ?? [])];
    return found.reduce((most, each) => (each[1] > most[1] ? each : most), [edge, 0] as [number, number])[0];
  });
  return made.every((edge, index) => index === 0 || edge > (made[index - 1] ?? edge)) ? made : edges;
}

/** The cell with what is painted at its edges and behind it. */
export function paintedCell(cell: FoundCell, { lines, fills }: Painted): FoundCell {
  const { left, right, top, bottom } = cell.box;
  const ruleAt = (place: number) => {
    const rules = lines.filter(
      ({ level, at, from, to }) => level && Math.abs(at - place) <= SAME && to > left && from < right,
    );
    const covered = rules.reduce((sum, { from, to }) => sum + Math.min(to, right) - Math.max(from, left), 0);
    const [rule] = rules;
    return rule && covered >= COVERED * (right - left) ? rule : undefined;
  };
  const [above, below] = [ruleAt(top), ruleAt(bottom)];
  const borders: Borders = {
    ...(above ? { top: asBorder(above) } : {}),
    ...(below ? { bottom: asBorder(below) } : {}),
    ...cell.borders,
  };
  const fill = cell.fill ?? fillOf(cell.box, fills);
  return { ...cell, borders, ...(fill ? { fill } : {}) };
}

function asBorder({ widthPt, colour }: DrawnLine) {
  return { widthPt, colour, style: 'single' } as const;
}
