/** Which marks come onto which page, and whether they can be seen there. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import { inMark } from '../../contract/options/page-marks-option.ts';
import type { PageMark } from '../../contract/pages/page-marks.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import type { OpenedPdf } from '../../engine/document/open/open-input.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import type { MarkDrawing } from '../../engine/marks/mark-drawing.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { PdfDict, type PdfRef } from '../../engine/syntax/object.ts';
import type { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;

export interface MarkOnPages {
  readonly mark: PageMark;
  /** Its place in the list, from 1. */
  readonly number: number;
}

/** In the order of the pages; on each in the order of the list. @throws ToolError `bad-pages`. */
export function marksByPage(
  input: InputFile,
  { document, pages }: OpenedPdf,
  options: Options,
  context: Pick<RunContext, 'warn'>,
): ReadonlyMap<number, readonly MarkOnPages[]> {
  const labels = () => pageLabelTexts(document, pages.length);
  const clip = options['clip-pages'];
  const onPage = new Map<number, MarkOnPages[]>();
  for (const [index, mark] of (options.marks ?? []).entries()) {
    const number = index + 1;
    const range = { pages: mark.page, 'clip-pages': clip };
    for (const page of new Set(inRange(number, () => choosePages(range, pages.length, labels, input, context)))) {
      onPage.set(page, [...(onPage.get(page) ?? []), { mark, number }]);
    }
  }
  return new Map([...onPage].sort(([a], [b]) => a - b));
}

function inRange<T>(number: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ToolError ? inMark(number, error) : error;
  }
}

interface Place {
  readonly document: PdfDocument;
  readonly page: PdfRef;
  /** From 1. */
  readonly number: number;
}

/** @throws ToolError `bad-option` for a mark of which nothing lies on its page. */
export function checkPlace(
  { number: item }: MarkOnPages,
  drawing: MarkDrawing | undefined,
  { document, page, number }: Place,
): void {
  if (!drawing) return;
  const { widthPt, heightPt } = seenPage(document, document.dict(page) ?? new PdfDict());
  const { left, bottom, right, top } = drawing.box;
  if (right > 0 && left < widthPt && top > -heightPt && bottom < 0) return;
  throw new ToolError('bad-option', { field: 'marks', ...because('outside-page', { number: item, page: number }) });
}
