/** Splits one PDF into several: plans the parts, then writes each with what belongs to its pages. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { type PageSource, readPageSource } from '../../engine/document/keep/keep-pages.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { resolveTurns, turnPages } from '../../engine/document/pages/rotate-pages.ts';
import { asPattern } from '../../engine/split/part.ts';
import { PartWriter } from '../../engine/split/write-parts.ts';
import { cutHalves } from './cut-halves.ts';
import { planBookmarks } from './plan-bookmarks.ts';
import { choosePages, planParts } from './plan-parts.ts';
import { LOOKED, planSigns } from './plan-signs.ts';
import { readNames, requireNames } from './read-names.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

const DEFAULT_MAX_BYTES = 10 * 1024 ** 2;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  const names = options.names ? await readNames(options.names) : undefined;
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'pages', context, 'as-it-is');
  try {
    turnSingly(opened, input, options, context);
    const source = readPageSource(opened.document, opened.pages);
    const outputs = await split(source, input, options, names, context);
    const isWhole = outputs.length === 1 && opened.pages.length === 1 && options.mode !== 'halves';
    if (isWhole) context.warn('nothing-to-split', { file: input.name });
    else if (options.mode === 'parts') warnOfFewer(outputs.length, input, options, context);
    return outputs.map((output, index) => named(output, names?.[index]));
  } finally {
    await opened.close();
  }
};

function warnOfFewer(made: number, { name: file }: InputFile, { parts: asked }: Options, context: RunContext): void {
  if (made < asked) context.warn('fewer-parts', { file, made, asked });
}

/** One file of all pages would be no split: whoever asks for these has to say where. */
const PAGES_MISSING = {
  ranges: 'name-parts',
  extract: 'name-pages',
} as const;

/** Pages that are taken out may be turned on the way. */
function turnSingly(opened: OpenedPdf, input: InputFile, options: Options, context: RunContext): void {
  const { mode, 'per-page': turns, 'clip-pages': clip } = options;
  if (!turns || mode !== 'extract') return;
  turnPages(opened, resolveTurns(opened, { turns, option: 'per-page', clip }, input, context));
}

async function split(
  source: PageSource,
  input: InputFile,
  options: Options,
  names: readonly string[] | undefined,
  context: RunContext,
): Promise<readonly OutputFile[]> {
  const mode = options.mode ?? (options.pages === '' ? 'each' : 'ranges');
  if (options.pages.trim() === '' && (mode === 'ranges' || mode === 'extract'))
    throw new ToolError('bad-option', { field: 'pages', ...because(PAGES_MISSING[mode]) });
  if (mode === 'halves') {
    const { pages, clipped } = choosePages(source, options, input.name);
    warnClipped(clipped, input, context);
    return cutHalves(source, pages, options, context);
  }
  const writer = new PartWriter(source, context);
  const outputs = await written();
  if (writer.removedLinks > 0) context.warn('links-removed', { count: writer.removedLinks });
  return outputs;

  async function written(): Promise<readonly OutputFile[]> {
    if (mode === 'size') {
      const made = await writer.writeBySize(options['max-size'] ?? DEFAULT_MAX_BYTES);
      if (names) requireNames(names, made.length);
      return made;
    }
    const looks = mode === 'separators' || mode === 'text';
    const { parts, clipped } = looks
      ? { parts: await planSigns(source, { ...options, mode }, input.name, context), clipped: [] }
      : plan(source, { ...options, mode }, input.name);
    warnClipped(clipped, input, context);
    if (names) requireNames(names, parts.length);
    return writer.writeAll(parts, looks ? LOOKED : 0);
  }
}

function plan(source: PageSource, options: Options, file: string) {
  if (options.mode === 'bookmarks') return { parts: planBookmarks(source, options, file), clipped: [] };
  return planParts(source, options, file);
}

function warnClipped(clipped: readonly string[], input: InputFile, context: RunContext): void {
  if (clipped.length > 0) context.warn('pages-clipped', { file: input.name, pages: clipped.join(', ') });
}

function named(output: OutputFile, name: string | undefined): OutputFile {
  return name ? { ...output, pattern: asPattern(name) } : output;
}
