/** Loading one tool gives what looking through all of them gives. */
import { expect, test } from 'vitest';
import { DECLARATIONS } from './declarations.gen.ts';
import { findTool, LANDINGS } from './find-tool.ts';
import { loadTool } from './load-tool.ts';

const names = [...DECLARATIONS, ...LANDINGS].flatMap((tool) => [tool.id, ...tool.aliases]);

test.each(names)('%s is the same tool, loaded alone', async (name) => {
  expect(await loadTool(name)).toEqual(findTool(name));
});

test.each(['', 'nothing', 'toString', '__proto__'])('%j is no tool', async (name) => {
  await expect(loadTool(name)).rejects.toMatchObject({ code: 'unknown-tool', params: { tool: name } });
});
