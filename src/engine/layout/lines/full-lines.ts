/** Knows lines of prose by where they end: the first word of the next would not have fitted. Cells of tables end anywhere. */
import type { Box } from '../../../adapters/pdfium-text.ts';

/** One line, or the text of one cell. */
export interface EndingLine {
  /** From the left. */
  readonly words: readonly { readonly box: Pick<Box, 'left' | 'right'> }[];
}

/** So many lines at least, with so many words in most, the share of them that are full, and of those that end within the column. */
const PROSE = { lines: 8, words: 4, full: 0.6, within: 0.95 };

/** @param lines of one column, from the top. */
export function areFullLines(lines: readonly EndingLine[]): boolean {
  if (lines.length < PROSE.lines) return false;
  const counts = lines.map(({ words }) => words.length).sort((a, b) => a - b);
  if ((counts[lines.length >> 1] ?? 0) < PROSE.words) return false;
  const rights = lines.map(({ words }) => words.at(-1)?.box.right ?? -Infinity);
  const edge = [...rights].sort((a, b) => a - b)[Math.ceil(PROSE.within * rights.length) - 1] ?? 0;
  const full = lines.slice(1).filter(({ words: [first] }, before) => {
    return first !== undefined && (rights[before] ?? 0) + first.box.right - first.box.left > edge;
  });
  return full.length >= PROSE.full * (lines.length - 1);
}
