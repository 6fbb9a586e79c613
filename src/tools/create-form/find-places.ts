/** Finds where a page asks to be filled in: empty lines, boxes and small squares. */
import type { DrawnLine } from '../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import type { StoredPage } from '../../engine/page/page-content.ts';
import { findCells } from './cells.ts';
import { around, onRow, type PlacedText, type TypedPlaces } from './page-words.ts';

export interface FoundPlace {
  readonly kind: 'text' | 'multiline' | 'check';
  readonly box: SeenBox;
  /** Where what it is for stands inside of its frame. */
  readonly caption?: string;
  /** How many boxes of one letter each it has. */
  readonly cells?: number;
}

/** In points. */
const SQUARE = { least: 6, most: 22, lean: 2.5 };
const LEAST = { width: 24, height: 9 };
/** A higher box has room for several lines. */
const ONE_LINE = 42;
const LINE_HEIGHT = 16;
const SHORTEST_LINE = 28;
/** A row of so many squares that touch is one text, a letter in each. */
const COMB = 3;
/** Shares of the page: wider lines part sections, larger boxes are frames. */
const WIDEST_LINE = 0.65;
const LARGEST_BOX = 0.6;

/** @param taken where fields are already. */
export function findPlaces(page: StoredPage, typed: TypedPlaces, taken: readonly SeenBox[]): readonly FoundPlace[] {
  const cells = [...findCells(page.lines), ...paintedBoxes(page)];
  const all = [
    ...typed.squares.map((box): FoundPlace => ({ kind: 'check', box: squareIn(box) })),
    ...cells.toSorted((a, b) => area(a) - area(b)).flatMap((box) => boxPlace(box, page, typed)),
    ...typed.lines.map((line) => ({
      kind: 'text' as const,
      box: aboveLine(line.left, line.right, line.bottom - 0.2 * (line.bottom - line.top), typed.words),
    })),
    ...drawnLines(page, typed.words),
  ];
  const kept: FoundPlace[] = [];
  for (const place of all) {
    const isFree = [...taken, ...kept.map(({ box }) => box)].every((box) => !overlaps(box, place.box));
    if (isFree) kept.push(place);
  }
  return joinCombs(kept);
}

function squareIn({ left, top, right, bottom }: SeenBox): SeenBox {
  const half = Math.min(right - left, bottom - top) * 0.45;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

/** Areas of a light colour, as forms have them where no lines are drawn. */
function paintedBoxes({ shapes, size }: StoredPage): readonly SeenBox[] {
  const areas = shapes.filter(({ kind, fill }) => kind === 'rectangle' && fill !== undefined);
  return areas.flatMap(({ box, fill = '' }) => {
    const around = areas.findLast((each) => each.box !== box && contains(each.box, box) && area(each.box) > area(box));
    const ground = around?.fill ?? 'ffffff';
    const isSeen = fill !== ground && lightness(fill) > 0.8;
    return isSeen && area(box) < 0.5 * size.widthPt * size.heightPt ? [box] : [];
  });
}

function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return Math.min(red, green, blue) * 0.5 + Math.max(red, green, blue) * 0.5;
}

function boxPlace(box: SeenBox, { size, pictures }: StoredPage, { words }: TypedPlaces): readonly FoundPlace[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (pictures.some((picture) => overlaps(picture, box))) return [];
  const inside = words.filter((word) => contains(grown(box), middleOf(word.box)));
  const isSquare = Math.abs(width - height) <= SQUARE.lean && width >= SQUARE.least && height <= SQUARE.most;
  if (isSquare) return inside.length === 0 ? [{ kind: 'check', box }] : [];
  if (height > LARGEST_BOX * size.heightPt) return [];
  const free = inside.length === 0 ? { box } : besideCaption(box, inside);
  if (!free || free.box.right - free.box.left < LEAST.width || free.box.bottom - free.box.top < LEAST.height) return [];
  const kind = free.box.bottom - free.box.top > ONE_LINE ? 'multiline' : 'text';
  return [{ kind, ...free, box: inset(free.box) }];
}

/** What a box asks for stands in it: on its first line, or before a colon. */
function besideCaption(box: SeenBox, inside: readonly PlacedText[]) {
  const text = around(inside.map((word) => word.box));
  const caption = inside
    .toSorted((a, b) => a.box.left - b.box.left)
    .map((word) => word.text)
    .join(' ');
  const isOneLine = inside.every((word) => onRow(word.box, text)) && text.bottom - text.top < 16;
  if (!isOneLine || caption.length > 60) return undefined;
  const below = { ...box, top: text.bottom };
  const isSmallOnTop = text.bottom - text.top <= 11 && text.top - box.top < 5;
  if (isSmallOnTop && below.bottom - below.top >= LEAST.height + 1) return { box: below, caption };
  const beside = { ...box, left: text.right + 2 };
  return caption.endsWith(':') && beside.right - beside.left >= 40 ? { box: beside, caption } : undefined;
}

