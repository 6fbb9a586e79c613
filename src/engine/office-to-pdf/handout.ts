/** Puts slides on the sheets of a handout: framed, in reading order; three leave lines to write on beside each. */
import type { PageSize } from '../../contract/pages/page-size.ts';
import { pageAsForm } from '../document/pages/page-form.ts';
import { readPages } from '../document/pages/page-list.ts';
import { setPages } from '../document/pages/page-tree.ts';
import { type Matrix, transformBox } from '../geometry/matrix.ts';
import { boxArray, cropBox, readBox } from '../geometry/page-box.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { isArray, name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/object.ts';
import { serializeNumber } from '../syntax/serialize.ts';

const MARGIN_PT = 42;
const GAP_PT = 24;
const FRAME_PT = 0.5;
const LINE_GAP_PT = 22;
/** With this many on a page, half of it is for writing. */
const WITH_LINES = 3;

/** Columns of an upright sheet, by how many slides it holds. */
const COLUMNS: Readonly<Record<number, number>> = { 2: 1, 3: 1, 4: 2, 6: 2, 9: 3 };

interface Cell {
  readonly left: number;
  readonly bottom: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

interface PlacedSlide {
  readonly page: PdfRef;
  readonly matrix: Matrix;
}

/**
 * Makes the first pages of a document handouts; those behind them stay. Tags describe pages that are gone, and go.
 * @param slides how many of its first pages are slides. @returns the pages that it has now.
 */
export function makeHandout(document: PdfDocument, slides: number, perPage: number, paper: PageSize): number {
  const { pages } = readPages(document, Number.POSITIVE_INFINITY);
  const sheets: PdfRef[] = [];
  const places = new Map<number, { readonly sheet: PdfRef; readonly slide: PlacedSlide }>();
  for (let first = 0; first < slides; first += perPage) {
    const sheet = document.add(new PdfDict());
    const placed = drawSheet(document, sheet, pages.slice(first, Math.min(first + perPage, slides)), perPage, paper);
    for (const slide of placed) places.set(slide.page.number, { sheet, slide });
    sheets.push(sheet);
  }
  const moveTarget = (target: PdfObject): PdfObject => {
    const [page] = document.array(target);
    const place = page instanceof PdfRef ? places.get(page.number) : undefined;
    return place ? [place.sheet, name('Fit')] : target;
  };
  for (const { sheet, slide } of places.values()) takeLinks(document, sheet, slide, moveTarget);
  moveOutline(document, moveTarget);
  const catalog = document.editable(document.trailer.get('Root'));
  for (const key of ['StructTreeRoot', 'MarkInfo', 'OpenAction', 'PageLabels']) catalog.delete(key);
  const all = [...sheets, ...pages.slice(slides)];
  setPages(document, all);
  return all.length;
}

function drawSheet(
  document: PdfDocument,
  sheet: PdfRef,
  slides: readonly PdfRef[],
  perPage: number,
  paper: PageSize,
): readonly PlacedSlide[] {
  const objects = new PdfDict();
  const content: string[] = [];
  const placed = slides.map((page, index) => {
    const cell = cellOf(index, perPage, paper);
    const { form, widthPt, heightPt } = pageAsForm(document, page, document);
    const room = perPage === WITH_LINES ? { ...cell, widthPt: cell.widthPt / 2 - GAP_PT / 2 } : cell;
    const scale = Math.min(room.widthPt / widthPt, room.heightPt / heightPt);
    const left = room.left + (room.widthPt - widthPt * scale) / 2;
    const bottom = room.bottom + (room.heightPt - heightPt * scale) / 2;
    const matrix: Matrix = [scale, 0, 0, scale, left, bottom];
    objects.set(`Slide${index + 1}`, form);
    content.push(`q ${words(matrix)} cm /Slide${index + 1} Do Q`);
    content.push(`q ${FRAME_PT} w ${words([left, bottom, widthPt * scale, heightPt * scale])} re S Q`);
    if (perPage === WITH_LINES) content.push(lines({ ...cell, bottom, heightPt: heightPt * scale }));
    return { page, matrix };
  });
  const dict = document.editable(sheet);
  dict.set('Type', name('Page'));
  dict.set('MediaBox', [0, 0, paper.widthPt, paper.heightPt]);
  dict.set('Resources', PdfDict.of({ XObject: objects }));
  dict.set('Contents', document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(content.join('\n')))));
  return placed;
}

