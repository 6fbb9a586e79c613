/** Puts the parts of a line together that wide white parts, where the line above or below is one text over that white. */
import { unionBox } from '../../../page/boxes/boxes.ts';
import { middle } from '../../lines/rows.ts';
import type { DrawnCell } from '../drawn/drawn-cells.ts';
import { type CellItem, haveSameClip, isOfOneLine, NUMBER } from '../items/cell-items.ts';
import { LEVEL, MAX_PITCH } from '../items/drawn-rows.ts';

/** In ems: a text covers white if it goes on so far on both sides. */
const COVERED = 0.5;

/**
 * A cell of several lines is drawn line by line, so its words follow each other in the file. Spaces that an author typed, and
 * white between two looks or scripts, part a line of it.
 * @param items in the order of the file. @param cellOf the cell that lines enclose around a text.
 */
export function withWholeLines(
  items: readonly CellItem[],
  cellOf: (item: CellItem) => DrawnCell | undefined,
): readonly CellItem[] {
  const lines = linesOf(items);
  for (const [index, line] of lines.entries()) joinUnder(line, lines[index - 1]);
  for (const [index, line] of lines.entries().toArray().reverse()) joinUnder(line, lines[index + 1]);
  return joinedInCells(lines.flat(), cellOf);
}

/** Parts of a line of a cell that lines enclose. Cells of one line are no parts, as a frame may stand around several. */
function joinedInCells(
  items: readonly CellItem[],
  cellOf: (item: CellItem) => DrawnCell | undefined,
): readonly CellItem[] {
  const texts: CellItem[][] = [];
  for (const item of items) {
    const before = texts.at(-1)?.at(-1);
    const isPart = before && goesOnBeside(before, item) && [before, item].every(isOfSeveralLines);
    const cell = isPart ? cellOf(item) : undefined;
    if (before && cell?.isRow && cell.columnSpan === 1 && cell === cellOf(before)) texts.at(-1)?.push(item);
    else texts.push([item]);
  }
  return texts.map(joined);
}

function isOfSeveralLines({ words }: CellItem): boolean {
  return words.every(({ oneLine }) => oneLine === 'no');
}

/** Items that are drawn one after the other, from left to right, at one height. */
function linesOf(items: readonly CellItem[]): CellItem[][] {
  const lines: CellItem[][] = [];
  for (const item of items) {
    const before = lines.at(-1)?.at(-1);
    if (before && goesOnBeside(before, item)) lines.at(-1)?.push(item);
    else lines.push([item]);
  }
  return lines;
}

function goesOnBeside(before: CellItem, item: CellItem): boolean {
  const em = Math.min(before.em, item.em);
  return (
    mayHaveLines(before) &&
    mayHaveLines(item) &&
    haveSameClip(before, item) &&
    Math.abs(middle(before.box) - middle(item.box)) <= LEVEL * em &&
    item.box.left > before.box.right - em
  );
}

function mayHaveLines({ words }: CellItem): boolean {
  return words.every((word) => word.turn === 0 && !isOfOneLine(word));
}

/** All of a line is one text, or none of it: a row of cells is white somewhere that a text of another row may cover. */
function joinUnder(line: CellItem[], other: readonly CellItem[] | undefined): void {
  const isOne = line.every((item, index) => {
    const before = line[index - 1];
    return !before || (!areNumbers(before, item) && other?.some((each) => covers(each, before, item)));
  });
  if (isOne && line.length > 1) line.splice(0, line.length, joined(line));
}

function covers(other: CellItem, before: CellItem, item: CellItem): boolean {
  const em = Math.min(other.em, before.em);
  const apart = Math.abs(middle(other.box) - middle(before.box));
  return (
    other.box.left < before.box.right - COVERED * em &&
    other.box.right > item.box.left + COVERED * em &&
    apart > LEVEL * em &&
    apart <= MAX_PITCH * em &&
    haveSameClip(other, item) &&
    mayHaveLines(other)
  );
}

/** Two numbers stand in two cells. */
function areNumbers(before: CellItem, item: CellItem): boolean {
  return [before.words.at(-1), item.words[0]].every((word) => word !== undefined && NUMBER.test(word.text));
}

function joined(line: readonly CellItem[]): CellItem {
  const [first, last] = [line[0] as CellItem, line.at(-1) as CellItem];
  return {
    ...first,
    words: line.flatMap(({ words }) => words),
    box: unionBox(line.map(({ box }) => box)),
    em: line.reduce((most, { em }) => Math.max(most, em), 0),
    last: last.last,
  };
}
