/** What the order of printed pages is told by: where the lines of their cells stand, and where their content ends. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import { middle } from '../../lines/rows.ts';
import { sheetColumns } from '../columns/sheet-columns.ts';
import { type CellItem, cellItems, isOfOneLine } from '../items/cell-items.ts';
import { type DrawnStack, drawnStacks, stackOf } from '../items/drawn-rows.ts';
import type { SheetWord } from '../items/sheet-word.ts';
import { rowsOf, type TextRow } from '../items/text-rows.ts';
import type { PrintedOrigin } from './printed-headings.ts';

export interface PageProfile {
  /** 1-based. */
  readonly page: number;
  readonly size: { readonly widthPt: number; readonly heightPt: number };
  /** Of all that is written or painted; undefined on a page without text. */
  readonly box: Box | undefined;
  /** Middles of its lines from the top, each height once. */
  readonly rows: readonly number[];
  /**
   * Middles of several lines that follow each other: beside wrapped text a cell may stand in the middle. Those of runs that
   * are no cells are among them.
   */
  readonly centres: readonly number[];
  /** Heights of level lines and of the edges of painted cells, from the top, each once. */
  readonly levels: readonly number[];
  /** Its rows of several texts by what stands in them: their heights, and where each text begins. */
  readonly heads: ReadonlyMap<string, readonly (readonly number[])[]>;
  /** Left and right ends of its items, in tenths of points, with how many items have them. */
  readonly lefts: ReadonlyMap<number, number>;
  readonly rights: ReadonlyMap<number, number>;
  /** Words by their heights: those that the page shows, and those left of it, which a page beside it shows. */
  readonly texts: ReadonlySet<string>;
  readonly begunBeside: readonly PlacedText[];
  /** Where its first column and its first row end: what would not have fitted on the page before. */
  readonly firstRight: number;
  readonly firstBottom: number;
  /** The first row and column by the headings that are printed beside the cells, 1-based; undefined without such. */
  readonly origin: PrintedOrigin | undefined;
}

/** Boxes of painted cells, and heights of level lines. */
export interface PageDrawn {
  readonly painted: readonly Box[];
  readonly level: readonly number[];
}

/** Items of a page that are looked at. */
const MAX_ITEMS = 600;
/** Lines of one cell whose middles are looked at. */
const MAX_WRAPPED = 8;
/** In ems: lines of one cell stand no further apart. */
const MAX_PITCH = 1.8;

export function pageProfile(
  page: number,
  words: readonly SheetWord[],
  size: PageProfile['size'],
  { painted, level }: PageDrawn,
  origin?: PrintedOrigin,
): PageProfile {
  const upright = cellItems(words.filter(({ turn }) => turn === 0));
  const items = upright.filter(isSeen).slice(0, MAX_ITEMS);
  const rows = distinct(items.map(({ box }) => middle(box)));
  const box = unionBox([...items.map((item) => item.box), ...painted]);
  const [first = 0] = rows;
  const [, firstRight = box.right] = sheetColumns(rowsOf(items), []);
  return {
    page,
    size,
    box: items.length > 0 ? insidePage(box, size) : undefined,
    rows,
    centres: distinct(centresOf(items)),
    levels: distinct([...level, ...painted.flatMap(({ top, bottom }) => [top, bottom])]),
    heads: headsOf(rowsOf(items)),
    lefts: counted(items.map((item) => item.box.left)),
    rights: counted(items.map((item) => item.box.right)),
    texts: new Set(shownWords(items, size).map(({ text, box }) => placedKey({ text, at: middle(box) }))),
    begunBeside: items.flatMap((item) =>
      item.words.filter(isOffPage).map(({ text, box }) => ({ text, at: middle(box) })),
    ),
    firstRight,
    firstBottom: Math.max(0, ...firstCells(items, first).map((stack) => stack.box.bottom)),
    origin,
  };
}

interface PlacedText {
  readonly text: string;
  /** y of its middle, in points. */
  readonly at: number;
}

function placedKey({ text, at }: PlacedText): string {
  return `${Math.round(at)} ${text}`;
}

/** Numbers and short words may stand at the same place on any page. */
const MIN_TELLING = 3;

function isOffPage({ text, box }: SheetWord): boolean {
  return box.right < 0 && text.length >= MIN_TELLING;
}

function shownWords(items: readonly CellItem[], { widthPt }: PageProfile['size']): readonly SheetWord[] {
  return items.flatMap(({ words }) => words.filter(({ box }) => box.right > 0 && box.left < widthPt));
}

/** Share of the words left of a page that another one shows, if they were begun there: others may stand so by chance. */
const BEGUN = 0.5;

/** Whether the page goes on with texts that the other one begins: Calc draws them on every page that they reach, and cuts them away outside. */
export function goesOnBeside({ begunBeside }: PageProfile, other: PageProfile): boolean {
  const shown = begunBeside.filter(({ text, at }) =>
    [-1, 0, 1].some((step) => other.texts.has(placedKey({ text, at: at + step }))),
  );
  return shown.length > 0 && shown.length >= BEGUN * begunBeside.length;
}

/** What begins in the first row, with all its lines; most of a page is no cell, but a column of rows. */
function firstCells(items: readonly CellItem[], first: number): readonly DrawnStack[] {
  const ofOneLine = ({ words: [word] }: CellItem) => word !== undefined && isOfOneLine(word);
  const stacks = drawnStacks(items.filter((item) => !ofOneLine(item)));
  const cells = stacks.filter((stack) => stack.items.length <= MAX_FIRST * items.length);
  const lines = items.map((item) => stackOf([item]));
  return [...cells, ...lines].filter(({ from }) => from < first + 2);
}

