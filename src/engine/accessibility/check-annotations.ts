/** Checks links, form fields and comments: whether they are in the tags, and say what they are (ISO 14289-1, 7.18). */
import { isWidget, pageAnnotations } from '../document/pages/annotation.ts';
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict, PdfRef } from '../syntax/object.ts';
import type { Findings } from './findings.ts';
import type { Structure, StructureNode } from './structure.ts';

const HIDDEN = 2;
/** They have no content of their own, or are no part of the document. */
const SILENT = new Set(['Popup', 'PrinterMark', 'TrapNet']);
/** Fields in fields, and elements in elements. */
const MAX_STEPS = 50;

export function checkAnnotations(
  document: PdfDocument,
  page: { readonly reference: PdfRef; readonly number: number },
  structure: Structure | undefined,
  findings: Findings,
): void {
  const shown = pageAnnotations(document, page.reference).filter(({ dict }) => isShown(document, dict));
  for (const { reference, dict } of shown) {
    const isTagged = reference !== undefined && structure?.annotations.has(reference.number) === true;
    const element = reference && structure?.annotations.get(reference.number);
    const hasAlt = element !== undefined && says(document, element.element.dict, 'Alt');
    if (document.nameOf(dict.get('Subtype')) === 'Link') {
      if (structure) findings.tested('links', isWithin(element, 'Link'), page.number);
      findings.tested('link-texts', says(document, dict, 'Contents'), page.number);
    } else if (isWidget(document, dict)) {
      if (structure) findings.tested('field-tags', isWithin(element, 'Form'), page.number);
      findings.tested('fields', hasAlt || isNamed(document, dict), page.number);
    } else {
      const isDescribed = hasAlt || says(document, dict, 'Contents');
      findings.tested('annotations', isDescribed && (isTagged || !structure), page.number);
    }
  }
  if (shown.length === 0) return;
  const order = document.nameOf(document.dict(page.reference)?.get('Tabs') ?? null);
  findings.tested('tab-order', order === 'S', page.number);
}

function says(document: PdfDocument, dict: PdfDict, key: string): boolean {
  return (document.text(dict.get(key)) ?? '').trim() !== '';
}

/** Whether an element of a type is around it, however near. */
function isWithin(node: StructureNode | undefined, type: string): boolean {
  let each = node;
  for (let step = 0; each && step < MAX_STEPS; step++) {
    if (each.element.type === type) return true;
    each = each.parent;
  }
  return false;
}

function isShown(document: PdfDocument, annotation: PdfDict): boolean {
  const flags = document.number(annotation.get('F')) ?? 0;
  return (flags & HIDDEN) === 0 && !SILENT.has(document.nameOf(annotation.get('Subtype')) ?? '');
}

/** A field is read out by its tooltip; several places of it share one. */
function isNamed(document: PdfDocument, widget: PdfDict): boolean {
  let field: PdfDict | undefined = widget;
  for (let step = 0; field && step < MAX_STEPS; step++) {
    if (says(document, field, 'TU')) return true;
    field = document.dict(field.get('Parent'));
  }
  return false;
}
