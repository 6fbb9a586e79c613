/** Does one step of a recipe: another tool's work, in the same unit. */
import path from 'node:path';
import { checkFileCount } from '../contract/input-check.ts';
import type { OtherTools, StepWork } from '../contract/operation.ts';
import { parseToolOptions } from '../contract/tool.ts';
import { foreseenOfOne } from './foreseen.ts';
import { loadTool } from './load-tool.ts';
import { completeOutputs } from './name-outputs.ts';
import { performTool } from './perform-tool.ts';
import { type MakeContext, makeContext, type Outside, type Say } from './run-context.ts';

/** @param folder of all steps. */
export function performStep(
  folder: string,
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
    const surroundings = { say, wrongPasswords, journal: { ...UNKEPT, begins: step.begins } };
    const outputs = await performTool({ tool, options, inputs }, contextOf, surroundings).catch((thrown) => {
      throw foreseenOfOne(thrown, say);
    });
    const names = await completeOutputs({ tool, options, inputs, outputs, titles });
    return outputs.map((output, index) => ({ ...output, name: names[index] ?? String(index) }));
  };
}

/** What a step made of a file is kept for no other unit: that begins with the first step. */
const UNKEPT = { settled: () => undefined, made: () => undefined, failed: () => undefined };

/** Its progress is a part of the recipe's, and its warnings are the recipe's to tell. */
function withinStep({ share: [start, width], warn }: StepWork, say: Say): Say {
  return (message) => {
    if (message.kind === 'progress') return say({ ...message, fraction: start + width * message.fraction });
    if (message.kind === 'warning') return warn(message.warning.code, message.warning.params);
    say(message);
  };
}
