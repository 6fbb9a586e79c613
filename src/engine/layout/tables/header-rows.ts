/** Counts the rows at the top of a table that name its columns: bold or filled where the rows below are not. */
import type { Word } from '../../page/words/words.ts';
import type { FoundCell } from './table.ts';

const BOLD_WEIGHT = 600;
const BOLD_NAME = /bold|black|heavy|demi/i;
/** Names of columns need no more rows. */
const MAX_HEADER_ROWS = 3;
/** Of the filled cells of a row, this share must look like a heading. */
const MOST = 0.8;

export function isBold({ font }: Word): boolean {
  return font.weight >= BOLD_WEIGHT || BOLD_NAME.test(font.name);
}

/** Nothing of a table is its heading where all of it looks alike; a first row without numbers over rows with them counts. */
export function headerRowsOf(cells: readonly FoundCell[]): number {
  const rows = cells.reduce((most, { row, rowSpan }) => Math.max(most, row + rowSpan), 0);
  const filled = Map.groupBy(
    cells.filter(({ words }) => words.length > 0),
    ({ row }) => row,
  );
  const byRow = Array.from({ length: rows }, (_, row) => filled.get(row) ?? []);
  const looks = byRow.map((row) => row.length > 0 && row.filter(stands).length >= MOST * row.length);
  let count = 0;
  while (count < Math.min(MAX_HEADER_ROWS, rows - 1) && looks[count]) count++;
  if (count > 0 && looks.slice(count).every((look) => look)) return 0;
  if (count > 0) return count;
  const [first = [], ...others] = byRow;
  const below = others.flat().filter(isNumber).length;
  return first.length > 1 && !first.some(isNumber) && below > 0.3 * others.flat().length ? 1 : 0;
}

function stands(cell: FoundCell): boolean {
  return cell.fill !== undefined || cell.words.every(isBold);
}

function isNumber({ words }: FoundCell): boolean {
  return /^[^\p{L}]*\d[^\p{L}]*$/u.test(words.map(({ text }) => text).join(''));
}
