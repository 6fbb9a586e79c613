/** The pages of a compared file as forms in the report, with what comments and fields show. */
import type { ComparedFile } from '../../engine/compare/compare-documents.ts';
import { drawCommentLooks } from '../../engine/document/comments/comment-looks.ts';
import { drawFieldLooks } from '../../engine/document/forms/field-appearance.ts';
import { flattenAnnotations } from '../../engine/document/forms/flatten-annotations.ts';
import { pageAsForm } from '../../engine/document/pages/page-form.ts';
import { readPages } from '../../engine/document/pages/page-list.ts';
import { userUnit } from '../../engine/geometry/seen-page.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { PdfDict, type PdfRef } from '../../engine/syntax/object.ts';
import { ObjectCopier } from '../../engine/syntax/object-copier.ts';

export interface FormOfPage {
  readonly form: PdfRef;
  /** As seen, in units of the page. */
  readonly widthPt: number;
  readonly heightPt: number;
  readonly userUnit: number;
}

export class PageForms {
  readonly #source: PdfDocument;
  readonly #pages: readonly PdfRef[];
  readonly #target: PdfDocument;
  readonly #copier: ObjectCopier;

  private constructor(source: PdfDocument, pages: readonly PdfRef[], target: PdfDocument) {
    this.#source = source;
    this.#pages = pages;
    this.#target = target;
    this.#copier = new ObjectCopier(source, target);
  }

  static async open({ path, pages: numbers }: ComparedFile, target: PdfDocument): Promise<PageForms> {
    const source = PdfDocument.open(path);
    const { pages } = readPages(source, Number.POSITIVE_INFINITY);
    const wanted = new Set(numbers);
    const chosen = pages.filter((_, index) => wanted.has(index + 1));
    await drawFieldLooks(source, chosen);
    await drawCommentLooks(source, chosen);
    flattenAnnotations(source, chosen, { fields: true, comments: true, links: false, layers: false, all: pages });
    return new PageForms(source, pages, target);
  }

  /** @param number of the page, from 1. */
  form(number: number): FormOfPage {
    const page = this.#pages[number - 1];
    if (!page) throw new RangeError(`there is no page ${number}`);
    const made = pageAsForm(this.#source, page, this.#target, (value) => this.#copier.copy(value));
    return { ...made, userUnit: userUnit(this.#source, this.#source.dict(page) ?? new PdfDict()) };
  }

  /** Copies what the forms need. Call it before the report is saved. */
  finish(signal: AbortSignal): Promise<void> {
    return this.#copier.finish(signal);
  }

  /** The report must have been saved before. */
  close(): void {
    this.#source.close();
  }
}
