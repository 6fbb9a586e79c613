/** Makes form fields, comments, links and layers part of their pages: what they show becomes content, what they do ends. */
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { flattenLayers } from '../../engine/document/clean/flatten-layers.ts';
import { drawCommentLooks } from '../../engine/document/comments/comment-looks.ts';
import { drawFieldLooks } from '../../engine/document/forms/field-appearance.ts';
import { type Flattened, flattenAnnotations } from '../../engine/document/forms/flatten-annotations.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Share of the progress until the file is written. */
const FLATTENED = 0.7;

const NOTHING_DRAWN = { count: 0, missing: [] };

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const opened = await openPdf(input, options, 'content', { ...context, warn: notes.warn });
  try {
    const { document, pages } = opened;
    const layers = options.layers === 'visible' ? flattenLayers(document, pages) : 0;
    const { fields, comments, links, left } = await flatten(opened, options, input, context);
    const report = { found: { fields, comments, links, layers } };
    const facts = { pages: pages.length };
    const isFlat = fields + comments + links + layers === 0;
    if (isFlat && left === 0) context.warn('nothing-flattened', { file: input.name });
    if (left > 0) context.warn('fields-kept', { file: input.name, count: left });
    if (isFlat && !notes.isMended) return [asItWas(input, { report, facts })];
    notes.tell(context);
    setPages(document, pages);
    context.progress(FLATTENED, 'writing');
    const path = join(context.workDir, 'flat.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, report, facts }];
  } finally {
    await opened.close();
  }
};

async function flatten(
  { document, pages }: OpenedPdf,
  { forms, annotations, links, layers: _, ...options }: Options,
  input: InputFile,
  context: RunContext,
): Promise<Flattened> {
  const labels = () => pageLabelTexts(document, pages.length);
  const numbers = new Set(choosePages(options, pages.length, labels, input, context));
  const chosen = pages.filter((_, index) => numbers.has(index + 1));
  const fields = forms ? await drawFieldLooks(document, chosen) : NOTHING_DRAWN;
  context.progress(FLATTENED / 2);
  const comments = annotations ? await drawCommentLooks(document, chosen) : NOTHING_DRAWN;
  const missing = new Set([...fields.missing, ...comments.missing]);
  if (missing.size > 0) context.warn('letters-missing', { letters: [...missing].join(' ') });
  const kinds = { fields: forms, comments: annotations, links, layers: true };
  const flattened = flattenAnnotations(document, chosen, { ...kinds, all: pages });
  // What the file showed before followed its standard; only what was drawn here may not.
  const drew = fields.count + comments.count > 0;
  const added = { transparency: drew, text: drew, layer: flattened.hasLayers, color: drew ? 'any' : 'gray' } as const;
  if (drew || flattened.hasLayers) dropFalseClaim(document, added, context.warn);
  return flattened;
}

function asItWas({ path }: InputFile, told: Pick<OutputFile, 'report' | 'facts'>): OutputFile {
  return { path, type: 'pdf', input: 0, unchanged: true, ...told };
}
