/** Does one step of a recipe: another tool's work, in the same unit. */
import path from 'node:path';
import { checkFileCount } from '../contract/input-check.ts';
import type { RecipeDone, SettledFile } from '../contract/job.ts';
import type { OtherTools, StepWork } from '../contract/operation.ts';
import { parseToolOptions } from '../contract/tool.ts';
import { BatchJournal } from './batch-journal.ts';
import { foreseenOfOne } from './foreseen.ts';
import { loadTool } from './load-tool.ts';
import { completeOutputs } from './name-outputs.ts';
import { performTool } from './perform-tool.ts';
import { type MakeContext, makeContext, type Outside, type Say } from './run-context.ts';

interface StepsPlace {
  readonly workDir: string;
  /** Of all steps. */
  readonly folder: string;
  /** What an earlier unit did of the recipe. */
  readonly recipe: RecipeDone | undefined;
}

export function performStep(
  { workDir, folder, recipe }: StepsPlace,
  outside: Outside,
  wrongPasswords: number | undefined,
): OtherTools['perform'] {
  let done = 0;
  return async (step: StepWork) => {
    const { inputs } = step;
    const tool = await loadTool(step.tool);
    const options = parseToolOptions(tool, step.options);
    checkFileCount(tool, inputs.length, true);
    const titles = new Map<string, string>();
    const noteTitle: Outside['noteTitle'] = (input, title) => titles.set(input.path, title);
    const say = withinStep(step, outside.say);
    const within = path.join(folder, String(done++));
    const around: Outside = { ...outside, say, given: inputs, noteTitle };
    const contextOf: MakeContext = (place, share) => makeContext(path.join(within, place), around, share);
    step.begins(inputs.length === 1 ? 0 : undefined);
    const paths = inputs.map((input) => input.path);
    const journal = new BatchJournal(workDir, paths, settledIn(step, recipe), titles, {
      begins: step.begins,
      settles: (file) =>
        outside.say({ kind: 'settled-in-step', step: step.step, file: atPlace(file, step.places[file.input]) }),
    });
    const surroundings = { say, wrongPasswords, journal };
    const outputs = await performTool({ tool, options, inputs }, contextOf, surroundings).catch((thrown) => {
      throw foreseenOfOne(thrown, say);
    });
    const names = await completeOutputs({ tool, options, inputs, outputs, titles });
    return outputs.map((output, index) => ({ ...output, name: names[index] ?? String(index) }));
  };
}

/** What became of inputs of the step in an earlier unit, by their places among those that it has now. */
function settledIn({ step, places }: StepWork, recipe: RecipeDone | undefined): readonly SettledFile[] {
  if (!recipe || step !== (recipe.reached?.steps ?? 0) + 1) return [];
  const inputs = new Map(places.map((place, input) => [place, input]));
  return recipe.settled.flatMap((file) => {
    const input = inputs.get(file.input);
    return input === undefined ? [] : [atPlace(file, input)];
  });
}

function atPlace(file: SettledFile, place = 0): SettledFile {
  return { ...file, input: place };
}

/** Its progress is a part of the recipe's, and its warnings are the recipe's to tell. */
function withinStep({ share: [start, width], warn }: StepWork, say: Say): Say {
  return (message) => {
    if (message.kind === 'progress') return say({ ...message, fraction: start + width * message.fraction });
    if (message.kind === 'warning') return warn(message.warning.code, message.warning.params);
    say(message);
  };
}
