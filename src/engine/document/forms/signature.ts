/** Digital signatures (ISO 32000-2, 12.8): finds them, and takes them out of a file that is about to change. */

import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, name, PdfDict, PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';
import { readDate } from '../../syntax/text-string.ts';
import { isWidget, pageAnnotations } from '../pages/annotation.ts';
import { stampAppearance } from '../pages/appearance.ts';
import { PageStamper } from '../pages/stamp-page.ts';
import { editableForm, type Field, fieldsBelow, readFields } from './form.ts';
import { signerName } from './signer.ts';

/** `keep`: as part of the page. `remove`: the field is as empty as before it was signed. */
export type SignatureLook = 'keep' | 'remove';

export interface Signature {
  readonly field: PdfRef;
  /** As the certificate or the file names them. */
  readonly signer: string;
  /** As claimed by the signer, `YYYY-MM-DD`. */
  readonly date: string;
}

/** Bit 2 of an annotation's flags (table 167). */
const HIDDEN_FLAG = 0x02;

/** Every field that holds a signature value, on a page or not. */
export function findSignatures(document: PdfDocument, pages: readonly PdfRef[]): readonly Signature[] {
  const found: Signature[] = [];
  for (const field of signatureFields(document, pages)) {
    const value = document.dict(field.dict.get('V'));
    if (!value?.has('ByteRange') && !value?.has('Contents')) continue;
    found.push({ field: field.reference, signer: signerOf(document, value), date: dateOf(document, value) });
  }
  return found;
}

/**
 * Takes the signatures out: the fields stay, empty; what they showed becomes part of the page, and they are hidden, or
 * it goes too, and they can be signed again. All that spoke of them in the catalog goes.
 */
export function removeSignatures(
  document: PdfDocument,
  pages: readonly PdfRef[],
  signatures: readonly Signature[],
  look: SignatureLook = 'keep',
): void {
  const signed = new Set(signatures.map((signature) => signature.field.number));
  const stamper = new PageStamper(document);
  for (const page of pages) {
    for (const { reference, dict } of pageAnnotations(document, page)) {
      if (!reference || !isWidget(document, dict) || !belongsTo(reference, dict, signed)) continue;
      if (look === 'remove') document.editable(reference).delete('AP');
      else if (stampAppearance(document, page, dict, stamper)) hideWidget(document, reference);
    }
  }
  // What signing locks (12.7.5.5) is nothing that a reader of the unsigned file should heed.
  for (const { field } of signatures) for (const key of ['V', 'Lock']) document.editable(field).delete(key);
  const catalog = document.editable(document.trailer.get('Root'));
  // Permissions by signature (12.8.6) and validation data (12.8.4.3) mean nothing without the signatures.
  catalog.delete('Perms');
  catalog.delete('DSS');
  if (catalog.has('AcroForm')) editableForm(document).delete('SigFlags');
}

/** Usage rights (12.8.2.3) are a signature too: of the program that made the form, not of a person. */
export function removeUsageRights(document: PdfDocument): void {
  document.editable(document.trailer.get('Root')).delete('Perms');
}

function signatureFields(document: PdfDocument, pages: readonly PdfRef[]): readonly Field[] {
  const listed = readFields(document).filter((field) => field.type === 'Sig');
  const known = new Set(listed.map((field) => field.reference.number));
  const loose = pages.flatMap((page) => pageAnnotations(document, page).map((annotation) => annotation.reference));
  const unlisted = loose.filter((reference) => reference !== undefined && !known.has(reference.number));
  return [
    ...listed,
    ...fieldsBelow(
      document,
      unlisted.map((reference) => reference ?? null),
    ).filter((field) => field.type === 'Sig'),
  ];
}

/** Viewers draw a mark of their own, "sign here", over a field that is empty again: it would cover the look. */
function hideWidget(document: PdfDocument, reference: PdfRef): void {
  const widget = document.editable(reference);
  widget.set('F', (document.number(widget.get('F')) ?? 0) | HIDDEN_FLAG);
  const dict = PdfDict.of({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 1, 1] });
  const nothing = document.add(PdfStream.ofBytes(dict, new Uint8Array()));
  widget.set('AP', PdfDict.of({ N: nothing }));
}

/** A widget is the field itself, or a kid of it. */
function belongsTo(widget: PdfRef, dict: PdfDict, fields: ReadonlySet<number>): boolean {
  const parent = dict.get('Parent');
  return fields.has(widget.number) || (parent instanceof PdfRef && fields.has(parent.number));
}

function signerOf(document: PdfDocument, value: PdfDict): string {
  const contents = document.resolve(value.get('Contents'));
  const certified = contents instanceof PdfString ? signerName(contents.bytes) : undefined;
  return certified ?? document.text(value.get('Name')) ?? 'an unnamed signer';
}

function dateOf(document: PdfDocument, value: PdfDict): string {
  const time = readDate(document.text(value.get('M')) ?? '');
  return time === undefined ? 'no date' : new Date(time).toISOString().slice(0, 10);
}

/** Whether a signature allows no change at all, for callers that add to a signed file (12.8.2.2). */
export function forbidsAllChanges(document: PdfDocument): boolean {
  const permission = document.dict(document.dict(document.catalog.get('Perms'))?.get('DocMDP') ?? null);
  const references = document.resolve(permission?.get('Reference') ?? null);
  if (!isArray(references)) return false;
  return references.some((item) => {
    const parameters = document.dict(document.dict(item)?.get('TransformParams') ?? null);
    return document.number(parameters?.get('P') ?? null) === 1;
  });
}
