/** Prints what form fields show into their pages, and takes the fields away. */

import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfDict, PdfObject, PdfRef } from '../../syntax/object.ts';
import { isWidget, pageAnnotations } from '../pages/annotation.ts';
import { stampAppearance } from '../pages/appearance.ts';
import { PageStamper } from '../pages/stamp-page.ts';
import { keepFieldsOf } from './form.ts';

/** A field may take its value from one above it; real ones stand a few levels below. */
const MAX_LEVELS = 32;

/** Bits of `/F`: hidden, and not shown on a screen. */
const HIDDEN = 0x02 | 0x20;

/** @returns how many fields stayed, because they hold a value that the file has no picture of. */
export function flattenFields(document: PdfDocument, pages: readonly PdfRef[]): number {
  const stamper = new PageStamper(document);
  let left = 0;
  for (const page of pages) {
    const kept: PdfObject[] = [];
    const annotations = pageAnnotations(document, page);
    for (const { reference, dict } of annotations) {
      if (!isWidget(document, dict)) kept.push(reference ?? dict);
      else if (!stampAppearance(document, page, dict, stamper) && hasUnseenValue(document, dict)) {
        kept.push(reference ?? dict);
        left++;
      }
    }
    if (kept.length < annotations.length) document.editable(page).set('Annots', kept.length > 0 ? kept : null);
  }
  keepFieldsOf(document, pages);
  return left;
}

/** A value that would show if a viewer drew it: hidden fields and empty ones have none. */
function hasUnseenValue(document: PdfDocument, widget: PdfDict): boolean {
  if (((document.number(widget.get('F')) ?? 0) & HIDDEN) !== 0 || widget.has('AP')) return false;
  let field: PdfDict | undefined = widget;
  for (let level = 0; field && level < MAX_LEVELS; level++) {
    if (field.has('V')) {
      const value = field.get('V');
      return document.nameOf(value) !== 'Off' && document.text(value) !== '';
    }
    field = document.dict(field.get('Parent'));
  }
  return false;
}