/** Share of the lines of a page that the first row may have in one cell. */
const MAX_FIRST = 0.5;

/** A row tells that a form begins again if it has so many different texts. */
const MIN_TEXTS = 3;
/** In points: it then stands no further from its place. */
const SAME_PLACE = 2;

/** Where the rows of several texts stand, by these texts. */
function headsOf(rows: readonly TextRow[]): ReadonlyMap<string, readonly (readonly number[])[]> {
  const heads = new Map<string, number[][]>();
  for (const { items } of rows) {
    const texts = items.map(({ words }) => words.map(({ text }) => text).join(' '));
    const [first] = items;
    if (!first || new Set(texts).size < MIN_TEXTS) continue;
    const key = texts.join('\n');
    const places = [middle(first.box), ...items.map(({ box }) => box.left)];
    heads.set(key, [...(heads.get(key) ?? []), places]);
  }
  return heads;
}

/** Whether a row of several texts stands again at its place: a form that begins again, no part of a wider one. */
export function repeatsRow(page: PageProfile, other: PageProfile): boolean {
  return hasAgain(page, other, areNear);
}

/** Whether a row of several texts stands again at its height, over columns of any width: another table with the same headings. */
export function repeatsHeadings(page: PageProfile, other: PageProfile): boolean {
  return hasAgain(page, other, ([own = 0], [height = Infinity]) => Math.abs(own - height) < SAME_PLACE);
}

type Places = readonly number[];

/** @param isSame of the height and the left ends of two rows with the same texts. */
function hasAgain(page: PageProfile, other: PageProfile, isSame: (own: Places, places: Places) => boolean): boolean {
  return [...page.heads].some(([key, own]) =>
    (other.heads.get(key) ?? []).some((places) => own.some((each) => isSame(each, places))),
  );
}

function areNear(some: readonly number[], others: readonly number[]): boolean {
  return some.every((at, index) => Math.abs(at - (others[index] ?? Infinity)) < SAME_PLACE);
}

/** Of the items that are drawn one after another, one below the other. */
function centresOf(items: readonly CellItem[]): readonly number[] {
  const centres: number[] = [];
  let run: CellItem[] = [];
  for (const item of items) {
    const last = run.at(-1);
    run = last && followsBelow(last, item) ? [...run.slice(1 - MAX_WRAPPED), item] : [item];
    for (const above of run.slice(0, -1)) centres.push((middle(above.box) + middle(item.box)) / 2);
  }
  return centres;
}

function followsBelow(above: CellItem, below: CellItem): boolean {
  const step = (middle(below.box) - middle(above.box)) / above.em;
  const overlap = Math.min(above.box.right, below.box.right) - Math.max(above.box.left, below.box.left);
  return below.first === above.last + 1 && step > 0.8 && step < MAX_PITCH && overlap > 0;
}

function distinct(places: readonly number[]): readonly number[] {
  const sorted = places.toSorted((a, b) => a - b);
  return sorted.filter((at, index) => index === 0 || at - (sorted[index - 1] ?? 0) > 0.5);
}

/** Not cut away by the side of its cell. */
function isSeen({ box, clip }: CellItem): boolean {
  return !clip || (middle(box) > clip.top && middle(box) < clip.bottom);
}

function insidePage({ left, right, top, bottom }: Box, { widthPt, heightPt }: PageProfile['size']): Box {
  return {
    left: Math.max(0, left),
    right: Math.min(widthPt, right),
    top: Math.max(0, top),
    bottom: Math.min(heightPt, bottom),
  };
}

function counted(places: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const place of places) {
    const key = Math.round(place * 10);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Share of the items of a page whose left or right end is one of the other page's too. */
export function sharedColumns(page: PageProfile, other: PageProfile): number {
  const left = sharedEnds(page.lefts, other.lefts);
  const right = sharedEnds(page.rights, other.rights);
  return Math.max(left, right, (left + right) / 1.6);
}

function sharedEnds(ends: ReadonlyMap<number, number>, others: ReadonlyMap<number, number>): number {
  let [shared, all] = [0, 0];
  for (const [at, count] of ends) {
    all += count;
    if ([...Array(9).keys()].some((step) => others.has(at - 4 + step))) shared += count;
  }
  return all > 0 ? shared / all : 0;
}

/** Share of the lines of one page that stand at the height of one of the other page's: of the page that has more of them, and of both. */
export function sharedRows(page: PageProfile, other: PageProfile): { readonly most: number; readonly least: number } {
  const shares = [shareNear(page.rows, other.rows), shareNear(other.rows, page.rows)];
  return { most: Math.max(...shares), least: Math.min(...shares) };
}

/** The same of the page that has more of them, where cells may also stand in the middle of the other page's wrapped texts. */
export function sharedCentres(page: PageProfile, other: PageProfile): number {
  const share = (rows: readonly number[], beside: PageProfile) =>
    rows.length < MIN_CENTRED ? 0 : shareNear(rows, [...beside.rows, ...beside.centres]);
  return Math.max(share(page.rows, other), share(other.rows, page));
}

function shareNear(rows: readonly number[], others: readonly number[]): number {
  const near = rows.filter((at) => others.some((each) => Math.abs(each - at) < SAME_ROW));
  return rows.length > 0 ? near.length / rows.length : 0;
}

/** Fewer rows may stand in the middle of texts by chance. */
const MIN_CENTRED = 6;

/** In points. */
const SAME_ROW = 0.9;
