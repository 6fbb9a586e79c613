/** What can be said about a recipe before any file is opened: its tools, their options, and whether what one makes fits the next. */
import { FILE_TYPES, type FileTypeId, takesAnyFile } from '../files/file-type.ts';
import type { TextParams } from '../messages/fill-text.ts';
import { ledBy } from '../messages/led-by.ts';
import { because } from '../messages/reasons.ts';
import { ToolError } from '../messages/tool-error.ts';
import type { FieldBody } from '../options/field.ts';
import { kebabCase } from '../options/kebab-case.ts';
import { unknownOption } from '../options/parse-options.ts';
import { allOptions, parseToolOptions, type ToolDeclaration } from '../tool.ts';
import { type AskKind, asksOfStep } from './asks.ts';
import {
  ADDRESS_OPTIONS,
  isAsk,
  isInlineFile,
  MAX_INLINE_BYTES,
  MAX_RECIPE_LENGTH,
  type Recipe,
  type RecipeStep,
} from './recipe.ts';
import { stepValues } from './step-values.ts';

/** Finds a tool by any name of it. @throws ToolError `unknown-tool` */
export type LoadTool = (name: string) => Promise<ToolDeclaration>;

/** The option whose value a recipe is: errors name it. */
const RECIPE = 'recipe';
/** Base64 makes four characters of three bytes. */
const MAX_INLINE_LENGTH = Math.ceil(MAX_INLINE_BYTES / 3) * 4;

/**
 * @returns the tool of each step.
 * @throws ToolError `bad-option`, which names the step.
 */
export async function checkRecipe(recipe: Recipe, load: LoadTool): Promise<readonly ToolDeclaration[]> {
  if (JSON.stringify(recipe).length > MAX_RECIPE_LENGTH) throw refused(because('text-too-long', TOO_LONG));
  const tools: ToolDeclaration[] = [];
  for (const [index, step] of recipe.steps.entries()) {
    try {
      tools.push(await checkStep(step, load));
    } catch (error) {
      throw error instanceof ToolError ? inRecipeStep(index + 1, step.tool, error) : error;
    }
  }
  checkAsks(recipe, tools);
  checkTypes(recipe, tools);
  return tools;
}

const TOO_LONG = { option: RECIPE, most: MAX_RECIPE_LENGTH };

async function checkStep(step: RecipeStep, load: LoadTool): Promise<ToolDeclaration> {
  const tool = await load(step.tool);
  if (tool.runs) throw refused(because('recipe-in-recipe'));
  for (const [spelling, value] of Object.entries(step.options)) checkValue(tool, spelling, value);
  // What is asked for has no value yet: all of the step is checked once there is one.
  if (asksOfStep(tool, step).length === 0)
    parseToolOptions(
      tool,
      stepValues(tool, step, () => undefined),
    );
  return tool;
}

/** Nothing secret is kept in a recipe, no large file, and no way to a file that did not come with it. */
function checkValue(tool: ToolDeclaration, spelling: string, value: unknown): void {
  const all = allOptions(tool);
  const option = Object.keys(all).find((name) => kebabCase(name) === kebabCase(spelling));
  const body = option === undefined ? undefined : all[option]?.body;
  if (option === undefined || body === undefined) throw unknownOption(tool.id, spelling, Object.keys(all));
  if (isAsk(value)) return;
  const isSecret = body.kind === 'secret' || (body.kind === 'file' && body.secret);
  if (isSecret || ADDRESS_OPTIONS.includes(option)) throw refused(because('secret-in-recipe', { option }));
  if (body.kind === 'file') checkFile(option, body, value);
}

function checkFile(option: string, body: Extract<FieldBody, { kind: 'file' }>, value: unknown): void {
  const files: readonly unknown[] = body.most !== undefined && Array.isArray(value) ? value : [value];
  const inline = files.filter(isInlineFile);
  if (inline.some(({ data }) => data.length > MAX_INLINE_LENGTH)) throw refused(because('file-too-long', { option }));
  if (inline.length === files.length || (body.orJson && !isAnyFile(value))) return;
  throw refused(because('file-in-recipe', { option }));
}

/** What the check of an option would take for a file that is there. */
function isAnyFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'name' in value;
}

/** A secret that is also asked for as a text would be shown. */
function checkAsks({ steps }: Recipe, tools: readonly ToolDeclaration[]): void {
  const kinds = new Map<string, AskKind>();
  for (const [index, tool] of tools.entries()) {
    for (const { ask, kind } of steps[index] ? asksOfStep(tool, steps[index]) : []) {
      if ((kinds.get(ask) ?? kind) !== kind) throw refused(because('ask-of-two-kinds', { ask }));
      kinds.set(ask, kind);
    }
  }
}

/** A step gets what the one before it makes, and where files may pass that one by, also what went into it. */
function checkTypes({ steps }: Recipe, tools: readonly ToolDeclaration[]): void {
  let made: readonly FileTypeId[] | 'any' = 'any';
  for (const [index, tool] of tools.entries()) {
    const before = tools[index - 1];
    if (before && made !== 'any' && !takesAnyFile(tool) && !made.some((type) => tool.accepts.includes(type))) {
      const from = { from: index, maker: before.name, made: endings(made) };
      throw refused(because('steps-unfit', { ...from, to: index + 1, taker: tool.name, taken: endings(tool.accepts) }));
    }
    const { makes } = tool.outputs;
    const passes: readonly FileTypeId[] | 'any' = steps[index]?.when ? made : [];
    made = makes === 'any' || passes === 'any' ? 'any' : [...passes, ...makes];
  }
}

/** "JPG, PNG": how a sentence names many types. */
function endings(types: readonly FileTypeId[]): string {
  return [...new Set(types)].map((type) => FILE_TYPES[type].extensions[0].toUpperCase()).join(', ');
}

/** The same error, told of a step: `Step 3 (rotate-pdf): …`. */
function inRecipeStep(step: number, tool: string, error: ToolError): ToolError {
  const code = error.code === 'bad-pages' ? 'bad-pages' : 'bad-option';
  return ledBy(because('in-recipe-step', { step, tool }), RECIPE, new ToolError(code, error.params, { cause: error }));
}

function refused(reason: TextParams): ToolError {
  return new ToolError('bad-option', { field: RECIPE, ...reason });
}
