/** Brings all pages of a joined document to one paper size. */
import type { OptionValues } from '../../contract/tool.ts';
import type { Joined } from '../../engine/document/join/join-documents.ts';
import { fitPage } from '../../engine/document/pages/fit-page.ts';
import { transformTargets } from '../../engine/document/pages/transform-page.ts';
import type { Matrix } from '../../engine/geometry/matrix.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import type { tool } from './tool.ts';

export function fitPages({ document, pages }: Joined, size: OptionValues<typeof tool>['page-size']): void {
  const [first] = pages;
  if (size === 'keep' || !first) return;
  const paper = size === 'first' ? seenPage(document, document.editable(first)) : size;
  const changed = new Map<number, Matrix>();
  for (const page of pages) {
    const matrix = fitPage(document, page, paper);
    if (matrix) changed.set(page.number, matrix);
  }
  if (changed.size > 0) transformTargets(document, changed);
}
