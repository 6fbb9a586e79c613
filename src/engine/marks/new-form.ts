/** Makes a document ready to take new fields: the form, the fonts that viewers write with, and the list of fields. */
import { editableForm } from '../document/forms/form.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfRef } from '../syntax/object.ts';
import { makeText } from '../syntax/text-string.ts';

/** What Acrobat calls its fonts. */
const TEXT_FONT = 'Helv';
const SIGN_FONT = 'ZaDb';

/** @returns the name of the font for text. */
export function prepareForm(document: PdfDocument): string {
  const catalog = document.editable(document.trailer.get('Root'));
  if (!document.dict(catalog.get('AcroForm'))) catalog.set('AcroForm', document.add(new PdfDict()));
  const form = editableForm(document);
  const resources = document.dict(form.get('DR'))?.clone() ?? new PdfDict();
  const fonts = document.dict(resources.get('Font'))?.clone() ?? new PdfDict();
  if (!fonts.has(TEXT_FONT)) fonts.set(TEXT_FONT, document.add(standardFont('Helvetica', 'WinAnsiEncoding')));
  if (!fonts.has(SIGN_FONT)) fonts.set(SIGN_FONT, document.add(standardFont('ZapfDingbats')));
  resources.set('Font', fonts);
  form.set('DR', resources);
  if (!form.has('DA')) form.set('DA', makeText(`/${TEXT_FONT} 0 Tf 0 g`));
  return TEXT_FONT;
}

function standardFont(font: string, encoding?: string): PdfDict {
  return PdfDict.of({
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name(font),
    Encoding: encoding === undefined ? undefined : name(encoding),
  });
}

export function listFields(document: PdfDocument, added: readonly PdfRef[]): void {
  const form = editableForm(document);
  form.set('Fields', [...document.array(form.get('Fields')), ...added]);
  const isSignature = (field: PdfRef) => document.nameOf(document.dict(field)?.get('FT') ?? null) === 'Sig';
  // SignaturesExist: there are fields for them (table 225).
  if (added.some(isSignature)) form.set('SigFlags', (document.number(form.get('SigFlags')) ?? 0) | 1);
}
