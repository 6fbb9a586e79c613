/** What is put on a page: a form XObject of a known size, alone or several composed to one. */

import { IDENTITY, type Matrix } from '../geometry/matrix.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../syntax/object.ts';
import { serializeNumber } from '../syntax/serialize.ts';

export interface Visual {
  /** Its origin is the lower left corner. */
  readonly form: PdfRef;
  readonly widthPt: number;
  readonly heightPt: number;
  /** Whether a page is seen through parts of it. */
  readonly isTransparent?: boolean;
}

/** Points, from the lower left corner of what the area lies in. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Brings a visual into the middle of an area, as large as it can be. */
export function fitInto(visual: Visual, area: Area): Matrix {
  const scale = Math.min(area.width / visual.widthPt, area.height / visual.heightPt);
  const x = area.x + (area.width - visual.widthPt * scale) / 2;
  const y = area.y + (area.height - visual.heightPt * scale) / 2;
  return [scale, 0, 0, scale, x, y];
}

/**
 * Several visuals in their areas as one form.
 * @param matrix of the form itself, which turns it into the page's direction.
 */
export function compose(
  document: PdfDocument,
  size: { readonly width: number; readonly height: number },
  parts: readonly (readonly [visual: Visual, area: Area])[],
  matrix: Matrix = IDENTITY,
): Visual {
  const objects = new PdfDict();
  const lines = parts.map(([visual, area], index) => {
    objects.set(`P${index + 1}`, visual.form);
    return `q ${operands(fitInto(visual, area))} cm /P${index + 1} Do Q`;
  });
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, rounded(size.width), rounded(size.height)],
    Matrix: matrix === IDENTITY ? undefined : [...matrix],
    Resources: PdfDict.of({ XObject: objects }),
  });
  const form = document.add(PdfStream.ofBytes(dict, Buffer.from(lines.join('\n'), 'latin1')));
  return { form, widthPt: size.width, heightPt: size.height };
}

/** A form that shows this content. */
export function drawn(
  document: PdfDocument,
  size: { readonly width: number; readonly height: number },
  content: string,
  resources = new PdfDict(),
): Visual {
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, rounded(size.width), rounded(size.height)],
    Resources: resources,
  });
  const form = document.add(PdfStream.ofBytes(dict, Buffer.from(content, 'latin1')));
  return { form, widthPt: size.width, heightPt: size.height };
}

/** Six numbers before `cm`. */
export function operands(matrix: Matrix): string {
  return matrix.map((value) => serializeNumber(rounded(value))).join(' ');
}

export function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4 || 0;
}
