/** Knows the white between the columns of a document: pages of lists and short lines share it, and show it less clearly. */
import type { Word } from '../../../page/words/words.ts';
import { areDrawnInTurn } from '../../lines/gutters.ts';
import { cutAtGutters } from '../../lines/narrow-gutters.ts';
import { makeSegments, type Segment } from '../../lines/rows.ts';
import type { PageContent } from '../../page-content.ts';
import { type Band, type Column, findBands } from './columns.ts';

/** Lines of each column from which on a page tells where the columns of the document stand. */
const MIN_LINES = 15;
/** Texts of a page: more of them are no columns of lines, and would take long to look through. */
const MAX_TEXTS = 1_500;
/** Pages that agree: so many at least, and this share of those of one width. */
const AGREE = { pages: 3, share: 0.3 };
/** In points: one place. */
const SAME_PLACE = 4;

/** Lines from which on text at the left of a gutter is a column whose page ends before the next. */
const MIN_FIRST = 6;
/** In ems: its longest line ends this near to the gutter. */
const REACH = 3;

interface WidthPages {
  readonly places: number[];
  pages: number;
}

/** The x just left of each column but the first, of a page and its width. */
export type Gutters = (page: number, widthPt: number) => readonly number[];

/** Fed page by page. */
export class GutterReader {
  readonly #widths = new Map<number, WidthPages>();
  readonly #drawn = new Map<number, readonly number[]>();

  /** @param rows upright ones, of all text of the page. The outermost may be a header and a footer, which keep to no column. */
  add({ page, size }: Pick<PageContent, 'page' | 'size'>, rows: readonly (readonly Segment[])[]): void {
    const segments = rows.slice(1, -1).flat();
    if (segments.length < 2 * MIN_LINES || segments.length > MAX_TEXTS) return;
    const width = Math.round(size.widthPt);
    const known = this.#widths.get(width) ?? { places: [], pages: 0 };
    const places = guttersOf(segments);
    known.pages++;
    known.places.push(...places);
    this.#widths.set(width, known);
    const drawn = places.filter((x) => areDrawnInTurn(segments, x));
    if (drawn.length > 0) this.#drawn.set(page, drawn);
  }

  /** Those that many pages of one width share, and those of a page that the file shows. */
  finish(): Gutters {
    const shared = new Map(
      [...this.#widths].map(([width, { places, pages }]) => [width, agreed(places, pages)] as const),
    );
    return (page, widthPt) => {
      const known = shared.get(Math.round(widthPt)) ?? [];
      const drawn = this.#drawn.get(page) ?? [];
      return [...known, ...drawn.filter((x) => !known.some((other) => Math.abs(other - x) <= SAME_PLACE))];
    };
  }
}

function guttersOf(segments: readonly Segment[]): readonly number[] {
  const bands = findBands(cutAtGutters(segments).map((segment) => ({ segment })));
  const full = bands.filter(({ columns }) => columns.every(({ items }) => items.length >= MIN_LINES));
  return full.flatMap(({ columns }) => columns.slice(1).map(({ box }) => box.left - 1));
}

function agreed(places: readonly number[], pages: number): readonly number[] {
  const gutters: number[] = [];
  for (const place of [...places].sort((a, b) => a - b)) {
    const last = gutters.at(-1);
    if (last !== undefined && place - last <= SAME_PLACE) continue;
    const same = places.filter((each) => each >= place && each - place <= SAME_PLACE);
    if (same.length >= Math.max(AGREE.pages, AGREE.share * pages)) gutters.push(place);
  }
  return gutters;
}

/** Words of the page in parts between which no table stands: each column of the document by itself. */
export function partAtGutters(words: readonly Word[], gutters: readonly number[]): readonly (readonly Word[])[] {
  if (gutters.length === 0) return [words];
  const segments = makeSegments(words.filter(({ turn }) => turn === 0));
  if (segments.length > MAX_TEXTS) return [words];
  const items = cutAtGutters(segments).map((segment) => ({ segment }));
  const columns = findBands(items, gutters)
    .filter((band) => isParted(band, gutters))
    .flatMap((band) => band.columns);
  const parts = columns.map((column) => column.items.flatMap(({ segment }) => segment.words.map(({ word }) => word)));
  const taken = new Set(parts.flat());
  return [words.filter((word) => !taken.has(word)), ...parts];
}

function isParted({ columns }: Band, gutters: readonly number[]): boolean {
  const starts = columns.slice(1).map(({ box }) => box.left);
  return (
    starts.length > 0 &&
    starts.every((left) => gutters.some((x) => left >= x - SAME_PLACE && left <= x + 2 * SAME_PLACE))
  );
}

/** Whether what stands alone on its page is the first of the columns of the document. */
export function isFirstColumn({ items, box }: Column, [gutter]: readonly number[]): boolean {
  const em = items[0]?.segment.em;
  if (gutter === undefined || em === undefined || items.length < MIN_FIRST) return false;
  return box.right <= gutter && box.right > gutter - REACH * em;
}
