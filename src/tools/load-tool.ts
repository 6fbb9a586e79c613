/** Loads the declaration of one tool by a name of it: whoever needs only one is spared the others. */
import { landingTools } from '../contract/landing.ts';
import type { ToolDeclaration } from '../contract/tool.ts';
import { ToolError } from '../contract/tool-error.ts';
import { LOADERS, TOOL_OF } from './loaders.gen.ts';

/**
 * @param name an id, an alias, or the id of a landing.
 * @throws ToolError `unknown-tool`
 */
export async function loadTool(name: string): Promise<ToolDeclaration> {
  const id = Object.hasOwn(TOOL_OF, name) ? TOOL_OF[name] : undefined;
  const tool = id === undefined ? undefined : await LOADERS[id]?.();
  if (!tool) throw new ToolError('unknown-tool', { tool: name });
  return landingTools(tool).find((landing) => landing.id === name) ?? tool;
}
