/** The folder that --out names: made and tried before the work, so that no work is done for nothing. */
import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ToolError } from '../contract/messages/tool-error.ts';

/**
 * Does `work` once results can be put into the folder. Folders made for it go again when the work fails.
 * @param folder absolute
 * @throws ToolError `unwritable`, or what `work` throws
 */
export async function withOutFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const made: string[] = [];
  try {
    await prepare(folder, made);
    return await work();
  } catch (error) {
    // The inner ones first; one that is not empty stays.
    for (const each of made.toReversed()) await rmdir(each).catch(() => undefined);
    throw error;
  }
}

async function prepare(folder: string, made: string[]): Promise<void> {
  try {
    await makeFolders(folder, made);
    // Only writing tells: root passes every question about rights, also in /proc.
    await rmdir(await mkdtemp(path.join(folder, '.sheaf-')));
  } catch (cause) {
    throw new ToolError('unwritable', { folder }, { cause });
  }
}

/** One by one: Node's own recursive way never returns below /proc (26.10). */
async function makeFolders(folder: string, made: string[]): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolders(parent, made);
  try {
    await mkdir(folder);
    made.push(folder);
  } catch (error) {
    // Another run may have made it just now.
    if (!(await isFolder(folder))) throw error;
  }
}

async function isFolder(place: string): Promise<boolean> {
  const facts = await stat(place).catch(() => undefined);
  return facts?.isDirectory() ?? false;
}
