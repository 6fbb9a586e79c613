/** Runs compare-pdf: reads both files, compares them, and writes what changed. */
import { join } from 'node:path';
import { stemOf } from '../../contract/files/output-name.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { type ComparedFile, type Comparison, compareDocuments } from '../../engine/compare/compare-documents.ts';
import { openForReading, type ReadablePdf } from '../../engine/document/open/open-for-reading.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { countsOf, isIdentical } from './counts.ts';
import type { tool } from './tool.ts';
import { writeHtml } from './write-html.ts';
import { writeJson } from './write-json.ts';
import { writePdf } from './write-pdf.ts';

type Options = OptionValues<typeof tool>;

const COMPARED = 0.9;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [first, second, ...more] = inputs;
  if (!first || !second || more.length > 0) throw new ToolError('not-two-files');
  const open: ReadablePdf[] = [];
  try {
    for (const input of [first, second]) {
      context.progress(0, 'opening', { file: input.name });
      const pdf = await openForReading(input, options, 'copy', context);
      open.push(pdf);
      // The report shows what the password kept.
      if (pdf.isProtected) context.warn('protection-removed', { file: input.name });
    }
    const [a, b] = open;
    if (!a || !b) throw new ToolError('not-two-files');
    const files = {
      a: comparedFile(a, first, options['pages-a'], options, context),
      b: comparedFile(b, second, options['pages-b'], options, context),
    };
    const comparison = await compareDocuments(files.a, files.b, requestOf(options), context);
    if (isIdentical(comparison)) context.warn('shows-the-same');
    context.progress(COMPARED, 'writing');
    return [await write(comparison, files, options, context)];
  } finally {
    for (const each of open) await each.close();
  }
};

/** Each chosen page once, in the order asked for. */
function comparedFile(
  { path, pageCount, labels, userUnit }: ReadablePdf,
  { name }: InputFile,
  pages: string,
  options: Options,
  context: RunContext,
): ComparedFile {
  const chosen = choosePages({ ...options, pages }, pageCount, () => labels, { name }, context);
  return { path, name, pages: [...new Set(chosen)], userUnit };
}

function requestOf({ mode, ignore, align, dpi, sensitivity, ocr, language }: Options) {
  return {
    words: mode !== 'visual',
    looks: mode !== 'text',
    ignores: ignore,
    align,
    dpi,
    sensitivity,
    reading: { ocr, language },
  };
}

async function write(
  comparison: Comparison,
  files: { readonly a: ComparedFile; readonly b: ComparedFile },
  options: Options,
  context: RunContext,
): Promise<OutputFile<ReturnType<typeof reportOf>>> {
  const { report: type } = options;
  const path = join(context.workDir, `comparison.${type}`);
  const names = { a: files.a.name, b: files.b.name };
  if (type === 'json') await writeJson(comparison, names, path);
  else if (type === 'html') await writeHtml(comparison, files, options, path, context);
  else await writePdf(comparison, files, options, path, context);
  context.progress(1);
  const tokens = { title: stemOf(names.b) };
  const facts = { pages: comparison.pairs.length };
  return { path, type, input: 0, pattern: '{name}-vs-{title}', tokens, report: reportOf(comparison), facts };
}

function reportOf(comparison: Comparison) {
  const { look: looks, frame: frames, ...counts } = countsOf(comparison);
  const places = comparison.differences.flatMap(({ b }) => b.places);
  const changed = new Set(places.map(({ page }) => comparison.b[page]?.number ?? 0));
  return { found: { ...counts, looks, frames }, compared: { pages: [...changed].sort((one, other) => one - other) } };
}
