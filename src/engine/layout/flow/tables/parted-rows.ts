/** Puts rows together again that the end of a page parts. */
import type { CellNode, ParagraphNode, TableNode } from '../drafts/nodes.ts';
import { linesOf } from '../drafts/nodes.ts';
import { goesOn } from '../paragraphs/paragraphs.ts';

/** Whether no cell of the first row of a part goes on into the second. */
export function areWhole(_: TableNode, next: TableNode): boolean {
  return firstRow(next).every(({ rowSpan }) => rowSpan === 1);
}

/**
 * Whether the first row of a part goes on with the last one above: in the same cells, of which one has no more text and
 * another ends amid a sentence or was found as the rest of a row.
 */
export function isPartedRow(last: TableNode, next: TableNode): boolean {
  const [above, below] = [lastRow(last), firstRow(next)];
  if (!areWhole(last, next) || above.length !== below.length || below.length < 2) return false;
  const pairs = below.flatMap((cell) => {
    const own = above.find(({ column, columnSpan }) => column === cell.column && columnSpan === cell.columnSpan);
    return own ? [{ above: own, below: cell }] : [];
  });
  if (pairs.length < below.length) return false;
  const going = pairs.filter((pair) => pair.below.blocks.length > 0);
  const hasEnded = pairs.some((pair) => pair.below.blocks.length === 0 && pair.above.blocks.length > 0);
  // A text without its name is the rest of the one above.
  const isRest = next.isKeyed && next.rows.length === 2;
  return hasEnded && going.every((pair) => pair.above.blocks.length > 0) && (isRest || going.some(isAmidSentence));
}

/** @returns the cells of the part with all that goes on in them, and what is left of the next part. */
export function joinRows(
  last: TableNode,
  next: TableNode,
): { readonly cells: readonly CellNode[]; readonly rest?: TableNode } {
  const [bottom, top] = [new Set(lastRow(last)), firstRow(next)];
  const cells = last.cells.map((cell) => {
    const below = bottom.has(cell) && top.find(({ column }) => column === cell.column);
    return below ? { ...cell, blocks: joinBlocks(cell.blocks, below.blocks) } : cell;
  });
  const others = next.cells.filter(({ row }) => row > 0).map((cell) => ({ ...cell, row: cell.row - 1 }));
  return { cells, ...(others.length > 0 ? { rest: { ...next, cells: others, rows: next.rows.slice(1) } } : {}) };
}

function firstRow({ cells }: TableNode): readonly CellNode[] {
  return cells.filter(({ row }) => row === 0);
}

function lastRow({ cells, rows }: TableNode): readonly CellNode[] {
  const bottom = rows.length - 2;
  return cells.filter(({ row, rowSpan }) => row + rowSpan > bottom);
}

function isAmidSentence({ above, below }: { above: CellNode; below: CellNode }): boolean {
  const [last, first] = [above.blocks.at(-1), below.blocks[0]];
  return last?.kind === 'paragraph' && first?.kind === 'paragraph' && isOne(last, first);
}

/** The paragraph that the end of the page parts is one. */
function joinBlocks(above: CellNode['blocks'], below: CellNode['blocks']): CellNode['blocks'] {
  const [last, first] = [above.at(-1), below[0]];
  if (last?.kind !== 'paragraph' || first?.kind !== 'paragraph' || !isOne(last, first)) return [...above, ...below];
  return [...above.slice(0, -1), { ...last, pieces: [...last.pieces, ...first.pieces] }, ...below.slice(1)];
}

function isOne(last: ParagraphNode, first: ParagraphNode): boolean {
  const [end, start] = [linesOf(last).at(-1)?.tag, linesOf(first)[0]?.tag];
  if (end || start) return end !== undefined && end.block === start?.block;
  const [from, to] = [last.pieces.at(-1), first.pieces[0]];
  return from !== undefined && to !== undefined && goesOn(from.lines, from.measure, to.lines, to.measure);
}
