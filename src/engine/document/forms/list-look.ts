/** Draws a list with its choices, those that are chosen marked (ISO 32000-2, 12.7.5.4). */

import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfDict } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import type { Lettering } from '../../text-setting/text-setter.ts';
import { type FieldWriting, fieldValues, inherited, shownChoices } from './field-text.ts';
import type { Room } from './widget-frame.ts';

const LIST_SIZE_PT = 12;
const PADDING_PT = 2;
/** Behind what is chosen, as viewers colour it. */
const CHOSEN = '0.6 0.76 0.85 rg';

export interface ListContent {
  readonly content: string;
  readonly resources: PdfDict;
}

/** Undefined for other fields. */
export function listContent(
  document: PdfDocument,
  lettering: Lettering,
  writing: FieldWriting,
  widget: PdfDict,
  { width, height }: Room,
): ListContent | undefined {
  const choices = shownChoices(document, widget);
  if (choices.length === 0) return undefined;
  const style = { ...writing.style, sizePt: writing.sizePt || LIST_SIZE_PT };
  const { linePt } = lettering.measure('X', style);
  const first = Math.max(0, document.number(inherited(document, widget, 'TI') ?? null) ?? 0);
  const rows = choices.slice(first, first + Math.ceil(height / linePt));
  const values = new Set(fieldValues(document, widget));
  const laid = lettering.lay(rows.map(({ shown }) => shown).join('\n'), style);
  const bottom = (row: number) => height - PADDING_PT - (row + 1) * linePt;
  const marks = rows.flatMap(({ value }, row) => {
    const box = [0, bottom(row), width, linePt].map((each) => serializeNumber(each)).join(' ');
    return values.has(value) ? [`${CHOSEN} ${box} re f`] : [];
  });
  const y = serializeNumber(height - PADDING_PT - laid.heightPt);
  const content = `q ${marks.join(' ')} Q q 1 0 0 1 ${PADDING_PT} ${y} cm\n${laid.content}\nQ`;
  return { content, resources: laid.resources };
}
