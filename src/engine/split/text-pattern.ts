/** A text or a /pattern/ that visitors write, searched in time that only grows with the text (RE2: no pattern can hang it). */
import { compileRe2 } from '../../adapters/re2.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { readWrittenPattern, type WrittenPattern } from '../../contract/text/written-pattern.ts';

export interface Found {
  /** The first group, or all that matched. */
  readonly value: string;
}

export interface TextPattern {
  /** A group is there to tell one value from another. */
  readonly hasGroup: boolean;
  find(text: string): Found | undefined;
}

/** Upper and lower case, kinds of blanks and composed letters make no difference in a plain text. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Reads `words` or `/pattern/i`.
 * @param option whose value it is, for the message.
 * @throws ToolError `bad-option` when the pattern is none, or uses what only backtracking engines know.
 */
export function readTextPattern(written: string, option: string): TextPattern {
  const pattern = readWrittenPattern(written);
  if (!pattern) {
    const wanted = plain(written);
    return { hasGroup: false, find: (text) => (plain(text).includes(wanted) ? { value: written.trim() } : undefined) };
  }
  const compiled = compilePattern(pattern, option);
  return {
    hasGroup: compiled.groupCount() > 0,
    find: (text) => {
      const matcher = compiled.matcher(text.normalize('NFC'));
      if (!matcher.find()) return undefined;
      const group = compiled.groupCount() > 0 ? matcher.group(1) : matcher.group(0);
      return { value: (group ?? '').replace(/\s+/g, ' ').trim() };
    },
  };
}

/** @throws ToolError `bad-option` as `readTextPattern` does. */
export function compilePattern({ source, flags }: WrittenPattern, option: string): ReturnType<typeof compileRe2> {
  try {
    return compileRe2(source, flags);
  } catch (error) {
    throw new ToolError('bad-option', { field: option, ...because('pattern-not-known', { option }) }, { cause: error });
  }
}
