/** What a recipe asks for at each run. */
import { kebabCase } from '../options/kebab-case.ts';
import { declaredFields, type ToolDeclaration } from '../tool.ts';
import { isAsk, type Recipe, type RecipeStep } from './recipe.ts';

/** A `file` comes as an upload; `secret` and `secret-file` are sealed while the job waits. */
export type AskKind = 'text' | 'secret' | 'file' | 'secret-file';

interface Question {
  readonly ask: string;
  readonly kind: AskKind;
  /** Of the option. */
  readonly title: string;
}

/** One question; steps that ask for the same name share the answer. */
export interface RecipeAsk extends Question {
  /** The first that asks, from 1. */
  readonly step: number;
  /** Its name. */
  readonly tool: string;
}

/** In the order of the steps. @param tools that of each step. */
export function asksOf(recipe: Recipe, tools: readonly ToolDeclaration[]): readonly RecipeAsk[] {
  const asks = new Map<string, RecipeAsk>();
  for (const [index, step] of recipe.steps.entries()) {
    const tool = tools[index];
    if (!tool) continue;
    for (const question of asksOfStep(tool, step))
      if (!asks.has(question.ask)) asks.set(question.ask, { ...question, step: index + 1, tool: tool.name });
  }
  return [...asks.values()];
}

/** One for each option that asks. */
export function asksOfStep(tool: ToolDeclaration, { options }: RecipeStep): readonly Question[] {
  return Object.entries(options).flatMap(([spelling, value]) => {
    if (!isAsk(value)) return [];
    const { title = spelling } = fieldOf(tool, spelling) ?? {};
    return [{ ask: value.ask, kind: kindOf(tool, spelling), title }];
  });
}

export function kindOf(tool: ToolDeclaration, spelling: string): AskKind {
  const field = fieldOf(tool, spelling);
  if (field?.kind === 'file') return field.secret ? 'secret-file' : 'file';
  return field?.kind === 'secret' ? 'secret' : 'text';
}

function fieldOf(tool: ToolDeclaration, spelling: string) {
  return declaredFields(tool).find(({ name }) => kebabCase(name) === kebabCase(spelling));
}
