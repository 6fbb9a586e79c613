/** Makes files smaller and never bigger: a result that gains nothing is the input itself. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { OutputFile, ReportFor, Run } from '../../contract/operation.ts';
import { openRarSqueezer, openZipSqueezer } from './compress-archive.ts';
import { compressFile, squeezerFor } from './compress-file.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const outputs: OutputFile<ReportFor<typeof tool>>[] = [];
  for (const [index, input] of inputs.entries()) {
    const archives = { zip: openZipSqueezer, rar: openRarSqueezer };
    const open = input.type === 'zip' || input.type === 'rar' ? archives[input.type] : squeezerFor(input.type);
    if (!open) throw new ToolError('wrong-type', { file: input.name, ...because('type-not-taken') });
    const output = await compressFile(open, input, options, context);
    outputs.push({ ...output, input: index });
  }
  return outputs;
};
