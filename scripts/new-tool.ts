/** `npm run new-tool <id>`: makes one folder from which the tool's page, form, call, flags, documents and tests follow. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ToolDeclaration } from '../src/contract/tool.ts';
import { readDeclarations, writeCatalogue } from './generate.ts';
import { newToolFiles } from './new-tool-files.ts';
import { writeTables } from './readme-tables.ts';

const TOOLS = path.join(import.meta.dirname, '../src/tools');

/** Returns what is wrong with the name, or undefined. */
function complaintAbout(id: string, tools: readonly ToolDeclaration[]): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id)) {
    return 'Name the tool in small letters with hyphens, verb first: npm run new-tool reverse-pages';
  }
  const taken = tools.find((tool) => tool.id === id || tool.aliases.includes(id));
  if (taken) return `${id} is taken by src/tools/${taken.id}.`;
  if (existsSync(path.join(TOOLS, id))) return `src/tools/${id} is there already.`;
  return undefined;
}

async function main(id: string): Promise<number> {
  const tools = await readDeclarations();
  const complaint = complaintAbout(id, tools);
  if (complaint) {
    console.error(complaint);
    return 2;
  }
  const folder = path.join(TOOLS, id);
  mkdirSync(folder);
  const rank = Math.max(0, ...tools.map((tool) => tool.rank)) + 1;
  for (const [name, content] of newToolFiles(id, rank)) writeFileSync(path.join(folder, name), content);
  await writeCatalogue();
  writeTables(await readDeclarations());
  console.log(`src/tools/${id} works now. Make it yours, in this order:
  tool.ts             name, summary, what it accepts, its options
  operation.ts        what it does: files in, files out, progress, warnings
  operation.test.ts   what a user would notice, checked by another program
  page.md             what people read and ask
  glyph.tsx           (if you like) its drawing; src/tools/split-pdf/glyph.tsx shows how
After each change of tool.ts or page.md: npm run generate. Then npm run check and npm test.`);
  return 0;
}

process.exitCode = await main(process.argv[2] ?? '');
