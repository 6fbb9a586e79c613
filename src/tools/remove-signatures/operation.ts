/** Takes signatures off a PDF: all of them, or the latest ones, by going back to the file that the earlier ones cover. */
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { openPdf } from '../../engine/document/open/open-input.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { chosenSignatures, goBack } from './latest-signatures.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;
type Output = OutputFile<ReportFor<typeof tool>>;

const OPENED = 0.6;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const { chosen, others } = await chosenSignatures(input, options, context);
  if (others.length === 0) return [await removeAll(input, options, context)];
  const { path, pages } = await goBack(input, others, options, context);
  for (const { signer, date } of chosen) context.warn('signature-taken-off', { file: input.name, signer, date });
  context.progress(1);
  const report = { removed: { signatures: chosen.length }, kept: { signatures: others.length } };
  return [{ path, type: 'pdf', input: 0, report, facts: { pages } }];
};

async function removeAll(input: InputFile, options: Options, context: RunContext): Promise<Output> {
  let removed = 0;
  const warn: RunContext['warn'] = (code, params) => {
    if (code === 'signature-removed') removed++;
    context.warn(code === 'signature-removed' ? 'signature-taken-off' : code, params);
  };
  const asked = { ...options, 'on-signed': 'drop', signatureLook: options.look } as const;
  const opened = await openPdf(input, asked, 'content', { ...context, warn });
  try {
    const { document, pages } = opened;
    setPages(document, pages);
    context.progress(OPENED, 'writing');
    const path = join(context.workDir, 'unsigned.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    const report = { removed: { signatures: removed }, kept: { signatures: 0 } };
    return { path, type: 'pdf', input: 0, report, facts: { pages: pages.length } };
  } finally {
    await opened.close();
  }
}
