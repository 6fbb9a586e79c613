/** Finds the rows of a printed sheet: lines that make up cells, and cells that stand side by side. */

import { leastWidth } from '../../lines/least-width.ts';
import { middle } from '../../lines/rows.ts';
import type { Side } from '../drawn/sheet-edges.ts';
import type { CellLine } from '../items/cell-lines.ts';
import { type CellBlock, makeBlock } from './cell-block.ts';
import { type LinkContext, linkScore } from './cell-links.ts';
import { clippedBlocks } from './clipped-cells.ts';
import type { Band } from './drawn-bands.ts';
import { emptyLines } from './empty-lines.ts';
import { companyOf } from './line-company.ts';
import { type LinePair, pitchOf, surePitchOf } from './line-pitch.ts';
import { overprintedBlocks } from './overprinted-cells.ts';
import { rowBands } from './row-bands.ts';
import { wrapsOver } from './wrapped-over.ts';

export interface SheetRow {
  readonly blocks: readonly CellBlock[];
  readonly top: number;
  readonly bottom: number;
  /** Lines draw it. */
  readonly isDrawn?: boolean;
}

export type BandOf = (line: CellLine) => Band | undefined;

/** In points: drawn rows touch each other. */
const APART = 0.5;
/** Where at least this share of the lines leave no room for the next word, they are wrapped. */
const WRAPPED = 0.5;
const MIN_WRAPPED = 3;
/** Lines of wrapped text have several words, most of the time. */
const MIN_WORDS = 3;

interface Link {
  readonly above: CellLine;
  readonly below: CellLine;
  readonly score: number;
}

/** @param lines of one sheet. @param enclosed see `LinkContext`. @param bandOf the drawn row that a line stands in. */
export function sheetRows(
  lines: readonly CellLine[],
  edges: readonly number[],
  level: readonly Side[],
  enclosed: LinkContext['enclosed'],
  bandOf: BandOf = () => undefined,
): readonly SheetRow[] {
  const cut = clippedBlocks(lines);
  const within = without(lines, cut);
  const clipped = [...cut, ...overprintedBlocks(within, level)];
  const free = without(within, clipped);
  const byColumn = new Map<number, CellLine[]>();
  for (const line of free) {
    const list = byColumn.get(line.column);
    if (list) list.push(line);
    else byColumn.set(line.column, [line]);
  }
  const pairs: readonly LinePair[] = [...byColumn.values()].flatMap((list) => {
    const inOrder = list.toSorted((a, b) => a.first - b.first);
    return inOrder.slice(1).flatMap((below, index) => {
      const above = inOrder[index];
      return above ? [{ above, below }] : [];
    });
  });
  const [wrapsAt, company, surePitch] = [wrapEdges(byColumn, edges), companyOf(free), surePitchOf(pairs)];
  const [over, sameRow] = [wrapsOver(byColumn, edges.at(-1)), rowBands(free)];
  const base = {
    edges,
    level,
    wrapsAt,
    wrapsOver: over,
    company,
    enclosed,
    surePitch,
    sameRow,
    hasEmpty: emptyLines(pairs, surePitch),
  };
  const weigh = (context: LinkContext): readonly Link[] =>
    pairs.map(({ above, below }) => ({ above, below, score: linkScore(above, below, context) }));
  const first = weigh({ ...base, pitch: () => undefined });
  const links = weigh({ ...base, pitch: pitchOf(first) }).filter(({ score }) => score > 0);
  return settle(free, clipped, links, bandOf);
}

function without(lines: readonly CellLine[], blocks: readonly CellBlock[]): readonly CellLine[] {
  const taken = new Set(blocks.flatMap((block) => block.lines));
  return lines.filter((line) => !taken.has(line));
}

/**
 * Where the lines of a column are as long as they can be, a column ends where the longest of them does: the white beyond
 * says nothing of its width. In a list of short texts few lines are.
 */
function wrapEdges(
  byColumn: ReadonlyMap<number, readonly CellLine[]>,
  edges: readonly number[],
): (column: number) => number {
  const ends = new Map<number, number>();
  for (const [column, lines] of byColumn) {
    const edge = edges[column + 1] ?? Infinity;
    const within = lines.filter(({ box }) => box.right <= edge);
    const longest = Math.max(...within.map(({ box }) => box.right));
    const pairs = within.slice(1).flatMap((below, index) => {
      const above = within[index];
      return above && below.first === above.last + 1 ? [[above, below] as const] : [];
    });
    const full = pairs.filter(([above, below]) => wordCount(above) >= MIN_WORDS && !fitsBeside(above, below, longest));
    if (full.length >= MIN_WRAPPED && full.length >= WRAPPED * pairs.length)
      ends.set(column, Math.min(edge, longest + 1));
  }
  return (column) => ends.get(column) ?? edges[column + 1] ?? Infinity;
}

function wordCount({ items }: CellLine): number {
  return items.reduce((sum, { words }) => sum + words.length, 0);
}

