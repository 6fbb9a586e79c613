/** Takes the lock off a PDF, and nothing else: every stream stays as it was, byte for byte, but for its encryption. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packPdf } from '../../adapters/qpdf.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import { passwordFor } from '../../contract/options/passwords.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { tryPassword } from '../../engine/document/open/find-password.ts';
import { dropSignatures, openPdf } from '../../engine/document/open/open-input.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import type { tool } from './tool.ts';

type Values = OptionValues<typeof tool>;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const given = passwordFor(options.password, input.name);
  const { encryption, password } = await tryPassword(input.path, given, context.signal);
  if (encryption.kind === 'locked') {
    throw new ToolError(given === '' ? 'need-password' : 'wrong-password', { file: input.name });
  }
  // In a batch a file may have no password of its own, and open freely: then its owner's wish counts.
  const mayChange = given !== '' || options['confirm-rights'];
  const isLocked = encryption.kind === 'opened';
  if (encryption.kind === 'none') context.warn('not-protected');
  return [await unlocked(input, isLocked, { ...options, password, 'confirm-rights': mayChange }, context)];
};

async function unlocked(
  input: InputFile,
  isLocked: boolean,
  options: Values,
  context: RunContext,
): Promise<OutputFile> {
  const opened = await openPdf(input, options, 'lock', context);
  try {
    const { document, pages } = opened;
    const { signal } = context;
    const path = join(context.workDir, 'unlocked.pdf');
    const { isRepaired } = opened;
    const unchanged = !isLocked && !isRepaired;
    context.progress(0.3, 'writing', { pages: pages.length });
    if (unchanged) await copyFile(input.path, path);
    else if (dropSignatures(input, document, pages, options, context) || isRepaired) {
      // What qpdf made of a damaged file may still have circles in its page tree, or a trailer without a size.
      if (isRepaired) setPages(document, pages);
      await saveDocument(document, path, signal);
    } else await packPdf(opened.plainPath, path, { signal, objectStreams: true });
    context.progress(1);
    return { path, type: 'pdf', input: 0, unchanged, facts: { pages: pages.length } };
  } finally {
    await opened.close();
  }
}
