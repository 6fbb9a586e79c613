/** Takes from each file of a merge the pages that were asked for, turned as was asked, and prints its form where that was. */
import { stemOf } from '../../contract/files/output-name.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import { parsePageRange } from '../../contract/pages/page-range.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import type { JoinSource } from '../../engine/document/join/join-documents.ts';
import { keepPages, readPageSource } from '../../engine/document/keep/keep-pages.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { resolveTurns, turnPages } from '../../engine/document/pages/rotate-pages.ts';
import type { OrderedFile } from './order-files.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** @throws ToolError `bad-option` when there is not one entry for each file, `bad-pages` for the spelling of a page range. */
export function checkEntries(options: Options, files: number): void {
  const { 'file-pages': ranges, 'file-turns': turns } = options;
  for (const [option, list] of Object.entries({ 'file-pages': ranges, 'file-turns': turns })) {
    if (!list || list.length === files) continue;
    const entries = phrase('entries', 'has-entries', { count: list.length });
    const given = phrase('given', 'for-files', { count: files });
    throw new ToolError('bad-option', {
      field: option,
      ...because('one-entry-a-file', { option, ...entries, ...given }),
    });
  }
  for (const range of [...(ranges ?? []), ...(turns ?? []).flatMap(Object.keys)]) parsePageRange(range);
}

/** In the order of the files; links to pages that are left out go, and are counted in a warning. */
export async function joinSources(
  files: readonly OrderedFile[],
  options: Options,
  context: RunContext,
): Promise<readonly JoinSource[]> {
  let removedLinks = 0;
  const sources: JoinSource[] = [];
  for (const file of files) {
    const { source, removed } = selected(file, options, context);
    removedLinks += removed;
    if (options['form-conflict'] === 'flatten') {
      // Fields are drawn by what sets text, which few merges need.
      const { printForm } = await import('../../engine/document/forms/flatten-form.ts');
      await printForm(source.document, source.pages, file.input.name, context);
    }
    sources.push(source);
  }
  if (removedLinks > 0) context.warn('links-removed', { count: removedLinks });
  return sources;
}

function selected({ input, place, pdf }: OrderedFile, options: Options, context: RunContext) {
  const { document, pages } = pdf;
  const clip = options['clip-pages'];
  const turns = options['file-turns']?.[place] ?? {};
  turnPages(pdf, resolveTurns(pdf, { turns, option: 'file-turns', clip }, input, context));
  const names = { fileName: input.name, title: stemOf(input.name) };
  const text = options['file-pages']?.[place] ?? '';
  const labels = () => pageLabelTexts(document, pages.length);
  const asked = { pages: text, 'clip-pages': clip };
  const indexes = choosePages(asked, pages.length, labels, input, context).map((page) => page - 1);
  const isWhole = indexes.length === pages.length && indexes.every((index, at) => index === at);
  if (isWhole) return { source: { document, pages, ...names }, removed: 0 };
  const kept = keepPages(readPageSource(document, pages), indexes, { attachments: true });
  return { source: { document: kept.document, pages: kept.pages, indexes, ...names }, removed: kept.removedLinks };
}
