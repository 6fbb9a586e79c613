/** Puts the pages of one file or several together anew: moved, left out, repeated, turned, with empty ones between them. */
import { join } from 'node:path';
import { inParallel } from '../../contract/in-parallel.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { documentTitle } from '../../engine/document/catalog/document-title.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { assemble, type SlotSource } from './assemble.ts';
import { type CountedFile, filesInUse, ignoredWays, planPages } from './plan-pages.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Files opened at once: each is one program run. */
const OPENERS = 2;

/** Shares of the progress: opening, putting together; the rest is writing. */
const OPENED = 0.5;
const ASSEMBLED = 0.85;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  if (inputs.length === 0) throw new ToolError('no-files');
  const places = filesInUse(options, inputs.length);
  for (const option of ignoredWays(options)) context.warn('option-ignored', { option });
  const opened = new Map<number, OpenedPdf>();
  try {
    await openAll(inputs, places, options, context, opened);
    return [await organize(inputs, opened, places, options, context)];
  } finally {
    for (const pdf of opened.values()) await pdf.close();
  }
};

async function openAll(
  inputs: readonly InputFile[],
  places: readonly number[],
  options: Options,
  context: RunContext,
  opened: Map<number, OpenedPdf>,
): Promise<void> {
  await inParallel(places, OPENERS, async (place) => {
    const input = inputs[place];
    if (!input) return;
    opened.set(place, await openPdf(input, options, 'pages', context, 'as-it-is'));
    context.progress((opened.size / places.length) * OPENED, 'file', { file: opened.size, files: places.length });
  });
}

async function organize(
  inputs: readonly InputFile[],
  opened: ReadonlyMap<number, OpenedPdf>,
  places: readonly number[],
  options: Options,
  context: RunContext,
): Promise<OutputFile> {
  const counted = new Map<number, CountedFile>();
  const sources = new Map<number, SlotSource>();
  for (const place of places) {
    const [input, pdf] = [inputs[place], opened.get(place)];
    if (!input || !pdf) continue;
    const labels = () => pageLabelTexts(pdf.document, pdf.pages.length);
    counted.set(place, { name: input.name, pageCount: pdf.pages.length, labels });
    sources.set(place, { pdf, name: input.name });
  }
  const { slots, clipped } = planPages(counted, options);
  for (const { file, pages } of clipped)
    context.warn('pages-clipped', { file: file || (inputs[0]?.name ?? ''), pages: pages.join(', ') });
  const { document, first, removedLinks } = await assemble(sources, slots, context, (share) =>
    context.progress(OPENED + share * (ASSEMBLED - OPENED), 'joining', { files: places.length }),
  );
  if (removedLinks > 0) context.warn('links-removed', { count: removedLinks });
  const path = join(context.workDir, 'organized.pdf');
  context.progress(ASSEMBLED, 'writing');
  await saveDocument(document, path, context.signal);
  context.progress(1);
  const output = { path, type: 'pdf', input: first, tokens: { title: documentTitle(document) } } as const;
  const pattern = options.extract === '' ? {} : { pattern: '{name}-extracted' };
  return { ...output, ...pattern, facts: { pages: slots.length } };
}
