/** Does a request: checks the inputs by content, runs the operation once or once a file, gathers outputs and warnings. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { detectFileType } from '../adapters/file-type.ts';
import { FILE_TYPES, takesAnyFile } from '../contract/files/file-type.ts';
import { extensionOf } from '../contract/files/output-name.ts';
import {
  checkAttachedType,
  checkFileCount,
  checkFileSizes,
  checkFileType,
  checkJobSize,
} from '../contract/input-check.ts';
import type { RunnerMessage, RunRequest } from '../contract/job.ts';
import { failedFile } from '../contract/messages/failed-file.ts';
import { phrase } from '../contract/messages/phrases.ts';
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, RunContext, Spare } from '../contract/operation.ts';
import { type AttachedFile, byOption, optionOfPart } from '../contract/options/attached-file.ts';
import { pointlessOptions } from '../contract/options/pointless-options.ts';
import {
  allOptions,
  fileOptions,
  type OptionValues,
  parseToolOptions,
  type ToolDeclaration,
} from '../contract/tool.ts';
import { loadTool } from './load-tool.ts';
import { OPERATIONS } from './operations.gen.ts';
import { unknownTool } from './unknown-tool.ts';

/** Beside the results, on one mount with them: a finished file is renamed, not copied (rename(2) fails across mounts). */
export const SCRATCH = 'out/run';

type Say = (message: RunnerMessage) => void;

export interface Performed {
  readonly tool: ToolDeclaration;
  readonly options: OptionValues<ToolDeclaration>;
  readonly inputs: readonly Pick<InputFile, 'path' | 'name'>[];
  readonly outputs: readonly OutputFile[];
  /** What documents among the inputs call themselves, by their path. */
  readonly titles: ReadonlyMap<string, string>;
}

/** @throws ToolError from the checks or the operation; in a batch only when every file failed. */
export async function performRequest(request: RunRequest, workDir: string, parent: Parent): Promise<Performed> {
  const { say } = parent;
  const titles = new Map<string, string>();
  const { withoutProof = false, emptyFolders = [] } = request;
  const given = request.inputs.map(({ file, name }) => ({ name, path: path.join(workDir, 'in', file) }));
  const noteTitle: Outside['noteTitle'] = (input, title) => titles.set(input.path, title);
  const outside: Outside = { ...parent, withoutProof, given, emptyFolders, noteTitle };
  const contextOf: MakeContext = (folder, share) => makeContext(path.join(workDir, folder), outside, share);
  const tool = await loadTool(request.tool);
  const options = parseToolOptions(tool, { ...request.options, ...(await attachedFiles(tool, request, workDir)) });
  checkFileCount(tool, request.inputs.length, options.batch);
  for (const option of pointlessOptions(allOptions(tool), options)) {
    say({ kind: 'warning', warning: { code: 'option-ignored', params: { option } } });
  }
  const { together } = tool;
  const isTogether =
    together !== undefined && (options as Readonly<Record<string, unknown>>)[together.option] === together.value;
  const isForEach = tool.inputs === 'single' || tool.inputs === 'each';
  const alone = isForEach && request.inputs.length > 1 && !isTogether;
  const inputs = request.inputs.map((each) => ({ ...each, path: path.join(workDir, 'in', each.file) }));
  if (alone) checkJobSize(inputs);
  else checkFileSizes(tool, inputs);
  const spares = new Map<string, Spare>();
  const batch: Batch = { say, spares, wrongPasswords: request.wrongPasswords };
  const outputs = await (alone
    ? runEach(tool, options, inputs, contextOf, batch)
    : runOnce(tool, options, await identifyAll(tool, inputs, say), contextOf(`${SCRATCH}/0`, [0, 1]))
  ).finally(() => Promise.all([...spares.values()].map((spare) => spare.close())));
  if (outputs.length === 0) throw new ToolError('nothing-found', because('nothing-made'));
  return { tool, options, inputs, outputs, titles };
}

/** The files of options, each checked to be of a type that its option takes. */
async function attachedFiles(
  tool: ToolDeclaration,
  request: RunRequest,
  workDir: string,
): Promise<Readonly<Record<string, AttachedFile | AttachedFile[]>>> {
  const files: (readonly [part: string, file: AttachedFile])[] = [];
  const accepted = new Map(fileOptions(tool).map(([option, { accepts }]) => [option, accepts]));
  for (const { option: part, file, name, bytes } of inOrder(request.attached)) {
    const option = optionOfPart(part);
    const location = path.join(workDir, 'in', file);
    const type = checkAttachedType(option, accepted.get(option) ?? [], await detectFileType(location, name));
    files.push([part, { path: location, name, type, bytes }]);
  }
  return byOption(files);
}

/** As they were given: the tenth after the ninth. */
function inOrder(attached: RunRequest['attached']): RunRequest['attached'] {
  return [...attached].sort((a, b) => Intl.Collator('en', { numeric: true }).compare(a.option, b.option));
}

