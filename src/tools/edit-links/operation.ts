/** Changes the addresses of links, removes links, or lists them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import { breaksAddress } from '../../contract/text/sound-address.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { readNamedDestinations } from '../../engine/document/catalog/destination.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { dropAnnotations } from '../../engine/document/clean/drop-annotations.ts';
import type { ChangeAddress } from '../../engine/document/links/change-addresses.ts';
import { linkTarget } from '../../engine/document/links/link-target.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { changeLinks } from './change-links.ts';
import { readChange } from './read-change.ts';
import { readLinks } from './read-links.ts';
import type { tool } from './tool.ts';
import { linksAsCsv, linksAsJson } from './write-list.ts';

type Options = OptionValues<typeof tool>;
type Output = OutputFile<ReportFor<typeof tool>>;
type Report = NonNullable<Output['report']>;

/** Share of the progress until the file is written. */
const CHANGED = 0.6;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const { action } = options;
  const broken = new Set<string>();
  const change = action === 'replace' ? noting(readChange(options.find, options.replace), broken) : undefined;
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const opened = await openPdf(input, options, action === 'list' ? 'inspect' : 'content', {
    ...context,
    warn: notes.warn,
  });
  try {
    const labels = () => pageLabelTexts(opened.document, opened.pages.length);
    const chosen = new Set(choosePages(options, opened.pages.length, labels, input, context));
    const isWhole = chosen.size === opened.pages.length;
    const named = opened.pages.filter((_, index) => chosen.has(index + 1));
    const list = async () => listed(opened, { chosen, isWhole }, options, input, context);
    if (action === 'list') {
      notes.tell(context);
      return await list();
    }
    // What is removed is listed as it was.
    const before = action === 'remove' ? await list() : [];
    const count = change ? changeLinks(opened.document, named, change, isWhole) : remove(opened, named, options);
    if (count === 0 && change) context.warn('no-addresses-changed', { file: input.name, wanted: options.find.trim() });
    if (count === 0 && !change) context.warn('no-links', { file: input.name });
    tellBroken(broken, input, context);
    const report: Report = change ? { made: { links: count } } : { removed: { links: count } };
    const saved = await save(opened, { report, isChanged: count > 0 }, notes, input, context);
    return [saved, ...(change ? await list() : before)];
  } finally {
    await opened.close();
  }
};

/** Keeps what becomes of sound addresses that cannot be opened any more. */
function noting(change: ChangeAddress, broken: Set<string>): ChangeAddress {
  return (address) => {
    const after = change(address);
    if (breaksAddress(address, after)) broken.add(after);
    return after;
  };
}

/** Of the chosen types and pages. @returns how many there were. */
function remove({ document, pages }: OpenedPdf, chosen: OpenedPdf['pages'], { types }: Options): number {
  const named = readNamedDestinations(document);
  return dropAnnotations(document, chosen, (dict) => {
    if (document.nameOf(dict.get('Subtype')) !== 'Link') return false;
    return types.has(linkTarget(document, dict, named, pages)?.kind ?? 'other');
  });
}

function tellBroken(broken: ReadonlySet<string>, { name: file }: InputFile, { warn }: RunContext): void {
  const name = [...broken].find((address) => address !== '');
  if (name !== undefined) warn('addresses-broken', { file, name, count: broken.size });
  else if (broken.size > 0) warn('addresses-emptied', { file });
}

/** A list where one is asked for. */
async function listed(
  { document, pages }: OpenedPdf,
  { chosen, isWhole }: { readonly chosen: ReadonlySet<number>; readonly isWhole: boolean },
  options: Options,
  input: InputFile,
  context: RunContext,
): Promise<readonly Output[]> {
  const isAll = options.action === 'list';
  const format = isAll && options.export === 'none' ? 'csv' : options.export;
  if (format === 'none') return [];
  const found = readLinks(document, pages, {
    chosen,
    kinds: options.types,
    withBookmarks: isWhole && options.action !== 'remove',
  });
  if (isAll && found.length === 0) context.warn('no-links', { file: input.name });
  const path = join(context.workDir, `links.${format}`);
  await writeFile(path, format === 'csv' ? linksAsCsv(found) : linksAsJson(input.name, found));
  return [{ path, type: format, input: 0, report: { found: { links: found.length } } }];
}

async function save(
  { document, pages }: OpenedPdf,
  { report, isChanged }: { readonly report: Report; readonly isChanged: boolean },
  notes: OpeningNotes,
  input: InputFile,
  context: RunContext,
): Promise<Output> {
  const facts = { pages: pages.length };
  if (!isChanged && !notes.isMended) return { path: input.path, type: 'pdf', input: 0, unchanged: true, report, facts };
  notes.tell(context);
  setPages(document, pages);
  context.progress(CHANGED, 'writing');
  const path = join(context.workDir, 'links.pdf');
  await saveDocument(document, path, context.signal);
  context.progress(1);
  return { path, type: 'pdf', input: 0, report, facts };
}
