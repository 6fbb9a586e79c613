/** Gives PDFs names by their content. The files stay as they are, byte for byte. */
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { WarningCode } from '../../contract/messages/warnings.ts';
import type { Run } from '../../contract/operation.ts';
import { findName } from './find-name.ts';
import type { tool } from './tool.ts';

const DAMAGE = ['repaired', 'rescued'] as const;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  // What opening did to a file is not done to the result: that is the file as it came.
  const told = new Set<WarningCode>();
  const found = await findName(input, options, { ...context, warn: (code) => void told.add(code) });
  if (DAMAGE.some((code) => told.has(code))) context.warn('damage-kept', { file: input.name });
  context.progress(1);
  const { path } = input;
  if (!found) {
    context.warn('no-name-found', { file: input.name });
    return [{ path, type: 'pdf', input: 0, unchanged: true }];
  }
  const { name, from } = found;
  return [{ path, type: 'pdf', input: 0, tokens: { title: name }, report: { found: { [from]: 1 } } }];
};
