/** Reads or changes what a PDF says of itself; the information dictionary and XMP always say the same afterwards. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { conformanceName, readConformance } from '../../engine/document/catalog/conformance.ts';
import { editFacts } from '../../engine/document/catalog/edit-facts.ts';
import { dropMetadata, readMetadata } from '../../engine/document/catalog/metadata.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { makeText } from '../../engine/syntax/text-string.ts';
import { readInitialView, setInitialView } from './initial-view.ts';
import { readLabelRanges, setPageLabels } from './page-label-ranges.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

const WRITING = 0.5;

/** Options and the entries that they stand for. */
const ENTRIES = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'Keywords',
  creator: 'Creator',
  producer: 'Producer',
  created: 'CreationDate',
  modified: 'ModDate',
} as const;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const entries = editsOf(options);
  context.progress(0, 'opening', { file: input.name });
  if (options.read) return [await read(input, options, context)];
  const notes = new OpeningNotes();
  const opened = await openPdf(input, options, 'content', { ...context, warn: notes.warn });
  try {
    const facts = { pages: opened.pages.length };
    const isChanged = isAsked(options) && change(opened, entries, options, input, context);
    if (!isChanged && !notes.isMended) {
      context.warn('nothing-edited', { file: input.name });
      return [{ path: input.path, type: 'pdf', input: 0, unchanged: true, facts }];
    }
    notes.tell(context);
    setPages(opened.document, opened.pages);
    context.progress(WRITING, 'writing');
    const path = join(context.workDir, 'edited.pdf');
    await saveDocument(opened.document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, facts }];
  } finally {
    await opened.close();
  }
};

/** @throws ToolError `bad-option` where a custom entry has the name of another option's. */
function editsOf(options: Options): ReadonlyMap<string, string | null> {
  const edits = new Map<string, string | null>();
  const removed = options.remove.split(/[,;\n]/).map((each) => each.trim());
  for (const entry of removed.filter((each) => each !== '')) edits.set(keyOf(entry), null);
  const reserved = [...Object.values(ENTRIES).map((each) => each.toLowerCase()), ...Object.keys(ENTRIES), 'trapped'];
  for (const [entry, text] of Object.entries(options.custom ?? {})) {
    if (reserved.includes(entry.toLowerCase())) {
      throw new ToolError('bad-option', {
        field: 'custom',
        ...because('reserved-entry', { option: 'custom', name: entry }),
      });
    }
    edits.set(entry, text);
  }
  for (const [option, key] of Object.entries(ENTRIES) as readonly [keyof typeof ENTRIES, string][]) {
    const text = options[option];
    if (text !== null) edits.set(key, text.trim() === '' ? null : text.trim());
  }
  return edits;
}

/** What an entry is called in the file: by its option's name, by its own, or as it is written. */
function keyOf(entry: string): string {
  const all = Object.entries(ENTRIES);
  const low = entry.toLowerCase();
  return all.find(([option, key]) => option === low || key.toLowerCase() === low)?.[1] ?? entry;
}

function isAsked(options: Options): boolean {
  const others = [options.custom, options['page-labels'], options['initial-view']];
  const texts = Object.keys(ENTRIES).map((option) => options[option as keyof typeof ENTRIES]);
  const isNamed = options.clear !== 'none' || options.remove !== '' || options.lang !== '';
  return isNamed || [...others, ...texts].some((each) => each !== null);
}

/** @returns whether the file is another one now. */
function change(
  { document, pages }: OpenedPdf,
  entries: ReadonlyMap<string, string | null>,
  options: Options,
  input: InputFile,
  context: RunContext,
): boolean {
  const { clear, lang, 'page-labels': labels, 'initial-view': view } = options;
  if (clear === 'all') {
    const claim = readConformance(document);
    dropMetadata(document);
    if (claim) context.warn('conformance-removed', { standard: conformanceName(claim) });
  }
  const isEdited = editFacts(document, { entries, clears: clear === 'info' });
  if (lang !== '') document.editable(document.trailer.get('Root')).set('Lang', makeText(lang));
  if (labels) setPageLabels(document, pages.length, labels, input);
  if (view) setInitialView(document, pages, view, input);
  return isEdited || clear === 'all' || lang !== '' || labels !== null || view !== null;
}

async function read(input: InputFile, options: Options, context: RunContext): Promise<OutputFile> {
  const opened = await openPdf(input, options, 'inspect', context);
  try {
    const { document, pages } = opened;
    const { language: lang, ...facts } = readMetadata(document);
    const told = {
      ...facts,
      lang,
      'page-labels': readLabelRanges(document, pages.length),
      'initial-view': readInitialView(document, pages),
    };
    const path = join(context.workDir, 'metadata.json');
    await writeFile(path, `${JSON.stringify(told, null, 2)}\n`);
    context.progress(1);
    return { path, type: 'json', input: 0, pattern: '{name}-metadata', facts: { pages: pages.length } };
  } finally {
    await opened.close();
  }
}
