/** Finds the rows of a table without lines whose cells stand in the middle of their rows: beside a text of one line others have lines above and below. */
import { middle } from '../lines/rows.ts';
import type { FoundCell } from './table.ts';

/** In ems: the middle of a cell is this near to that of its row. */
const CENTRED = 0.2;
/** Fewer rows may stand so by chance. */
const MIN_ROWS = 3;
/** So many of them have a cell of several lines. */
const MIN_TALL = 2;

const LETTER = /\p{L}/u;

interface Line {
  readonly row: number;
  readonly text: string;
  /** y of its middle, in points. */
  readonly at: number;
}

/** @param cells of one line each; those of the first column name the rows. @returns the first and the last line of each row; none where the table is set otherwise. */
export function centredRows(cells: readonly FoundCell[], columns: number): readonly (readonly [number, number])[] {
  const filled = cells.filter(({ words }) => words.length > 0);
  if (filled.some(({ columnSpan, words }) => columnSpan > 1 || words.some(({ turn }) => turn !== 0))) return [];
  const em = filled.flatMap(({ words }) => words).reduce((most, { sizePt }) => Math.max(most, sizePt), 0);
  const lines = Array.from({ length: columns }, (_, column) =>
    filled
      .filter((cell) => cell.column === column)
      .map(({ row, words }) => ({ row, text: words.map(({ text }) => text).join(' '), at: middleOf(words) })),
  );
  const [names = []] = lines;
  if (names.length < MIN_ROWS) return [];
  const blocks: (readonly (readonly Line[])[])[] = [];
  for (const own of lines) {
    const found = blocksAround(names, own, CENTRED * em);
    if (!found?.every(isOneText)) return [];
    blocks.push(found);
  }
  const tall = names.filter((_, index) => blocks.some((each) => (each[index]?.length ?? 0) > 1));
  const extents = names.map((_, index) => extentOf(blocks, index));
  const areApart = extents.every(([first], index) => first > (extents[index - 1]?.[1] ?? -1));
  return tall.length >= MIN_TALL && areApart ? extents : [];
}

/** The lines of a column that have their middle at each of these; undefined where some are left over. */
function blocksAround(
  middles: readonly Line[],
  lines: readonly Line[],
  tolerance: number,
): readonly (readonly Line[])[] | undefined {
  let next = 0;
  const blocks = middles.map(({ at }) => {
    const first = next;
    let sum = 0;
    for (let end = first; end < lines.length; end++) {
      sum += lines[end]?.at ?? 0;
      const mean = sum / (end - first + 1);
      if (mean > at + tolerance) break;
      if (mean < at - tolerance) continue;
      next = end + 1;
      return lines.slice(first, next);
    }
    return [];
  });
  return next === lines.length ? blocks : undefined;
}

/** A number takes one line. */
function isOneText(lines: readonly Line[]): boolean {
  return lines.length < 2 || lines.every(({ text }) => LETTER.test(text));
}

function extentOf(columns: readonly (readonly (readonly Line[])[])[], index: number): readonly [number, number] {
  const rows = columns.flatMap((blocks) => (blocks[index] ?? []).map(({ row }) => row));
  return [Math.min(...rows), Math.max(...rows)];
}

function middleOf(words: FoundCell['words']): number {
  return words.reduce((sum, { box }) => sum + middle(box), 0) / Math.max(1, words.length);
}
