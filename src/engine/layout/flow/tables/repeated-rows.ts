/** Drops the header rows that a tagged table repeats on its later pages: programs leave them out of the tags (ISO 32000-2, 14.8.2.2). */
import { linesOf, type Node, type TableNode } from '../drafts/nodes.ts';

/** Header rows of one table. */
const MOST = 3;

/**
 * What a column begins with, without what says the same as the first rows of a table that goes on there.
 * @param last the table that the page before ends with. Its header rows are set where some are repeated.
 */
export function withoutRepeatedRows(last: TableNode, nodes: readonly Node[]): readonly Node[] {
  const index = nodes.findIndex((node) => node.kind === 'table' && node.tagged !== undefined);
  const next = nodes[index];
  if (index < 1 || next?.kind !== 'table' || next.page === (last.more.at(-1) ?? last).page) return nodes;
  if (!last.tagged || last.tagged.table !== next.tagged?.table) return nodes;
  const repeated = lettersOf(nodes.slice(0, index));
  for (let rows = 1; rows <= MOST && rows < last.rows.length; rows++) {
    const header = last.cells.filter(({ row }) => row < rows).flatMap(({ blocks }) => blocks);
    if (repeated.length === 0 || lettersOf(header) !== repeated) continue;
    last.headerRows = Math.max(last.headerRows, rows);
    return nodes.slice(index);
  }
  return nodes;
}

/** In no order: cells of several lines are read in another one where nothing tells of cells. */
function lettersOf(nodes: readonly Node[]): string {
  return nodes.map(textOf).join('').replace(/\s/gu, '').split('').sort().join('');
}

function textOf(node: Node): string {
  // A picture says what no letters do.
  if (node.kind === 'figure') return '\uFFFC';
  if (node.kind === 'paragraph') return linesOf(node).reduce((text, line) => text + line.text, '');
  if (node.kind === 'box') return node.blocks.map(textOf).join('');
  return [node, ...node.more].flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks.map(textOf))).join('');
}
