/** What a recipe asks for at each run, and the options of its steps with the answers in their places. */
import { kebabCase } from '../options/parse-options.ts';
import { declaredFields, type ToolDeclaration } from '../tool.ts';
import { isAsk, type Recipe, type RecipeStep } from './recipe.ts';

/** A `file` comes as an upload; `secret` and `secret-file` are sealed while the job waits. */
export type AskKind = 'text' | 'secret' | 'file' | 'secret-file';

/** One question; steps that ask for the same name share the answer. */
export interface RecipeAsk {
  readonly ask: string;
  readonly kind: AskKind;
  /** Of the first option that asks. */
  readonly title: string;
  /** From 1. */
  readonly step: number;
  /** Its name. */
  readonly tool: string;
}

/** In the order of the steps. @param tools that of each step. */
export function asksOf(recipe: Recipe, tools: readonly ToolDeclaration[]): readonly RecipeAsk[] {
  const asks = new Map<string, RecipeAsk>();
  for (const [index, step] of recipe.steps.entries()) {
    const tool = tools[index];
    for (const [spelling, value] of Object.entries(step.options)) {
      if (!tool || !isAsk(value) || asks.has(value.ask)) continue;
      asks.set(value.ask, { ask: value.ask, ...fieldOf(tool, spelling), step: index + 1, tool: tool.name });
    }
  }
  return [...asks.values()];
}

/** The options of a step with what was answered. @param answer gives the answer to a question. */
export function answered(
  tool: ToolDeclaration,
  { options }: RecipeStep,
  answer: (ask: string, kind: AskKind) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      isAsk(value) ? answer(value.ask, fieldOf(tool, name).kind) : value,
    ]),
  );
}

function fieldOf(tool: ToolDeclaration, spelling: string): Pick<RecipeAsk, 'title' | 'kind'> {
  const field = declaredFields(tool).find(({ name }) => kebabCase(name) === kebabCase(spelling));
  const title = field?.title ?? spelling;
  if (field?.kind === 'file') return { title, kind: field.secret ? 'secret-file' : 'file' };
  return { title, kind: field?.kind === 'secret' ? 'secret' : 'text' };
}
