/** Puts pictures that stand beside each other into one paragraph, with tabs between them. */
import type { Look, Paragraph, Run } from '../../model.ts';
import type { FigureNode, Node } from '../drafts/nodes.ts';
import { pictureOf } from './figure-to-model.ts';
import { halves, type ModelOptions, origin } from './model-options.ts';

/** Of the height of the smaller one: pictures of one row share it. */
const SHARED = 0.5;
/** In points: pictures that touch, and what a row may reach over its column. */
const TOUCH = 1;
const OVER = 3;
/** Of the tabs, which nobody sees. */
const TAB_LOOK: Look = { family: 'Arial', sizePt: 8, bold: false, italic: false, colour: '000000' };

interface PictureRow {
  readonly kind: 'pictures';
  readonly row: readonly FigureNode[];
}

/** The nodes in their order; pictures of one row are one. */
export function withPictureRows(nodes: readonly Node[]): readonly (Node | PictureRow)[] {
  const made: (Node | PictureRow)[] = [];
  for (const node of nodes) {
    const row = node.kind === 'figure' ? rowBefore(node, made.at(-1)) : undefined;
    if (row && node.kind === 'figure') made[made.length - 1] = { kind: 'pictures', row: [...row, node] };
    else made.push(node);
  }
  return made;
}

/** The pictures that a picture stands beside. */
function rowBefore(figure: FigureNode, before: Node | PictureRow | undefined): readonly FigureNode[] | undefined {
  if (before?.kind !== 'figure' && before?.kind !== 'pictures') return undefined;
  const row = before.kind === 'pictures' ? before.row : [before];
  const [first, last] = [row[0], row.at(-1)];
  return first && last && isBeside(last, figure) && fits(first, figure) ? row : undefined;
}

function isBeside(a: FigureNode, b: FigureNode): boolean {
  const isInLine = ({ isFloating, source }: FigureNode) => !isFloating && source !== 'formula';
  if (!isInLine(a) || !isInLine(b) || a.page !== b.page || b.beginsPage || b.beginsColumn) return false;
  const shared = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
  const smaller = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top);
  return shared >= SHARED * smaller && b.box.left >= a.box.right - TOUCH;
}

function fits({ box, measure }: FigureNode, last: FigureNode): boolean {
  return box.left >= measure.left - OVER && last.box.right <= measure.right + OVER;
}

/** @returns nothing where one of the pictures could not be drawn. */
export function toPictureRow(row: readonly FigureNode[], options: ModelOptions): Paragraph | undefined {
  const [first] = row;
  if (!first) return undefined;
  const runs: Run[] = [];
  const stops: number[] = [];
  for (const [index, figure] of row.entries()) {
    const { box } = figure;
    const picture = pictureOf(figure, options);
    if (!picture) return undefined;
    const before = row[index - 1]?.box.right;
    if (before !== undefined && box.left - before > TOUCH) {
      runs.push({ kind: 'text', text: '\t', look: TAB_LOOK });
      stops.push(halves(box.left - first.measure.left));
    }
    runs.push({ kind: 'picture', picture });
  }
  return {
    kind: 'paragraph',
    role: 'body',
    runs,
    align: 'left',
    indent: { leftPt: halves(Math.max(0, first.box.left - first.measure.left)), rightPt: 0, firstLinePt: 0 },
    spaceBeforePt: halves(first.gapPt),
    spaceAfterPt: 0,
    rightToLeft: false,
    tabStops: stops.map((atPt) => ({ atPt, align: 'left' })),
    ...(first.beginsPage ? { pageBreakBefore: true } : {}),
    ...(first.beginsColumn ? { columnBreakBefore: true } : {}),
    origins: row.map(({ page, box }) => origin(page, box, options)),
  };
}
