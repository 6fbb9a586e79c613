/** Drives poppler's pdftocairo: a page becomes a drawing of vectors (SVG). */
import { readFile, rm } from 'node:fs/promises';
import { ToolError } from '../contract/messages/tool-error.ts';
import { NATIVE_LIMITS, runProgram } from './process.ts';

/** Drawings of maps and plans take a few. */
const CPU_SECONDS = 60;
/** Larger drawings are of no use to anyone, and would have to be held in memory. */
const MAX_BYTES = 64 * 1024 ** 2;

/**
 * The page as seen: cropped and turned, its origin in the upper left corner, in points. Letters are paths, photographs
 * are part of it as data. It has no script and refers to nothing outside.
 * @param path of a PDF without a password. @param page 1-based.
 * @param scratch a path for the drawing; there is nothing there afterwards.
 * @returns undefined where the page cannot be drawn, or not in time or in a file of a bearable size.
 * @throws ToolError `engine-missing`, `cancelled`.
 */
export async function pageSvg(
  path: string,
  page: number,
  scratch: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const args = ['-svg', '-q', '-f', String(page), '-l', String(page), path, scratch];
  const limits = { ...NATIVE_LIMITS, cpuSeconds: CPU_SECONDS, fileBytes: MAX_BYTES };
  try {
    const { code } = await runProgram('pdftocairo', args, { signal, limits });
    if (code !== 0) return undefined;
    const svg = await readFile(scratch, 'utf8');
    return svg.length < MAX_BYTES && svg.endsWith('</svg>\n') ? svg : undefined;
  } catch (error) {
    if (error instanceof ToolError && (error.code === 'engine-missing' || error.code === 'cancelled')) throw error;
    return undefined;
  } finally {
    await rm(scratch, { force: true });
  }
}
