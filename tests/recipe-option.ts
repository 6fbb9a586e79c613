/** Reads a recipe as every door does. */
import type { Recipe } from '../src/contract/recipe/recipe.ts';
import { parseToolOptions } from '../src/contract/tool.ts';
import { tool } from '../src/tools/recipe/tool.ts';

/** @throws ToolError `bad-option` */
export function recipe(value: unknown): Recipe {
  const read = parseToolOptions(tool, { recipe: JSON.stringify(value) }).recipe;
  if (!read) throw new Error('a recipe');
  return read;
}
