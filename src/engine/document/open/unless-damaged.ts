/** For reports on whole files: a page that cannot be read is told of, and no reason to stop. */
import { ToolError } from '../../../contract/messages/tool-error.ts';

/** @returns undefined where the work ends as `damaged` or `too-complex`. @throws whatever else it throws. */
export async function unlessDamaged<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ToolError && (error.code === 'damaged' || error.code === 'too-complex')) return undefined;
    throw error;
  }
}
