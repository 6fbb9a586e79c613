/** Parts items that stand in several columns, where the gaps between their words allow it. */
import { type Column, columnsOf } from './columns.ts';
import { type Item, type ItemRow, makeItem, makeRow } from './items.ts';

/** In ems: a gap between words that lies where a column ends, and is wider than a usual space. */
const SPLIT_GAP = 0.45;

/** Parts items that hold several cells with little room between, as in rows of long numbers. */
export function splitAtColumns(row: ItemRow, columns: readonly Column[]): ItemRow {
  const items = row.items.flatMap((item) => {
    const [first, last] = columnsOf(item, columns);
    return first === last ? [item] : splitItem(item, columns.slice(first, last + 1));
  });
  return items.length === row.items.length ? row : makeRow(items);
}

/** All gaps over which a column ends must be wide, or the item is a title that goes over them. */
function splitItem(item: Item, columns: readonly Column[]): readonly Item[] {
  const parts: Item['words'][number][][] = [[]];
  for (const [index, word] of item.words.entries()) {
    const before = item.words[index - 1];
    const gap = before ? (word.box.left - before.box.right) / item.em : 0;
    const ends = before && columns.some((column) => edgeIsIn(column, before.box.right, word.box.left, item.em));
    if (before && ends && gap >= SPLIT_GAP) parts.push([word]);
    else parts.at(-1)?.push(word);
  }
  return parts.length === columns.length ? parts.map(makeItem) : [item];
}

function edgeIsIn({ left }: Column, from: number, to: number, em: number): boolean {
  return left > from - 0.5 * em && left <= to + 0.1 * em;
}

/** Parts items where drawn edges part their words; a word over an edge stands where its middle does. @param edges from the left. */
export function splitAtEdges(row: ItemRow, edges: readonly number[]): ItemRow {
  const placeOf = ({ box }: Item['words'][number]) => edges.filter((edge) => edge <= (box.left + box.right) / 2).length;
  const items = row.items.flatMap(({ words }) => {
    const parts: Item['words'][number][][] = [];
    for (const [index, word] of words.entries()) {
      const before = words[index - 1];
      if (before && placeOf(before) === placeOf(word)) parts.at(-1)?.push(word);
      else parts.push([word]);
    }
    return parts.map(makeItem);
  });
  return items.length === row.items.length ? row : makeRow(items);
}
