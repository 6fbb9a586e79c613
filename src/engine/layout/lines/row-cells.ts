/** Puts the cells of rows that stand under each other into columns. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { TextLine } from '../../page/words/line.ts';

type Words = TextLine['words'];

/** What stands between two wide gaps of a line. */
export interface Cell {
  readonly words: Words;
  readonly box: SeenBox;
}

export type Cells = readonly Cell[];

/** In ems: wider than spaces that happen to stand under each other, narrower than the gaps of a tight table. */
const COLUMN_GAP = 0.6;

export function cellsOf(line: TextLine): Cells {
  const parts: Words[number][][] = [];
  for (const each of line.words) {
    const part = parts.at(-1);
    if (part && each.before !== '\t') part.push(each);
    else parts.push([each]);
  }
  return parts.map(makeCell);
}

export function cellText({ words }: Cell): string {
  return words
    .map(({ word, before }) => before + word.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The row with a text below it that goes on one of its cells, but for the first; undefined where it goes on none. */
export function continuedRow(row: Cells, below: Cell): Cells | undefined {
  const above = row.flatMap((cell, index) => (overlap(cell.box, below.box) > 0 ? [index] : []));
  if (above.length !== 1 || above[0] === 0) return undefined;
  const [first, ...others] = below.words;
  if (!first) return undefined;
  const added = [{ ...first, before: ' ' as const }, ...others];
  return row.map((cell, index) => (index === above[0] ? makeCell([...cell.words, ...added]) : cell));
}

/** Rows of the same length: texts by column in the order of reading, empty where a row has nothing in it. */
export function alignedRows(rows: readonly Cells[]): readonly (readonly string[])[] {
  const columns = columnsOf(rows);
  return rows.map((row) => {
    const placed = columns.map((): Words[number][] => []);
    for (const each of row.flatMap(({ words }) => words)) placed[nearest(columns, each.word.box)]?.push(each);
    return placed.map((words) => (words.length > 0 ? cellText(makeCell(words)) : ''));
  });
}

/** The widths between the strips that no word of a full row reaches into; titles may stand over several of them. */
function columnsOf(rows: readonly Cells[]): readonly SeenBox[] {
  const most = Math.max(...rows.map((row) => row.length));
  const words = rows.flatMap((row) => (2 * row.length > most ? row.flatMap((cell) => cell.words) : []));
  const sorted = words.map(({ word }) => word).sort((a, b) => a.box.left - b.box.left);
  const columns: SeenBox[] = [];
  for (const { box, sizePt } of sorted) {
    const last = columns.at(-1);
    if (last && box.left - last.right < COLUMN_GAP * sizePt) columns[columns.length - 1] = unionBox([last, box]);
    else columns.push(box);
  }
  const longest = rows.find((row) => row.length === most) ?? [];
  const isRightToLeft = (longest[0]?.box.left ?? 0) > (longest.at(-1)?.box.left ?? 0);
  return isRightToLeft ? columns.reverse() : columns;
}

function nearest(columns: readonly SeenBox[], box: SeenBox): number {
  const shares = columns.map((column) => overlap(column, box));
  return shares.indexOf(Math.max(...shares));
}

function makeCell(words: Words): Cell {
  return { words, box: unionBox(words.map(({ word }) => word.box)) };
}

/** Negative where they stand apart. */
function overlap(a: SeenBox, b: SeenBox): number {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left);
}
