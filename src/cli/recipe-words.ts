/** `run RECIPE FILE…` in words of the tool that runs recipes. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { MAX_RECIPE_LENGTH } from '../contract/recipe/recipe.ts';
import { lookAtFile } from './look-at-file.ts';

/** @throws ToolError `usage`, `unreadable`, `is-folder` or `too-large` */
export async function recipeWords([file, ...words]: readonly string[]): Promise<readonly string[]> {
  if (file === '-h' || file === '--help') return ['recipe', '--help'];
  if (file === undefined || file.startsWith('-')) throw new ToolError('usage', because('name-recipe'));
  return ['recipe', `--recipe=${await readRecipe(file)}`, ...words];
}

/** Its text: whether it is a recipe is told by the tool. */
async function readRecipe(file: string): Promise<string> {
  const { path: location, bytes, name } = await lookAtFile(path.resolve(file));
  // Four bytes are the most that a character takes.
  if (bytes > 4 * MAX_RECIPE_LENGTH) throw new ToolError('too-large', { limit: 4 * MAX_RECIPE_LENGTH, files: name });
  // Editors of Windows begin a text with a byte-order mark.
  return (await readFile(location, 'utf8')).replace(/^\ufeff/, '');
}
