/** Changes the colours of a PDF from its opening to the saved result: what the tools for colours have in common. */
import { join } from 'node:path';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, RunContext } from '../../contract/operation.ts';
import { dropFalseClaim } from '../document/catalog/false-claim.ts';
import { pageLabelTexts } from '../document/catalog/page-labels.ts';
import { type OpenedPdf, openPdf } from '../document/open/open-input.ts';
import { OpeningNotes } from '../document/open/opening-notes.ts';
import type { OpenOptions } from '../document/open/unlock-input.ts';
import { choosePages, type PageOptions } from '../document/pages/choose-pages.ts';
import { setPages } from '../document/pages/page-tree.ts';
import { saveDocument } from '../document/save/save-document.ts';
import { Spool } from '../syntax/spool.ts';
import { changePages, type PagesResult } from './change-pages.ts';
import type { ColorChange } from './color-change.ts';

/** Share of the progress that the pages take. */
const CHANGED = 0.9;

export type ColorOptions = OpenOptions & PageOptions & { readonly images: boolean };

/** @throws ToolError as `openPdf` does, and `bad-pages`. */
export async function changeFile(
  input: InputFile | undefined,
  options: ColorOptions,
  change: ColorChange,
  context: RunContext,
): Promise<readonly OutputFile[]> {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const opened = await openPdf(input, options, 'content', { ...context, warn: notes.warn }, 'as-it-is');
  const spool = await Spool.create(join(context.workDir, 'colours'));
  try {
    const { hasChanges, incomplete } = await changeAll(opened, input, options, change, spool, context);
    const facts = { pages: opened.pages.length };
    if (incomplete.length > 0) context.warn('colors-kept', { pages: describePages(incomplete) });
    else if (!hasChanges) context.warn('colors-unchanged', { file: input.name });
    if (!hasChanges && !notes.isMended) return [{ path: input.path, type: 'pdf', input: 0, unchanged: true, facts }];
    notes.tell(context);
    return [{ path: await save(opened, change, context), type: 'pdf', input: 0, facts }];
  } finally {
    await spool.remove();
    await opened.close();
  }
}

function changeAll(
  { document, pages }: OpenedPdf,
  input: InputFile,
  options: ColorOptions,
  change: ColorChange,
  spool: Spool,
  context: RunContext,
): Promise<PagesResult> {
  const labels = () => pageLabelTexts(document, pages.length);
  const named = choosePages(options, pages.length, labels, input, context);
  const chosen = new Set(change.isNeutral ? [] : named);
  return changePages(
    document,
    pages,
    { change, images: options.images, chosen },
    {
      spool,
      scratchPath: join(context.workDir, 'image'),
      signal: context.signal,
      onPage: (done) => context.progress((done / chosen.size) * CHANGED, 'page', { page: done, pages: chosen.size }),
    },
  );
}

async function save({ document, pages }: OpenedPdf, change: ColorChange, context: RunContext): Promise<string> {
  const color = change.kind === 'gray' ? 'gray' : 'rgb';
  dropFalseClaim(document, { transparency: false, layer: false, text: false, color }, context.warn);
  setPages(document, pages);
  context.progress(CHANGED, 'writing');
  const path = join(context.workDir, 'changed.pdf');
  await saveDocument(document, path, context.signal);
  context.progress(1);
  return path;
}
