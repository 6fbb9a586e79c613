/** Looks through the pages of a file for empty ones. */
import { InTime } from '../../contract/in-time.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { openDrawable } from '../../engine/document/open/open-drawable.ts';
import type { OpenedPdf } from '../../engine/document/open/open-input.ts';
import { pageAnnotations } from '../../engine/document/pages/annotation.ts';
import { ANNOTATION_FLAG } from '../../engine/document/pages/appearance.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { isEmptyPage } from '../../engine/split/empty-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Share of the progress that looking takes. */
export const LOOKED = 0.8;

const UNSEEN = ANNOTATION_FLAG.hidden | ANNOTATION_FLAG.noView;

/** @returns the numbers of the empty pages, from 1, in rising order. */
export async function findBlank(
  { document, pages }: OpenedPdf,
  options: Options,
  input: InputFile,
  context: RunContext,
): Promise<readonly number[]> {
  const { workDir: folder, signal } = context;
  const labels = () => pageLabelTexts(document, pages.length);
  const chosen = [...new Set(choosePages(options, pages.length, labels, input, context))].sort((a, b) => a - b);
  const rules = {
    marginPt: options['ignore-margin'],
    ignoresSpecks: options['ignore-specks'],
    whitePercent: options.threshold,
  };
  const drawable = await openDrawable(document, pages, { file: input.name, folder, signal });
  try {
    const blank: number[] = [];
    const inTime = new InTime(chosen, context);
    let looked = 0;
    for await (const page of inTime) {
      signal.throwIfAborted();
      const reference = pages[page - 1];
      const isHeld = options['treat-annotations-as-content'] && reference && hasAnnotations(document, reference);
      if (!isHeld && isEmptyPage(drawable.pdfium, page - 1, rules)) blank.push(page);
      context.progress((++looked / chosen.length) * LOOKED, 'searching', { page, pages: pages.length });
    }
    inTime.tellRest((page) => page);
    return blank;
  } finally {
    await drawable.close();
  }
}

/** What people see or fill in; links lie over what is there. */
function hasAnnotations(document: PdfDocument, page: PdfRef): boolean {
  return pageAnnotations(document, page).some(({ dict }) => {
    const subtype = document.nameOf(dict.get('Subtype'));
    const flags = document.number(dict.get('F')) ?? 0;
    return subtype !== 'Link' && subtype !== 'Popup' && (flags & UNSEEN) === 0;
  });
}
