/** Writes nodes as the blocks of the model: runs, indents, spacing, tables with their cells. */
import { unionBox } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import type { Block, Cell, Origin, Paragraph, Run, Table, TableRow, TextBox } from '../../model.ts';
import type { BoxNode, Node, ParagraphNode, TableNode } from '../drafts/nodes.ts';
import { linesOf } from '../drafts/nodes.ts';
import { readContentsLine } from '../paragraphs/contents-line.ts';
import { withoutFillers } from '../paragraphs/fillers.ts';
import { type FlowLine, leaningOf } from '../paragraphs/flow-line.ts';
import { breaksBetween, settingOf } from '../paragraphs/line-breaks.ts';
import { leadingOf } from '../paragraphs/line-heights.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';
import { seenSides, takesDirection } from '../paragraphs/reading-sides.ts';
import { lookOf, makeRuns, type RunOptions } from '../paragraphs/runs.ts';
import { isStretchedBeside } from '../paragraphs/word-space.ts';
import { toFigure, withWhiteAboveFrames } from './figure-to-model.ts';
import { fitColumns } from './fitted-columns.ts';
import { halves, type ModelOptions, origin } from './model-options.ts';
import { toPictureRow, withPictureRows } from './picture-rows.ts';
import { beginsFlush, tabStops } from './tab-stops.ts';

/** In ems. */
const SAME_EDGE = 0.4;
/** Lines of an address, and their length in ems. */
const FEW_LINES = 4;
const SHORT_LINE = 10;
/** Of the full lines of a justified paragraph: the others hang out of it. */
const MOSTLY = 0.7;
/** In ems: edges that do not differ by more, and a full line that surely reaches the edge. */
const FLUSH = 0.25;
const REACHED = 0.1;
/** In points: rows come out higher than they were by this in all. */
const ROW_GROWTH = 3;
/** In points: less is no indent. */
const MIN_INDENT = 3;

export function toBlocks(nodes: readonly Node[], options: ModelOptions): readonly Block[] {
  const blocks: Block[] = [];
  for (const node of withPictureRows(nodes)) {
    if (node.kind === 'pictures') {
      const row = toPictureRow(node.row, options);
      blocks.push(...(row ? [row] : node.row.flatMap((figure) => toFigure(figure, options))));
      continue;
    }
    const above = blocks.at(-1);
    // Tables have no space above them in Word: the paragraph has it below.
    if (node.kind === 'table' && above?.kind === 'paragraph')
      blocks[blocks.length - 1] = { ...above, spaceAfterPt: halves(Math.max(0, node.gapPt - ROW_GROWTH)) };
    const white = node.kind === 'table' && above?.kind === 'table' ? halves(Math.max(0, node.gapPt - ROW_GROWTH)) : 0;
    const made = toBlock(node, options);
    blocks.push(...(white > 0 ? made.map((block) => ({ ...block, spaceBeforePt: white })) : made));
  }
  return withWhiteAboveFrames(blocks);
}

function toBlock(node: Node, options: ModelOptions): readonly Block[] {
  switch (node.kind) {
    case 'paragraph':
      return [toParagraph(node, options)];
    case 'table':
      return [toTable(node, options)];
    case 'figure':
      return toFigure(node, options);
    case 'box':
      return [toTextBox(node, options)];
  }
}

export function toParagraph(node: ParagraphNode, options: ModelOptions): Paragraph {
  const lines = linesOf(node);
  const [piece] = node.pieces;
  const [first] = lines;
  const measure = piece?.measure ?? { left: 0, right: 0 };
  const own = piece?.lines ?? [];
  const em = first?.em ?? 10;
  const hasLabel = node.list !== undefined;
  const set = node.align ?? alignOf(own, measure);
  const plain = set === 'both' ? withoutFillers(lines) : lines;
  const runs =
    node.role === 'toc'
      ? contentsRuns(lines, options)
      : makeRuns(plain, { ...options, breaks: breaksOf(node, plain), withoutLabel: hasLabel });
  const leading = leadingOf(own) ?? node.leadingPt;
  const usual = options.leadingEm(em, first?.text ?? '') * em;
  const height = first ? first.box.bottom - first.box.top : usual;
  const align = node.role === 'toc' || (hasLabel && set !== 'both') ? 'left' : set;
  const indent = indentOf(node, own, measure, align);
  const sides = seenSides({ align, indent }, first?.rightToLeft ?? false);
  return {
    kind: 'paragraph',
    role: node.role,
    ...(node.level === undefined ? {} : { level: node.level }),
    ...(node.list ? { list: node.list } : {}),
    runs,
    ...sides,
    spaceBeforePt: halves(whiteAbove(node.gapPt, { em, leading: leading ?? usual, height })),
    spaceAfterPt: halves(node.gapBelowPt ?? 0),
    leadingPt: halves(leading ?? usual),
    rightToLeft: first?.rightToLeft || (options.rightToLeft === true && takesDirection(lines, sides.align)),
    ...tabStops(node, lines, measure),
    ...(node.fill ? { fill: node.fill } : {}),
    ...(node.rules ? { rules: node.rules } : {}),
    ...(node.bookmarks.length > 0 ? { bookmarks: node.bookmarks } : {}),
    ...(node.beginsPage ? { pageBreakBefore: true } : {}),
    ...(node.beginsColumn ? { columnBreakBefore: true } : {}),
    ...(node.role === 'heading' ? { keepWithNext: true } : {}),
    origins: originsOf(node, options),
  };
}

