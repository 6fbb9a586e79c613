/** Drives librsvg's own converter (rsvg-convert): an SVG becomes a PDF of vectors; it runs no script and fetches nothing. */
import { ToolError } from '../contract/messages/tool-error.ts';
import { NATIVE_LIMITS, runProgram } from './process.ts';

export interface SvgToPdfOptions {
  /** The page is so many times the drawing's natural size (96 CSS pixels are an inch). */
  readonly zoom: number;
  readonly signal: AbortSignal;
}

/** What became of it; `stopped` where the drawing took too long. */
export type SvgToPdfResult = 'drawn' | 'stopped' | 'refused';

/** Seconds of processor time; drawings of a map or a plan take a few. */
const CPU_SECONDS = 30;

/**
 * Writes a PDF of one page. The drawing comes through standard input, so that there is no folder from which it could
 * read anything.
 * @returns `refused` when it cannot be drawn, or the program is not installed. @throws ToolError `cancelled`.
 */
export async function svgToPdf(
  svg: Uint8Array,
  output: string,
  { zoom, signal }: SvgToPdfOptions,
): Promise<SvgToPdfResult> {
  const args = ['--format=pdf', `--zoom=${zoom}`, `--output=${output}`];
  const limits = { ...NATIVE_LIMITS, cpuSeconds: CPU_SECONDS };
  try {
    const ended = await runProgram('rsvg-convert', args, { signal, limits, input: svg });
    if (ended.signal === 'SIGXCPU' || ended.signal === 'SIGKILL') return 'stopped';
    return ended.code === 0 ? 'drawn' : 'refused';
  } catch (error) {
    if (error instanceof ToolError && error.code === 'engine-missing') return 'refused';
    throw error;
  }
}
