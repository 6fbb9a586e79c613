/** Makes declarations of a tool's landings: names under which people look for a part of its work. */
import type { ToolDeclaration } from './tool.ts';

/** The landings of a tool as declarations that can be listed, called and run like any other. */
export function landingTools(tool: ToolDeclaration): readonly ToolDeclaration[] {
  return (tool.landings ?? []).map(({ archive, pattern, accepts, asks, fixed = {}, without = [], ...words }) => {
    const { landings: _landings, ...work } = tool;
    return {
      ...work,
      ...words,
      aliases: [],
      accepts: accepts ?? tool.accepts,
      ...(asks ? { asks } : {}),
      outputs: { ...tool.outputs, ...(archive ? { archive } : {}), ...(pattern ? { pattern } : {}) },
      landing: { of: tool.id, fixed, without },
    };
  });
}