/** Lines that nothing stands on, beside or above what says what they are for. */
function drawnLines(page: StoredPage, words: readonly PlacedText[]): readonly FoundPlace[] {
  const uprights = page.lines.filter(({ level }) => !level);
  const levels = page.lines.filter((line) => line.level && line.to - line.from >= SHORTEST_LINE);
  const isFree = (line: DrawnLine) =>
    !uprights.some(
      ({ at, from, to }) => at > line.from - 2 && at < line.to + 2 && from < line.at + 2 && to > line.at - 2,
    );
  const free = levels.filter((line) => isFree(line) && !isUnderText(line, words)).toSorted((a, b) => a.at - b.at);
  const found: { line: DrawnLine; last: number; isLabelled: boolean }[] = [];
  for (const line of free) {
    const isLabelled = hasLabel(line, words, page.size.widthPt);
    const above = found.findLast(
      (each) => Math.abs(each.line.from - line.from) < 3 && Math.abs(each.line.to - line.to) < 3,
    );
    const gap = above ? line.at - above.last : Number.POSITIVE_INFINITY;
    if (above && !isLabelled && gap > 8 && gap < 36 && !textBetween(above.last, line, words)) above.last = line.at;
    else found.push({ line, last: line.at, isLabelled });
  }
  return found.flatMap(({ line, last, isLabelled }): readonly FoundPlace[] => {
    const box = aboveLine(line.from, line.to, line.at, words);
    if (last > line.at) return [{ kind: 'multiline', box: { ...box, bottom: last } }];
    return isLabelled && box.bottom - box.top >= LEAST.height ? [{ kind: 'text', box }] : [];
  });
}

function isUnderText({ from, to, at }: DrawnLine, words: readonly PlacedText[]): boolean {
  return words.some(({ box }) => box.right > from + 2 && box.left < to - 2 && box.bottom > at - 5 && box.top < at - 3);
}

function textBetween(top: number, { from, to, at }: DrawnLine, words: readonly PlacedText[]): boolean {
  return words.some(({ box }) => box.right > from && box.left < to && box.top > top - 2 && box.bottom < at + 4);
}

/** Before the line, or below it and no wider. */
function hasLabel({ from, to, at }: DrawnLine, words: readonly PlacedText[], pageWidth: number): boolean {
  const before = words.some(({ box }) => {
    return box.right <= from + 3 && from - box.right < 25 && box.bottom > at - 5 && box.top < at - 2;
  });
  if (before) return true;
  if (to - from > WIDEST_LINE * pageWidth) return false;
  const below = words.filter(({ box }) => box.top > at - 3 && box.top < at + 8 && box.right > from && box.left < to);
  return below.length > 0 && below.every(({ box }) => box.left > from - 6 && box.right < to + 6);
}

/** As high as a line of text, where there is room. */
function aboveLine(left: number, right: number, at: number, words: readonly PlacedText[]): SeenBox {
  const above = words.filter(({ box }) => box.right > left && box.left < right && box.bottom <= at - 2);
  const ceiling = Math.max(0, ...above.map(({ box }) => box.bottom));
  return { left, right, top: Math.max(at - LINE_HEIGHT, ceiling), bottom: at };
}

/** Squares that touch in a row are the letters of one text. */
function joinCombs(places: readonly FoundPlace[]): readonly FoundPlace[] {
  const squares = places
    .filter(({ kind }) => kind === 'check')
    .toSorted((a, b) => Math.round(a.box.top / 3) - Math.round(b.box.top / 3) || a.box.left - b.box.left);
  const rows: FoundPlace[][] = [];
  for (const square of squares) {
    const last = rows.at(-1)?.at(-1);
    const touches = last && onRow(last.box, square.box) && Math.abs(square.box.left - last.box.right) < 1.5;
    if (touches) rows.at(-1)?.push(square);
    else rows.push([square]);
  }
  const combs = rows.filter((row) => row.length >= COMB);
  const inCombs = new Set(combs.flat());
  return [
    ...places.filter((place) => !inCombs.has(place)),
    ...combs.map((row): FoundPlace => ({ kind: 'text', box: around(row.map(({ box }) => box)), cells: row.length })),
  ];
}

function area({ left, top, right, bottom }: SeenBox): number {
  return (right - left) * (bottom - top);
}

function contains(outer: SeenBox, inner: SeenBox): boolean {
  return (
    outer.left <= inner.left + 1 &&
    outer.right >= inner.right - 1 &&
    outer.top <= inner.top + 1 &&
    outer.bottom >= inner.bottom - 1
  );
}

function overlaps(a: SeenBox, b: SeenBox): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 1.5 && height > 1.5;
}

function middleOf({ left, top, right, bottom }: SeenBox): SeenBox {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x, right: x, top: y, bottom: y };
}

function grown({ left, top, right, bottom }: SeenBox): SeenBox {
  return { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 };
}

/** The field lies inside of the lines of its box. */
function inset({ left, top, right, bottom }: SeenBox): SeenBox {
  return { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 };
}
