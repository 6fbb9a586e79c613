/** Takes from each file of a merge the pages that were asked for, and prints its form where that was. */
import type { RunContext } from '../../contract/operation.ts';
import { stemOf } from '../../contract/output-name.ts';
import { parsePageRange, resolvePageRange } from '../../contract/page-range.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { flattenFields } from '../../engine/pdf/flatten-fields.ts';
import type { JoinSource } from '../../engine/pdf/join/join-documents.ts';
import { keepPages, readPageSource } from '../../engine/pdf/keep-pages.ts';
import { pageLabelTexts } from '../../engine/pdf/page-labels.ts';
import type { OrderedFile } from './order-files.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** @throws ToolError `bad-option` when there is not one page range for each file, `bad-pages` for its spelling. */
export function checkFilePages(options: Options, files: number): void {
  const ranges = options['file-pages'];
  if (!ranges) return;
  if (ranges.length !== files) {
    const [entries, given] = [count(ranges.length, 'entry', 'entries'), count(files, 'file', 'files')];
    throw new ToolError('bad-option', { field: 'file-pages', reason: `file-pages has ${entries} for ${given}.` });
  }
  for (const range of ranges) parsePageRange(range);
}

/** In the order of the files; links to pages that are left out go, and are counted in a warning. */
export function joinSources(
  files: readonly OrderedFile[],
  options: Options,
  context: RunContext,
): readonly JoinSource[] {
  let removedLinks = 0;
  const sources = files.map((file) => {
    const { source, removed } = selected(file, options, context);
    removedLinks += removed;
    if (options['form-conflict'] === 'flatten') {
      const left = flattenFields(source.document, source.pages);
      if (left > 0) context.warn('fields-kept', { file: file.input.name, count: left });
    }
    return source;
  });
  if (removedLinks > 0) context.warn('links-removed', { count: removedLinks });
  return sources;
}

function selected({ input, place, pdf }: OrderedFile, options: Options, context: RunContext) {
  const { document, pages } = pdf;
  const names = { fileName: input.name, title: stemOf(input.name) };
  const text = options['file-pages']?.[place] ?? '';
  const range = parsePageRange(text);
  const found = resolvePageRange(range, pages.length, {
    clip: options['clip-pages'],
    file: input.name,
    labels: () => pageLabelTexts(document, pages.length),
  });
  if (found.clipped.length > 0) {
    context.warn('pages-clipped', { file: input.name, pages: found.clipped.join(', ') });
  }
  const indexes = found.pages.map((page) => page - 1);
  const isWhole = indexes.length === pages.length && indexes.every((index, at) => index === at);
  if (isWhole) return { source: { document, pages, ...names }, removed: 0 };
  const kept = keepPages(readPageSource(document, pages), indexes, { attachments: true });
  return { source: { document: kept.document, pages: kept.pages, indexes, ...names }, removed: kept.removedLinks };
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
