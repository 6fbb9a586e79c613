/** Collects the pages of joined documents with their labels, and puts them in order: one file after another, or in turn. */
import type { PdfDocument } from '../document.ts';
import { name, PdfDict, type PdfRef } from '../object.ts';
import type { ObjectCopier } from '../object-copier.ts';
import { boxArray, cropBox, pageTurn } from '../page-box.ts';
import { type PageLabel, plainLabels, readPageLabels } from '../page-labels.ts';
import { interleave, type PageOrder } from './page-order.ts';

interface JoinedPage {
  readonly reference: PdfRef;
  readonly label: PageLabel;
}

export class JoinedPages {
  readonly #target: PdfDocument;
  readonly #files: JoinedPage[][] = [];
  #hasLabels = false;

  constructor(target: PdfDocument) {
    this.#target = target;
  }

  /**
   * Copies the pages of a source to their places.
   * @param fillsSheet adds an empty page after an odd number of them.
   */
  add(
    source: PdfDocument,
    pages: readonly PdfRef[],
    places: readonly PdfRef[],
    copier: ObjectCopier,
    fillsSheet: boolean,
  ): void {
    const own = readPageLabels(source, pages.length);
    this.#hasLabels ||= own !== undefined;
    // Labels begin anew with each source; one without labels counts from 1.
    const labels = own ?? plainLabels(pages.length);
    const file: JoinedPage[] = [];
    for (const [index, page] of pages.entries()) {
      const [reference, label] = [places[index], labels[index]];
      const dict = source.dict(page)?.clone();
      if (!reference || !label || !dict) continue;
      dict.delete('Parent');
      this.#target.set(reference, copier.copyDict(dict));
      file.push({ reference, label });
    }
    const last = file.at(-1);
    const lastPage = pages.at(-1);
    if (fillsSheet && last && lastPage && file.length % 2 === 1) {
      const reference = this.#target.add(blankPage(source, lastPage));
      file.push({ reference, label: { ...last.label, number: last.label.number + 1 } });
    }
    this.#files.push(file);
  }

  /** The pages of the whole; labels are undefined where no source had any. */
  inOrder(order: PageOrder) {
    const pages = interleave(this.#files, order);
    return {
      pages: pages.map((page) => page.reference),
      labels: this.#hasLabels ? pages.map((page) => page.label) : undefined,
    };
  }
}

/** As large as a given page, and turned like it. */
function blankPage(document: PdfDocument, like: PdfRef): PdfDict {
  const page = document.dict(like) ?? new PdfDict();
  const turn = pageTurn(document, page);
  return PdfDict.of({
    Type: name('Page'),
    MediaBox: boxArray(cropBox(document, page)),
    Resources: new PdfDict(),
    Rotate: turn === 0 ? undefined : turn,
    UserUnit: document.number(page.get('UserUnit')),
  });
}
