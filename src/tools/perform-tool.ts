/** Runs a tool's operation once, or once a file: checks the inputs by content first. */
import { mkdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { detectFileType } from '../adapters/file-type.ts';
import { FILE_TYPES, takesAnyFile } from '../contract/files/file-type.ts';
import { extensionOf } from '../contract/files/output-name.ts';
import { checkFileSizes, checkFileType, checkJobSize, isBatch } from '../contract/input-check.ts';
import { failedFile } from '../contract/messages/failed-file.ts';
import { phrase } from '../contract/messages/phrases.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, RunContext, Spare } from '../contract/operation.ts';
import { pointlessOptions } from '../contract/options/pointless-options.ts';
import { allOptions, type OptionValues, type ToolDeclaration } from '../contract/tool.ts';
import type { BatchJournal } from './batch-journal.ts';
import { foreseenOfOne } from './foreseen.ts';
import { OPERATIONS } from './operations.gen.ts';
import type { MakeContext, Say, Share } from './run-context.ts';
import { unknownTool } from './unknown-tool.ts';

export interface Work {
  readonly tool: ToolDeclaration;
  readonly options: OptionValues<ToolDeclaration>;
  readonly inputs: readonly PlacedFile[];
}

/** A file whose type nobody has looked at yet. */
export type PlacedFile = Omit<InputFile, 'type'>;

interface Surroundings {
  readonly say: Say;
  /** After so many no file of a batch is tried any more. */
  readonly wrongPasswords: number | undefined;
  /** Of a batch that another unit may have to go on with. */
  readonly journal?: Pick<BatchJournal, 'settled' | 'begins' | 'made' | 'failed'>;
}

/** @throws ToolError from the checks or the operation; in a batch only when every file failed. */
export async function performTool(
  { tool, options, inputs }: Work,
  contextOf: MakeContext,
  { say, wrongPasswords, journal }: Surroundings,
): Promise<readonly OutputFile[]> {
  for (const option of pointlessOptions(allOptions(tool), options)) {
    say({ kind: 'warning', warning: { code: 'option-ignored', params: { option } } });
  }
  const alone = isBatch(tool, options, inputs.length);
  if (alone) checkJobSize(inputs);
  else checkFileSizes(tool, inputs);
  const spares = new Map<string, Spare>();
  const batch: Batch = { say, spares, wrongPasswords, ...(journal && { journal }) };
  try {
    if (alone) return await runEach(tool, options, inputs, contextOf, batch);
    return await runOnce(tool, options, await identifyAll(tool, inputs, say), contextOf('0', [0, 1]));
  } finally {
    await Promise.all([...spares.values()].map((spare) => spare.close()));
  }
}

async function identifyAll(
  tool: ToolDeclaration,
  placed: readonly PlacedFile[],
  say: Say,
): Promise<readonly InputFile[]> {
  const inputs: InputFile[] = [];
  for (const each of placed) inputs.push(await identify(tool, each, say));
  return inputs;
}

async function identify(tool: ToolDeclaration, placed: PlacedFile, say: Say): Promise<InputFile> {
  if (takesAnyFile(tool)) return { ...placed, type: 'bytes' };
  const type = checkFileType(tool, placed.name, await detectFileType(placed.path, placed.name));
  const extension = extensionOf(placed.name);
  const known: readonly string[] = FILE_TYPES[type].extensions;
  if (extension !== '' && type !== 'part' && !known.includes(extension)) {
    say({ kind: 'warning', warning: { code: 'renamed', params: { file: placed.name, ...phrase('type', type) } } });
  }
  return { ...placed, type };
}

async function runOnce(
  tool: ToolDeclaration,
  options: OptionValues<ToolDeclaration>,
  inputs: readonly InputFile[],
  context: RunContext,
): Promise<readonly OutputFile[]> {
  await mkdir(context.workDir, { recursive: true });
  const run = await OPERATIONS[tool.landing?.of ?? tool.id]?.();
  if (!run) throw unknownTool(tool.id);
  try {
    return await run(inputs, options, context);
  } catch (error) {
    // Nobody has looked at all of it: what is not in the first pages may be in the others.
    const sawPart = context.enough?.aborted && error instanceof ToolError && error.code === 'nothing-found';
    throw sawPart ? new ToolError('timeout', {}, { cause: error }) : error;
  }
}

interface Batch extends Surroundings {
  readonly spares: Map<string, Spare>;
}

/** A batch: one bad file does not stop the rest. */
async function runEach(
  tool: ToolDeclaration,
  options: OptionValues<ToolDeclaration>,
  inputs: readonly PlacedFile[],
  contextOf: MakeContext,
  { say, spares, wrongPasswords = Number.POSITIVE_INFINITY, journal }: Batch,
): Promise<readonly OutputFile[]> {
  const outputs: OutputFile[] = [];
  let firstError: ToolError | undefined;
  let wrong = 0;
  for (const [index, input] of inputs.entries()) {
    const share: Share = [index / inputs.length, 1 / inputs.length];
    const context = { ...warningOf(input, contextOf(String(index), share)), spares };
    try {
      const earlier = journal?.settled(index);
      if (earlier) {
        outputs.push(...earlier);
        continue;
      }
      await heardAll();
      if (context.enough?.aborted && outputs.length > 0) throw new ToolError('timeout');
      if (wrong >= wrongPasswords) throw new ToolError('too-many-requests', { seconds: 60 });
      journal?.begins(index);
      checkFileSizes(tool, [input]);
      const found = await identify(tool, input, say);
      const made = await runOnce(tool, { ...options, 'clip-pages': true }, [found], context);
      const results = made.map((each) => ({ ...each, input: index }));
      journal?.made(index, results);
      outputs.push(...results);
    } catch (thrown) {
      const error = foreseenOfOne(thrown, say);
      firstError ??= error;
      journal?.failed(index, error);
      context.warn('file-failed', failedFile(error, input.name));
      if (error.code === 'wrong-password') wrong++;
    }
    context.progress(1, 'file', { file: index + 1, files: inputs.length });
  }
  if (outputs.length === 0 && firstError) throw firstError;
  return outputs;
}

/** What the parent has said while a file took all attention is read between two of them: the first may come before that. */
async function heardAll(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** One of several: what is said of it has to name it. */
function warningOf({ name }: PlacedFile, context: RunContext): RunContext {
  return { ...context, warn: (code, params) => context.warn(code, { file: name, ...params }) };
}
