/** How the zip of a job's results is named. */
import { extensionOf } from './files/output-name.ts';
import type { ToolDeclaration } from './tool.ts';

/** The pattern for results of one kind where the tool has one, else the one for all. @param names of the results. */
export function archivePattern({ outputs }: ToolDeclaration, names: readonly string[]): string {
  const [extension = '', ...others] = new Set(names.map(extensionOf));
  return (others.length === 0 && outputs.archives?.[extension]) || outputs.archive;
}

/** The input's stem as results are called after it: without the ending that the tool takes back, such as `-protected`. */
export function namedAfter({ outputs }: ToolDeclaration, stem: string): string {
  const { dropsEnding = '' } = outputs;
  return dropsEnding !== '' && stem.endsWith(dropsEnding) ? stem.slice(0, -dropsEnding.length) || stem : stem;
}
