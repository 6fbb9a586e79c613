/** Decides how far each page is turned, without looking at what is on it. */
import { parsePageRange } from '../../contract/page-range.ts';
import { because } from '../../contract/reasons.ts';
import { resolvePageRange } from '../../contract/resolve-page-range.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { ToolError } from '../../contract/tool-error.ts';
import type { PdfDocument } from '../../engine/pdf/document.ts';
import type { PdfRef } from '../../engine/pdf/object.ts';
import { pageLabelTexts } from '../../engine/pdf/page-labels.ts';
import { seenPage } from '../../engine/pdf/seen-page.ts';
import type { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;

export interface PageChoice {
  /** From 1, each once. */
  readonly pages: readonly number[];
  /** Parts of the page range that lay past the end. */
  readonly clipped: readonly string[];
}

/** @throws ToolError `bad-option`: only a page that is set, not turned further, may be set to 0. */
export function checkTurn(options: Options): void {
  const needsTurn = !options.absolute && !options.auto && !options['per-page'];
  if (options.rotation !== 0 || !needsTurn) return;
  const why = because('not-one-of-numbers', { option: 'rotation', numbers: '90, 180', last: 270 });
  throw new ToolError('bad-option', { field: 'rotation', ...why });
}

/** @throws ToolError `bad-pages`. */
export function choosePages(
  document: PdfDocument,
  pages: readonly PdfRef[],
  text: string,
  options: Options,
  file: string,
): PageChoice {
  const found = resolvePageRange(parsePageRange(text), pages.length, {
    clip: options['clip-pages'],
    file,
    labels: () => pageLabelTexts(document, pages.length),
  });
  return { pages: [...new Set(found.pages)], clipped: found.clipped };
}

/** Whether a page has the shape that was asked for, as it is seen. A square one counts as neither. */
export function hasShape(document: PdfDocument, page: PdfRef, only: Options['only']): boolean {
  const { widthPt, heightPt } = seenPage(document, document.editable(page));
  if (only === 'all') return true;
  return only === 'portrait' ? heightPt > widthPt : widthPt > heightPt;
}

/** Page → degrees, from `per-page`. @throws ToolError `bad-option` for a page in two parts, `bad-pages`. */
export function perPageTurns(
  document: PdfDocument,
  pages: readonly PdfRef[],
  options: Options,
  file: string,
): { readonly turns: ReadonlyMap<number, number>; readonly clipped: readonly string[] } {
  const turns = new Map<number, number>();
  const clipped: string[] = [];
  for (const [range, degrees] of Object.entries(options['per-page'] ?? {})) {
    const found = choosePages(document, pages, range, options, file);
    clipped.push(...found.clipped);
    for (const page of found.pages) {
      if (turns.has(page)) {
        const option = 'per-page';
        throw new ToolError('bad-option', { field: option, ...because('page-in-two-parts', { page, option }) });
      }
      turns.set(page, degrees);
    }
  }
  return { turns, clipped };
}
