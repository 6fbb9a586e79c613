/** Loads the declaration of one tool by a name of it: whoever needs only one is spared the others. */
import { landingTools } from '../contract/landing.ts';
import type { ToolDeclaration } from '../contract/tool.ts';
import { LOADERS, TOOL_OF } from './loaders.gen.ts';
import { unknownTool } from './unknown-tool.ts';

/**
 * @param name an id, an alias, or the id of a landing.
 * @throws ToolError `unknown-tool`
 */
export async function loadTool(name: string): Promise<ToolDeclaration> {
  const id = Object.hasOwn(TOOL_OF, name) ? TOOL_OF[name] : undefined;
  const tool = id === undefined ? undefined : await LOADERS[id]?.();
  if (!tool) throw unknownTool(name);
  return landingTools(tool).find((landing) => landing.id === name) ?? tool;
}
