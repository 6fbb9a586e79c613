/** Page boxes and rotation put right (ISO 32000-2, 14.11.2 and table 31). */
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict, PdfObject } from '../syntax/object.ts';

/** A rectangle in the page's own space, in points, y upwards. The compiler tells it from a `SeenBox`. */
export interface PageBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Never set: it keeps boxes of the two kinds apart. */
  readonly yAxis?: 'up';
}

export type Turn = 0 | 90 | 180 | 270;

/** What every viewer takes for a page without a usable box: US Letter. */
const DEFAULT_BOX: PageBox = { left: 0, bottom: 0, right: 612, top: 792 };

/** A rectangle with its corners in order; undefined when it is none or has no area. */
export function readBox(document: PdfDocument, value: PdfObject): PageBox | undefined {
  const numbers = document.array(value).map((item) => document.number(item));
  const [x0, y0, x1, y1] = numbers;
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  const box = { left: Math.min(x0, x1), bottom: Math.min(y0, y1), right: Math.max(x0, x1), top: Math.max(y0, y1) };
  return box.right > box.left && box.top > box.bottom ? box : undefined;
}

export function boxArray(box: PageBox): readonly number[] {
  return [box.left, box.bottom, box.right, box.top];
}

/** The part that two boxes share; undefined when there is none. */
export function intersectBoxes(a: PageBox, b: PageBox): PageBox | undefined {
  const left = Math.max(a.left, b.left);
  const bottom = Math.max(a.bottom, b.bottom);
  const right = Math.min(a.right, b.right);
  const top = Math.min(a.top, b.top);
  return right > left && top > bottom ? { left, bottom, right, top } : undefined;
}

/** The smallest box around both. */
export function uniteBoxes(a: PageBox, b: PageBox): PageBox {
  return {
    left: Math.min(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
    top: Math.max(a.top, b.top),
  };
}

export function mediaBox(document: PdfDocument, page: PdfDict): PageBox {
  return readBox(document, page.get('MediaBox')) ?? DEFAULT_BOX;
}

/** What a viewer shows: the crop box inside the media box. */
export function cropBox(document: PdfDocument, page: PdfDict): PageBox {
  const media = mediaBox(document, page);
  const crop = readBox(document, page.get('CropBox'));
  return (crop && intersectBoxes(crop, media)) ?? media;
}

/** What is left after cutting (14.11.2.2): the trim box inside the media box, and the crop box where there is none. */
export function trimBox(document: PdfDocument, page: PdfDict): PageBox {
  const trim = readBox(document, page.get('TrimBox'));
  return (trim && intersectBoxes(trim, mediaBox(document, page))) ?? cropBox(document, page);
}

/** Clockwise turn of a page. What is over a whole quarter does not count, as in PDFium: 45 is upright in every viewer. */
export function pageTurn(document: PdfDocument, page: PdfDict): Turn {
  const degrees = document.number(page.get('Rotate')) ?? 0;
  return quarterTurn(Math.trunc(degrees / 90) * 90);
}

/** The nearest one. */
export function quarterTurn(degrees: number): Turn {
  const quarters = ((Math.round(degrees / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[quarters] ?? 0;
}

/** Writes the boxes and the turn of a page as they are meant. */
export function putBoxesRight(document: PdfDocument, page: PdfDict): void {
  const crop = cropBox(document, page);
  page.set('MediaBox', boxArray(mediaBox(document, page)));
  if (page.has('CropBox')) page.set('CropBox', boxArray(crop));
  const turn = pageTurn(document, page);
  page.set('Rotate', turn === 0 ? null : turn);
}
