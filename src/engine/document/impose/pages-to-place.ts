/** The pages that are to be placed on sheets, each a page of its own, in the order asked for. */
import type { InputFile, RunContext } from '../../../contract/operation.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { pageLabelTexts } from '../catalog/page-labels.ts';
import { keepPages, readPageSource } from '../keep/keep-pages.ts';
import type { OpenedPdf } from '../open/open-input.ts';
import { choosePages, type PageOptions } from '../pages/choose-pages.ts';
import { pinTargets } from '../pages/pin-targets.ts';

export interface PagesToPlace {
  /** Holds these pages and nothing of the others. */
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  /** For each of them the page of the file that it is, from 0: repeated ones have the same. */
  readonly contents: readonly number[];
}

/** The pages of the file that were asked for, from 0, in that order. */
export function chosenPages(
  { document, pages }: OpenedPdf,
  options: PageOptions,
  input: InputFile,
  context: RunContext,
): readonly number[] {
  const labels = () => pageLabelTexts(document, pages.length);
  return choosePages(options, pages.length, labels, input, context).map((page) => page - 1);
}

/** @param contents pages of the file, from 0; one that is named twice becomes two. Warns of links that lead to others. */
export function pagesToPlace(
  { document, pages }: OpenedPdf,
  contents: readonly number[],
  context: RunContext,
): PagesToPlace {
  if (contents.length === pages.length && contents.every((index, at) => index === at)) {
    pinTargets(document, pages);
    return { document, pages, contents };
  }
  const kept = keepPages(readPageSource(document, pages), contents, { attachments: true });
  if (kept.removedLinks > 0) context.warn('links-removed', { count: kept.removedLinks });
  return { document: kept.document, pages: kept.pages, contents };
}
