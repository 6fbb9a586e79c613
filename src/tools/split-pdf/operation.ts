/** Splits one PDF into several: plans the parts, then writes each with what belongs to its pages. */
import { join } from 'node:path';
import type { Run, RunContext } from '../../contract/operation.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { inParallel } from '../../engine/in-parallel.ts';
import { keepPages, type PageSource, readPageSource } from '../../engine/pdf/keep-pages.ts';
import { openPdf } from '../../engine/pdf/open-input.ts';
import { saveDocument } from '../../engine/pdf/save-document.ts';
import { type Part, planParts } from './plan-parts.ts';
import type { tool } from './tool.ts';

/** Parts written at once: one program each, on machines with two cores or more. */
const WRITERS = 2;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'pages', context);
  try {
    const source = readPageSource(opened.document, opened.pages);
    const { parts, clipped } = planParts(source, options, input.name);
    if (clipped.length > 0) context.warn('pages-clipped', { file: input.name, pages: clipped.join(', ') });
    if (opened.pages.length === 1) context.warn('nothing-to-split', { file: input.name });
    return await writeParts(source, parts, context);
  } finally {
    await opened.close();
  }
};

async function writeParts(source: PageSource, parts: readonly Part[], context: RunContext) {
  let done = 0;
  let removedLinks = 0;
  const outputs = await inParallel(parts, WRITERS, async (part, index) => {
    const path = join(context.workDir, `part-${index + 1}.pdf`);
    const kept = keepPages(
      source,
      part.pages.map((page) => page - 1),
      { attachments: index === 0 },
    );
    await saveDocument(kept.document, path, context.signal);
    removedLinks += kept.removedLinks;
    done++;
    context.progress(done / parts.length, 'file', { file: done, files: parts.length });
    const { pattern, tokens } = part;
    return { path, type: 'pdf', input: 0, pattern, tokens, facts: { pages: part.pages.length } } as const;
  });
  if (removedLinks > 0) context.warn('links-removed', { count: removedLinks });
  return outputs;
}
