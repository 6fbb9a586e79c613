/** Reads what is to be found in addresses, and by what it is replaced. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { ChangeAddress } from '../../engine/document/links/change-addresses.ts';
import { compilePattern } from '../../engine/split/text-pattern.ts';
import { patternOf, plainChange } from './plain-change.ts';

/**
 * @param find a text, in any case, or a /pattern/ (RE2: none can hang the work).
 * @throws ToolError `bad-option` where there is nothing to find, or the pattern is none.
 */
export function readChange(find: string, replacement: string): ChangeAddress {
  const wanted = find.trim();
  if (wanted === '') throw new ToolError('bad-option', { field: 'find', ...because('say-what-to-find') });
  const { source, flags } = patternOf(wanted) ?? {};
  if (source !== undefined) {
    const pattern = compilePattern(source, flags ?? '', 'find');
    return (address) => pattern.matcher(address).replaceAll(replacement.trim());
  }
  return plainChange(wanted, replacement.trim());
}
