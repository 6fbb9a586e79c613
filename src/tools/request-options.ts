/** Checks what a job is asked to do, before its files are looked at. */
import { asksOf, type RecipeAsk } from '../contract/recipe/asks.ts';
import { checkAnswers } from '../contract/recipe/check-answers.ts';
import { checkRecipe } from '../contract/recipe/check-recipe.ts';
import { readAnswers } from '../contract/recipe/read-answers.ts';
import { type OptionValues, parseToolOptions, type ToolDeclaration } from '../contract/tool.ts';
import { loadTool } from './load-tool.ts';
import type { tool as recipeTool } from './recipe/tool.ts';

/**
 * The options of a tool; those of a recipe with all that its steps ask for.
 * @throws ToolError `bad-option` or `bad-pages`.
 */
export async function requestOptions(
  tool: ToolDeclaration,
  raw: Readonly<Record<string, unknown>>,
): Promise<OptionValues<ToolDeclaration>> {
  const values = parseToolOptions(tool, raw);
  if (tool.runs) await checkRun(values as OptionValues<typeof recipeTool>);
  return values;
}

/** What a recipe will do, and what it asks for. @param raw as JSON or as its text. @throws ToolError `bad-option` */
export async function describeRecipe(raw: unknown): Promise<RecipeDescription> {
  const { recipe } = parseToolOptions(await loadTool('recipe'), { recipe: raw }) as OptionValues<typeof recipeTool>;
  const { name = '', steps = [] } = recipe ?? {};
  const tools = recipe ? await checkRecipe(recipe, loadTool) : [];
  return {
    name,
    steps: steps.map(({ tool }, index) => ({ tool: tools[index]?.id ?? tool, name: tools[index]?.name ?? tool })),
    asks: recipe ? asksOf(recipe, tools) : [],
  };
}

export interface RecipeDescription {
  readonly name: string;
  readonly steps: readonly { readonly tool: string; readonly name: string }[];
  readonly asks: readonly RecipeAsk[];
}

async function checkRun(values: OptionValues<typeof recipeTool>): Promise<void> {
  const { recipe } = values;
  if (!recipe) return;
  const tools = await checkRecipe(recipe, loadTool);
  checkAnswers(recipe, tools, readAnswers(values.answers), values['step-files'].length);
}
