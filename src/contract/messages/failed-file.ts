/** Params of the warning that one file of several failed: the error's own come along, for a door that says it in its words. */
import type { TextParams } from './fill-text.ts';
import type { ToolError } from './tool-error.ts';

export function failedFile(error: ToolError, file: string): TextParams {
  return { ...error.params, file, reason: error.message, code: error.code };
}
