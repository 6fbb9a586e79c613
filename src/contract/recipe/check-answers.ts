/** Whether the answers to a recipe are there, and whether its steps can use them. No error quotes one. */
import { because } from '../messages/reasons.ts';
import { ToolError } from '../messages/tool-error.ts';
import type { PackedSecret } from '../options/attached-file.ts';
import { parseToolOptions, type ToolDeclaration } from '../tool.ts';
import { asksOf, asksOfStep } from './asks.ts';
import type { Recipe } from './recipe.ts';
import { stepValues } from './step-values.ts';

/**
 * @param tools that of each step. @param fileCount how many files came for the steps.
 * @throws ToolError `bad-option`
 */
export function checkAnswers(
  recipe: Recipe,
  tools: readonly ToolDeclaration[],
  answers: ReadonlyMap<string, string | PackedSecret>,
  fileCount: number,
): void {
  const asks = asksOf(recipe, tools);
  const missing = asks.filter(({ ask, kind }) => kind !== 'file' && !answers.has(ask)).map(({ ask }) => ask);
  if (missing.length > 0) throw unanswered('answers', 'recipe-asks', missing);
  const files = asks.filter(({ kind }) => kind === 'file').map(({ ask }) => ask);
  if (files.length > fileCount) throw unanswered('step-files', 'recipe-asks-files', files);
  for (const [index, tool] of tools.entries()) checkStep(recipe, index, tool, answers);
}

function checkStep(
  recipe: Recipe,
  index: number,
  tool: ToolDeclaration,
  answers: ReadonlyMap<string, string | PackedSecret>,
): void {
  const step = recipe.steps[index];
  const asks = step ? asksOfStep(tool, step) : [];
  if (!step || asks.length === 0) return;
  const unfit = because('answers-unfit', {
    step: index + 1,
    tool: tool.name,
    names: asks.map(({ ask }) => ask).join(', '),
  });
  const isOfKind = asks.every(
    ({ ask, kind }) => kind === 'file' || (typeof answers.get(ask) === 'object') === (kind === 'secret-file'),
  );
  if (!isOfKind) throw new ToolError('bad-option', { field: 'answers', ...unfit });
  try {
    parseToolOptions(
      tool,
      stepValues(tool, step, (ask, kind) => (kind === 'file' ? { name: ask } : answers.get(ask))),
    );
  } catch (error) {
    // What the tool says of a value may quote it, so it is told neither here nor in a log.
    throw error instanceof ToolError ? new ToolError('bad-option', { field: 'answers', ...unfit }) : error;
  }
}

function unanswered(option: string, why: 'recipe-asks' | 'recipe-asks-files', names: readonly string[]): ToolError {
  return new ToolError('bad-option', { field: option, ...because(why, { option, names: names.join(', ') }) });
}
