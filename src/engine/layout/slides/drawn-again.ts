/** Joins a table with those of its rows that are drawn a second time over it: PowerPoint prints tables of a layout so that slides fill in. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { commonArea, isInside, isWithin } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';
import { makeCell } from '../tables/cells.ts';
import type { FoundCell, TablePage } from '../tables/table.ts';
import type { DrawnTable } from './drawn-table.ts';

/** In points: sides of one cell that are drawn twice differ by less. */
const SAME_SIDE = 1.5;
/** In points: lines stand over the edges of their table by half of their width. */
const REACH = 4;

/** @param parts all that the page draws, in the order in which it is drawn. */
export function withRowsDrawnAgain(
  tables: readonly DrawnTable[],
  page: TablePage,
  parts: readonly DrawnPart[],
): readonly DrawnTable[] {
  const whole = tables.map((table) => ({ table, again: tables.filter((other) => isDrawnOver(other, table)) }));
  const joined = new Set(whole.flatMap(({ again }) => (again.length === 1 ? again : [])));
  return whole
    .filter(({ table }) => !joined.has(table))
    .map(({ table, again: [over, ...more] }) =>
      over && more.length === 0 ? filledIn(table, over, page.words, parts) : table,
    );
}

/** Whether its cells are cells of the other one, which is drawn before it and has left them empty. */
function isDrawnOver(over: DrawnTable, { box, cells, objects }: DrawnTable): boolean {
  if (!objects || !over.objects || over.objects.first <= objects.last || !isWithin(over.box, box, SAME_SIDE)) {
    return false;
  }
  return over.cells.every((cell) => {
    const same = cells.find((each) => isSameBox(each.box, cell.box));
    return same !== undefined && (same.words.length === 0 || cell.words.length === 0);
  });
}

/** Texts that are drawn behind the rows, one after another, fill the other cells. */
function filledIn(
  table: DrawnTable,
  over: DrawnTable,
  words: readonly Word[],
  parts: readonly DrawnPart[],
): DrawnTable {
  const { first = 0, last = 0 } = over.objects ?? {};
  const behind = textsBehind(last, table.box, parts);
  const texts = new Set(behind.filter(({ kind }) => kind === 'text').map(({ object }) => object));
  const later = words.filter(({ object }) => object !== undefined && texts.has(object));
  const cells = table.cells.map((cell): FoundCell => {
    const again = over.cells.find(({ box }) => isSameBox(box, cell.box));
    const held = new Set([...cell.words, ...(again?.words ?? [])]);
    const added = later.filter((word) => !held.has(word) && isInside(word.box, cell.box));
    if (!again && added.length === 0) return cell;
    const { borders, fill = cell.fill } = again ?? cell;
    return { ...makeCell(cell, cell.box, [...held, ...added], borders, []), ...(fill ? { fill } : {}) };
  });
  return { ...table, cells, again: { first, last: Math.max(last, ...behind.map(({ object }) => object)) } };
}

/** Texts, and lines under their words, up to the first part that stands elsewhere. */
function textsBehind(last: number, box: SeenBox, parts: readonly DrawnPart[]): readonly DrawnPart[] {
  const behind = parts.filter(({ object }) => object > last);
  const end = behind.findIndex(
    (part) => !isInside(part.box, box) || (part.kind !== 'text' && part.box.bottom - part.box.top > REACH),
  );
  return behind.slice(0, end < 0 ? undefined : end);
}

function isSameBox(a: SeenBox, b: SeenBox): boolean {
  return commonArea(a, b) > 0 && isWithin(a, b, SAME_SIDE) && isWithin(b, a, SAME_SIDE);
}
