/** The results that a job promises before it begins: what each will be measured against, and a first guess at its name. */
import { namedAfter } from './archive-pattern.ts';
import { FILE_TYPES } from './files/file-type.ts';
import { cleanStem, extensionOf, filledStem, fillPattern, stemOf } from './files/output-name.ts';
import type { OptionValues, ToolDeclaration } from './tool.ts';

export interface PromisedResult {
  readonly originalName: string;
  readonly originalBytes: number;
  readonly outputName: string;
}

/** One record for a joined result, else one a file; names are a first guess that the result overwrites. */
export function promisedResults(
  tool: ToolDeclaration,
  options: OptionValues<ToolDeclaration>,
  inputs: readonly { readonly name: string; readonly bytes: number }[],
): readonly PromisedResult[] {
  const joined =
    tool.inputs === 'joined' || (tool.inputs === 'chosen' && (options as { merge?: boolean }).merge === true);
  // A recipe may join them or not.
  if (joined && !tool.runs && inputs.length > 1) {
    const stem = cleanStem(
      fillPattern(tool.outputs.pattern.includes('{') ? tool.outputs.archive : tool.outputs.pattern, '', {}),
    );
    const name = `${stem}.${endingOf(tool, options) ?? 'pdf'}`;
    return [
      { originalName: name, originalBytes: inputs.reduce((sum, input) => sum + input.bytes, 0), outputName: name },
    ];
  }
  return inputs.map((input) => {
    const extension =
      endingOf(tool, options) ??
      (extensionOf(input.name) || (FILE_TYPES[tool.accepts[0] ?? 'pdf'].extensions[0] ?? 'pdf'));
    const stem = filledStem(tool.outputs.pattern, namedAfter(tool, stemOf(input.name)), { n: 1, tool: tool.id });
    return { originalName: input.name, originalBytes: input.bytes, outputName: `${stem}.${extension}` };
  });
}

/** Where an option says how the result ends. */
function endingOf({ outputs }: ToolDeclaration, options: OptionValues<ToolDeclaration>): string | undefined {
  if (outputs.endsWith === undefined) return undefined;
  return String((options as Readonly<Record<string, unknown>>)[outputs.endsWith]);
}
