/** Turns pages without touching their content: only `/Rotate` changes (ISO 32000-2, table 31). */
import { because } from '../../../contract/messages/reasons.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../../contract/operation.ts';
import { parsePageRange } from '../../../contract/pages/page-range.ts';
import type { PageTurns } from '../../../contract/pages/page-turns.ts';
import { resolvePageRange } from '../../../contract/pages/resolve-page-range.ts';
import { pageTurn, quarterTurn } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { pageLabelTexts } from '../catalog/page-labels.ts';

interface Pages {
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
}

export interface AskedTurns {
  readonly turns: PageTurns;
  /** Where they were asked for. */
  readonly option: string;
  /** Whether ranges may lie past the end. */
  readonly clip: boolean;
}

/**
 * Page, from 1, → degrees; warns of pages past the end where they may be left out.
 * @throws ToolError `bad-option` for a page in two ranges, `bad-pages`.
 */
export function resolveTurns(
  { document, pages }: Pages,
  { turns: asked, option, clip }: AskedTurns,
  input: Pick<InputFile, 'name'>,
  context: Pick<RunContext, 'warn'>,
): ReadonlyMap<number, number> {
  const turns = new Map<number, number>();
  const clipped: string[] = [];
  const labels = () => pageLabelTexts(document, pages.length);
  for (const [range, degrees] of Object.entries(asked)) {
    const found = resolvePageRange(parsePageRange(range), pages.length, { clip, file: input.name, labels });
    clipped.push(...found.clipped);
    for (const page of new Set(found.pages)) {
      if (turns.has(page))
        throw new ToolError('bad-option', { field: option, ...because('page-in-two-parts', { page, option }) });
      turns.set(page, degrees);
    }
  }
  if (clipped.length > 0) context.warn('pages-clipped', { file: input.name, pages: clipped.join(', ') });
  return turns;
}

/** Turns pages further than they stand. @param turns page, from 1, → degrees clockwise. */
export function turnPages({ document, pages }: Pages, turns: ReadonlyMap<number, number>): void {
  for (const [number, degrees] of turns) {
    const page = document.editable(pages[number - 1] ?? null);
    const turn = quarterTurn(pageTurn(document, page) + degrees);
    page.set('Rotate', turn === 0 ? null : turn);
  }
}
