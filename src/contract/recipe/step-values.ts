/** The options of a step as its tool's check takes them. */
import { kebabCase } from '../options/kebab-case.ts';
import { fileOptions, type ToolDeclaration } from '../tool.ts';
import { type AskKind, kindOf } from './asks.ts';
import { isAsk, isInlineFile, type RecipeStep } from './recipe.ts';

/** @param answer gives the answer to a question. */
export function stepValues(
  tool: ToolDeclaration,
  { options }: RecipeStep,
  answer: (ask: string, kind: AskKind) => unknown,
): Readonly<Record<string, unknown>> {
  const structures = fileOptions(tool).flatMap(([name, { orJson }]) => (orJson ? [kebabCase(name)] : []));
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      if (isAsk(value)) return [name, answer(value.ask, kindOf(tool, name))];
      // A structure in the place of a file goes as its text: as a value it could be taken for a file.
      const isStructure = structures.includes(kebabCase(name)) && typeof value === 'object' && !isInlineFile(value);
      return [name, isStructure ? JSON.stringify(value) : value];
    }),
  );
}