type Placed = RunRequest['inputs'][number] & { readonly path: string };

async function identifyAll(tool: ToolDeclaration, placed: readonly Placed[], say: Say): Promise<readonly InputFile[]> {
  const inputs: InputFile[] = [];
  for (const each of placed) inputs.push(await identify(tool, each, say));
  return inputs;
}

async function identify(tool: ToolDeclaration, placed: Placed, say: Say): Promise<InputFile> {
  const { file: _file, ...rest } = placed;
  if (takesAnyFile(tool)) return { ...rest, type: 'bytes' };
  const type = checkFileType(tool, placed.name, await detectFileType(placed.path, placed.name));
  const extension = extensionOf(placed.name);
  const known: readonly string[] = FILE_TYPES[type].extensions;
  if (extension !== '' && type !== 'part' && !known.includes(extension)) {
    say({ kind: 'warning', warning: { code: 'renamed', params: { file: placed.name, ...phrase('type', type) } } });
  }
  return { ...rest, type };
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

interface Batch {
  readonly spares: Map<string, Spare>;
  readonly say: Say;
  /** After so many no file is tried any more. */
  readonly wrongPasswords: number | undefined;
}

/** A batch: one bad file does not stop the rest. */
async function runEach(
  tool: ToolDeclaration,
  options: OptionValues<ToolDeclaration>,
  inputs: readonly Placed[],
  contextOf: MakeContext,
  { say, spares, wrongPasswords = Number.POSITIVE_INFINITY }: Batch,
): Promise<readonly OutputFile[]> {
  const outputs: OutputFile[] = [];
  let firstError: ToolError | undefined;
  let wrong = 0;
  for (const [index, input] of inputs.entries()) {
    const share: Share = [index / inputs.length, 1 / inputs.length];
    const context = { ...warningOf(input, contextOf(`${SCRATCH}/${index}`, share)), spares };
    try {
      if (context.enough?.aborted && outputs.length > 0) throw new ToolError('timeout');
      if (wrong >= wrongPasswords) throw new ToolError('too-many-requests', { seconds: 60 });
      checkFileSizes(tool, [input]);
      const found = await identify(tool, input, say);
      const made = await runOnce(tool, { ...options, 'clip-pages': true }, [found], context);
      outputs.push(...made.map((each) => ({ ...each, input: index })));
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      firstError ??= error;
      context.warn('file-failed', failedFile(error, input.name));
      if (error.code === 'wrong-password') wrong++;
    }
    context.progress(1, 'file', { file: index + 1, files: inputs.length });
  }
  if (outputs.length === 0 && firstError) throw firstError;
  return outputs;
}

/** One of several: what is said of it has to name it. */
function warningOf({ name }: Placed, context: RunContext): RunContext {
  return { ...context, warn: (code, params) => context.warn(code, { file: name, ...params }) };
}

/** Where a run's progress lies within the whole job: its start and its width. */
type Share = readonly [start: number, width: number];

type MakeContext = (folder: string, share: Share) => RunContext;

/** The process outside the sandbox: where a run's words go, and who tells it that its time is up. */
export interface Parent extends Required<Pick<RunContext, 'timestamp' | 'enough'>> {
  readonly say: Say;
}

/** Nobody sees more of it, and a thousand messages cost as much as a tenth of the reading of a thousand pages. */
const LEAST_STEP = 0.01;
const LEAST_MS = 100;

/** Passes on what is no progress, what begins something else, and progress that is worth a message. */
function sparingly(say: Say): Say {
  let last: Extract<RunnerMessage, { kind: 'progress' }> | undefined;
  let lastMs = 0;
  return (message) => {
    if (message.kind !== 'progress') return say(message);
    const isNew = message.note?.code !== last?.note?.code || message.note?.params.pages !== last?.note?.params.pages;
    const step = message.fraction - (last?.fraction ?? -1);
    const nowMs = performance.now();
    if (!isNew && message.fraction < 1 && step < LEAST_STEP && nowMs - lastMs < LEAST_MS) return;
    last = message;
    lastMs = nowMs;
    say(message);
  };
}

interface Outside extends Parent, Required<Pick<RunContext, 'noteTitle' | 'withoutProof' | 'given' | 'emptyFolders'>> {}

function makeContext(workDir: string, { say: tell, ...outside }: Outside, [start, width]: Share): RunContext {
  const say = sparingly(tell);
  return {
    workDir,
    /** The parent ends this process to stop it: inside, nothing else aborts. */
    signal: new AbortController().signal,
    progress: (fraction, code, params = {}) => {
      const within = Math.min(Math.max(fraction, 0), 1);
      say({ kind: 'progress', fraction: start + width * within, ...(code ? { note: { code, params } } : {}) });
    },
    warn: (code, params = {}) => say({ kind: 'warning', warning: { code, params } }),
    ...outside,
  };
}
