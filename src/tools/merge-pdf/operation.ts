/** Joins PDFs into one, with their bookmarks, links, forms, tags, labels and attached files. */
import { join } from 'node:path';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { stemOf } from '../../contract/output-name.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { inParallel } from '../../engine/in-parallel.ts';
import { type BookmarkPolicy, joinDocuments } from '../../engine/pdf/join/join-documents.ts';
import { type OpenedPdf, openPdf } from '../../engine/pdf/open-input.ts';
import { saveDocument } from '../../engine/pdf/save-document.ts';
import { type OrderedFile, orderFiles } from './order-files.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Files opened at once: each is one program run. */
const OPENERS = 2;

/** Shares of the progress: opening, joining; the rest is writing. */
const OPENED = 0.5;
const JOINED = 0.85;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  if (inputs.length === 0) throw new ToolError('no-files');
  const opened: OrderedFile[] = [];
  try {
    await openAll(inputs, options, context, opened);
    const path = join(context.workDir, 'merged.pdf');
    const pages = await joinAll(orderFiles(opened, options.order), options, context, path);
    context.progress(1);
    return [{ path, type: 'pdf', facts: { pages, files: inputs.length } }];
  } finally {
    for (const file of opened) await file.pdf.close();
  }
};

async function openAll(
  inputs: readonly InputFile[],
  options: Options,
  context: RunContext,
  opened: OrderedFile[],
): Promise<void> {
  await inParallel(inputs, OPENERS, async (input, place) => {
    const pdf: OpenedPdf = await openPdf(input, options, 'pages', context);
    opened.push({ input, place, pdf });
    const done = opened.length;
    context.progress((done / inputs.length) * OPENED, 'file', { file: done, files: inputs.length });
  });
}

async function joinAll(
  files: readonly OrderedFile[],
  options: Options,
  context: RunContext,
  path: string,
): Promise<number> {
  const { signal } = context;
  const sources = files.map(({ input, pdf }) => ({
    document: pdf.document,
    pages: pdf.pages,
    fileName: input.name,
    title: stemOf(input.name),
  }));
  const joined = await joinDocuments(sources, {
    bookmarks: bookmarkPolicy(files.length, options.bookmarks),
    doubleSided: options['double-sided'],
    signal,
    onJoined: (done) => {
      context.progress(OPENED + (done / files.length) * (JOINED - OPENED), 'joining', { files: files.length });
    },
  });
  for (const file of joined.otherIntents) context.warn('output-intent-differs', { file });
  if (joined.droppedClaim) context.warn('conformance-removed', { standard: joined.droppedClaim });
  context.progress(JOINED, 'writing');
  await saveDocument(joined.document, path, signal);
  return joined.pageCount;
}

/** One file alone needs no bookmark that names it. */
function bookmarkPolicy(files: number, asked: BookmarkPolicy): BookmarkPolicy {
  return files === 1 && asked === 'keep-under-file-name' ? 'keep' : asked;
}
