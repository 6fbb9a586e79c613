/** Gives the columns of a table room for their texts, where nothing is drawn between them: white is shared as if it were nobody's. */
import type { CellNode, ParagraphNode, TableNode } from '../drafts/nodes.ts';
import { USUAL_PADDING } from '../tables/cell-padding.ts';

/** In points: what a line is given, as other fonts are wider. */
const ROOM = 1.5;
/** In points: how far a table may grow to the right. */
const MOST_GROWTH = 6;
/** In points: texts keep this much from the edges of their cells. */
const LEAST_PADDING = 1;

type Fitted = Pick<TableNode, 'columns' | 'padding'>;

export function fitColumns(node: TableNode): Fitted {
  const { columns, padding = USUAL_PADDING } = node;
  const cells = [node, ...node.more].flatMap((part) => part.cells);
  const widths = columns.slice(1).map((right, index) => right - (columns[index] ?? 0));
  const texts = textWidths(cells, widths.length);
  const drawn = drawnEdges(cells);
  if (node.found === 'ruled' || texts.every((width) => width === 0)) return { columns, padding };
  const least = padding.leftPt + padding.rightPt;
  const room = (index: number) => (widths[index] ?? 0) - needOf(texts[index], least);
  const move = (from: number, to: number, pt: number) => {
    widths[from] = (widths[from] ?? 0) - pt;
    widths[to] = (widths[to] ?? 0) + pt;
  };
  for (const index of widths.keys()) {
    for (const beside of [index + 1, index - 1]) {
      const lent = Math.min(-room(index), room(beside));
      if (beside >= 0 && beside < widths.length && lent > 0 && !drawn.has(Math.max(index, beside)))
        move(beside, index, lent);
    }
  }
  const last = widths.length - 1;
  if (!drawn.has(widths.length)) widths[last] = (widths[last] ?? 0) + Math.min(MOST_GROWTH, Math.max(0, -room(last)));
  const missing = Math.max(0, ...widths.map((_, index) => -room(index)));
  return { columns: edgesOf(columns[0] ?? 0, widths), padding: smaller(padding, missing) };
}

function needOf(text: number | undefined, padding: number): number {
  return text ? text + padding + ROOM : 0;
}

function edgesOf(left: number, widths: readonly number[]): readonly number[] {
  const edges = [left];
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width);
  return edges;
}

/** The right side gives first: there, white only keeps texts apart. */
function smaller({ leftPt, rightPt }: NonNullable<Fitted['padding']>, missing: number): Fitted['padding'] {
  const right = Math.min(missing, Math.max(0, rightPt - LEAST_PADDING));
  const left = Math.min(missing - right, Math.max(0, leftPt - LEAST_PADDING));
  return { leftPt: leftPt - left, rightPt: rightPt - right };
}

/** Of the longest line in each column, of cells that have one column; naught where there is none. */
function textWidths(cells: readonly CellNode[], columns: number): readonly number[] {
  const widths = new Array<number>(columns).fill(0);
  for (const { column, columnSpan, blocks } of cells) {
    if (columnSpan > 1) continue;
    const lines = blocks.flatMap((block) => (block.kind === 'paragraph' ? [widestLine(block)] : []));
    widths[column] = Math.max(widths[column] ?? 0, ...lines);
  }
  return widths;
}

/** With the white of an indent. */
function widestLine({ pieces, align }: ParagraphNode): number {
  const widths = pieces.flatMap(({ lines, measure }) =>
    lines.map(({ box }) => box.right - (align === undefined ? Math.min(box.left, measure.left) : box.left)),
  );
  return Math.max(0, ...widths);
}

/** Edges on which something is drawn, by their index. */
function drawnEdges(cells: readonly CellNode[]): ReadonlySet<number> {
  return new Set(
    cells.flatMap(({ column, columnSpan, borders }) => [
      ...(borders.left ? [column] : []),
      ...(borders.right ? [column + columnSpan] : []),
    ]),
  );
}
