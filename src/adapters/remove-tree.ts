/** Removes a folder of visitors' files with all that programs left in it. */
import { rm } from 'node:fs/promises';
import { runProgram } from './process.ts';

/** Folders so deep that no path reaches them are left to the `rm` of the system, which goes down name by name. */
export async function removeTree(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENAMETOOLONG') throw error;
    const { code } = await runProgram('rm', ['-rf', '--', folder]);
    if (code !== 0) throw error;
  }
}
