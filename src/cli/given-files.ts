/** The files that a command line names: each must be there; one of several that are worked on alone only loses its own result. */
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { failedFile } from '../contract/messages/failed-file.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import type { RunCommand } from './command.ts';
import type { Report } from './report.ts';

export interface GivenFile {
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** @throws ToolError `is-folder` or `unreadable` */
export async function lookAtFile(file: string): Promise<GivenFile> {
  const name = path.basename(file) || file;
  const facts = await stat(file).catch((cause) => unreadable(name, cause));
  if (facts.isDirectory()) throw new ToolError('is-folder', { file: name });
  if (!facts.isFile()) throw new ToolError('unreadable', { file: name });
  await access(file, constants.R_OK).catch((cause) => unreadable(name, cause));
  return { path: file, name, bytes: facts.size, modifiedMs: Math.round(facts.mtimeMs) };
}

function unreadable(file: string, cause: unknown): never {
  throw new ToolError('unreadable', { file }, { cause });
}

/**
 * Those that can be worked on. In a batch the others are told, and the rest is done without them.
 * @param check what else may be said of a file of a batch here.
 * @throws ToolError of the first one that cannot; in a batch only where no file is left.
 */
export async function givenFiles(
  { files, tool, values }: RunCommand,
  report: Report,
  check: (file: GivenFile) => void | Promise<void> = () => undefined,
): Promise<readonly GivenFile[]> {
  const isBatch = tool.inputs === 'single' && values.batch && files.length > 1;
  const found: GivenFile[] = [];
  let firstError: ToolError | undefined;
  for (const file of files) {
    try {
      const facts = await lookAtFile(file);
      if (isBatch) await check(facts);
      found.push(facts);
    } catch (error) {
      if (!isBatch || !(error instanceof ToolError)) throw error;
      firstError ??= error;
      report.warning({ code: 'file-failed', params: failedFile(error, path.basename(file)) });
    }
  }
  if (found.length === 0 && firstError) throw firstError;
  return found;
}
