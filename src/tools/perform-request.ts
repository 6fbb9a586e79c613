/** Does a request: checks its options, runs the tool on its files, gathers outputs and warnings. */
import path from 'node:path';
import { detectFileType } from '../adapters/file-type.ts';
import { checkAttachedType, checkFileCount } from '../contract/input-check.ts';
import type { RunRequest } from '../contract/job.ts';
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import type { OtherTools } from '../contract/operation.ts';
import { type AttachedFile, byOption, optionOfPart } from '../contract/options/attached-file.ts';
import { fileOptions, type ToolDeclaration } from '../contract/tool.ts';
import { BatchJournal, moveReached } from './batch-journal.ts';
import { loadTool } from './load-tool.ts';
import { performStep } from './perform-step.ts';
import { performTool } from './perform-tool.ts';
import type { Performed } from './performed.ts';
import { requestOptions } from './request-options.ts';
import { type MakeContext, makeContext, type Outside, type Parent, type Say } from './run-context.ts';

/** Beside the results, on one mount with them: a finished file is renamed, not copied (rename(2) fails across mounts). */
export const SCRATCH = 'out/run';

/** @throws ToolError from the checks or the operation; in a batch only when every file failed. */
export async function performRequest(request: RunRequest, workDir: string, parent: Parent): Promise<Performed> {
  const { say } = parent;
  const titles = new Map<string, string>();
  const { withoutProof = false, emptyFolders = [], wrongPasswords } = request;
  const inputs = request.inputs.map(({ file, ...each }) => ({ ...each, path: path.join(workDir, 'in', file) }));
  const given = inputs.map(({ path: location, name }) => ({ name, path: location }));
  const noteTitle: Outside['noteTitle'] = (input, title) => titles.set(input.path, title);
  const outside: Outside = { ...parent, withoutProof, given, emptyFolders, noteTitle };
  const tool = await loadTool(request.tool);
  const options = await requestOptions(tool, { ...request.options, ...(await attachedFiles(tool, request, workDir)) });
  checkFileCount(tool, inputs.length, options.batch);
  const scratch = path.join(workDir, SCRATCH);
  const { recipe } = request;
  const perform = performStep({ workDir, folder: path.join(scratch, 'steps'), recipe }, outside, wrongPasswords);
  const others = tool.runs ? { others: { load: loadTool, perform, ...ofRecipe(request, workDir, say) } } : {};
  const contextOf: MakeContext = (folder, share) => ({
    ...makeContext(path.join(scratch, folder), outside, share),
    ...others,
  });
  const paths = inputs.map((input) => input.path);
  const journal = new BatchJournal(workDir, paths, request.settled ?? [], titles, {
    begins: (input) => say({ kind: 'begins', input }),
    settles: (file) => say({ kind: 'settled', file }),
  });
  const outputs = await performTool({ tool, options, inputs }, contextOf, { say, wrongPasswords, journal });
  if (outputs.length === 0) throw new ToolError('nothing-found', because('nothing-made'));
  return { tool, options, inputs, outputs, titles };
}

/** What a recipe tells of its files, and what it is told of those that another unit lost. */
function ofRecipe(
  { settled = [], recipe: { reached } = { settled: [] } }: RunRequest,
  workDir: string,
  say: Say,
): Omit<OtherTools, 'load' | 'perform'> {
  return {
    ...(reached && { reached: moveReached(reached, (location) => path.join(workDir, location)) }),
    reaches: (now) =>
      say({ kind: 'reached', reached: moveReached(now, (location) => path.relative(workDir, location)) }),
    begins: (step, input) => say({ kind: 'begins', step, ...(input === undefined ? {} : { input }) }),
    lost: settled.filter((file) => 'error' in file),
  };
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
