/** Tells the lines of a cell that end amid a word: programs divide a word that is wider than its cell, without a hyphen. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { isWithoutSpaces } from '../../lines/east-asian.ts';
import type { FoundCell } from '../../tables/table.ts';
import type { FlowLine } from './flow-line.ts';
import type { KnowsWord } from './runs.ts';

/** In points: widths of letters are means. */
const TOLERANCE = 0.5;
const WHOLE = /^\S*[\p{L}\p{N}]$/u;
const GOES_ON = /^[\p{L}\p{N}]/u;
/** A capital behind a small letter begins a word. */
const BEGINS_ANEW = /\p{Ll}\p{Lu}$/u;

export function isEnclosed({ borders }: Pick<FoundCell, 'borders'>): boolean {
  return borders.left !== undefined && borders.right !== undefined;
}

/**
 * A word is divided only where it has the whole line to itself and not one more letter had room.
 * @param lines of one paragraph. @param cell drawn lines enclose it.
 * @param isWhole whether the document has a word amid a line, so that it is no part of one.
 */
export function markDividedWords(
  lines: readonly FlowLine[],
  cell: Pick<Box, 'left' | 'right'>,
  { padding, isWhole }: { readonly padding: number; readonly isWhole: KnowsWord },
): readonly FlowLine[] {
  const width = cell.right - cell.left - 2 * padding;
  return lines.map((line, index) => {
    const next = lines[index + 1];
    return next && endsAmidWord(line, next, width) && !isWhole(line.words.at(-1)?.word.text ?? '')
      ? { ...line, dividesWord: true as const }
      : line;
  });
}

function endsAmidWord(line: FlowLine, next: FlowLine, width: number): boolean {
  const [head, tail] = [line.words.at(-1)?.word, next.words[0]?.word];
  if (!head || !tail || line.rightToLeft || line.label) return false;
  if (!WHOLE.test(line.text) || !GOES_ON.test(tail.text)) return false;
  if (isWithoutSpaces(line.text + tail.text) || BEGINS_ANEW.test(`${head.text}${tail.text[0]}`)) return false;
  const letterPt = (tail.box.right - tail.box.left) / [...tail.text].length;
  return width - (line.box.right - line.box.left) < letterPt + TOLERANCE;
}
