/** Takes out of a PDF what can run, call home or give its author away, and tells what there was. */
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import { conformanceName, readConformance } from '../../engine/document/catalog/conformance.ts';
import { removeAuthors, removeComments } from '../../engine/document/clean/clean-annotations.ts';
import { countEarlierVersions } from '../../engine/document/clean/count-versions.ts';
import { removeHiddenLayers } from '../../engine/document/clean/hidden-layers.ts';
import { removeActions } from '../../engine/document/clean/remove-actions.ts';
import { removeAttachments } from '../../engine/document/clean/remove-attachments.ts';
import { dropDeadLinks } from '../../engine/document/clean/remove-dead-links.ts';
import {
  removeFonts,
  removeMetadata,
  removePrivateData,
  removeTags,
  removeThumbnails,
} from '../../engine/document/clean/remove-details.ts';
import { stripPictures } from '../../engine/document/clean/strip-pictures.ts';
import { printForm } from '../../engine/document/forms/flatten-form.ts';
import { countFields } from '../../engine/document/keep/content-counts.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { Spool } from '../../engine/syntax/spool.ts';
import { removeHiddenText } from '../../engine/text-layer/remove-hidden-text.ts';
import { removedParts } from './levels.ts';
import type { tool } from './tool.ts';

type Removed = NonNullable<ReportFor<typeof tool>['removed']>;
type Parts = ReturnType<typeof removedParts>;

/** Share of the progress until the file is written. */
const CLEANED = 0.7;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const opened = await openPdf(input, options, 'content', { ...context, warn: notes.warn });
  const pictures = new PictureStore(context.workDir);
  try {
    const { document, pages } = opened;
    const removed = await clean(opened, removedParts(options), input, pictures, context);
    const facts = { pages: pages.length };
    const isClean = Object.values(removed).every((count) => count === 0);
    if (isClean) context.warn('nothing-to-remove', { file: input.name });
    if (isClean && !notes.isMended) {
      return [{ path: input.path, type: 'pdf', input: 0, unchanged: true, report: { removed }, facts }];
    }
    notes.tell(context);
    setPages(document, pages);
    context.progress(CLEANED, 'writing');
    const path = join(context.workDir, 'clean.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, report: { removed }, facts }];
  } finally {
    await opened.close();
    await pictures.close();
  }
};

/** Comments go before their authors are looked for, and fields after what they run. */
async function clean(
  opened: OpenedPdf,
  parts: Parts,
  input: InputFile,
  pictures: PictureStore,
  context: RunContext,
): Promise<Removed> {
  const { document, pages } = opened;
  const when = (part: Parameters<Parts['has']>[0], work: () => number): number => {
    context.signal.throwIfAborted();
    return parts.has(part) ? work() : 0;
  };
  const versions = countEarlierVersions(input.path);
  context.progress(0.1);
  const layers = when('hidden-layers', () => removeHiddenLayers(document, pages));
  const comments = when('annotations', () => removeComments(document, pages));
  context.progress(0.2);
  const attached = parts.has('attachments') ? 'all' : 'programs';
  const isAttachedRemoved = parts.has('attachments') || parts.has('launch-actions');
  const files = isAttachedRemoved ? removeAttachments(document, pages, attached) : 0;
  context.progress(0.3);
  const actions = removeActions(document, {
    scripts: parts.has('javascript'),
    launches: parts.has('launch-actions'),
    tracking: parts.has('tracking'),
    links: parts.has('external-links'),
    attachments: parts.has('attachments'),
  });
  if (Object.values(actions).some((count) => count > 0)) dropDeadLinks(document, pages);
  const fields = parts.has('forms') ? await flattenForm(opened, input, context) : 0;
  context.progress(0.4);
  const details = await removeDetails(opened, when, pictures, context);
  return {
    ...details,
    scripts: actions.scripts,
    programs: actions.launches + (attached === 'programs' ? files : 0),
    tracking: actions.tracking,
    layers,
    versions,
    links: actions.links,
    attachments: attached === 'all' ? files : 0,
    fields,
    comments,
  };
}

async function removeDetails(
  { document, pages }: OpenedPdf,
  when: (part: Parameters<Parts['has']>[0], work: () => number) => number,
  pictures: PictureStore,
  context: RunContext,
): Promise<
  Pick<Removed, 'metadata' | 'photos' | 'authors' | 'thumbnails' | 'privateData' | 'pagesWithText' | 'tags' | 'fonts'>
> {
  const authors = when('comments', () => removeAuthors(document, pages));
  const thumbnails = when('thumbnails', () => removeThumbnails(document, pages));
  const privateData = when('private-data', () => removePrivateData(document));
  const isPlain = when('metadata', () => 1) === 1;
  const photos = isPlain ? await stripPictures(document, () => pictures.open()) : 0;
  context.progress(0.5);
  const claim = isPlain ? readConformance(document) : undefined;
  const metadata = when('metadata', () => removeMetadata(document));
  if (claim) context.warn('conformance-removed', { standard: conformanceName(claim) });
  const pagesWithText = when('hidden-text', () => pages.filter((page) => removeHiddenText(document, page)).length);
  context.progress(0.6);
  const tags = when('tags', () => removeTags(document));
  const fonts = when('fonts', () => removeFonts(document));
  return { metadata, photos, authors, thumbnails, privateData, pagesWithText, tags, fonts };
}

async function flattenForm({ document, pages }: OpenedPdf, input: InputFile, context: RunContext): Promise<number> {
  const before = countFields(document);
  if (before > 0) await printForm(document, pages, input.name, context);
  return before - countFields(document);
}

/** Where pictures wait that were written anew; made when there is one. */
class PictureStore {
  readonly #folder: string;
  #spool: Spool | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async open(): Promise<Spool> {
    this.#spool ??= await Spool.create(join(this.#folder, 'pictures'));
    return this.#spool;
  }

  async close(): Promise<void> {
    await this.#spool?.remove();
  }
}
