/** Makes files smaller and never bigger: a result that gains nothing is the input itself. */
import type { OutputFile, Run } from '../../contract/operation.ts';
import { compressPdf } from './compress-pdf.ts';
import { compressPicture } from './compress-picture.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const outputs: OutputFile[] = [];
  for (const [index, input] of inputs.entries()) {
    const compress = input.type === 'pdf' ? compressPdf : compressPicture;
    const output = await compress(input, options, context);
    outputs.push({ ...output, input: index });
  }
  return outputs;
};
