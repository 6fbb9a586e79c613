/** Saves the pictures of a file: from the pages of a PDF, or from inside an Office file or a book. */
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { OutputFile, Run } from '../../contract/operation.ts';
import { extractFromPdf } from './extract-from-pdf.ts';
import { extractFromZip } from './extract-from-zip.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const outputs = await (input.type === 'pdf' ? extractFromPdf : extractFromZip)(input, options, context);
  context.progress(1);
  return evenlyNumbered(outputs);
};

/** Numbers of one width, so that a list by name keeps the order of the page. */
function evenlyNumbered(outputs: readonly OutputFile[]): readonly OutputFile[] {
  const digits = outputs.reduce((most, { tokens }) => Math.max(most, String(tokens?.n ?? '').length), 1);
  return outputs.map((output) => {
    const { n } = output.tokens ?? {};
    return n === undefined ? output : { ...output, tokens: { ...output.tokens, n: String(n).padStart(digits, '0') } };
  });
}
