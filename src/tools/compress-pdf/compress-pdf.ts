/** Compresses one PDF: everything that belongs to it stays, packed better. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputFile, OutputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { Warning } from '../../contract/warnings.ts';
import { mergeEqualObjects } from '../../engine/pdf/equal-objects.ts';
import { openPdf } from '../../engine/pdf/open-input.ts';
import { setPages } from '../../engine/pdf/page-tree.ts';
import { saveDocument } from '../../engine/pdf/save-document.ts';
import type { tool } from './tool.ts';

export async function compressPdf(
  input: InputFile,
  options: OptionValues<typeof tool>,
  context: RunContext,
): Promise<OutputFile> {
  // What happened to the file matters only when the result is used.
  const warnings: Warning[] = [];
  const warn: RunContext['warn'] = (code, params = {}) => void warnings.push({ code, params });
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'content', { ...context, warn });
  try {
    const { document, pages } = opened;
    setPages(document, pages);
    await mergeEqualObjects(document, pages, context.signal);
    const path = join(context.workDir, 'compressed.pdf');
    context.progress(0.9, 'writing');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    const facts = { pages: pages.length };
    if ((await stat(path)).size >= input.bytes) {
      context.warn('unchanged');
      return { path: input.path, type: 'pdf', unchanged: true, facts };
    }
    for (const { code, params } of warnings) context.warn(code, params);
    return { path, type: 'pdf', facts };
  } finally {
    await opened.close();
  }
}
