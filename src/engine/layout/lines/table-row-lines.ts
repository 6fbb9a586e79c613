/** Writes the rows of a table as lines, with tabs between their cells; cells that hold whole texts are read one after another. */
import { unionBox } from '../../page/boxes/boxes.ts';
import { directionOf } from '../../page/letters/letters.ts';
import type { LineWord, TextLine } from '../../page/words/line.ts';
import type { Word } from '../../page/words/words.ts';
import { joinsWithoutSpace } from './east-asian.ts';

export type CellWords = readonly Word[];

/** A cell with more lines, in more than one paragraph, holds a text of its own. */
const MOST_LINES = 6;

/** @param rows from the top, their cells from the left. @param linesOf the lines of one cell. */
export function rowLines(
  rows: readonly (readonly CellWords[])[],
  linesOf: (words: CellWords) => readonly TextLine[],
): readonly TextLine[] {
  let isFirst = true;
  return rows.flatMap((row) => {
    const cells = row.map(linesOf).filter((lines) => lines.length > 0);
    if (cells.length === 0) return [];
    if (cells.some(isText)) return cells.flat();
    const line = joinCells(isRightToLeft(row.flat()) ? cells.reverse() : cells, isFirst);
    isFirst = false;
    return [line];
  });
}

/** Every line of every cell by itself: cells begin paragraphs, and lines say which is theirs. */
export function cellLines(
  rows: readonly (readonly CellWords[])[],
  linesOf: (words: CellWords) => readonly TextLine[],
): readonly TextLine[] {
  return rows.flatMap((row) => {
    const cells = isRightToLeft(row.flat()) ? row.toReversed() : row;
    return cells.flatMap((words, column) => linesOf(words).map((line, index) => cellLine(line, index, row, column)));
  });
}

function cellLine(line: TextLine, index: number, row: readonly CellWords[], column: number): TextLine {
  return { ...line, startsParagraph: line.startsParagraph || index === 0, cell: { row, column } };
}

function isText(lines: readonly TextLine[]): boolean {
  return lines.length > MOST_LINES && lines.slice(1).some(({ startsParagraph }) => startsParagraph);
}

function joinCells(cells: readonly (readonly TextLine[])[], startsParagraph: boolean): TextLine {
  const lines = cells.flat();
  return {
    words: cells.flatMap((cell, column) =>
      cell.flatMap(({ words }, index) => {
        const before = column > 0 ? '\t' : '';
        return withFirst(words, index > 0 ? between(cell[index - 1], words) : before);
      }),
    ),
    box: unionBox(lines.map(({ box }) => box)),
    sizePt: lines[0]?.sizePt ?? 0,
    startsParagraph,
  };
}

function withFirst([first, ...rest]: readonly LineWord[], before: LineWord['before']): readonly LineWord[] {
  return first ? [{ ...first, before }, ...rest] : [];
}

/** What stands between two lines of a cell: nothing behind a hyphen, and where no spaces part words. */
function between(line: TextLine | undefined, [first]: readonly LineWord[]): '' | ' ' {
  const [end, start] = [line?.words.at(-1)?.word.text ?? '', first?.word.text ?? ''];
  if (/\p{L}[-\u2010]$/u.test(end) && /^\p{Ll}/u.test(start)) return '';
  return joinsWithoutSpace(end.slice(-1), start.slice(0, 1)) ? '' : ' ';
}

function isRightToLeft(words: readonly Word[]): boolean {
  const directions = words.map(({ text }) => directionOf(text));
  const count = (direction: string) => directions.filter((each) => each === direction).length;
  return count('rtl') > count('ltr');
}
