/** Makes the lines of a page from its words, in the order that was asked for. */

import type { TextLine } from '../../page/line.ts';
import type { Word } from '../../page/words.ts';
import { cutAtGutters } from './narrow-gutters.ts';
import { type Block, orderBlocks } from './reading-order.ts';
import { areBeside, makeSegments, type Segment } from './rows.ts';
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

/** Columns one after another; text turned the other way comes after the upright text. */
export function readingLines(words: readonly Word[]): readonly TextLine[] {
  const turns: [Word[], Word[], Word[], Word[]] = [[], [], [], []];
  for (const word of words) turns[word.turn].push(word);
  const groups = turns.filter((group) => group.length > 0).sort((a, b) => b.length - a.length);
  return groups.flatMap((group) => orderBlocks(cutAtGutters(makeSegments(group))).flatMap(blockLines));
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

function blockLines(block: Block): readonly TextLine[] {
  const lines: TextLine[] = [];
  let above: Segment | undefined;
  for (const row of rowsOf(block)) {
    const [first] = row;
    if (!first) continue;
    const height = first.box.bottom - first.box.top;
    const isNew = above === undefined || first.box.top - above.box.bottom > PARAGRAPH_GAP * height;
    lines.push(makeLine(row, isNew));
    above = first;
  }
  return lines;
}

/** Segments of a sorted block that stand in one row. */
function rowsOf(block: Block): readonly (readonly Segment[])[] {
  const rows: Segment[][] = [];
  for (const segment of block) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && areBeside(first, segment)) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.left - b.box.left));
}
