/** Drives libheif's own converter (heif-convert, from 1.18 on heif-dec): HEIC pictures become PNG, turned upright. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '../contract/tool-error.ts';
import { NATIVE_LIMITS, runProgram } from './process.ts';

const PROGRAMS = ['heif-convert', 'heif-dec'];

/** What `prlimit` exits with when there is no such program. */
const NO_PROGRAM = 127;

/**
 * Writes the picture (of several, the first) as a PNG into an empty folder and returns its path; undefined when the
 * file is broken.
 * @throws ToolError `engine-missing`, `cancelled`.
 */
export async function heifToPng(path: string, folder: string, signal: AbortSignal): Promise<string | undefined> {
  for (const program of PROGRAMS) {
    const result = await runProgram(program, [path, join(folder, 'heif.png')], { signal, limits: NATIVE_LIMITS });
    if (result.code === NO_PROGRAM) continue;
    // Several pictures come as heif-1.png, heif-2.png, …
    const [first] = (await readdir(folder)).filter((name) => /^heif(?:-\d+)?\.png$/.test(name)).sort();
    return result.code === 0 && first !== undefined ? join(folder, first) : undefined;
  }
  throw new ToolError('engine-missing', { program: 'libheif' });
}