/** Where letters are higher than their line, boxes are closer than lines; a line that is lower than its letters are large grows. */
function whiteAbove(gapPt: number, line: { em: number; leading: number; height: number }): number {
  const over = line.leading - line.height;
  const isKept = gapPt > 0 && line.leading >= line.em;
  return Math.max(0, gapPt - (isKept ? over : Math.max(0, over)));
}

/** Where the tags tell that lines are one paragraph, those that end early were ended by their author. */
function breaksOf({ pieces }: ParagraphNode, lines: readonly FlowLine[]): NonNullable<RunOptions['breaks']> {
  if (lines[0]?.tag === undefined) return () => 0;
  const settings = pieces.flatMap((piece) => {
    const setting = settingOf(piece.lines, piece.measure);
    return piece.lines.map(() => setting);
  });
  const byLine = new Map(lines.map((line, index) => [line, settings[index]]));
  return (line, next) => {
    const setting = byLine.get(line);
    return setting ? breaksBetween(line, next, setting) : 0;
  };
}

function originsOf({ pieces }: ParagraphNode, options: ModelOptions): readonly Origin[] {
  return pieces.flatMap(({ page, lines }) =>
    lines.length === 0 ? [] : [origin(page, unionBox(lines.map(({ box }) => box)), options)],
  );
}

/** Title, tab, number: the leader is a matter of the tab. */
function contentsRuns(lines: readonly FlowLine[], options: ModelOptions): readonly Run[] {
  const last = lines.at(-1);
  const found = last && readContentsLine(last);
  if (!last || !found) return makeRuns(lines, options);
  const titleWords = last.words.slice(0, found.titleWords).map((each) => ({ ...each, word: withoutLeader(each.word) }));
  const titled = titleWords.filter(({ word }) => word.text !== '');
  const runs = makeRuns([...lines.slice(0, -1), { ...last, words: titled }], options);
  const number = last.words[found.numberFrom];
  if (!number) return runs;
  const text = number.word.text.replace(/^[.…·_‥\s]+|[.…·_‥\s]+$/gu, '');
  const look = lookOf(number, last);
  const { link, target } = number.word;
  if (target && options.targets?.has(target)) {
    return [...runs, { kind: 'text', text: '\t', look }, { kind: 'field', field: { pageOf: target }, text, look }];
  }
  return [...runs, { kind: 'text', text: `\t${text}`, look, ...(link ? { link: { address: link } } : {}) }];
}

function withoutLeader(word: Word): Word {
  return { ...word, text: word.text.replace(/[.…·_‥]{3,}$/u, '') };
}

/** Along the direction of reading. */
function indentOf(
  node: ParagraphNode,
  lines: readonly FlowLine[],
  { left, right, insetPt = 0, insetLeftPt = 0 }: Measure,
  align: Paragraph['align'],
): Paragraph['indent'] {
  const [first, ...others] = lines;
  const rightPt = whole(insetPt);
  if (!first || align === 'center' || align === 'right') return { leftPt: whole(insetLeftPt), rightPt, firstLinePt: 0 };
  const origin = first.rightToLeft ? -right : left - insetLeftPt;
  const rest = others.length > 0 ? Math.min(...others.map(({ start }) => start)) : first.start;
  const text = node.list && others.length === 0 ? first.textStart : rest;
  const leftPt = whole(text - origin);
  const firstLinePt = whole(first.start - origin) - leftPt;
  const isFlush = node.list && firstLinePt >= 0;
  return {
    leftPt,
    rightPt,
    firstLinePt: isFlush && (first.rightToLeft || !beginsFlush(node, lines)) ? -18 : firstLinePt,
  };
}

function whole(points: number): number {
  return points < MIN_INDENT ? 0 : halves(points);
}

