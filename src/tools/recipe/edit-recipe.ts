/** Changes a recipe step by step; each change gives a new one. */
import type { CatalogueEntry } from '../../contract/catalogue.ts';
import type { Field } from '../../contract/options/field.ts';
import { kebabCase } from '../../contract/options/kebab-case.ts';
import { isAsk, isInlineFile, type Recipe, type RecipeStep } from '../../contract/recipe/recipe.ts';

export const EMPTY: Recipe = { sheaf: 1, name: '', steps: [] };

/** What a form or a file says, as far as it can be shown; the server tells all that is wrong. Undefined where it is no recipe. */
export function readRecipe(text: string): Recipe | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const { sheaf, name = '', steps, output } = (value ?? {}) as Partial<Recipe>;
    if (sheaf !== 1 || !Array.isArray(steps) || !steps.every(isStep)) return undefined;
    const read = steps.map((step) => ({ ...step, options: step.options ?? {} }));
    return { sheaf, name: String(name), steps: read, ...(output ? { output } : {}) };
  } catch {
    return undefined;
  }
}

function isStep(value: unknown): value is RecipeStep {
  return typeof value === 'object' && value !== null && typeof (value as Partial<RecipeStep>).tool === 'string';
}

/** Empty for a recipe without steps, which no server takes. */
export function writeRecipe(recipe: Recipe): string {
  return recipe.steps.length === 0 ? '' : JSON.stringify(recipe);
}

/** A step as it begins: it asks for what has to be there and what no recipe keeps. */
export function newStep(entry: CatalogueEntry): RecipeStep {
  const asked = entry.fields.filter(({ kind, required }) => required && isKeptOut(kind));
  return { tool: entry.id, options: Object.fromEntries(asked.map(({ name }) => [name, { ask: name }])) };
}

/** Secrets are never kept in a recipe, and files are asked for. */
function isKeptOut(kind: Field['kind']): boolean {
  return kind === 'secret' || kind === 'file';
}

/** What opens locked files is entered once for all steps. */
const ENTERED_ONCE = ['password', 'current-password'];

/** What a step can ask for at each run. */
export function askableFields({ fields }: CatalogueEntry): readonly Field[] {
  return fields.filter(({ name, kind, required }) => isKeptOut(kind) && (required || !ENTERED_ONCE.includes(name)));
}

export function withStep(recipe: Recipe, at: number, change: Partial<RecipeStep>): Recipe {
  return { ...recipe, steps: recipe.steps.map((step, index) => (index === at ? { ...step, ...change } : step)) };
}

/** @param value undefined: the tool's own default. */
export function withOption(step: RecipeStep, name: string, value: unknown): RecipeStep {
  const { [name]: _, ...others } = step.options;
  return { ...step, options: value === undefined ? others : { ...others, [name]: value } };
}

export function withoutStep(recipe: Recipe, at: number): Recipe {
  return { ...recipe, steps: recipe.steps.filter((_, index) => index !== at) };
}

/** @param by 1 down, -1 up. */
export function movedStep(recipe: Recipe, at: number, by: 1 | -1): Recipe {
  const steps = [...recipe.steps];
  const [moved] = steps.splice(at, 1);
  if (moved) steps.splice(at + by, 0, moved);
  return { ...recipe, steps };
}

/** The step with its options as its tool spells them: files of people write `compression-level`, too. */
export function withFieldNames(step: RecipeStep, { fields }: CatalogueEntry): RecipeStep {
  const names = new Map(fields.map(({ name }) => [kebabCase(name), name]));
  const options = Object.entries(step.options).map(
    ([name, value]) => [names.get(kebabCase(name)) ?? name, value] as const,
  );
  return { ...step, options: Object.fromEntries(options) };
}

/** What the form of a step shows: texts of the options that are said. */
export function formValues({ options }: RecipeStep): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => {
      if (isAsk(value) || isInlineFile(value)) return [];
      return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
    }),
  );
}
