/** Knows pages whose text cannot flow, as of posters and brochures, and keeps each of their texts at its place. */
import type { Box } from '../../../adapters/pdfium-text.ts';
import { areaOf, isInside, unionBox } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import { makeSegments, type Segment } from '../lines/rows.ts';
import type { PageContent } from '../page-content.ts';
import type { FoundTable } from '../tables/table.ts';
import { partAtGutters } from './columns/known-gutters.ts';
import type { DraftBox, DraftFigure, DraftParagraph, PageDraft } from './drafts/draft.ts';
import type { FoundFigure } from './figures/figures.ts';
import { leastPart, pageGround } from './page/page-ground.ts';
import { rowsOf, segmentRows } from './page/page-rows.ts';
import type { Measure } from './paragraphs/paragraphs.ts';

/** A page with fewer words flows: little can go wrong. */
const MIN_WORDS = 8;
/** Share of the words that lie over pictures, and of a page that such a picture takes. */
const OVER = { words: 0.5, picture: 0.03 };
/** Lines of so many words are prose; a page on which most words stand in such lines flows over any background. */
const PROSE = { words: 8, share: 0.5 };
/** At least so many rows, the share of them that have text in several places, at least so many of those places, and less prose than this. */
const SCATTERED = { rows: 30, parted: 0.5, starts: 25, prose: 0.4 };
/**
 * Lines make a sketch with so many columns or more, and with text in less than these shares of the places where a row
 * crosses a column, of the cells, and of the columns of every row; then the shares of the words that are most and much.
 */
const SKETCH = { columns: 10, places: 0.1, cells: 0.67, row: 0.5, most: 0.5, much: 0.25 };
/** Text of which no part of the colour is below this, from 0 to 255, cannot be read on paper. */
const LIGHT_TEXT = 0xb0;
/** Shares of a page that a picture with text in it takes, so many of them, and the share of the words that stand there. */
const HOLDERS = { least: 0.01, most: 0.6, pictures: 3, words: 0.5 };
/** Shares of a page that a painted area with text on it takes: more is the ground of the page, less a mark. */
const ART = { least: 0.003, most: 0.6 };
/** Pages that keep their places: so many at least, and this share of those with text. */
const DESIGNED = { pages: 3, share: 0.33 };
/** At least so many rows in one cell are a text in a frame; the share of the words in such frames. */
const FRAMED = { rows: 5, words: 0.5 };
/** In ems: edges that agree. */
const EDGE = 0.7;
/** In ems: lines of one text are no further apart, and of one size. */
const NEAR = 0.7;
const SAME_SIZE = 0.1;
/**
 * In ems and shares of the width: letters of another font may be wider, and its lines, in ems, higher than the letters. Of a
 * single line nothing may be cut off.
 */
const SPARE = { em: 0.5, width: 0.04, line: 0.4, height: 1.4 };

/** What the flow would make of a page. */
export interface FlowingParts {
  /** Upright ones, running lines among them. */
  readonly words: readonly Word[];
  /** Those outside of tables and running lines. */
  readonly free: readonly Word[];
  /** The x just left of each column of the page but the first. */
  readonly gutters?: readonly number[];
  readonly tables: readonly FoundTable[];
  /** What stays behind the text. */
  readonly floating: readonly FoundFigure[];
}

/** @param ground what the document as a whole is painted with. */
export function isPlaced(content: PageContent, parts: FlowingParts, ground?: string): boolean {
  const { isScan, isRecognised } = content;
  const { words, free, gutters = [] } = parts;
  if (isScan || isRecognised || words.length === 0) return false;
  if (needsGround(content, words, ground) || standsInPictures(content, words)) return true;
  return isFramed(parts) || isSketched(parts) || isScattered(partAtGutters(free, gutters)) || liesOver(content, free);
}

/** Whether most of the text stands on painted areas or on what stays behind it: designed pages, of which most cannot flow. */
export function isOverArt(
  { size, fills, isScan, isRecognised }: PageContent,
  { words, floating }: FlowingParts,
): boolean {
  if (isScan || isRecognised || words.length === 0) return false;
  const page = size.widthPt * size.heightPt;
  const areas = fills.filter(({ box }) => areaOf(box) >= ART.least * page && areaOf(box) < ART.most * page);
  const art = [...areas, ...floating].map(({ box }) => box);
  return words.filter((word) => art.some((box) => isInside(word.box, box))).length >= OVER.words * words.length;
}

/** Whether so many pages of a document keep their places that pages with art do so as well: slides, brochures. */
export function isDesigned(drafts: readonly PageDraft[]): boolean {
  const written = drafts.filter(({ isPlaced, extent }) => isPlaced || extent !== undefined);
  const placed = drafts.filter((draft) => draft.isPlaced);
  return placed.length >= DESIGNED.pages && placed.length >= DESIGNED.share * written.length;
}

/** Whether the page has a ground of another colour than the document, without which its text could not be read or would be plain. */
function needsGround(content: PageContent, words: readonly Word[], ofDocument: string | undefined): boolean {
  const ground = pageGround(content);
  if (ground === undefined || ground === ofDocument) return false;
  const light = words.filter(({ colour = '000000' }) => leastPart(colour) >= LIGHT_TEXT);
  return light.length > words.length / 2 || proseShare(makeSegments(words)) < PROSE.share;
}

/** Whether most of the text stands in several pictures: programs print shapes so whose colours run from one to another. */
function standsInPictures({ size, pictures }: PageContent, words: readonly Word[]): boolean {
  const page = size.widthPt * size.heightPt;
  const shapes = pictures.filter((box) => areaOf(box) >= HOLDERS.least * page && areaOf(box) < HOLDERS.most * page);
  const holders = shapes.filter((box) => words.some((word) => isInside(word.box, box)));
  if (holders.length < HOLDERS.pictures) return false;
  return words.filter((word) => holders.some((box) => isInside(word.box, box))).length >= HOLDERS.words * words.length;
}

