/** Drives veraPDF, a validator of PDF/A that the operator may have installed; Sheaf never asks for it. */
import { ToolError } from '../contract/messages/tool-error.ts';
import { runProgram } from './process.ts';

const MAX_REPORT_BYTES = 32 * 1024 ** 2;
/** Places of each broken rule: the report says which rules, and one place is enough for that. */
const PLACES = 1;

/**
 * @param flavour the level, as veraPDF calls it: `2b`.
 * @returns its report as XML, the same for files that follow the level and files that do not; undefined where there is no veraPDF.
 * @throws ToolError `cancelled`.
 */
export async function runVerapdf(path: string, flavour: string, signal: AbortSignal): Promise<string | undefined> {
  const args = ['--flavour', flavour, '--format', 'xml', '--maxfailuresdisplayed', String(PLACES), path];
  try {
    const { stdout } = await runProgram('verapdf', args, { signal, maxOutputBytes: MAX_REPORT_BYTES });
    return stdout.toString('utf8');
  } catch (error) {
    if (error instanceof ToolError && error.code === 'engine-missing') return undefined;
    throw error;
  }
}
