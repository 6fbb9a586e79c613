/** Keeps text together that stands beside a table, as an address does beside the facts of an invoice. */
import { middle } from '../../lines/rows.ts';
import type { Item } from './columns.ts';
import type { Thing } from './things.ts';

/** @param items of one column, from the top: a table whose middle parts the text at its left comes after all of it. */
export function belowTextBeside(items: readonly Item[], things: readonly Thing[]): readonly Item[] {
  const sorted = [...items];
  for (const table of items) {
    if (table.thing === undefined || !('table' in (things[table.thing] ?? {}))) continue;
    const from = sorted.indexOf(table);
    const end = sorted.findIndex((item, index) => index > from && !isBeside(item, table));
    const count = (end === -1 ? sorted.length : end) - from - 1;
    if (count > 0) sorted.splice(from, count + 1, ...sorted.slice(from + 1, from + 1 + count), table);
  }
  return sorted;
}

function isBeside({ thing, segment }: Item, { segment: { box } }: Item): boolean {
  const y = middle(segment.box);
  return thing === undefined && segment.box.right <= box.left && y > box.top && y < box.bottom;
}
