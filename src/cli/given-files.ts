/** The files that a command line names: each must be there; one of several that are worked on alone only loses its own result. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { takesAnyFile } from '../contract/files/file-type.ts';
import { failedFile } from '../contract/messages/failed-file.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import type { RunCommand } from './command.ts';
import { type GivenFile, lookAtFile, unreadable } from './look-at-file.ts';
import type { Report } from './report.ts';
import { walkFolder } from './walk-folder.ts';

export interface Given {
  readonly files: readonly GivenFile[];
  /** Of the folders that were given, those with nothing in them, named as `GivenFile.folder`. */
  readonly emptyFolders: readonly string[];
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
): Promise<Given> {
  const isBatch = tool.inputs === 'single' && values.batch && files.length > 1;
  const found: GivenFile[] = [];
  let firstError: ToolError | undefined;
  if (takesAnyFile(tool)) return allFiles(files, report);
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
  return { files: found, emptyFolders: [] };
}

/** Folders give all that is in them. @throws ToolError `unreadable`, or `no-files` where there is nothing in them. */
async function allFiles(given: readonly string[], report: Report): Promise<Given> {
  const found: GivenFile[] = [];
  const emptyFolders: string[] = [];
  for (const each of given) {
    const isFolder = await stat(each).then(
      (facts) => facts.isDirectory(),
      () => false,
    );
    if (!isFolder) {
      found.push(await lookAtFile(each));
      continue;
    }
    const name = path.basename(each) || each;
    const { files, skipped, emptyFolders: empty } = await walkFolder(each).catch((cause) => unreadable(name, cause));
    for (const { path: file, folder } of files) found.push({ ...(await lookAtFile(file)), folder });
    emptyFolders.push(...empty);
    if (skipped > 0) report.warning({ code: 'archived-links-skipped', params: { file: name, count: skipped } });
  }
  if (found.length === 0) throw new ToolError('no-files');
  return { files: found, emptyFolders };
}
