/** Puts tables into the cells of others that hold them. */
import type { Box } from '../../../adapters/pdfium-text.ts';
import type { FoundCell, FoundTable } from './table.ts';

/** Pages with more tables are drawings. */
const MAX_TABLES = 200;
/** In points: lines of a table may lie on those of its cell. */
const TOUCH = 1;

/** Those that remain hold the others, and each word of an inner one is also a word of the cell around it. */
export function nestTables(tables: readonly FoundTable[]): readonly FoundTable[] {
  if (tables.length < 2 || tables.length > MAX_TABLES) return tables;
  const bySize = tables.toSorted((a, b) => areaOf(a.box) - areaOf(b.box));
  const held = new Map<FoundCell, FoundTable[]>();
  const isHeld = new Set<FoundTable>();
  for (const [index, table] of bySize.entries()) {
    const cell = table.columns.length > 2 ? cellAround(table.box, bySize.slice(index + 1)) : undefined;
    if (!cell) continue;
    held.set(cell, [...(held.get(cell) ?? []), table]);
    isHeld.add(table);
  }
  if (isHeld.size === 0) return tables;
  const whole = (table: FoundTable): FoundTable => ({ ...table, cells: table.cells.map(withInner) });
  const withInner = (cell: FoundCell): FoundCell => {
    const inner = held.get(cell)?.toSorted((a, b) => a.box.top - b.box.top);
    if (!inner) return cell;
    const words = [...cell.words, ...inner.flatMap(({ cells }) => cells.flatMap((each) => each.words))];
    return { ...cell, words: [...new Set(words)], inner: inner.map(whole) };
  };
  return tables.filter((table) => !isHeld.has(table)).map(whole);
}

/** Of the smallest table around a box, the cell that it lies in. */
function cellAround(box: Box, larger: readonly FoundTable[]): FoundCell | undefined {
  const around = larger.filter((table) => (table.found === 'ruled' || table.tagged) && holds(table.box, box));
  for (const { cells } of around) {
    const found = cells.find((cell) => holds(cell.box, box));
    if (found) return found;
  }
  return undefined;
}

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left - TOUCH &&
    inner.right <= outer.right + TOUCH &&
    inner.top >= outer.top - TOUCH &&
    inner.bottom <= outer.bottom + TOUCH
  );
}

function areaOf({ left, right, top, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
