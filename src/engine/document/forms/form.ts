/** Interactive forms (ISO 32000-2, 12.7): the fields of a document, and which of them belong to some pages. */

import type { PdfDocument } from '../../syntax/document.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { isWidget, pageAnnotations } from '../pages/annotation.ts';

export interface Field {
  readonly reference: PdfRef;
  readonly dict: PdfDict;
  /** Field type, which may come from a field above: Tx, Btn, Ch or Sig. */
  readonly type: string | undefined;
}

/** Guards against field trees made to exhaust a reader. */
const MAX_FIELDS = 200_000;

/** Every field and widget below the form's root fields, each once. */
export function readFields(document: PdfDocument): readonly Field[] {
  const form = document.dict(document.catalog.get('AcroForm'));
  return fieldsBelow(document, document.array(form?.get('Fields') ?? null));
}

export function fieldsBelow(document: PdfDocument, roots: readonly PdfObject[]): readonly Field[] {
  const found: Field[] = [];
  const seen = new Set<number>();
  const waiting: { readonly value: PdfObject; readonly type: string | undefined }[] = [];
  const push = (values: readonly PdfObject[], type: string | undefined) => {
    for (let index = values.length - 1; index >= 0; index--) waiting.push({ value: values[index] ?? null, type });
  };
  push(roots, undefined);
  for (let next = waiting.pop(); next && found.length < MAX_FIELDS; next = waiting.pop()) {
    const { value } = next;
    const dict = document.dict(value);
    if (!(value instanceof PdfRef) || !dict || seen.has(value.number)) continue;
    seen.add(value.number);
    const type = document.nameOf(dict.get('FT')) ?? next.type;
    found.push({ reference: value, dict, type });
    push(document.array(dict.get('Kids')), type);
  }
  return found;
}

/** Lists the fields of widgets that stand on a page but in no field list; without it such fields cannot be filled. */
export function adoptOrphanWidgets(document: PdfDocument, pages: readonly PdfRef[]): void {
  const known = new Set(readFields(document).map((field) => field.reference.number));
  const orphans: PdfRef[] = [];
  for (const page of pages) {
    for (const { reference, dict } of pageAnnotations(document, page)) {
      if (!reference || known.has(reference.number) || !isWidget(document, dict)) continue;
      const { root } = climb(document, reference, known);
      if (root && isField(document, root)) orphans.push(root);
    }
  }
  if (orphans.length === 0) return;
  const form = editableForm(document);
  form.set('Fields', [...document.array(form.get('Fields')), ...orphans]);
}

/** Leaves only the fields that have a widget on these pages; without any, the form goes. */
export function keepFieldsOf(document: PdfDocument, pages: readonly PdfRef[]): void {
  const catalog = document.editable(document.trailer.get('Root'));
  if (!catalog.has('AcroForm')) return;
  const marked = new Set<number>();
  const branches: PdfRef[] = [];
  for (const page of pages) {
    for (const { reference, dict } of pageAnnotations(document, page)) {
      if (reference && isWidget(document, dict)) branches.push(...climb(document, reference, marked).passed);
    }
  }
  const isMarked = (value: PdfObject) => value instanceof PdfRef && marked.has(value.number);
  for (const branch of branches) {
    const kids = document.array(document.dict(branch)?.get('Kids') ?? null);
    if (!kids.every(isMarked)) document.editable(branch).set('Kids', kids.filter(isMarked));
  }
  const form = editableForm(document);
  const fields = document.array(form.get('Fields')).filter(isMarked);
  form.set('Fields', fields);
  if (form.has('CO')) form.set('CO', document.array(form.get('CO')).filter(isMarked));
  if (fields.length === 0) catalog.delete('AcroForm');
}

/** The form's dictionary as one that may be changed, in its place in the catalog. */
export function editableForm(document: PdfDocument): PdfDict {
  const catalog = document.editable(document.trailer.get('Root'));
  const value = catalog.get('AcroForm');
  const form = document.editable(value);
  if (!(value instanceof PdfRef)) catalog.set('AcroForm', form);
  return form;
}

/** A widget alone, without a name and without a field above it, is no field. */
function isField(document: PdfDocument, reference: PdfRef): boolean {
  const dict = document.dict(reference);
  return dict !== undefined && (dict.has('T') || dict.has('FT'));
}

interface Climb {
  /** The topmost field; undefined when the way up met a field that was marked before. */
  readonly root: PdfRef | undefined;
  readonly passed: readonly PdfRef[];
}

/** Marks a widget and all fields above it. */
function climb(document: PdfDocument, from: PdfRef, marked: Set<number>): Climb {
  const passed: PdfRef[] = [];
  for (let current = from; ; ) {
    if (marked.has(current.number)) return { root: undefined, passed };
    marked.add(current.number);
    passed.push(current);
    const parent = document.dict(current)?.get('Parent') ?? null;
    if (!(parent instanceof PdfRef) || !document.dict(parent)) return { root: current, passed };
    current = parent;
  }
}
