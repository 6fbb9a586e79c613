/** Stands headings that are turned by a quarter, as over narrow columns, upright over their table; text on its head is none. */
import type { Box } from '../../../adapters/pdfium-text.ts';
import { turned, unionBox } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import { middle } from '../lines/rows.ts';
import { cellText } from './cells.ts';
import { type Column, findColumns } from './columns.ts';
import { type Item, type ItemRow, itemRows, makeItem } from './items.ts';

/** In row heights: headings stand no further above their table. */
const REACH = 2;
const NUMBER = /^\W*\d/;
/** In ems: a line of a heading stands no further beside its column. */
const ASIDE = 2;
/** Rows below the headings by which the columns are found. */
const SAMPLE_ROWS = 12;
/** Fewer headings side by side may be anything: a note on the margin, a mark. */
const FEWEST = 2;

/** The words of a page, with one upright word for each heading that was turned and for each that stands beside such. */
export function uprightHeadings(words: readonly Word[]): readonly Word[] {
  let all = words;
  let rows: readonly ItemRow[] | undefined;
  for (const turn of [1, 3] as const) {
    const lines = turnedLines(words.filter((word) => word.turn === turn));
    for (const side of sideBySide(lines).filter((each) => each.length >= FEWEST)) {
      rows ??= itemRows(all);
      const headed = withHeadings(all, rows, side);
      if (headed === all) continue;
      all = headed;
      rows = undefined;
    }
  }
  return all;
}

/** Words of one turn as if the page were turned back, so that rows and columns can be found. */
export function turnedBack(words: readonly Word[]): readonly Word[] {
  return words.map((word) => ({ ...word, box: turned(word.box, word.turn), turn: 0 as const }));
}

function turnedLines(words: readonly Word[]): readonly Item[] {
  const back = turnedBack(words);
  const origin = new Map(back.map((word, index) => [word, words[index]]));
  return itemRows(back).flatMap(({ items }) =>
    items.map((item) => makeItem(item.words.flatMap((word) => origin.get(word) ?? []))),
  );
}

/** Lines whose heights overlap, in the order in which they are read. */
function sideBySide(lines: readonly Item[]): readonly (readonly Item[])[] {
  const sides: Item[][] = [];
  for (const line of lines) {
    const side = sides.find(([first]) => first && first.box.top < line.box.bottom && line.box.top < first.box.bottom);
    if (side) side.push(line);
    else sides.push([line]);
  }
  return sides;
}

/** @param rows of the words. @returns the same words where there are no headings. */
function withHeadings(words: readonly Word[], rows: readonly ItemRow[], side: readonly Item[]): readonly Word[] {
  const { top, bottom } = unionBox(side.map(({ box }) => box));
  const em = Math.max(...side.map((line) => line.em));
  const below = rows.filter((row) => row.top >= bottom - em / 2);
  const [next] = below;
  if (!next || next.items.length < 2 || next.top - bottom > REACH * (next.bottom - next.top)) return words;
  const columns = findColumns(below.slice(0, SAMPLE_ROWS));
  const headings = columns.flatMap((column) => {
    const lines = side.filter(({ box }) => columnUnder(box, columns, em) === column);
    return lines.length > 0 ? [{ lines, box: column }] : [];
  });
  if (headings.length < FEWEST) return words;
  // Upright headings stand in the same row.
  const beside = rows.filter((row) => middle(row) > top && middle(row) < bottom && !below.includes(row));
  if (!areHeadings(beside, columns, em)) return words;
  const all = [...headings, ...inWholes(beside)];
  const taken = new Set(all.flatMap(({ lines }) => lines.flatMap((line) => line.words)));
  return [...words.filter((word) => !taken.has(word)), ...all.flatMap((each) => upright(each, bottom, em))];
}

/** Whether rows beside turned headings can be headings too: over the columns of the table, and no rows of numbers. */
function areHeadings(rows: readonly ItemRow[], columns: readonly Column[], em: number): boolean {
  const left = Math.min(...columns.map((column) => column.left)) - ASIDE * em;
  const right = Math.max(...columns.map((column) => column.right)) + ASIDE * em;
  const items = rows.flatMap((row) => row.items);
  if (items.some(({ box }) => box.left < left || box.right > right)) return false;
  return rows.length < 2 || !items.some(({ words }) => NUMBER.test(cellText(words)));
}

interface Heading {
  /** In the order in which they are read. */
  readonly lines: readonly Item[];
  /** What it takes of the page from left to right. */
  readonly box: Column;
}

/** Each heading once: its lines stand below each other. */
function inWholes(rows: readonly ItemRow[]): readonly Heading[] {
  const wholes: Heading[] = [];
  for (const item of rows.flatMap(({ items }) => items)) {
    const at = wholes.findIndex(({ box }) => box.left < item.box.right && item.box.left < box.right);
    const upper = wholes[at];
    const lines = [...(upper?.lines ?? []), item];
    const whole = { lines, box: unionBox(lines.map(({ box }) => box)) };
    if (upper) wholes[at] = whole;
    else wholes.push(whole);
  }
  return wholes;
}

/** The nearest one: of a heading in several lines the outer ones stand beside narrow numbers. */
function columnUnder(box: Box, columns: readonly Column[], em: number): Column | undefined {
  const x = (box.left + box.right) / 2;
  const awayFrom = ({ left, right }: Column) => Math.max(left - x, x - right, 0);
  const [nearest] = columns.toSorted((a, b) => awayFrom(a) - awayFrom(b));
  return nearest && awayFrom(nearest) <= ASIDE * em ? nearest : undefined;
}

/** One line high, and as wide as its place: a word turned says nothing of either. */
function upright({ lines, box: { left, right } }: Heading, bottom: number, em: number): readonly Word[] {
  const [first] = lines.flatMap(({ words }) => words);
  if (!first) return [];
  const text = lines.map(({ words }) => cellText(words)).join(' ');
  return [{ ...first, text, turn: 0, box: { left, right, top: bottom - em, bottom } }];
}
