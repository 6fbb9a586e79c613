/** Makes form fields, comments, links and layers part of their pages: what they show becomes content, what they do ends. */
import { join } from 'node:path';
import { describePages } from '../../contract/messages/describe-pages.ts';
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
import { Spool } from '../../engine/syntax/spool.ts';
import { type DrawnPages, drawPages, drawTransparent } from './draw-pages.ts';
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
  const draws = options['as-images'] || options.transparency;
  const spool = draws ? await Spool.create(join(context.workDir, 'images')) : undefined;
  try {
    const { document, pages } = opened;
    const layers = options.layers === 'visible' ? flattenLayers(document, pages) : 0;
    const numbers = chosenPages(opened, options, input, context);
    const { fields, comments, links, left } = await flatten(opened, options, numbers, context);
    const report = { found: { fields, comments, links, layers } };
    const facts = { pages: pages.length };
    const drawn = spool ? await drawAll(opened, { numbers, spool, name: input.name }, options, context) : 0;
    const isFlat = fields + comments + links + layers + drawn === 0;
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
    await spool?.remove();
  }
};

/** Pages from 1, in the order of the file. */
function chosenPages(
  { document, pages }: OpenedPdf,
  options: Options,
  input: InputFile,
  context: RunContext,
): readonly number[] {
  const labels = () => pageLabelTexts(document, pages.length);
  const chosen = new Set(choosePages(options, pages.length, labels, input, context));
  return pages.flatMap((_, index) => (chosen.has(index + 1) ? [index + 1] : []));
}

async function flatten(
  { document, pages }: OpenedPdf,
  { forms, annotations, links, 'as-images': asImages, transparency }: Options,
  numbers: readonly number[],
  context: RunContext,
): Promise<Flattened> {
  const chosen = numbers.flatMap((number) => pages[number - 1] ?? []);
  // An image shows fields and comments as well, which would stand over it once more.
  const kinds = { fields: forms || asImages, comments: annotations || asImages, links, layers: true };
  const fields = kinds.fields ? await drawFieldLooks(document, chosen) : NOTHING_DRAWN;
  context.progress(FLATTENED / 4);
  const comments = kinds.comments ? await drawCommentLooks(document, chosen) : NOTHING_DRAWN;
  const missing = new Set([...fields.missing, ...comments.missing]);
  if (missing.size > 0) context.warn('letters-missing', { letters: [...missing].join(' ') });
  const flattened = flattenAnnotations(document, chosen, { ...kinds, all: pages });
  // What the file showed before followed its standard; only what was drawn here may not.
  const drew = fields.count + comments.count > 0;
  const color = drew || asImages || transparency ? 'any' : 'gray';
  const added = { transparency: drew, text: drew, layer: flattened.hasLayers, color } as const;
  if (drew || asImages || transparency || flattened.hasLayers) dropFalseClaim(document, added, context.warn);
  return flattened;
}

/** @returns how many pages became images. */
async function drawAll(
  opened: OpenedPdf,
  drawn: Omit<DrawnPages, 'dpi'>,
  options: Options,
  context: RunContext,
): Promise<number> {
  const from = FLATTENED / 4;
  const reached = (share: number) => from + (FLATTENED - from) * share;
  if (!options['as-images']) {
    const numbers = await drawTransparent(opened, drawn, context, (share) => context.progress(reached(share)));
    if (numbers.length > 0) context.warn('pages-flattened', { pages: describePages(numbers) });
    return numbers.length;
  }
  const pages = opened.pages.length;
  await drawPages(opened, { ...drawn, dpi: options.dpi }, context, (share, page) =>
    context.progress(reached(share), 'page', { page, pages }),
  );
  context.warn('pages-as-images', { pages: describePages(drawn.numbers) });
  return drawn.numbers.length;
}

function asItWas({ path }: InputFile, told: Pick<OutputFile, 'report' | 'facts'>): OutputFile {
  return { path, type: 'pdf', input: 0, unchanged: true, ...told };
}
