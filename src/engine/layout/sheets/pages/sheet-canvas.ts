/** Puts the pages of one printed sheet where they stood on it, so that it can be read as if it were one page. */
import type { DrawnLine, FilledArea } from '../../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import { middle } from '../../lines/rows.ts';
import { type CellItem, cellItems } from '../items/cell-items.ts';
import type { SheetWord } from '../items/sheet-word.ts';
import { withWholeCells } from './cells-over-strips.ts';
import { type StripReach, stripReach } from './strip-reach.ts';
import { withoutOverflow } from './text-over-strips.ts';
import { withWholeTexts } from './texts-over-strips.ts';

export interface CanvasPage {
  readonly words: readonly SheetWord[];
  readonly lines: readonly DrawnLine[];
  readonly fills: readonly FilledArea[];
}

export interface SheetCanvas extends CanvasPage {
  /** By strip and page: how far the page was moved, and where its content stands now. */
  readonly places: readonly (readonly CanvasPlace[])[];
  /** By strip: where its columns begin and end now. */
  readonly reaches: readonly StripReach[];
}

export interface CanvasPlace {
  readonly by: { readonly x: number; readonly y: number };
  readonly box: Box;
}

/** In points: pages stand further apart than lines of one cell, and than columns. */
const GAP = 60;
/** In points: what is repeated on every page stands at the same place. */
const SAME_PLACE = 1;

/** @param strips pages from left to right, each strip from its first page down. */
export function sheetCanvas(strips: readonly (readonly CanvasPage[])[], drops: boolean): SheetCanvas {
  const bands = Math.max(...strips.map((strip) => strip.length));
  const { strips: whole, cells } = drops ? withWholeCells(withoutRepeated(strips)) : { strips, cells: [] };
  const own = drops ? withoutOverflow(withWholeTexts(whole)) : whole;
  const heights = Array.from({ length: bands }, (_, band) =>
    extent(
      own.flatMap((strip) => strip[band] ?? []),
      'bottom',
    ),
  );
  const tops = Array.from({ length: bands }, (_, band) =>
    start(
      own.flatMap((strip) => strip[band] ?? []),
      'top',
    ),
  );
  const canvas = { words: [] as SheetWord[], lines: [] as DrawnLine[], fills: [] as FilledArea[] };
  const places: CanvasPlace[][] = [];
  const offsets = offsetsOf(own);
  const across = new Map(
    cells.flatMap(({ words, from, to }) => {
      const sides = { left: from.x + (offsets[from.strip] ?? 0), right: to.x + (offsets[to.strip] ?? 0) };
      return words.map((word) => [word, sides] as const);
    }),
  );
  for (const [index, strip] of own.entries()) {
    const placed: CanvasPlace[] = [];
    places.push(placed);
    let y = 0;
    for (const [band, page] of strip.entries()) {
      const by = { x: offsets[index] ?? 0, y: y - (tops[band] ?? 0) };
      const [right, bottom] = [extent([page], 'right'), extent([page], 'bottom')];
      const box = { left: start([page], 'left'), top: start([page], 'top'), right, bottom };
      placed.push({ by, box: movedBox(box, by) });
      const moved = (word: SheetWord) => ({ ...movedWord(word, by), ...sidesOf(across.get(word)) });
      for (const word of page.words) canvas.words.push(moved(word));
      for (const line of page.lines) canvas.lines.push(movedLine(line, by));
      for (const fill of page.fills) canvas.fills.push({ ...fill, box: movedBox(fill.box, by) });
      y += (heights[band] ?? 0) - (tops[band] ?? 0) + GAP;
    }
  }
  const reaches = own.map((strip, index) => {
    const [{ left, right }, by] = [stripReach(strip, (word) => !across.has(word)), offsets[index] ?? 0];
    return { left: left + by, right: right + by };
  });
  return { ...canvas, places, reaches };
}

function sidesOf(across: SheetWord['across']): Pick<SheetWord, 'across'> {
  return across ? { across } : {};
}