/** Whether most of the text stands in frames that were taken for tables, and something stays behind them: it would no longer fit. */
function isFramed({ words, tables, floating }: FlowingParts): boolean {
  if (floating.length === 0) return false;
  const framed = tables
    .flatMap(({ cells }) => cells)
    .map((cell) => cell.words.filter((word) => floating.some(({ box }) => isInside(word.box, box))))
    .filter((over) => rowsOf(over).length >= FRAMED.rows);
  return framed.reduce((sum, over) => sum + over.length, 0) >= FRAMED.words * words.length;
}

/** Whether most of the text stands between lines that cross without making a table, as in forms and diagrams; or much, where little is prose. */
function isSketched({ words, tables }: FlowingParts): boolean {
  const sketched = tables.filter(isSketch).flatMap(({ cells }) => cells.flatMap((cell) => cell.words));
  if (sketched.length >= SKETCH.most * words.length) return true;
  return sketched.length >= SKETCH.much * words.length && proseShare(makeSegments(words)) < PROSE.share;
}

/** Many columns, and few places with text: empty tables have at least a row of headings. */
function isSketch({ columns, rows, cells }: FoundTable): boolean {
  const [across, down] = [columns.length - 1, rows.length - 1];
  if (across < SKETCH.columns) return false;
  const filled = cells.filter((cell) => cell.words.length > 0);
  if (filled.length >= SKETCH.places * across * down || filled.length >= SKETCH.cells * cells.length) return false;
  const inRows = new Map<number, number>();
  for (const { row } of filled) inRows.set(row, (inRows.get(row) ?? 0) + 1);
  return Math.max(0, ...inRows.values()) < SKETCH.row * across;
}

/** Whether text lies over pictures. @param words those outside of tables. */
function liesOver({ size, pictures }: PageContent, words: readonly Word[]): boolean {
  if (words.length < MIN_WORDS) return false;
  const segments = makeSegments(words.filter(({ turn }) => turn === 0));
  const least = OVER.picture * size.widthPt * size.heightPt;
  const large = pictures.filter((box) => areaOf(box) >= least);
  const over = words.filter((word) => large.some((box) => isInside(word.box, box)));
  if (over.length < OVER.words * words.length) return false;
  return proseShare(segments) < PROSE.share;
}

/** Whether short texts stand side by side, and begin at many places, as in forms: no order of reading is known. */
function isScattered(columns: readonly (readonly Word[])[]): boolean {
  const parts = columns.map((words) => makeSegments(words.filter(({ turn }) => turn === 0)));
  const segments = parts.flat();
  const rows = parts.flatMap(segmentRows);
  const parted = rows.filter((row) => row.length > 1);
  if (rows.length < SCATTERED.rows || parted.length < SCATTERED.parted * rows.length) return false;
  if (proseShare(segments) >= SCATTERED.prose) return false;
  const starts = parted.flatMap((row) => row.slice(1)).map(({ box, em }) => Math.round(box.left / (EDGE * em)));
  return new Set(starts).size >= SCATTERED.starts;
}

/** Of the words, those that stand in lines of prose. */
function proseShare(segments: readonly Segment[]): number {
  const count = (those: readonly Segment[]) => those.reduce((sum, { words }) => sum + words.length, 0);
  return count(segments.filter(({ words }) => words.length >= PROSE.words)) / Math.max(1, count(segments));
}

/** Makes the paragraphs of lines that belong together. */
export type ParagraphMaker = (segments: readonly Segment[], measure: Measure) => readonly DraftParagraph[];

/** A box for each text of the page, in the order in which they are given. */
export function placedBoxes(segments: readonly Segment[], paragraphs: ParagraphMaker): readonly DraftBox[] {
  return textsOf(segments).map((text) => {
    const box = unionBox(text.map((segment) => segment.box));
    const em = Math.max(...text.map((segment) => segment.em));
    const share = text.length === 1 ? SPARE.line : SPARE.width;
    const spare = em * SPARE.em + share * (box.right - box.left);
    const bottom = Math.max(box.bottom, box.top + SPARE.height * em);
    const blocks = paragraphs(text, { left: box.left, right: box.right });
    return { box: { ...box, right: box.right + spare, bottom }, turn: 0, blocks };
  });
}

/** Lines of one size, one below the other. */
function textsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const texts: Segment[][] = [];
  for (const segment of segments) {
    const open = texts.findLast((text) => belongs(text.at(-1), segment));
    if (open) open.push(segment);
    else texts.push([segment]);
  }
  return texts;
}

function belongs(above: Segment | undefined, below: Segment): boolean {
  if (!above || Math.abs(above.em - below.em) > SAME_SIZE * below.em) return false;
  const gap = below.box.top - above.box.bottom;
  const across = Math.min(above.box.right, below.box.right) - Math.max(above.box.left, below.box.left);
  return gap > -NEAR * below.em && gap <= NEAR * below.em && below.box.top > above.box.top && across > 0;
}

/** All that the page shows beside its text, as one picture behind it. */
export function groundFigure({ size, charts = [], bars = [], ...drawn }: PageContent): readonly DraftFigure[] {
  const { pictures, shapes, lines, fills } = drawn;
  if (charts.length + pictures.length + shapes.length + lines.length + fills.length === 0) return [];
  const box: Box = { left: 0, top: 0, right: size.widthPt, bottom: size.heightPt };
  return [{ kind: 'figure', box, source: 'picture', measure: { left: 0, right: size.widthPt }, gapPt: 0, bars }];
}
