/** Runs a recipe: what each step makes goes to the next, and a file that fails stops alone. */
import { failedFile } from '../../contract/messages/failed-file.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, LostFile, OutputFile, ReachedStep, Run, RunContext } from '../../contract/operation.ts';
import { asksOf } from '../../contract/recipe/asks.ts';
import { readAnswers } from '../../contract/recipe/read-answers.ts';
import { Journey } from './journey.ts';
import type { tool } from './tool.ts';
import { resultOf, type Travelling } from './travelling.ts';

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const { recipe } = options;
  const { others } = context;
  if (!recipe || !others) throw new ToolError('no-files');
  const { steps } = recipe;
  const tools = await Promise.all(steps.map((step) => others.load(step.tool)));
  const given = {
    asks: asksOf(recipe, tools),
    answers: readAnswers(options.answers),
    files: options['step-files'],
  };
  const journey = new Journey(options, given, others, context, steps.length);
  const pattern = recipe.output?.name ?? '';
  const { reached, lost } = others;
  const kept = [...(reached?.kept ?? [])];
  let all = reached?.files ?? inputs.map((input, origin) => ({ ...input, origin }));
  let files = withoutLost(all, inputs, lost, context);
  for (const [index, step] of steps.entries()) {
    if (index < (reached?.steps ?? 0)) continue;
    const before = files;
    const places = new Map(all.map((file, place) => [file, place]));
    const stage = { index, step, tool: tools[index] ?? (await others.load(step.tool)), places };
    files = await journey.step(stage, before);
    const isLast = index === steps.length - 1;
    if (options['keep-steps'] && !isLast) {
      const made = files.filter((file) => file.made && !before.includes(file));
      kept.push(...made.map((file) => [`${index + 1} ${stage.tool.name}`, file] as const));
    }
    all = files;
    // Before anything is removed: another unit goes on with what it is told here.
    others.reaches(withoutProofs({ steps: index + 1, files, kept }));
    await journey.removeUnneeded(before, [...files, ...kept.map(([, file]) => file)]);
  }
  context.progress(1);
  const last = new Set(files.map(({ path }) => path));
  const results: OutputFile[] = [];
  for (const file of files) results.push(await resultOf(file, pattern, ''));
  for (const [folder, file] of kept) if (!last.has(file.path)) results.push(await resultOf(file, '', folder));
  return results;
};

/** The files that can go through the steps. @throws ToolError where none is left. */
function withoutLost(
  files: readonly Travelling[],
  inputs: readonly InputFile[],
  lost: readonly LostFile[],
  { warn }: RunContext,
): readonly Travelling[] {
  const gone = new Map(lost.map(({ input, error }) => [input, new ToolError(error.code, error.params)]));
  const left = files.filter(({ origin }) => origin === undefined || !gone.has(origin));
  const [first] = gone.values();
  if (left.length === 0 && first) throw first;
  for (const [index, error] of gone) {
    const file = inputs[index]?.name ?? '';
    if (error.code === 'step-failed') warn('step-failed', { ...error.params, file });
    else warn('file-failed', failedFile(error, file));
  }
  return left;
}

/** Nobody looks at pictures of what a step in between made. */
function withoutProofs({ steps, files, kept }: ReachedStep): ReachedStep {
  const bare = (file: Travelling): Travelling => {
    if (!file.made) return file;
    const { proof: _proof, complete: _complete, ...made } = file.made;
    return { ...file, made };
  };
  return { steps, files: files.map(bare), kept: kept.map(([folder, file]) => [folder, bare(file)] as const) };
}
