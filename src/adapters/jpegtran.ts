/** Drives jpegtran (libjpeg-turbo): turns and flips JPEGs by moving their blocks, without coding them anew. */
import { NATIVE_LIMITS, runProgram } from './process.ts';

/** How a picture is turned: `-rotate 90` and the like, as jpegtran names it. */
export type JpegTurn = readonly string[];

/**
 * Everything that the file tells is kept, also which way up it was.
 * @returns false where a block at the edge would not fit (`-perfect`), the file is no sound JPEG, or the program is missing.
 * @throws ToolError `cancelled`.
 */
export async function turnJpeg(path: string, target: string, turn: JpegTurn, signal: AbortSignal): Promise<boolean> {
  const args = ['-copy', 'all', '-perfect', '-optimize', ...turn, '-outfile', target, path];
  const { code } = await runProgram('jpegtran', args, { signal, limits: NATIVE_LIMITS });
  return code === 0;
}

/**
 * Keeps of a JPEG its plane of brightness alone, without coding it anew. Of planes that are no brightness and colour all stay.
 * @returns false where the file is no sound JPEG, or the program is missing. @throws ToolError `cancelled`.
 */
export async function grayJpegFile(path: string, target: string, signal: AbortSignal): Promise<boolean> {
  const args = ['-copy', 'none', '-grayscale', '-optimize', '-outfile', target, path];
  const { code } = await runProgram('jpegtran', args, { signal, limits: NATIVE_LIMITS });
  return code === 0;
}
