/** Loading one tool gives what looking through all of them gives. */
import { expect, test } from 'vitest';
import { DECLARATIONS } from './declarations.gen.ts';
import { findTool, LANDINGS } from './find-tool.ts';
import { loadTool } from './load-tool.ts';

const names = [...DECLARATIONS, ...LANDINGS].flatMap((tool) => [tool.id, ...tool.aliases]);

test.each(names)('%s is the same tool, loaded alone', async (name) => {
  expect(await loadTool(name)).toEqual(findTool(name));
});

test.each([
  ['merge', 'merge-pdf'],
  ['Rotate', 'rotate-pdf'],
  ['merge-pfd', 'merge-pdf'],
  ['pdftoword', 'pdf-to-word'],
  ['pdf_to_jpg', 'pdf-to-jpg'],
])('%s is no tool, but %s was probably meant', async (name, near) => {
  const message = `There is no tool called "${name}". Did you mean "${near}"?`;
  await expect(loadTool(name)).rejects.toMatchObject({ code: 'unknown-tool', message });
  expect(() => findTool(name)).toThrow(message);
});

test.each(['pdf', 'x'.repeat(10_000)])('%j is too far from any tool', async (name) => {
  await expect(loadTool(name)).rejects.toMatchObject({ message: `There is no tool called "${name}".` });
});

test.each(['', 'nothing', 'toString', '__proto__'])('%j is no tool', async (name) => {
  await expect(loadTool(name)).rejects.toMatchObject({ code: 'unknown-tool', params: { tool: name } });
});
