/** The one way to say that a certificate file is of no use. */

import { because, type PlainReason } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';

export function bad(why: PlainReason, cause?: unknown): ToolError {
  return new ToolError('bad-certificate', { ...because(why), field: 'certificate' }, { cause });
}
