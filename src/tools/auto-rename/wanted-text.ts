/** Reads what a name is to be found by: the text before it, or a /pattern/. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { readWrittenPattern } from '../../contract/text/written-pattern.ts';
import { readTextPattern, type TextPattern } from '../../engine/split/text-pattern.ts';

/** @throws ToolError `bad-option` where there is nothing to find, or the pattern is none. */
export function readWantedText(written: string): TextPattern {
  const wanted = written.trim();
  if (wanted === '') throw new ToolError('bad-option', { field: 'find', ...because('say-what-to-find') });
  return readTextPattern(readWrittenPattern(wanted) ? wanted : `/${after(wanted)}/i`, 'find');
}

/** What follows a text, up to the next column or the end of the line. */
function after(wanted: string): string {
  const words = wanted
    .normalize('NFC')
    .replace(/[:#\s]+$/, '')
    .split(/\s+/);
  const label = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+');
  return `${label}[\\s:#]*([^\\s:#][^\\t\\n]*)`;
}
