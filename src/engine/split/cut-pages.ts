/** Cuts pages into pieces, such as the two pages of a book on one scan: each piece is a page of its own, text stays text. */
import { pageAnnotations } from '../document/pages/annotation.ts';
import { boxArray, cropBox, type PageBox, pageTurn, readBox, type Turn } from '../geometry/page-box.ts';
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfObject, PdfRef } from '../syntax/object.ts';

export interface CutGrid {
  /** As the page is seen. */
  readonly columns: number;
  readonly rows: number;
  /** Whether the piece at the right comes first. */
  readonly fromRight: boolean;
}

/** Boxes that speak of the whole sheet. */
const SHEET_BOXES = ['BleedBox', 'TrimBox', 'ArtBox'];

/**
 * The pieces of a page in reading order. The first piece is the page itself, so that links to it lead there; links and
 * fields go to the piece that they stand on.
 */
export function cutPage(document: PdfDocument, page: PdfRef, grid: CutGrid): readonly PdfRef[] {
  const dict = document.editable(page);
  const boxes = pieceBoxes(cropBox(document, dict), pageTurn(document, dict), grid);
  const annotations = pageAnnotations(document, page).map(({ reference, dict: annotation }) => ({
    item: reference ?? annotation,
    reference,
    piece: pieceOf(boxes, readBox(document, annotation.get('Rect'))),
  }));
  const pages = boxes.map((_, index) => {
    if (index === 0) return page;
    const copy = dict.clone();
    // The tags know the first piece; beads of an article are a chain through it.
    for (const key of ['StructParents', 'B', 'Parent', 'Thumb']) copy.delete(key);
    return document.add(copy);
  });
  for (const [index, box] of boxes.entries()) {
    const place = pages[index] ?? page;
    const piece = document.editable(place);
    piece.set('MediaBox', boxArray(box));
    piece.set('CropBox', boxArray(box));
    for (const key of SHEET_BOXES) piece.delete(key);
    const own = annotations.filter((annotation) => annotation.piece === index);
    piece.set('Annots', own.length > 0 ? own.map(({ item }): PdfObject => item) : null);
    for (const { reference } of own) {
      if (reference && document.dict(reference)?.has('P')) document.editable(reference).set('P', place);
    }
  }
  return pages;
}

/** In reading order as seen: rows from the top, each from the left or from the right. */
function pieceBoxes(box: PageBox, turn: Turn, { columns, rows, fromRight }: CutGrid): readonly PageBox[] {
  const boxes: PageBox[] = [];
  for (let row = 0; row < rows; row++) {
    for (let place = 0; place < columns; place++) {
      const column = fromRight ? columns - 1 - place : place;
      boxes.push(seenPart(box, turn, [column / columns, (column + 1) / columns], [row / rows, (row + 1) / rows]));
    }
  }
  return boxes;
}

type Share = readonly [from: number, to: number];

/** Shares from the left and from the top as seen, in the page's own space. */
function seenPart(box: PageBox, turn: Turn, across: Share, down: Share): PageBox {
  const flipped = ([from, to]: Share): Share => [1 - to, 1 - from];
  const x = { 0: across, 90: down, 180: flipped(across), 270: flipped(down) }[turn];
  const y = { 0: flipped(down), 90: across, 180: down, 270: flipped(across) }[turn];
  const width = box.right - box.left;
  const height = box.top - box.bottom;
  return {
    left: box.left + width * x[0],
    right: box.left + width * x[1],
    bottom: box.bottom + height * y[0],
    top: box.bottom + height * y[1],
  };
}

/** The piece with the middle of a rectangle; the first one for what has no place. */
function pieceOf(boxes: readonly PageBox[], rect: PageBox | undefined): number {
  if (!rect) return 0;
  const [x, y] = [(rect.left + rect.right) / 2, (rect.bottom + rect.top) / 2];
  const found = boxes.findIndex((box) => x >= box.left && x <= box.right && y >= box.bottom && y <= box.top);
  return Math.max(0, found);
}
