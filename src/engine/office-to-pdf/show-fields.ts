/** Draws what the fields of LibreOffice's PDFs hold: it leaves that to readers, and many draw nothing. */

import { editableForm, type Field, readFields } from '../document/forms/form.ts';
import { type PageBox, readBox } from '../geometry/page-box.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { PdfDict, PdfStream } from '../syntax/object.ts';
import { serializeNumber } from '../syntax/serialize.ts';
import { decodeStream } from '../syntax/stream-filters.ts';
import { type Lettering, type LetterStyle, letteringFor } from '../text-setting/text-setter.ts';
import { wrapLines } from '../text-setting/wrap-lines.ts';

/** Bits of `/Ff` (ISO 32000-2, 12.7.5.3 and 12.7.5.4). */
const MULTILINE = 1 << 12;
const COMBO = 1 << 17;

const PADDING_PT = 2;
const USUAL_SIZE_PT = 10;
const MAX_APPEARANCE_BYTES = 64 * 1024;
/** Where LibreOffice's appearance has no text. */
const NO_TEXT = /\/Tx BMC\s+EMC/;

/** Call before the document is saved. */
export async function showFieldValues(document: PdfDocument): Promise<void> {
  const fields = readFields(document).filter(({ type }) => type === 'Tx' || type === 'Ch');
  if (!document.catalog.has('AcroForm')) return;
  const lettering = fields.length > 0 ? await letteringFor(document) : undefined;
  const shown = lettering && fields.map((field) => showValue(document, field, lettering));
  await lettering?.finish();
  // Readers that are told to draw fields anew leave out ticks, for which LibreOffice names no font.
  if (!shown?.includes(false)) editableForm(document).delete('NeedAppearances');
}

/** False for lists of which several lines show: they are left to readers. */
function showValue(document: PdfDocument, { dict, reference, type }: Field, lettering: Lettering): boolean {
  const flags = document.number(dict.get('Ff')) ?? 0;
  if (type === 'Ch' && (flags & COMBO) === 0) return false;
  const value = document.text(dict.get('V')) ?? '';
  const box = readBox(document, dict.get('Rect'));
  const before = document.stream(document.dict(dict.get('AP'))?.get('N') ?? null);
  const bytes = before && decodeStream(document, before, MAX_APPEARANCE_BYTES);
  if (!box || !before || !bytes) return false;
  if (value === '') return true;
  const text = valueInBox(document, { dict, value, box, isMultiline: (flags & MULTILINE) !== 0 }, lettering);
  const content = Buffer.from(bytes)
    .toString('latin1')
    .replace(NO_TEXT, () => `/Tx BMC q ${text.content} Q EMC`);
  const form = before.dict.clone();
  for (const key of ['Filter', 'DecodeParms']) form.delete(key);
  form.set('Resources', text.resources);
  const drawn = document.add(PdfStream.ofBytes(form, Buffer.from(content, 'latin1')));
  document.editable(reference).set('AP', PdfDict.of({ N: drawn }));
  return true;
}

interface ValueInBox {
  readonly dict: PdfDict;
  readonly value: string;
  readonly box: PageBox;
  readonly isMultiline: boolean;
}

function valueInBox(document: PdfDocument, { dict, value, box, isMultiline }: ValueInBox, lettering: Lettering) {
  const style = styleOf(document.text(dict.get('DA')) ?? '');
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const text = isMultiline ? wrapLines(value, width - 2 * PADDING_PT, style, lettering) : value;
  const { content, heightPt, resources } = lettering.lay(text, style);
  const bottom = isMultiline ? height - PADDING_PT - heightPt : (height - heightPt) / 2;
  const place = [PADDING_PT, bottom].map((each) => serializeNumber(Math.round(each * 100) / 100));
  return { content: `1 0 0 1 ${place.join(' ')} cm ${content}`, resources };
}

/** Size and colour of a default appearance. */
function styleOf(appearance: string): LetterStyle {
  const size = Number(/([\d.]+) Tf/.exec(appearance)?.[1] ?? 0);
  const [red = 0, green = 0, blue = 0] = (/([\d.]+) ([\d.]+) ([\d.]+) rg/.exec(appearance) ?? []).slice(1).map(Number);
  const hex = `#${[red, green, blue]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
  const color = { red, green, blue, hex };
  return { family: 'sans', bold: false, italic: false, sizePt: size || USUAL_SIZE_PT, color };
}