/** By how much each strip is moved to the right. */
function offsetsOf(strips: readonly (readonly CanvasPage[])[]): readonly number[] {
  const offsets: number[] = [];
  let x = 0;
  for (const strip of strips) {
    // A strip may have had nothing but its part of a cell that is kept on another.
    if (boxesOf(strip).length === 0) {
      offsets.push(x);
      continue;
    }
    const left = start(strip, 'left');
    offsets.push(x - left);
    x += extent(strip, 'right') - left + GAP;
  }
  return offsets;
}

function boxesOf(pages: readonly CanvasPage[]): readonly Box[] {
  return pages.flatMap(({ words, fills }) => [...words.map(({ box }) => box), ...fills.map(({ box }) => box)]);
}

function start(pages: readonly CanvasPage[], side: 'left' | 'top'): number {
  return boxesOf(pages).reduce((least, box) => Math.min(least, box[side]), Infinity);
}

function extent(pages: readonly CanvasPage[], side: 'right' | 'bottom'): number {
  return boxesOf(pages).reduce((most, box) => Math.max(most, box[side]), -Infinity);
}

interface Offset {
  readonly x: number;
  readonly y: number;
}

export function movedBox({ left, right, top, bottom }: Box, { x, y }: Offset): Box {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}

function movedWord(word: SheetWord, by: Offset): SheetWord {
  const { box, clip, over } = word;
  return {
    ...word,
    box: movedBox(box, by),
    ...(clip ? { clip: movedBox(clip, by) } : {}),
    ...(over ? { over: { top: over.top + by.y, bottom: over.bottom + by.y } } : {}),
  };
}

function movedLine(line: DrawnLine, { x, y }: Offset): DrawnLine {
  const [across, along] = line.level ? [y, x] : [x, y];
  return { ...line, at: line.at + across, from: line.from + along, to: line.to + along };
}

/** Rows that a spreadsheet program repeats at the top of each page, and columns that it repeats at the left, only once. */
function withoutRepeated(strips: readonly (readonly CanvasPage[])[]): readonly (readonly CanvasPage[])[] {
  return strips.map((strip) => {
    const [first, ...below] = strip;
    if (!first) return strip;
    const head = rowsOf(first);
    return [first, ...below.map((page) => withoutHead(page, head))];
  });
}

type Row = readonly CellItem[];

function rowsOf({ words }: CanvasPage): readonly Row[] {
  const rows: CellItem[][] = [];
  for (const item of cellItems(words).toSorted((a, b) => middle(a.box) - middle(b.box))) {
    const last = rows.at(-1)?.[0];
    if (last && middle(item.box) - middle(last.box) < 1.5) rows.at(-1)?.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.left - b.box.left));
}

function withoutHead(page: CanvasPage, head: readonly Row[]): CanvasPage {
  const rows = rowsOf(page);
  let count = 0;
  while (count < rows.length && isSameRow(rows[count], head[count])) count++;
  if (count === 0) return page;
  const dropped = new Set(rows.slice(0, count).flatMap((row) => row.flatMap(({ words }) => words)));
  const cut = unionBox([...dropped].map(({ box }) => box)).bottom;
  return {
    words: page.words.filter((word) => !dropped.has(word)),
    lines: page.lines.filter((line) => (line.level ? line.at : line.to) > cut - 1),
    fills: page.fills.filter(({ box }) => box.bottom > cut + 2),
  };
}

function isSameRow(a: Row | undefined, b: Row | undefined): boolean {
  if (!a || !b || a.length !== b.length) return false;
  return a.every((item, index) => {
    const other = b[index];
    const isThere = other && Math.abs(other.box.left - item.box.left) < SAME_PLACE;
    return isThere && Math.abs(middle(other.box) - middle(item.box)) < SAME_PLACE && textOf(other) === textOf(item);
  });
}

function textOf({ words }: CellItem): string {
  return words.map(({ text }) => text).join(' ');
}
