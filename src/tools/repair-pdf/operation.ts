/** Rescues what can be rescued of a broken file, in the gentlest way that works, and tells what was wrong with it. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rewritePlain } from '../../adapters/qpdf.ts';
import type { PdfDamage } from '../../adapters/qpdf-messages.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { keepPages, readPageSource } from '../../engine/document/keep/keep-pages.ts';
import { openDrawable } from '../../engine/document/open/open-drawable.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { refuseSavedAsText } from '../../engine/document/open/saved-as-text.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { addPageTree } from '../../engine/syntax/salvage-pages.ts';
import { drawAgain } from './draw-again.ts';
import { type MendedPages, mendPages, noteOnPages, pagesWithLostContent } from './mend-pages.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;
type Output = OutputFile<ReportFor<typeof tool>>;

/** Share of the progress until the file is written. */
const MENDED = 0.7;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  // What could be opened of it would be empty pages.
  refuseSavedAsText(input);
  const { method } = options;
  if (method === 'salvage-pages') return [await salvage(input, options, context)];
  const notes = new OpeningNotes();
  try {
    return [await rebuild(input, options, notes, context)];
  } catch (error) {
    const isLost = error instanceof ToolError && (error.code === 'damaged' || error.code === 'no-pages');
    if (!isLost || method === 'rebuild' || error.code === 'no-pages') throw error;
    // Another program may read what the first one cannot.
    return [await drawOriginal(input, options, error, context)];
  }
};

/** The file with all that it has, written again by the rules. */
async function rebuild(input: InputFile, options: Options, notes: OpeningNotes, context: RunContext): Promise<Output> {
  const patient = { ...options, 'on-damaged': 'repair' } as const;
  const opened = await openPdf(input, patient, 'pages', { ...context, warn: notes.warn });
  try {
    if (options.method === 'rerender') return await draw(opened, input, options, notes, context);
    const { document, pages, damage } = opened;
    const lost = pagesWithLostContent(input.path);
    const mended = await mendPages(
      document,
      pages,
      (page) => lost.has(page),
      context.signal,
      (page) => context.progress((page / pages.length) * MENDED, 'page', { page, pages: pages.length }),
    );
    const isSound = damage.length === 0 && mended.broken.length + mended.incomplete.length === 0;
    const report = { found: findings(damage), uncertain: mended };
    if (isSound) {
      context.warn('no-problems', { file: input.name });
      return { path: input.path, type: 'pdf', input: 0, unchanged: true, report, facts: { pages: pages.length } };
    }
    notes.tell(context);
    return { ...(await save(opened, mended, options, context)), report };
  } finally {
    await opened.close();
  }
}

async function save(
  { document, pages }: OpenedPdf,
  { broken }: MendedPages,
  options: Options,
  context: RunContext,
): Promise<Omit<Output, 'report'>> {
  const path = join(context.workDir, 'repaired.pdf');
  const isKept = options['keep-broken-pages'] || broken.length === pages.length;
  const left = pages.map((_, index) => index).filter((index) => isKept || !broken.includes(index + 1));
  if (isKept)
    noteOnPages(
      document,
      broken.flatMap((page) => pages[page - 1] ?? []),
    );
  const kept =
    left.length < pages.length ? keepPages(readPageSource(document, pages), left, { attachments: true }) : undefined;
  if (!kept) setPages(document, pages);
  context.progress(MENDED, 'writing');
  await saveDocument(kept?.document ?? document, path, context.signal);
  context.progress(1);
  return { path, type: 'pdf', input: 0, facts: { pages: left.length } };
}

/** Every page that is found in the file, whether it is listed or not. */
async function salvage(input: InputFile, options: Options, context: RunContext): Promise<Output> {
  const [patched, plain] = ['patched', 'salvaged'].map((part) => join(context.workDir, `${part}-${randomUUID()}.pdf`));
  if (!patched || !plain) throw new ToolError('no-files');
  try {
    const saved = await addPageTree(input.path, patched);
    const result = saved.length > 0 ? await rewritePlain(patched, plain, { signal: context.signal }) : undefined;
    if (result?.kind !== 'written') return await rebuild(input, options, new OpeningNotes(), context);
    const found = { ...input, path: plain };
    const notes = new OpeningNotes();
    const opened = await openPdf(found, options, 'pages', { ...context, warn: notes.warn });
    try {
      const { document, pages } = opened;
      const mended = await mendPages(
        document,
        pages,
        () => false,
        context.signal,
        (page) => context.progress((page / pages.length) * MENDED, 'page', { page, pages: pages.length }),
      );
      context.warn('repaired', { file: input.name, pages: pages.length });
      const report = { found: findings(result.damage), uncertain: mended };
      return { ...(await save(opened, mended, options, context)), report };
    } finally {
      await opened.close();
    }
  } finally {
    for (const path of [patched, plain]) await rm(path, { force: true });
  }
}

/** Images of the pages of a file that can be opened. */
async function draw(
  { document, pages, damage }: OpenedPdf,
  input: InputFile,
  options: Options,
  notes: OpeningNotes,
  context: RunContext,
): Promise<Output> {
  const { workDir: folder, signal } = context;
  notes.tell(context);
  const drawable = await openDrawable(document, pages, { file: input.name, folder, signal });
  try {
    return await asImages(drawable.path, input, options, damage, context);
  } finally {
    await drawable.close();
  }
}

/** The last way: what the reader of a browser makes of the file as it came. @throws the first error where it fails, too. */
async function drawOriginal(
  input: InputFile,
  options: Options,
  cause: ToolError,
  context: RunContext,
): Promise<Output> {
  try {
    const output = await asImages(input.path, input, options, ['objects'], context);
    context.warn('repaired', { file: input.name, pages: Number(output.facts?.pages ?? 0) });
    return output;
  } catch (error) {
    throw error instanceof ToolError && error.code === 'damaged' ? cause : error;
  }
}

async function asImages(
  source: string,
  input: InputFile,
  options: Options,
  damage: readonly PdfDamage[],
  context: RunContext,
): Promise<Output> {
  const drawn = await drawAgain(source, input, options.password, options['keep-broken-pages'], context);
  context.warn('all-pages-drawn', { file: input.name });
  context.progress(1);
  const report = { found: findings(damage), uncertain: { incomplete: [], broken: drawn.broken } };
  return { path: drawn.path, type: 'pdf', input: 0, report, facts: { pages: drawn.pages } };
}

const FINDINGS = {
  'no-header': 'header',
  'no-trailer': 'end',
  'cross-references': 'index',
  'page-tree': 'pageTree',
  objects: 'objects',
  'stream-length': 'data',
  syntax: 'syntax',
} as const satisfies Readonly<Record<PdfDamage, string>>;

/** 1 for what was found. */
function findings(damage: readonly PdfDamage[]) {
  const found = { header: 0, end: 0, index: 0, pageTree: 0, objects: 0, data: 0, syntax: 0 };
  for (const kind of damage) found[FINDINGS[kind]] = 1;
  return found;
}