/** Along the direction of reading. */
function alignOf(lines: readonly FlowLine[], { left, right, pageRight = right }: Measure): Paragraph['align'] {
  const [first] = lines;
  if (!first) return 'left';
  if (first.isSetRight) return 'right';
  const reach = SAME_EDGE * first.em;
  const edges = (line: FlowLine) => ({
    before: line.start - (line.rightToLeft ? -right : left),
    after: (line.rightToLeft ? -left : right) - line.end,
  });
  const all = lines.map(edges);
  const isCentred = all.every(({ before, after }) => Math.abs(before - after) < 2.5 * reach && before > 2 * first.em);
  // Lines that begin below each other and end anywhere stand in the middle by chance.
  const isFlush = spreadOf(all.map(({ before }) => before)) < FLUSH * first.em;
  const isRagged = spreadOf(all.map(({ after }) => after)) > 2 * FLUSH * first.em;
  if (isCentred && !(isFlush && isRagged)) return 'center';
  const endAtEdge = [0, right - pageRight].some((edge) => all.every(({ after }) => Math.abs(after - edge) < reach));
  const isRight = endAtEdge && all.every(({ before }) => before > 4 * first.em);
  if (isRight) return 'right';
  // Nobody stretches a few short lines, such as those of an address.
  const isShort = lines.length <= FEW_LINES && lines.every((line) => line.end - line.start < SHORT_LINE * line.em);
  if (lines.length < 2 || isShort) return 'left';
  const full = all.slice(0, -1);
  const flush = full.filter(({ after }) => Math.abs(after) < reach).length;
  const hanging = full.filter(({ after }) => after <= -reach).length;
  const isJustified = flush + hanging === full.length && flush >= MOSTLY * full.length;
  return isJustified && (lines.length > FEW_LINES || areStretched(lines, full)) ? 'both' : 'left';
}

/** Lines of ragged text end near the edge by chance: a few lines are justified where they reach it, or have wider spaces than the last. */
function areStretched(lines: readonly FlowLine[], full: readonly { readonly after: number }[]): boolean {
  const last = lines.at(-1);
  return full.every(({ after }, index) => {
    const line = lines[index];
    if (!line || !last) return false;
    const reaches = Math.abs(after) < REACHED * line.em;
    return lines.length === 2 ? reaches && isStretchedBeside(line, last) : reaches || isStretchedBeside(line, last);
  });
}

function spreadOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

function toTable(node: TableNode, options: ModelOptions): Table {
  const parts = [node, ...node.more];
  const { columns, padding } = fitColumns(node);
  const columnsPt = columns.slice(1).map((right, index) => halves(right - (columns[index] ?? 0)));
  const rows = parts.flatMap((part) => tableRows(part, options));
  const first = node.cells.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'paragraph' ? linesOf(block) : [])),
  );
  const rightToLeft = first.reduce((sum, { words }) => sum + leaningOf(words.map(({ word }) => word)), 0) > 0;
  return {
    kind: 'table',
    ...(node.beginsPage ? { pageBreakBefore: true } : {}),
    ...(node.beginsColumn ? { columnBreakBefore: true } : {}),
    ...(padding ? { padding } : {}),
    columnsPt: rightToLeft ? [...columnsPt].reverse() : columnsPt,
    leftPt: halves(onPaper(columns[0] ?? 0, node.measure) - node.measure.left),
    rightToLeft,
    rows: rightToLeft ? rows.map((row) => mirrored(row, columnsPt.length)) : rows,
    found: node.found,
    origins: parts.map((part) => origin(part.page, part.box, options, part.confidence)),
  };
}

/** A table may hang out of the text, but what is left of the paper is seen by nobody. */
function onPaper(edge: number, { left }: Measure): number {
  return Math.max(edge, Math.min(0, left));
}

function tableRows(part: TableNode, options: ModelOptions): readonly TableRow[] {
  return part.rows.slice(1).map((bottom, row) => ({
    heightPt: halves(bottom - (part.rows[row] ?? 0)),
    isHeader: row < part.headerRows,
    cells: part.cells
      .filter((cell) => cell.row === row)
      .map(({ column, columnSpan, rowSpan, blocks, borders, fill, verticalAlign, box }): Cell => {
        const made = toBlocks(blocks, options);
        return {
          column,
          columnSpan,
          rowSpan,
          blocks: made,
          borders,
          ...(fill ? { fill } : {}),
          verticalAlign,
          turn: 0,
          box,
        };
      }),
  }));
}

function mirrored(row: TableRow, columns: number): TableRow {
  const cells = row.cells.map((cell) => ({ ...cell, column: columns - cell.column - cell.columnSpan })).reverse();
  return { ...row, cells };
}

/** A line alone has no distance to keep; a fixed one cuts off letters of a taller font. */
function withFreeLine({ leadingPt, ...paragraph }: Paragraph, lines: number): Paragraph {
  return lines > 1 && leadingPt !== undefined ? { ...paragraph, leadingPt } : paragraph;
}

function toTextBox({ page, box, turn, blocks }: BoxNode, options: ModelOptions): TextBox {
  return {
    kind: 'text-box',
    box,
    turn,
    wraps: blocks.some((block) => linesOf(block).length > 1),
    blocks: blocks.map((block) => {
      const paragraph = withFreeLine(toParagraph(block, options), linesOf(block).length);
      return turn === 0 ? paragraph : { ...paragraph, indent: { leftPt: 0, rightPt: 0, firstLinePt: 0 } };
    }),
    origins: [origin(page, box, options)],
  };
}
