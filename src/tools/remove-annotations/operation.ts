/** Removes comments and links from pages, or lists them in a file; what is printed on the pages stays. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import { type CommentKind, kindOf } from '../../contract/pages/comment-kinds.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { dropAnnotations } from '../../engine/document/clean/drop-annotations.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { type ListedAnnotation, readAnnotations } from './read-annotations.ts';
import type { tool } from './tool.ts';
import { commentsAsCsv, commentsAsJson, commentsAsXfdf } from './write-list.ts';

type Options = OptionValues<typeof tool>;
type Output = OutputFile<ReportFor<typeof tool>>;

/** Share of the progress until the file is written. */
const REMOVED = 0.6;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const lists = options.action === 'list';
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const opened = await openPdf(input, options, lists ? 'inspect' : 'content', { ...context, warn: notes.warn });
  try {
    const { document, pages } = opened;
    const labels = () => pageLabelTexts(document, pages.length);
    const chosen = new Set(choosePages(options, pages.length, labels, input, context));
    const kinds = options.types;
    const found = readAnnotations(document, pages, chosen, kinds);
    if (found.length === 0) context.warn('no-comments', { file: input.name });
    const format = lists && options.export === 'none' ? 'csv' : options.export;
    const list = format === 'none' ? [] : [await writeList(opened, found, format, input, context)];
    context.progress(REMOVED / 2);
    if (lists) {
      notes.tell(context);
      context.progress(1);
      return list;
    }
    return [await remove(opened, { found, chosen, kinds }, notes, input, context), ...list];
  } finally {
    await opened.close();
  }
};

interface Wanted {
  readonly found: readonly ListedAnnotation[];
  readonly chosen: ReadonlySet<number>;
  readonly kinds: ReadonlySet<CommentKind>;
}

async function remove(
  { document, pages }: OpenedPdf,
  { found, chosen, kinds }: Wanted,
  notes: OpeningNotes,
  input: InputFile,
  context: RunContext,
): Promise<Output> {
  const facts = { pages: pages.length };
  const report = { removed: countKinds(found) };
  if (found.length === 0 && !notes.isMended) {
    return { path: input.path, type: 'pdf', input: 0, unchanged: true, report, facts };
  }
  notes.tell(context);
  const named = pages.filter((_, index) => chosen.has(index + 1));
  dropAnnotations(document, named, (dict) => {
    const kind = kindOf(document.nameOf(dict.get('Subtype')) ?? '');
    return kind !== undefined && kinds.has(kind);
  });
  setPages(document, pages);
  context.progress(REMOVED, 'writing');
  const path = join(context.workDir, 'uncommented.pdf');
  await saveDocument(document, path, context.signal);
  context.progress(1);
  return { path, type: 'pdf', input: 0, report, facts };
}

async function writeList(
  { document }: OpenedPdf,
  found: readonly ListedAnnotation[],
  format: Exclude<Options['export'], 'none'>,
  input: InputFile,
  context: RunContext,
): Promise<Output> {
  const text = {
    csv: () => commentsAsCsv(found),
    json: () => commentsAsJson(input.name, found),
    xfdf: () => commentsAsXfdf(document, input.name, found),
  }[format]();
  const path = join(context.workDir, `comments.${format}`);
  await writeFile(path, text);
  return { path, type: format, input: 0, pattern: '{name}-comments', report: { found: countKinds(found) } };
}

function countKinds(found: readonly ListedAnnotation[]) {
  const links = found.filter(({ kind }) => kind === 'links').length;
  return { comments: found.length - links, links };
}
