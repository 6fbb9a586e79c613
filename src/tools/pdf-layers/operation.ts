/** Shows, hides and removes the layers of a PDF, or lists them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { removeChosenLayers } from '../../engine/document/clean/chosen-layers.ts';
import { type Layer, readLayers } from '../../engine/document/layers/read-layers.ts';
import { switchLayers } from '../../engine/document/layers/switch-layers.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { type LayerPlan, planLayers } from './plan-layers.ts';
import type { tool } from './tool.ts';
import { layerList } from './write-list.ts';

type Options = OptionValues<typeof tool>;
type Output = OutputFile<ReportFor<typeof tool>>;

/** Share of the progress until the file is written. */
const CHANGED = 0.6;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const changes = [options.on, options.off, options.remove].some((names) => names.trim() !== '');
  const isAsked = changes || options.list !== 'none';
  if (!isAsked) throw new ToolError('bad-option', { field: 'on', ...because('say-which-layers') });
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const opened = await openPdf(input, options, changes ? 'content' : 'inspect', { ...context, warn: notes.warn });
  try {
    const layers = readLayers(opened.document);
    if (layers.length === 0) context.warn('no-layers', { file: input.name });
    const outputs: Output[] = [];
    if (changes)
      outputs.push(await change(opened, layers, planFor(options, layers, input, context), notes, input, context));
    else notes.tell(context);
    if (options.list !== 'none') outputs.push(await writeList(opened, options.list, input, context));
    context.progress(1);
    return outputs;
  } finally {
    await opened.close();
  }
};

/** @throws ToolError `nothing-found` where names are given and none is that of a layer. */
function planFor(options: Options, layers: readonly Layer[], input: InputFile, context: RunContext): LayerPlan {
  const plan = planLayers(options, layers);
  const names = plan.missing.join(', ');
  const isEmpty = plan.shown.size + plan.hidden.size + plan.removed.size === 0;
  const { name: file } = input;
  if (names !== '' && isEmpty)
    throw new ToolError(
      'nothing-found',
      layers.length === 0 ? because('no-layers', { file }) : because('no-such-layer', { file, wanted: names }),
    );
  if (names !== '') context.warn('layers-missing', { file, names });
  if (isEmpty && layers.length > 0) context.warn('layers-unchanged', { file });
  return plan;
}

async function change(
  { document, pages }: OpenedPdf,
  layers: readonly Layer[],
  { shown, hidden, removed }: LayerPlan,
  notes: OpeningNotes,
  input: InputFile,
  context: RunContext,
): Promise<Output> {
  const facts = { pages: pages.length };
  const report = { made: { shown: shown.size, hidden: hidden.size }, removed: { layers: removed.size } };
  if (shown.size + hidden.size + removed.size === 0 && !notes.isMended)
    return { path: input.path, type: 'pdf', input: 0, unchanged: true, report, facts };
  notes.tell(context);
  const objects = (numbers: ReadonlySet<number>) =>
    layers.flatMap(({ number, reference }) => (numbers.has(number) ? [reference.number] : []));
  const switches = new Map([
    ...objects(shown).map((number) => [number, true] as const),
    ...objects(hidden).map((number) => [number, false] as const),
  ]);
  switchLayers(document, switches);
  removeChosenLayers(document, pages, new Set(objects(removed)));
  setPages(document, pages);
  context.progress(CHANGED, 'writing');
  const path = join(context.workDir, 'layers.pdf');
  await saveDocument(document, path, context.signal);
  return { path, type: 'pdf', input: 0, report, facts };
}

/** Of the layers as they are now. */
async function writeList(
  { document }: OpenedPdf,
  format: Exclude<Options['list'], 'none'>,
  input: InputFile,
  context: RunContext,
): Promise<Output> {
  const layers = readLayers(document);
  const path = join(context.workDir, `layers.${format}`);
  await writeFile(path, layerList(format, input.name, layers));
  return { path, type: format, input: 0, report: { found: { layers: layers.length } } };
}
