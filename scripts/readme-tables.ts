/** Fills the tables and the drawing of README.md and docs/ from declarations, settings and imports; part of `npm run generate`. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ZodType } from 'zod';
import { SETTINGS } from '../src/config.ts';
import { FILE_TYPES, takesAnyFile } from '../src/contract/files/file-type.ts';
import type { ToolCategory, ToolDeclaration } from '../src/contract/tool.ts';
import { optionTables } from './option-tables.ts';
import { roomsDrawing } from './rooms-drawing.ts';

const ROOT = path.join(import.meta.dirname, '..');

/** Defaults that depend on the machine, in words. */
const DEFAULTS: Readonly<Record<string, string>> = {
  DATA_DIR: '`data` in this folder',
  WORKERS: 'one a processor core',
};

function toolTable(tools: readonly ToolDeclaration[]): string {
  const rows = tools.map((tool) => {
    const endings = takesAnyFile(tool) ? ['any'] : tool.accepts.map((type) => FILE_TYPES[type].extensions[0]);
    return `| \`${tool.id}\` | ${tool.name} | ${tool.summary} | ${endings.join(', ')} |`;
  });
  return ['| tool | | what it does | takes |', '|---|---|---|---|', ...rows].join('\n');
}

const CATEGORIES: Readonly<Record<ToolCategory, string>> = {
  organize: 'Organise',
  optimize: 'Optimise',
  convert: 'Convert',
  secure: 'Secure',
  edit: 'Edit',
  extract: 'Extract and inspect',
};

/** The names of all tools, a row a category, in the order of the home page. */
function toolList(tools: readonly ToolDeclaration[]): string {
  const categories = Map.groupBy(tools, ({ category }) => category);
  const rows = [...categories].map(
    ([category, each]) => `| ${CATEGORIES[category]} | ${each.map(({ name }) => name).join(', ')} |`,
  );
  return ['| | |', '|---|---|', ...rows].join('\n');
}

function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { schema, help }]) => `| \`${name}\` | ${defaultOf(name, schema)} | ${help} |`,
  );
  return ['| setting | default | |', '|---|---|---|', ...rows].join('\n');
}

function defaultOf(name: string, schema: ZodType): string {
  const result = schema.safeParse(undefined);
  const value = DEFAULTS[name] ?? result.data;
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

/** Where each table stands. */
const TABLES = [
  { file: 'README.md', name: 'tools', table: toolList },
  { file: 'docs/tools.md', name: 'tools', table: toolTable },
  { file: 'docs/options.md', name: 'options', table: optionTables },
  { file: 'docs/settings.md', name: 'settings', table: settingsTable },
  { file: 'docs/architecture.md', name: 'rooms', table: roomsDrawing },
] as const;

/** The text of a page with its tables as they should be. @param file from the root of the project. */
export function fillTables(file: string, text: string, tools: readonly ToolDeclaration[]): string {
  return TABLES.filter((each) => each.file === file).reduce((filled, { name, table }) => {
    const place = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!place.test(filled)) throw new Error(`${file} has no place for its ${name}.`);
    return filled.replace(place, (_, open: string, close: string) => `${open}${table(tools)}\n${close}`);
  }, text);
}

/** The pages that have tables. */
export const PAGES_WITH_TABLES: readonly string[] = TABLES.map(({ file }) => file);

/** Writes what changed; returns the pages that were not fresh. */
export function writeTables(tools: readonly ToolDeclaration[], check = false): readonly string[] {
  return PAGES_WITH_TABLES.filter((name) => {
    const file = path.join(ROOT, name);
    const text = readFileSync(file, 'utf8');
    const filled = fillTables(name, text, tools);
    if (!check && filled !== text) writeFileSync(file, filled);
    return filled !== text;
  });
}
