/** Reads what is to be found in addresses, and by what it is replaced. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { readWrittenPattern } from '../../contract/text/written-pattern.ts';
import type { ChangeAddress } from '../../engine/document/links/change-addresses.ts';
import { compilePattern } from '../../engine/split/text-pattern.ts';
import { plainChange } from './plain-change.ts';

/**
 * @param find a text, in any case, or a /pattern/ (RE2: none can hang the work).
 * @throws ToolError `bad-option` where there is nothing to find, or the pattern is none.
 */
export function readChange(find: string, replacement: string): ChangeAddress {
  const wanted = find.trim();
  if (wanted === '') throw new ToolError('bad-option', { field: 'find', ...because('say-what-to-find') });
  const written = readWrittenPattern(wanted);
  if (!written) return plainChange(wanted, replacement.trim());
  const pattern = compilePattern(written, 'find');
  return (address) => pattern.matcher(address).replaceAll(replacement.trim());
}
