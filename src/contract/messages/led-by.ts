/** Says of an error where in an option it lies. */
import type { TextParams } from './fill-text.ts';
import { ToolError } from './tool-error.ts';

/** The same error with a sentence before it. @param lead from `because`. @param field the option. */
export function ledBy(lead: TextParams, field: string, { code, params, cause }: ToolError): ToolError {
  const why = [lead.why, params.why].filter(Boolean).join(' ');
  const reason = [lead.reason, params.reason].filter(Boolean).join(' ');
  return new ToolError(code, { ...params, ...lead, field, why, reason }, { cause });
}
