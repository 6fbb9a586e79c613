/** Tells texts beside each other from lines with tabs, by the paragraphs that their tags put them in. */
import type { Segment } from '../../lines/rows.ts';

/** In ems: lines that begin on one level. */
const LEVEL = 0.35;

type Column = readonly Segment[];

/** Whether the tags put two texts into two paragraphs. A line with tabs is one. */
export function areInTwo(a: Segment, b: Segment): boolean {
  const [one, other] = [blockOf(a), blockOf(b)];
  return one !== undefined && other !== undefined && one !== other;
}

/** Whether these stand beside each other, and one of them goes on in other rows. */
export function areTaggedApart(a: Segment, b: Segment, all: readonly Segment[]): boolean {
  if (!areInTwo(a, b)) return false;
  const [first = [], second = []] = [a, b].map((own) => all.filter((each) => blockOf(each) === blockOf(own)));
  return first.length + second.length > 2 && (areBefore(first, second) || areBefore(second, first));
}

function areBefore(first: Column, second: Column): boolean {
  const end = Math.max(...first.map(({ box }) => box.right));
  return second.every(({ box }) => box.left >= end);
}

/**
 * Columns as rows, where each paragraph of the column with the fewest begins level with one of all others, and the tags
 * tell row after row; else as one.
 */
export function taggedRows(columns: readonly Column[]): readonly (readonly Column[])[] {
  const begins = columns.map(beginsOf);
  const [fewest = []] = begins.toSorted((a, b) => a.length - b.length);
  const areRows = fewest.every((start) => begins.every((own) => own.some((each) => areLevel(start, each))));
  if (!areRows || fewest.length < 2) return [columns];
  const starts = fewest.slice(1).map(({ box, em }) => box.top - LEVEL * em);
  const rowOf = ({ box }: Segment) => starts.findLastIndex((start) => box.top >= start) + 1;
  const rows = [0, ...starts].map((_, row) => columns.map((column) => column.filter((each) => rowOf(each) === row)));
  return areToldInTurn(rows) ? rows : [columns];
}

/** Paragraphs are numbered in the order of the tags. */
function areToldInTurn(rows: readonly (readonly Column[])[]): boolean {
  const told = rows.map((row) => row.flat().map((segment) => blockOf(segment) ?? 0));
  return told.every((own, row) => row === 0 || Math.min(...own) > Math.max(...(told[row - 1] ?? [])));
}

/** The first lines of its paragraphs; none where one is not tagged. */
function beginsOf(column: Column): readonly Segment[] {
  if (column.some((segment) => blockOf(segment) === undefined)) return [];
  return column.filter((segment, index) => blockOf(segment) !== blockOf(column[index - 1]));
}

function areLevel(a: Segment, b: Segment): boolean {
  return Math.abs(a.box.top - b.box.top) <= LEVEL * Math.min(a.em, b.em);
}

function blockOf(segment: Segment | undefined): number | undefined {
  return segment?.words[0]?.word.tag?.block;
}
