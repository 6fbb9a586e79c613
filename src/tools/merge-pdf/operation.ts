/** Joins PDFs into one, with their bookmarks, links, forms, tags, labels and attached files. */
import { join } from 'node:path';
import { inParallel } from '../../contract/in-parallel.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { documentTitle } from '../../engine/document/catalog/document-title.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import {
  type BookmarkPolicy,
  type Joined,
  type JoinSource,
  joinDocuments,
} from '../../engine/document/join/join-documents.ts';
import { openPdf } from '../../engine/document/open/open-input.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { fitPages } from './fit-pages.ts';
import { type OrderedFile, orderFiles } from './order-files.ts';
import { checkEntries, joinSources } from './select-pages.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Files opened at once: each is one program run. */
const OPENERS = 2;

/** Shares of the progress: opening, joining; the rest is writing. */
const OPENED = 0.5;
const JOINED = 0.85;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  if (inputs.length === 0) throw new ToolError('no-files');
  checkOptions(options, inputs.length);
  const opened: OrderedFile[] = [];
  try {
    await openAll(inputs, options, context, opened);
    const files = orderFiles(opened, options.order);
    const joined = await joinAll(files, options, context);
    const path = join(context.workDir, 'merged.pdf');
    context.progress(JOINED, 'writing');
    await saveDocument(joined.document, path, context.signal);
    context.progress(1);
    const tokens = { title: documentTitle(joined.document) };
    const pages = joined.pages.length;
    return [{ path, type: 'pdf', tokens, facts: { pages, files: inputs.length } }];
  } finally {
    for (const file of opened) await file.pdf.close();
  }
};

/** @throws ToolError `bad-option`, `bad-pages`: before any file is opened. */
function checkOptions(options: Options, files: number): void {
  checkEntries(options, files);
  const from = options['metadata-from'];
  if (typeof from === 'number' && from > files) {
    const option = 'metadata-from';
    throw new ToolError('bad-option', { field: option, ...because('number-of-a-file', { option, files }) });
  }
}

/** Opens every file, even when one is locked, so that the message can say which are ready. */
async function openAll(
  inputs: readonly InputFile[],
  options: Options,
  context: RunContext,
  opened: OrderedFile[],
): Promise<void> {
  let locked: ToolError | undefined;
  await inParallel(inputs, OPENERS, async (input, place) => {
    try {
      opened.push({ input, place, pdf: await openPdf(input, options, 'pages', context, 'as-it-is') });
    } catch (error) {
      if (!(error instanceof ToolError && LOCKED.has(error.code))) throw error;
      locked ??= error;
    }
    const done = opened.length;
    context.progress((done / inputs.length) * OPENED, 'file', { file: done, files: inputs.length });
  });
  if (!locked) return;
  const ready = opened.toSorted((a, b) => a.place - b.place).map(({ input }) => input.name);
  throw ready.length === 0 ? locked : new ToolError(locked.code, { ...locked.params, ...readyWords(ready) });
}

const LOCKED: ReadonlySet<string> = new Set(['need-password', 'wrong-password']);

function readyWords(all: readonly string[]) {
  const most = 5;
  const names = all.slice(0, most).join(', ');
  if (all.length <= most) return phrase('ready', 'ready-files', { names });
  return phrase('ready', 'ready-files-and-more', { names, count: all.length - most });
}

async function joinAll(files: readonly OrderedFile[], options: Options, context: RunContext): Promise<Joined> {
  const sources = await joinSources(files, options, context);
  const bookmarks = bookmarkPolicy(files.length, options.bookmarks);
  const joined = await joinDocuments(sources, {
    bookmarks,
    doubleSided: options['double-sided'] && options.mode === 'append',
    order: { mode: options.mode, step: options['interleave-step'] },
    forms: options['form-conflict'] === 'share' ? 'share' : 'rename',
    metadataFrom: metadataFrom(files, options['metadata-from']),
    attachments: options.attachments,
    dedupe: options.dedupe,
    signal: context.signal,
    onJoined: (done) => {
      context.progress(OPENED + (done / files.length) * (JOINED - OPENED), 'joining', { files: files.length });
    },
  });
  for (const file of joined.otherIntents) context.warn('output-intent-differs', { file });
  if (joined.droppedClaim) context.warn('conformance-removed', { standard: joined.droppedClaim });
  fitPages(joined, options['page-size']);
  if (!options.toc) return joined;
  dropFalseClaim(joined.document, CONTENTS, context.warn);
  return withContents(joined, sources, options, bookmarks !== 'none');
}

/** What a contents page is made of. */
const CONTENTS = { transparency: false, layer: false, text: true, color: 'gray' } as const;

async function withContents(
  joined: Joined,
  sources: readonly JoinSource[],
  options: Options,
  hasBookmark: boolean,
): Promise<Joined> {
  const titles = sources.map(({ title }) => title);
  const { addContents } = await import('./add-contents.ts');
  return addContents(joined, titles, { hasBookmark, fillsSheet: options['double-sided'] });
}

/** One file alone needs no bookmark that names it. */
function bookmarkPolicy(files: number, asked: BookmarkPolicy): BookmarkPolicy {
  return files === 1 && asked === 'keep-under-file-name' ? 'keep' : asked;
}

/** A number counts the uploads; the files may have been put in another order since. */
function metadataFrom(files: readonly OrderedFile[], asked: Options['metadata-from']): number | undefined {
  if (asked === 'none') return undefined;
  return asked === 'first' ? 0 : files.findIndex(({ place }) => place === Number(asked) - 1);
}
