/** Finds a tool's declaration by its id or one of its aliases, and the landings of the tools by theirs. */
import { landingTools } from '../contract/landing.ts';
import type { ToolDeclaration } from '../contract/tool.ts';
import { DECLARATIONS } from './declarations.gen.ts';
import { unknownTool } from './unknown-tool.ts';

/** The pages for a part of a tool's work, in the order of their tools. */
export const LANDINGS: readonly ToolDeclaration[] = DECLARATIONS.flatMap(landingTools);

const BY_NAME = new Map<string, ToolDeclaration>(
  [...DECLARATIONS, ...LANDINGS].flatMap((tool) => [tool.id, ...tool.aliases].map((name) => [name, tool] as const)),
);

/** @throws ToolError `unknown-tool` */
export function findTool(name: string): ToolDeclaration {
  const tool = BY_NAME.get(name);
  if (!tool) throw unknownTool(name);
  return tool;
}
