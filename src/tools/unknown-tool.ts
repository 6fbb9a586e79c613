/** The error for a tool that nobody knows, with the name that was probably meant. */
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { editDistance } from '../contract/options/parse-options.ts';
import { TOOL_OF } from './loaders.gen.ts';

/** Letters of a name that allow one slip, and the most slips there may be. */
const LETTERS_A_SLIP = 4;
const MOST_SLIPS = 2;
/** Longer names are no slip of a finger. */
const LONGEST = 40;

export function unknownTool(name: string): ToolError {
  const near = name.length > LONGEST ? undefined : nearTool(name.toLowerCase());
  const why = near ? because('no-such-tool-near', { tool: name, near }) : because('no-such-tool', { tool: name });
  return new ToolError('unknown-tool', why);
}

/** The tool that begins with the word, such as "merge", if only one does; else the one whose name is nearest. */
function nearTool(word: string): string | undefined {
  const begun = new Set(Object.keys(TOOL_OF).flatMap((id) => (id.startsWith(`${word}-`) ? (TOOL_OF[id] ?? []) : [])));
  if (begun.size === 1) return [...begun][0];
  const bare = withoutDashes(word);
  const slips = Math.min(MOST_SLIPS, Math.floor(bare.length / LETTERS_A_SLIP));
  return Object.keys(TOOL_OF)
    .map((id) => ({ id, distance: editDistance(withoutDashes(id), bare) }))
    .filter(({ distance }) => distance <= slips)
    .sort((a, b) => a.distance - b.distance)
    .at(0)?.id;
}

function withoutDashes(name: string): string {
  return name.replaceAll('-', '');
}
