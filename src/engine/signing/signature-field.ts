/** Signature fields and what stands in them (ISO 32000-2, 12.7.5.5 and 12.8.1). */

import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { editableForm, readFields } from '../document/forms/form.ts';
import { fullName } from '../document/forms/form-fields.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfObject, PdfRef, PdfString } from '../syntax/object.ts';
import { pdfDate } from '../syntax/pdf-date.ts';
import { makeText } from '../syntax/text-string.ts';
import { addAnnotation } from './page-marks.ts';
import type { SignableFile, SignablePage } from './signable-file.ts';

/** Bits of `/F`: printed, not to be moved. */
const FLAGS = 0x04 | 0x80;
/** `/SigFlags`: there are signatures, and the file is only to be appended to (table 225). */
const SIGNED_APPEND_ONLY = 3;
const SIGNATURES_EXIST = 1;

export interface FieldPlace {
  readonly page: SignablePage;
  /** In the page's own space; without area for a signature that is not seen. */
  readonly rect: readonly number[];
  readonly appearance: PdfRef | undefined;
}

/** Adds an empty signature field to the file. */
export function addSignatureField(file: SignableFile, place: FieldPlace, signed: boolean): PdfRef {
  const { layer } = file;
  const field = layer.add(
    PdfDict.of({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: makeText(freeName(layer)),
      F: FLAGS,
      Rect: place.rect,
      P: place.page.reference,
      AP: place.appearance && PdfDict.of({ N: place.appearance }),
    }),
  );
  addAnnotation(layer, place.page.reference, field);
  const form = editableForm(layer);
  form.set('Fields', [...layer.array(form.get('Fields')), field]);
  noteSignatures(layer, signed);
  return field;
}

export function noteSignatures(layer: PdfDocument, signed: boolean): void {
  const form = editableForm(layer);
  const before = layer.number(form.get('SigFlags')) ?? 0;
  form.set('SigFlags', before | (signed ? SIGNED_APPEND_ONLY : SIGNATURES_EXIST));
}

export interface EmptyField {
  readonly field: PdfRef;
  /** The field itself, or its one kid. */
  readonly widget: PdfRef;
}

/** @throws ToolError `bad-option` where no empty signature field has this name. */
export function findEmptyField(document: PdfDocument, wanted: string): EmptyField {
  const empty: string[] = [];
  for (const { reference, dict, type } of readFields(document)) {
    if (type !== 'Sig' || !dict.has('T') || document.dict(dict.get('V'))) continue;
    const full = fullName(document, dict);
    empty.push(full);
    if (full !== wanted) continue;
    const [kid] = document.array(dict.get('Kids'));
    return { field: reference, widget: kid instanceof PdfRef ? kid : reference };
  }
  const why =
    empty.length === 0
      ? because('no-signature-field', { wanted })
      : because('no-such-signature-field', { wanted, fields: empty.slice(0, 10).join(', ') });
  throw new ToolError('bad-option', { field: 'field', ...why });
}

export interface SignatureFacts {
  readonly name: string;
  readonly moment: Date;
  readonly reason: string;
  readonly location: string;
  readonly contact: string;
  /** 1 to 3: this is the author's signature, and so much may change after it. */
  readonly certifies: 1 | 2 | 3 | undefined;
  /** Of the field: which other fields the signature locks. */
  readonly lock: PdfDict | undefined;
}

/** The value of a signed field, but for its byte range and its bytes. */
export function signatureValue(facts: SignatureFacts): PdfDict {
  const words = (text: string) => (text === '' ? undefined : makeText(text));
  const references = [
    ...(facts.certifies ? [transform('DocMDP', { P: facts.certifies })] : []),
    ...(facts.lock
      ? [transform('FieldMDP', { Action: facts.lock.get('Action'), Fields: facts.lock.get('Fields') })]
      : []),
  ];
  return PdfDict.of({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    M: new PdfString(Buffer.from(pdfDate(facts.moment))),
    Name: words(facts.name),
    Reason: words(facts.reason),
    Location: words(facts.location),
    ContactInfo: words(facts.contact),
    Prop_Build: PdfDict.of({ App: PdfDict.of({ Name: name('Sheaf') }) }),
    Reference: references.length > 0 ? references : undefined,
  });
}

function transform(method: string, parameters: Readonly<Record<string, PdfObject>>): PdfDict {
  const params = PdfDict.of({ Type: name('TransformParams'), V: name('1.2') });
  for (const [key, value] of Object.entries(parameters)) params.set(key, value);
  return PdfDict.of({ Type: name('SigRef'), TransformMethod: name(method), TransformParams: params });
}

function freeName(document: PdfDocument): string {
  const taken = new Set(readFields(document).map(({ dict }) => document.text(dict.get('T'))));
  for (let number = 1; ; number++) if (!taken.has(`Signature${number}`)) return `Signature${number}`;
}
