/** Collects the pages of joined documents with their labels, and puts them in order: one file after another, or in turn. */

import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, type PdfRef } from '../../syntax/object.ts';
import type { ObjectCopier } from '../../syntax/object-copier.ts';
import { NO_LABEL, type PageLabel, plainLabels, readPageLabels } from '../catalog/page-labels.ts';
import { blankLike } from '../pages/blank-page.ts';
import { interleave, type ListedOrder, type PageOrder } from './page-order.ts';

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
      const reference = this.#target.add(blankLike(source, lastPage));
      file.push({ reference, label: { ...last.label, number: last.label.number + 1 } });
    }
    this.#files.push(file);
  }

  /** The pages of the whole; labels are undefined where no source had any. */
  inOrder(order: PageOrder) {
    const pages = order.mode === 'listed' ? this.#listed(order) : interleave(this.#files, order);
    return {
      pages: pages.map((page) => page.reference),
      labels: this.#hasLabels ? pages.map((page) => page.label) : undefined,
    };
  }
  #listed({ slots }: ListedOrder): readonly JoinedPage[] {
    return slots.flatMap((slot) => {
      if (slot instanceof PdfDict) return { reference: this.#target.add(slot), label: NO_LABEL };
      return this.#files[slot.source]?.[slot.index] ?? [];
    });
  }
}
