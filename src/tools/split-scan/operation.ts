/** Runs split-scan: parts a pile at what separates its documents, or cuts the photos out of its pages. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { readPageSource } from '../../engine/document/keep/keep-pages.ts';
import { openScan, type ScanSource } from '../../engine/images/embed/open-scan.ts';
import { PartWriter } from '../../engine/split/write-parts.ts';
import { cutPhotos } from './cut-photos.ts';
import { nameDocuments } from './name-documents.ts';
import type { Options } from './options.ts';
import { openPile } from './pile.ts';
import { planDocuments } from './plan-documents.ts';
import type { tool } from './tool.ts';

/** Share of the progress that looking at the pages takes. */
const LOOKED = 0.8;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  if (options.by === 'text' && options.text.trim() === '')
    throw new ToolError('bad-option', { field: 'text', ...because('needed', { option: 'text' }) });
  context.progress(0, 'opening', { file: input.name });
  const source = await openScan(input, options, options.by === 'photos' ? 'copy' : 'pages', context);
  try {
    if (options.by === 'photos') return await cutPhotos(source, input, options, context);
    return await splitPile(source, input, options, context);
  } finally {
    await source.close();
  }
};

async function splitPile(source: ScanSource, input: InputFile, options: Options, context: RunContext) {
  const looking = { ...context, progress: shareOf(context, LOOKED) };
  const pile = await openPile(source, input, options, looking);
  try {
    const { documents, separators } = await planDocuments(pile, input, options);
    const named = await nameDocuments(documents, pile, options, context.warn);
    pile.finish();
    const writer = new PartWriter(readPageSource(source.document, source.pages), context);
    const outputs = await writer.writeAll(
      named.map(({ pages, pattern }) => ({ pages, pattern, tokens: {} })),
      LOOKED,
    );
    if (writer.removedLinks > 0) context.warn('links-removed', { count: writer.removedLinks });
    return outputs.map((output, index) => {
      const { pages = [], folder } = named[index] ?? {};
      const facts = folder ? { ...output.facts, folder } : { ...output.facts };
      const removed = { separators: index === 0 ? separators : [] };
      return { ...output, facts, report: { found: { pages }, removed } };
    });
  } finally {
    await pile.close();
  }
}

function shareOf(context: RunContext, share: number): RunContext['progress'] {
  return (fraction, note, params) => context.progress(fraction * share, note, params);
}