function fitsBeside(above: CellLine, below: CellLine, right: number): boolean {
  const word = below.items[0]?.words[0];
  return word !== undefined && above.box.right + above.em * 0.25 + leastWidth(word) < right;
}

/** Cuts the weakest links until no row has two cells in one column. */
function settle(
  lines: readonly CellLine[],
  clipped: readonly CellBlock[],
  links: readonly Link[],
  bandOf: BandOf,
): readonly SheetRow[] {
  let kept = links;
  for (;;) {
    const rows = rowsOf([...clipped, ...blocksOf(lines, kept)], bandOf);
    const cut = new Set<Link>();
    const linked = new Map(kept.map((link) => [link.below, link] as const));
    for (const row of rows) {
      const gap = doubleGap(row);
      if (!gap) continue;
      const between = row.blocks
        .flatMap((block) => block.lines.slice(1).map((line) => linked.get(line)))
        .filter((link): link is Link => link !== undefined && spans(link, gap));
      const weakest = between.reduce<Link | undefined>(
        (best, each) => (!best || isWeaker(each, best) ? each : best),
        undefined,
      );
      if (weakest) cut.add(weakest);
    }
    if (cut.size === 0) return rows.flatMap(partedRow);
    kept = kept.filter((link) => !cut.has(link));
  }
}

/** Two cells of one line in one column are in two rows: what reaches over the white between them, and cannot be cut, goes to the nearer one. */
function partedRow(row: SheetRow): readonly SheetRow[] {
  const gap = doubleGap(row, isWhole);
  if (!gap) return [row];
  const at = (gap[0] + gap[1]) / 2;
  const isAbove = ({ top, bottom }: CellBlock) => (top + bottom) / 2 < at;
  const [above, below] = [row.blocks.filter(isAbove), row.blocks.filter((block) => !isAbove(block))];
  if (above.length === 0 || below.length === 0) return [row];
  return [
    ...partedRow({ blocks: above, top: row.top, bottom: at }),
    ...partedRow({ blocks: below, top: at, bottom: row.bottom }),
  ];
}

/** It is known to be all of its cell. */
function isWhole({ lines }: CellBlock): boolean {
  return lines.every((line) => line.isWhole === 'surely' || line.isWhole === 'probably');
}

/** The white between two cells of one column in one row. */
function doubleGap(
  { blocks }: SheetRow,
  counts: (block: CellBlock) => boolean = () => true,
): readonly [from: number, to: number] | undefined {
  const last = new Map<number, CellBlock>();
  for (const block of blocks.filter(counts).toSorted((a, b) => a.top - b.top)) {
    const before = last.get(block.column);
    if (before) return [before.bottom, block.top];
    last.set(block.column, block);
  }
  return undefined;
}

function spans({ above, below }: Link, [from, to]: readonly [from: number, to: number]): boolean {
  return middle(below.box) > from && middle(above.box) < to;
}

function isWeaker(a: Link, b: Link): boolean {
  if (Math.abs(a.score - b.score) > 0.3) return a.score < b.score;
  return distance(a) > distance(b) + 0.1;
}

function distance({ above, below }: Link): number {
  return middle(below.box) - middle(above.box);
}

function blocksOf(lines: readonly CellLine[], links: readonly Link[]): readonly CellBlock[] {
  const upper = new Map(links.map(({ above, below }) => [below, above] as const));
  const blocks = new Map<CellLine, CellLine[]>();
  for (const line of lines) {
    const above = upper.get(line);
    const block = above ? blocks.get(above) : undefined;
    if (block) {
      block.push(line);
      blocks.set(line, block);
    } else blocks.set(line, [line]);
  }
  return [...new Set(blocks.values())].map(makeBlock);
}

/** Cells whose heights overlap, directly or through others; those of drawn rows are as high as these. */
function rowsOf(blocks: readonly CellBlock[], bandOf: BandOf): readonly SheetRow[] {
  const rows: { blocks: CellBlock[]; top: number; bottom: number; isDrawn: boolean }[] = [];
  const extents = blocks.map((block) => ({ block, ...extentOf(block, bandOf) }));
  for (const { block, top, bottom, isDrawn } of extents.sort((a, b) => a.top - b.top)) {
    const row = rows.at(-1);
    if (row && top < row.bottom) {
      row.blocks.push(block);
      row.bottom = Math.max(row.bottom, bottom);
      row.isDrawn &&= isDrawn;
    } else rows.push({ blocks: [block], top, bottom, isDrawn });
  }
  return rows;
}

function extentOf({ lines, top, bottom }: CellBlock, bandOf: BandOf): Required<Omit<SheetRow, 'blocks'>> {
  const band = lines[0] && bandOf(lines[0]);
  if (!band || lines.some((line) => bandOf(line) !== band)) return { top, bottom, isDrawn: false };
  return { top: band.top + APART, bottom: band.bottom - APART, isDrawn: true };
}
