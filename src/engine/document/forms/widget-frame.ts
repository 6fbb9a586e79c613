/** Background and border of a form field (ISO 32000-2, 12.5.6.19, table 192). */

import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfDict } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import { FILL, lineWidth, paint, STROKE } from '../pages/annotation-paint.ts';

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** @param outline draws the edge, so far inside the field. */
export function widgetFrame(
  document: PdfDocument,
  widget: PdfDict,
  { width, height }: Room,
  outline = (inset: number) => box(width, height, inset),
): string {
  const facts = document.dict(widget.get('MK'));
  const back = paint(document, facts?.get('BG') ?? null, FILL);
  const edge = paint(document, facts?.get('BC') ?? null, STROKE);
  const line = lineWidth(document, widget);
  const parts = [
    ...(back ? [`${back} ${outline(0)} f`] : []),
    ...(edge && line > 0 ? [`${edge} ${serializeNumber(line)} w ${outline(line / 2)} S`] : []),
  ];
  return parts.length === 0 ? '' : `q ${parts.join(' ')} Q`;
}

function box(width: number, height: number, inset: number): string {
  return `${[inset, inset, width - 2 * inset, height - 2 * inset].map((each) => serializeNumber(each)).join(' ')} re`;
}
