/** Finds the lines of cells in a list of records whose rows stand further apart than their lines, as in statements of accounts. */
import type { Box } from '../../../adapters/pdfium-text.ts';
import type { Word } from '../../page/words/words.ts';
import { middle } from '../lines/rows.ts';

/** The text of a cell in one row. */
export interface Line {
  readonly column: number;
  readonly words: readonly Word[];
  readonly box: Box;
  readonly em: number;
}

export type Row = ReadonlyMap<number, Line>;

/** Fewer rows may stand so by chance. */
const MIN_RECORDS = 3;
/** Cells beside each other that make a row a record. */
const MIN_CELLS = 3;
/** In ems: lines of a cell are nearer to each other than to other rows by this, no further apart than this, and begin at one place. */
const NEARER = 0.08;
const MAX_PITCH = 1.9;
const ALIGNED = 0.35;
const LETTER = /\p{L}/u;

/** Rows that are the next lines of the cells above: they name no record of their own, and stand nearer than records do. */
export function linesOfRecords(rows: readonly Row[]): ReadonlySet<number> {
  const pitches = rows.flatMap((row, index) => {
    const isNext = index > 0 && (isRecord(row) || (names(row) && isRecord(rows[index - 1])));
    return isNext ? [pitchOf(rows, index)] : [];
  });
  const records = rows.filter(isRecord).length;
  const least = pitches.filter((pitch) => pitch > 0).reduce((some, pitch) => Math.min(some, pitch), Infinity);
  const found = new Set<number>();
  if (records < MIN_RECORDS) return found;
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    if (!above || row.size === 0 || names(row) || !(isRecord(above) || found.has(index - 1))) continue;
    const em = Math.max(...[...row.values()].map((line) => line.em));
    const isNear = pitchOf(rows, index) <= Math.min(MAX_PITCH * em, least - NEARER * em);
    if (isNear && [...row.values()].every((line) => isBelow(line, above.get(line.column)))) found.add(index);
  }
  return found;
}

function isRecord(row: Row | undefined): boolean {
  return row?.has(0) === true && row.size >= MIN_CELLS;
}

/** Whether a record begins, and not merely its name goes on: that stands alone. */
function names(row: Row): boolean {
  return row.has(0) && row.size > 1;
}

function isBelow(line: Line, above: Line | undefined): boolean {
  if (!above || above.column < 0 || line.column < 0 || !LETTER.test(line.words.map(({ text }) => text).join('')))
    return false;
  return Math.abs(above.box.left - line.box.left) <= ALIGNED * line.em;
}

/** From the line above. */
function pitchOf(rows: readonly Row[], index: number): number {
  return placeOf(rows[index]) - placeOf(rows[index - 1]);
}

function placeOf(row: Row | undefined): number {
  const middles = [...(row?.values() ?? [])].map(({ box }) => middle(box));
  return middles.reduce((sum, each) => sum + each, 0) / Math.max(1, middles.length);
}
