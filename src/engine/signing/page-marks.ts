/** Puts visuals on pages: into their content, or as stamps beside it where a signature covers that. */

import { PageStamper } from '../document/pages/stamp-page.ts';
import { type Matrix, multiply, transformBox } from '../geometry/matrix.ts';
import { boxArray } from '../geometry/page-box.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, PdfRef } from '../syntax/object.ts';
import { makeText } from '../syntax/text-string.ts';
import type { SignableFile, SignablePage } from './signable-file.ts';
import { type Area, compose, fitInto, rounded, type Visual } from './visual.ts';

/** Bits of `/F` (table 167): printed; not to be moved. */
const PRINT = 0x04;
const LOCKED = 0x80;

export class PageMarks {
  readonly #file: SignableFile;
  readonly #stamper: PageStamper;

  constructor(file: SignableFile) {
    this.#file = file;
    this.#stamper = new PageStamper(file.layer);
  }

  /** @param area on the page as seen, from its lower left corner. */
  put(page: SignablePage, visual: Visual, area: Area, what: string): void {
    if (this.#file.signatures.length > 0) this.#annotate(page, visual, area, what);
    else this.#draw(page, visual, area);
  }

  #draw(page: SignablePage, visual: Visual, area: Area): void {
    const { layer, reading } = this.#file;
    const dict = layer.editable(page.reference);
    const inherited = reading.dict(page.reference)?.get('Resources') ?? null;
    if (!dict.has('Resources')) dict.set('Resources', inherited);
    const matrix = multiply(fitInto(visual, area), page.toPage);
    this.#stamper.stamp(page.reference, [{ form: visual.form, matrix }], { layer: 'over' });
  }

  #annotate(page: SignablePage, visual: Visual, area: Area, what: string): void {
    const { layer } = this.#file;
    const { form, rect } = turnedForm(layer, page, [[visual, { ...area, x: 0, y: 0 }]], area);
    const stamp = layer.add(
      PdfDict.of({
        Type: name('Annot'),
        Subtype: name('Stamp'),
        Rect: rect,
        P: page.reference,
        F: PRINT | LOCKED,
        Contents: makeText(what),
        AP: PdfDict.of({ N: form }),
      }),
    );
    addAnnotation(layer, page.reference, stamp);
  }
}

/** An appearance that stands upright on a turned page, and the rectangle that it fills there (12.5.5). */
export function turnedForm(
  layer: PdfDocument,
  page: SignablePage,
  parts: Parameters<typeof compose>[2],
  area: Area,
): { readonly form: PdfRef; readonly rect: readonly number[] } {
  const [a, b, c, d] = page.toPage;
  const turn: Matrix = [a, b, c, d, 0, 0];
  const { form } = compose(layer, area, parts, turn);
  const seen = { left: area.x, bottom: area.y, right: area.x + area.width, top: area.y + area.height };
  return { form, rect: boxArray(transformBox(page.toPage, seen)).map(rounded) };
}

/** The list of a page's annotations may be an object of its own: then the page itself stays as it is. */
export function addAnnotation(layer: PdfDocument, page: PdfRef, annotation: PdfRef): void {
  const value = layer.dict(page)?.get('Annots') ?? null;
  const list = [...layer.array(value), annotation];
  if (value instanceof PdfRef && layer.has(value.number)) layer.set(value, list);
  else layer.editable(page).set('Annots', list);
}
