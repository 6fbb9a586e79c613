/** Makes the lines of a page from its words, in the order that was asked for. */

import type { TextLine } from '../../page/words/line.ts';
import type { Word } from '../../page/words/words.ts';
import { cutAtGutters } from './narrow-gutters.ts';
import { type Block, orderBlocks } from './reading-order.ts';
import { areBeside, makeSegment, makeSegments, type Segment } from './rows.ts';
import { type CellWords, rowLines } from './table-row-lines.ts';
import { makeLine } from './text-line.ts';

export interface PageText {
  /** 1-based. */
  readonly page: number;
  readonly widthPt: number;
  readonly heightPt: number;
  readonly lines: readonly TextLine[];
  /** Read from the picture of the page. */
  readonly recognised: boolean;
}

/** In line heights: more room than this above a line begins a paragraph. */
const PARAGRAPH_GAP = 0.75;

/** Rows of upright cells, from the top, each from the left. */
export type CellRows = readonly (readonly CellWords[])[];

/**
 * Columns one after another; text turned the other way comes after the upright text.
 * @param tables whose cells are read row by row, however many lines they have. @param linesOfTable makes lines of these.
 */
export function readingLines(
  words: readonly Word[],
  tables: readonly CellRows[] = [],
  linesOfTable = rowLines,
): readonly TextLine[] {
  const inCells = new Set(tables.flat(3));
  const turns: [Word[], Word[], Word[], Word[]] = [[], [], [], []];
  for (const word of words) if (!inCells.has(word)) turns[word.turn].push(word);
  const rowsOfTable = new Map(tables.map((rows) => [tableSegment(rows), rows] as const));
  return turns
    .map((group, turn) => [...cutAtGutters(makeSegments(group)), ...(turn === 0 ? rowsOfTable.keys() : [])])
    .filter((segments) => segments.length > 0)
    .sort((a, b) => wordsIn(b) - wordsIn(a))
    .flatMap((segments) => orderBlocks(segments).flatMap((block) => blockLines(block, rowsOfTable, linesOfTable)));
}

function wordsIn(segments: readonly Segment[]): number {
  return segments.reduce((sum, { words }) => sum + words.length, 0);
}

/** All of its words in one place. */
function tableSegment(rows: CellRows): Segment {
  return makeSegment(rows.flat(2).map((word) => ({ word, box: word.box })));
}

/** In the order of the file, with its line ends. */
export function rawLines(words: readonly Word[]): readonly TextLine[] {
  const lines: TextLine[] = [];
  let current: Word[] = [];
  for (const word of words) {
    current.push(word);
    if (!word.endsLine) continue;
    lines.push(rawLine(current));
    current = [];
  }
  if (current.length > 0) lines.push(rawLine(current));
  return lines;
}

function rawLine(words: readonly Word[]): TextLine {
  const boxes = words.map(({ box }) => box);
  return {
    words: words.map((word, index) => ({ word, before: index === 0 ? '' : ' ' })),
    box: {
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    },
    sizePt: words[0]?.sizePt ?? 0,
    startsParagraph: false,
  };
}

function blockLines(
  block: Block,
  tables: ReadonlyMap<Segment, CellRows>,
  linesOfTable: typeof rowLines,
): readonly TextLine[] {
  const lines: TextLine[] = [];
  let above: Segment | undefined;
  for (const row of rowsOf(block, tables)) {
    const [first] = row;
    if (!first) continue;
    const table = tables.get(first);
    if (table) lines.push(...linesOfTable(table, (words) => readingLines(words)));
    else {
      const height = first.box.bottom - first.box.top;
      const isNew = above === undefined || first.box.top - above.box.bottom > PARAGRAPH_GAP * height;
      lines.push(makeLine(row, isNew));
    }
    above = table ? undefined : first;
  }
  return lines;
}

/** Segments of a sorted block that stand in one row; a table stands alone. */
function rowsOf(block: Block, tables: ReadonlyMap<Segment, CellRows>): readonly (readonly Segment[])[] {
  const rows: Segment[][] = [];
  for (const segment of block) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isText = first && !tables.has(first) && !tables.has(segment);
    if (row && isText && areBeside(first, segment)) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.left - b.box.left));
}