function cellOf(index: number, perPage: number, paper: PageSize): Cell {
  const narrow = COLUMNS[perPage] ?? 1;
  const across = paper.widthPt > paper.heightPt && perPage !== WITH_LINES;
  const columns = across ? perPage / narrow : narrow;
  const rows = perPage / columns;
  const widthPt = (paper.widthPt - 2 * MARGIN_PT - GAP_PT * (columns - 1)) / columns;
  const heightPt = (paper.heightPt - 2 * MARGIN_PT - GAP_PT * (rows - 1)) / rows;
  const left = MARGIN_PT + (index % columns) * (widthPt + GAP_PT);
  const bottom = MARGIN_PT + (rows - 1 - Math.floor(index / columns)) * (heightPt + GAP_PT);
  return { left, bottom, widthPt, heightPt };
}

/** To write on, in the right half. */
function lines({ left, bottom, widthPt, heightPt }: Cell): string {
  const from = left + widthPt / 2 + GAP_PT / 2;
  const parts: string[] = [];
  for (let y = bottom; y <= bottom + heightPt - LINE_GAP_PT / 2; y += LINE_GAP_PT) {
    parts.push(`${words([from, y])} m ${words([left + widthPt, y])} l S`);
  }
  return `q ${FRAME_PT} w 0.6 G ${parts.join(' ')} Q`;
}

/** Links of a slide go along; other annotations belong to a page that is gone. */
function takeLinks(
  document: PdfDocument,
  sheet: PdfRef,
  { page, matrix }: PlacedSlide,
  moveTarget: (target: PdfObject) => PdfObject,
): void {
  const slide = document.dict(page) ?? new PdfDict();
  const box = cropBox(document, slide);
  const toSheet: Matrix = [
    matrix[0],
    0,
    0,
    matrix[3],
    matrix[4] - box.left * matrix[0],
    matrix[5] - box.bottom * matrix[3],
  ];
  const links: PdfObject[] = [];
  for (const value of document.array(slide.get('Annots'))) {
    const annotation = document.dict(value)?.clone();
    const rect = annotation && readBox(document, annotation.get('Rect'));
    if (!annotation || !rect || document.nameOf(annotation.get('Subtype')) !== 'Link') continue;
    annotation.set('Rect', boxArray(transformBox(toSheet, rect)));
    for (const key of ['StructParent', 'P', 'QuadPoints']) annotation.delete(key);
    moveTargets(document, annotation, moveTarget);
    links.push(document.add(annotation));
  }
  if (links.length === 0) return;
  const dict = document.editable(sheet);
  dict.set('Annots', [...document.array(dict.get('Annots')), ...links]);
}

function moveOutline(document: PdfDocument, moveTarget: (target: PdfObject) => PdfObject): void {
  const seen = new Set<number>();
  const waiting: PdfObject[] = [document.dict(document.catalog.get('Outlines'))?.get('First') ?? null];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (!(item instanceof PdfRef) || seen.has(item.number)) continue;
    seen.add(item.number);
    const entry = document.editable(item);
    moveTargets(document, entry, moveTarget);
    waiting.push(entry.get('Next'), entry.get('First'));
  }
}

/** Of a link or a bookmark: its destination, or that of its action. */
function moveTargets(document: PdfDocument, dict: PdfDict, moveTarget: (target: PdfObject) => PdfObject): void {
  if (isArray(document.resolve(dict.get('Dest')))) dict.set('Dest', moveTarget(dict.get('Dest')));
  const action = document.dict(dict.get('A'))?.clone();
  if (!action || !isArray(document.resolve(action.get('D')))) return;
  action.set('D', moveTarget(action.get('D')));
  dict.set('A', action);
}

function words(values: readonly number[]): string {
  return values.map((value) => serializeNumber(Math.round(value * 1e4) / 1e4)).join(' ');
}
