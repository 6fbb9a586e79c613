/** The one way to say that a certificate file is of no use. */
import { ToolError } from '../../contract/tool-error.ts';

/** @param reason a whole sentence. */
export function bad(reason: string, cause?: unknown): ToolError {
  return new ToolError('bad-certificate', { reason, field: 'certificate' }, { cause });
}
