/** Cuts pages of a document into pieces and keeps it one file. */
import { join } from 'node:path';
import type { OutputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { writePageLabels } from '../../engine/document/catalog/page-labels.ts';
import type { PageSource } from '../../engine/document/keep/keep-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { type CutGrid, cutPage } from '../../engine/split/cut-pages.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** @param chosen pages to cut, from 1; the others stay whole. */
export async function cutHalves(
  source: PageSource,
  chosen: readonly number[],
  options: Options,
  context: RunContext,
): Promise<readonly OutputFile[]> {
  const { document } = source;
  const cut = new Set(chosen);
  const grid = gridOf(options);
  const pieces = source.pages.map((page, index) => (cut.has(index + 1) ? cutPage(document, page, grid) : [page]));
  setPages(document, pieces.flat());
  // Both pieces of a page bear its label.
  const labels = source.labels && pieces.flatMap((own, index) => own.flatMap(() => source.labels?.[index] ?? []));
  writePageLabels(document, labels);
  context.progress(0.5, 'writing');
  const path = join(context.workDir, 'cut.pdf');
  await saveDocument(document, path, context.signal);
  return [{ path, type: 'pdf', input: 0, pattern: '{name}-{n}', facts: { pages: pieces.flat().length } }];
}

function gridOf({ cut, columns, rows, order }: Options): CutGrid {
  return {
    columns: cut === 'horizontal' ? 1 : columns,
    rows: cut === 'vertical' ? rows : Math.max(2, rows),
    fromRight: order === 'rtl',
  };
}
