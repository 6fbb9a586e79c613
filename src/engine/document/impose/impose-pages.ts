/** Puts pages on sheets: what they show as forms, with their links, comments and fields; what led to them leads to the sheets. */

import type { PageSize } from '../../../contract/pages/page-size.ts';
import type { Pace } from '../../concurrency/pace.ts';
import { invert, type Matrix, multiply } from '../../geometry/matrix.ts';
import { cropBox, intersectBoxes, type PageBox, readBox } from '../../geometry/page-box.ts';
import { seenPage, userUnit } from '../../geometry/seen-page.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import { pageAnnotations } from '../pages/annotation.ts';
import { pageAsForm } from '../pages/page-form.ts';
import { setPages } from '../pages/page-tree.ts';
import { transformAnnotation, transformTargets } from '../pages/transform-page.ts';
import { moveTagsIntoForms } from './tags-in-forms.ts';

export interface PlacedPage {
  readonly page: PdfRef;
  /** Pages with the same number show the same content: it is stored once. */
  readonly content: number;
  /** From the page as seen, in points from its lower left corner, to the sheet. */
  readonly matrix: Matrix;
  /** Part of the sheet outside which nothing of the page is drawn. */
  readonly clip?: PageBox;
}

export interface Sheet extends PageSize {
  readonly placed: readonly PlacedPage[];
  /** Operators drawn over the pages, in the sheet's own space. */
  readonly marks?: string;
}

/** Every page may be placed once. The sheets become the pages of the document. */
export async function imposePages(
  document: PdfDocument,
  sheets: readonly Sheet[],
  pace: Pace,
  onSheet: (count: number) => void,
): Promise<readonly PdfRef[]> {
  const forms = new Map<number, PdfRef>();
  const formOfPage = new Map<number, PdfRef>();
  const moved = new Map<number, Matrix>();
  const drawn: PdfRef[] = [];
  const followers: (readonly [page: PdfRef, sheet: PdfRef])[] = [];
  for (const sheet of sheets) {
    const reference = document.add(new PdfDict());
    const resources = new PdfDict();
    const operators: string[] = [];
    const annotations: PdfObject[] = [];
    for (const { page, content, matrix, clip } of sheet.placed) {
      const dict = document.dict(page) ?? new PdfDict();
      const form = forms.get(content) ?? addForm(document, page);
      if (!forms.has(content)) formOfPage.set(page.number, form);
      forms.set(content, form);
      const unit = userUnit(document, dict);
      const place = multiply([unit, 0, 0, unit, 0, 0], matrix);
      resources.set(`Page${form.number}`, form);
      operators.push(`q ${clipTo(clip)}${place.map(written).join(' ')} cm /Page${form.number} Do Q`);
      const toSheet = multiply(invert(seenPage(document, dict).toPage), matrix);
      annotations.push(...takeAnnotations(document, page, reference, toSheet));
      moved.set(page.number, toSheet);
      followers.push([page, reference]);
    }
    if (sheet.marks) operators.push(sheet.marks);
    document.set(reference, sheetPage(document, sheet, resources, operators.join('\n'), annotations));
    drawn.push(reference);
    if (pace.isDue()) await pace.pause();
    onSheet(drawn.length);
  }
  moveTagsIntoForms(document, formOfPage);
  transformTargets(document, moved);
  for (const [page, sheet] of followers) document.set(page, sheet);
  dropPageEntries(document);
  setPages(document, drawn);
  return drawn;
}

function clipTo(box: PageBox | undefined): string {
  if (!box) return '';
  return `${[box.left, box.bottom, box.right - box.left, box.top - box.bottom].map(written).join(' ')} re W n `;
}

/** The key of its tags goes along into the form. */
function addForm(document: PdfDocument, page: PdfRef): PdfRef {
  const { form } = pageAsForm(document, page, document);
  const key = document.number(document.dict(page)?.get('StructParents') ?? null);
  if (key !== undefined) document.editable(form).set('StructParents', key);
  return form;
}

function sheetPage(
  document: PdfDocument,
  { widthPt, heightPt }: PageSize,
  forms: PdfDict,
  operators: string,
  annotations: readonly PdfObject[],
): PdfDict {
  return PdfDict.of({
    Type: name('Page'),
    MediaBox: [0, 0, widthPt, heightPt],
    Resources: PdfDict.of({ XObject: forms }),
    Contents: document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(operators, 'latin1'))),
    Annots: annotations.length > 0 ? annotations : undefined,
  });
}

/** Annotations outside the visible part of their page would come to lie on a neighbour. */
function takeAnnotations(document: PdfDocument, page: PdfRef, sheet: PdfRef, toSheet: Matrix): readonly PdfObject[] {
  const dict = document.dict(page) ?? new PdfDict();
  const seen = cropBox(document, dict);
  return pageAnnotations(document, page).flatMap(({ reference, dict: annotation }): readonly PdfObject[] => {
    const rect = readBox(document, annotation.get('Rect'));
    if (rect && !intersectBoxes(rect, seen)) return [];
    const copy = annotation.clone();
    transformAnnotation(document, copy, toSheet);
    if (copy.has('P')) copy.set('P', sheet);
    if (!reference) return [copy];
    document.set(reference, copy);
    return [reference];
  });
}

/** What the catalog says of pages that are no pages any more. */
function dropPageEntries(document: PdfDocument): void {
  const catalog = document.editable(document.trailer.get('Root'));
  for (const key of ['PageLabels', 'Threads', 'SpiderInfo']) catalog.delete(key);
}

function written(value: number): string {
  return serializeNumber(Math.round(value * 1e5) / 1e5 || 0);
}
