/** Takes headings that are turned by a quarter, as over narrow columns, into the table below them; text on its head is none. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes.ts';
import type { Word } from '../../page/words.ts';
import { middle } from '../lines/rows.ts';
import { findColumns } from './columns.ts';
import type { Column } from './grid.ts';
import { type Item, makeRow, type Row, textRows } from './text-rows.ts';

/** One line of turned text, and where it stands on the page. */
interface Turned {
  readonly item: Item;
  readonly box: SeenBox;
}

interface Found {
  readonly rows: readonly Row[];
  /** The turned words that are in the rows now. */
  readonly taken: ReadonlySet<Word>;
}

/** In row heights: headings stand no further above their table. */
const REACH = 2;
const NUMBER = /^\W*\d/;
/** In ems: a line of a heading stands no further beside its column. */
const ASIDE = 2;
/** Rows below the headings by which the columns are found. */
const SAMPLE_ROWS = 12;
/** Fewer headings side by side may be anything: a note on the margin, a mark. */
const FEWEST = 2;
const UPSIDE_DOWN = 2;

/** @param rows of upright text from the top. @param others words that are turned, a group each way. */
export function takeTurnedHeadings(rows: readonly Row[], others: readonly (readonly Word[])[]): Found {
  let found: Found = { rows, taken: new Set() };
  const quarters = others.filter(([word]) => word?.turn !== UPSIDE_DOWN);
  for (const group of quarters) for (const side of sideBySide(group)) found = addHeadings(found, side);
  return found;
}

/** Lines whose heights overlap, in the order in which they are read. */
function sideBySide(words: readonly Word[]): readonly (readonly Turned[])[] {
  const sides: Turned[][] = [];
  for (const item of textRows(words).flatMap(({ items }) => items)) {
    const box = unionBox(item.words.map(({ word }) => word.box));
    const side = sides.find(([first]) => first && first.box.top < box.bottom && box.top < first.box.bottom);
    if (side) side.push({ item, box });
    else sides.push([{ item, box }]);
  }
  return sides;
}

function addHeadings({ rows, taken }: Found, side: readonly Turned[]): Found {
  const { top, bottom } = unionBox(side.map(({ box }) => box));
  const em = Math.max(...side.map(({ item }) => item.em));
  const below = rows.filter((row) => row.top >= bottom - em / 2);
  const [next] = below;
  if (!next || next.items.length < 2 || next.top - bottom > REACH * (next.bottom - next.top)) return { rows, taken };
  const columns = findColumns(below.slice(0, SAMPLE_ROWS));
  const headings = columns.flatMap((column) => {
    const lines = side.filter(({ box }) => columnUnder(box, columns, em) === column);
    return lines.length > 0 ? [{ lines, item: headingOf(lines, column, bottom) }] : [];
  });
  if (headings.length < FEWEST) return { rows, taken };
  // Upright headings stand in the same row.
  const beside = rows.filter((row) => middle(row) > top && middle(row) < bottom && !below.includes(row));
  if (!areHeadings(beside, columns, em)) return { rows, taken };
  const row = makeRow([...inWholes(beside), ...headings.map(({ item }) => item)]);
  const words = headings.flatMap(({ lines }) => lines.flatMap(({ item }) => item.words.map(({ word }) => word)));
  const above = rows.filter((each) => !below.includes(each) && !beside.includes(each));
  return { rows: [...above, row, ...below], taken: new Set([...taken, ...words]) };
}

/** Whether rows beside turned headings can be headings too: over the columns of the table, and no rows of numbers. */
function areHeadings(rows: readonly Row[], columns: readonly Column[], em: number): boolean {
  const left = Math.min(...columns.map((column) => column.left)) - ASIDE * em;
  const right = Math.max(...columns.map((column) => column.right)) + ASIDE * em;
  const items = rows.flatMap((row) => row.items);
  if (items.some(({ box }) => box.left < left || box.right > right)) return false;
  return rows.length < 2 || !items.some(({ text }) => NUMBER.test(text));
}

/** Each heading once: its lines stand below each other. */
function inWholes(rows: readonly Row[]): readonly Item[] {
  const wholes: Item[] = [];
  for (const item of rows.flatMap(({ items }) => items)) {
    const at = wholes.findIndex(({ box }) => box.left < item.box.right && item.box.left < box.right);
    const upper = wholes[at];
    if (upper) wholes[at] = joined(upper, item);
    else wholes.push(item);
  }
  return wholes;
}

function joined(upper: Item, lower: Item): Item {
  return {
    text: `${upper.text} ${lower.text}`,
    box: unionBox([upper.box, lower.box]),
    em: Math.max(upper.em, lower.em),
    bold: upper.bold && lower.bold,
    words: [...upper.words, ...lower.words],
  };
}

/** The nearest one: of a heading in several lines the outer ones stand beside narrow numbers. */
function columnUnder(box: SeenBox, columns: readonly Column[], em: number): Column | undefined {
  const x = (box.left + box.right) / 2;
  const awayFrom = ({ left, right }: Column) => Math.max(left - x, x - right, 0);
  const [nearest] = columns.toSorted((a, b) => awayFrom(a) - awayFrom(b));
  return nearest && awayFrom(nearest) <= ASIDE * em ? nearest : undefined;
}

/** One line high, and as wide as its column: a word turned says nothing of either. */
function headingOf(lines: readonly Turned[], { left, right }: Column, bottom: number): Item {
  const em = Math.max(...lines.map(({ item }) => item.em));
  const box = { left, right, top: bottom - em, bottom };
  return {
    text: lines.map(({ item }) => item.text).join(' '),
    box,
    em,
    bold: lines.every(({ item }) => item.bold),
    words: lines.flatMap(({ item }) => item.words.map(({ word }) => ({ word, box }))),
  };
}
