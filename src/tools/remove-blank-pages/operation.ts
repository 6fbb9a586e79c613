/** Removes empty pages, lists them, or parts the file there; all else that belongs to the other pages stays. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import { keepPages, readPageSource } from '../../engine/document/keep/keep-pages.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { findBlank, LOOKED } from './find-blank.ts';
import type { tool } from './tool.ts';

type Output = OutputFile<ReportFor<typeof tool>>;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const use = options.action === 'list' ? 'inspect' : 'pages';
  const opened = await openPdf(input, options, use, { ...context, warn: notes.warn }, 'as-it-is');
  try {
    const blank = await findBlank(opened, options, input, context);
    const { length: count } = opened.pages;
    if (options.action === 'list') {
      notes.tell(context);
      return [await list(input, count, blank, context)];
    }
    if (blank.length === count) throw new ToolError('nothing-found', because('all-blank'));
    if (blank.length === 0) context.warn('no-blank-pages', { file: input.name });
    if (blank.length === 0 && !notes.isMended) {
      const report = { removed: { pages: [] } };
      return [{ path: input.path, type: 'pdf', input: 0, unchanged: true, report, facts: { pages: count } }];
    }
    notes.tell(context);
    const parts = options.action === 'split' ? partsBetween(blank, count) : [pagesWithout(blank, count)];
    return await write(opened, parts, blank, context);
  } finally {
    await opened.close();
  }
};

async function list(input: InputFile, pages: number, blank: readonly number[], context: RunContext): Promise<Output> {
  const path = join(context.workDir, 'blank-pages.json');
  await writeFile(path, `${JSON.stringify({ file: input.name, pages, blank }, null, 2)}\n`);
  context.progress(1);
  const report = { found: { pages: blank } };
  return { path, type: 'json', input: 0, pattern: '{name}-blank-pages', report, facts: { pages } };
}

function pagesWithout(blank: readonly number[], count: number): readonly number[] {
  const gone = new Set(blank);
  return Array.from({ length: count }, (_, index) => index).filter((index) => !gone.has(index + 1));
}

/** The runs of other pages between blank ones, from 0. */
function partsBetween(blank: readonly number[], count: number): readonly (readonly number[])[] {
  const edges = [0, ...blank, count + 1];
  const runs = edges.slice(1).map((edge, index) => {
    const before = edges[index] ?? 0;
    return Array.from({ length: edge - before - 1 }, (_, place) => before + place);
  });
  return runs.filter((run) => run.length > 0);
}

async function write(
  { document, pages }: OpenedPdf,
  parts: readonly (readonly number[])[],
  blank: readonly number[],
  context: RunContext,
): Promise<readonly Output[]> {
  const source = readPageSource(document, pages);
  const outputs: Output[] = [];
  let removedLinks = 0;
  for (const [index, part] of parts.entries()) {
    const kept = keepPages(source, part, { attachments: index === 0 });
    removedLinks += kept.removedLinks;
    const path = join(context.workDir, `part-${index + 1}.pdf`);
    context.progress(LOOKED + (index / parts.length) * (1 - LOOKED), 'writing');
    await saveDocument(kept.document, path, context.signal);
    const [first = 0, last = 0] = [part[0], part.at(-1)];
    const name = parts.length > 1 ? { pattern: '{name}-{n}', tokens: { from: first + 1, to: last + 1 } } : {};
    const report = index === 0 ? { removed: { pages: blank } } : { removed: { pages: [] } };
    outputs.push({ path, type: 'pdf', input: 0, ...name, report, facts: { pages: part.length } });
  }
  if (removedLinks > 0) context.warn('links-removed', { count: removedLinks });
  context.progress(1);
  return outputs;
}
