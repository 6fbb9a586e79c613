/** Takes the files out of an archive: bounded, under safe names, each with its folder and its date. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFileType } from '../../adapters/file-type.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import { passwordFor } from '../../contract/options/passwords.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { type Archive, archiveItems } from '../../engine/unpack/archive-items.ts';
import { BrokenArchive, LockedArchive } from '../../engine/unpack/packed-item.ts';
import { type Gathered, gatherParts, joinParts, partOf } from '../../engine/unpack/volumes.ts';
import { ItemSaver } from './save-items.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const part = partOf(input.name);
  const parts = part && gatherParts(input, part, context.given ?? [input]);
  // A later part, whose archive is opened with the first one.
  if (part && !parts) return [];
  const archive = parts ? await joined(input, parts, context) : input;
  const saver = new ItemSaver(archive, options, context);
  const password = passwordFor(options.password, input.name);
  try {
    const wish = { password, encoding: options.encoding, workDir: context.workDir, signal: context.signal };
    await saver.saveAll(archiveItems(archive, wish));
  } catch (error) {
    await saver.dropSpoiled(error);
    throwUnlessPartly(error, { input, parts, password, saved: saver.count, options });
    context.warn('archive-incomplete', { file: input.name, count: saver.count });
  }
  context.progress(1);
  return results(saver, input, options);
};

/** All parts as one file; its kind is that of the first. */
async function joined(input: InputFile, { files }: Gathered, { workDir, signal }: RunContext): Promise<Archive> {
  const name = input.name.replace(/\.\d{3}$/, '');
  const path = files.length === 1 ? input.path : join(workDir, 'joined');
  if (files.length > 1) await joinParts(files, path, signal);
  const type = (await detectFileType(path, name)) ?? 'bytes';
  return { path, name, type, bytes: (await stat(path)).size };
}

interface Failure {
  readonly input: InputFile;
  readonly parts: Gathered | undefined;
  readonly password: string;
  /** Files that are whole. */
  readonly saved: number;
  readonly options: Options;
}

/** @throws ToolError unless what was saved before the failure is worth having. */
function throwUnlessPartly(error: unknown, { input, parts, password, saved, options }: Failure): void {
  const file = input.name;
  if (error instanceof LockedArchive)
    throw new ToolError(password === '' ? 'need-password' : 'wrong-password', { file });
  const isBroken = error instanceof BrokenArchive || (error instanceof ToolError && error.code === 'damaged');
  if (!isBroken) throw error;
  // What breaks off at the end of the last part that is there goes on in the next one.
  if (parts) throw new ToolError('part-missing', parts.next, { cause: error });
  if (saved > 0 && options['on-damaged'] === 'repair') return;
  if (error instanceof ToolError) throw error;
  throw new ToolError('damaged', { file, ...phrase('found', 'nothing-unpacked') }, { cause: error });
}

function results(saver: ItemSaver, input: InputFile, options: Options): readonly OutputFile[] {
  saver.warnOfSkipped();
  const { outputs, found } = saver;
  const file = input.name;
  if (outputs.length === 0) {
    if (saver.unsafe > 0) throw new ToolError('unsafe-names', { file });
    if (saver.damaged > 0) throw new ToolError('damaged', { file, ...phrase('found', 'nothing-unpacked') });
    const why =
      found === 0
        ? because('archive-empty', { file })
        : because('no-such-archived-file', { file, wanted: options.select });
    throw new ToolError('nothing-found', why);
  }
  return outputs;
}
