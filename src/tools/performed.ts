/** What a tool's work came to, before its results have their names. */
import type { InputFile, OutputFile } from '../contract/operation.ts';
import type { OptionValues, ToolDeclaration } from '../contract/tool.ts';

export interface Performed {
  readonly tool: ToolDeclaration;
  readonly options: OptionValues<ToolDeclaration>;
  readonly inputs: readonly Pick<InputFile, 'path' | 'name'>[];
  readonly outputs: readonly OutputFile[];
  /** What documents among the inputs call themselves, by their path. */
  readonly titles: ReadonlyMap<string, string>;
}
