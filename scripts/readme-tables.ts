/** Fills the tables of README.md from the declarations and the settings; part of `npm run generate`. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ZodType } from 'zod';
import { SETTINGS } from '../src/config.ts';
import { FILE_TYPES } from '../src/contract/file-type.ts';
import type { ToolDeclaration } from '../src/contract/tool.ts';
import { optionTables } from './option-tables.ts';

const README = path.join(import.meta.dirname, '../README.md');

/** Defaults that depend on the machine, in words. */
const DEFAULTS: Readonly<Record<string, string>> = {
  DATA_DIR: '`data` in this folder',
  WORKERS: 'one a processor core',
};

function toolTable(tools: readonly ToolDeclaration[]): string {
  const rows = tools.map((tool) => {
    const endings = tool.accepts.map((type) => FILE_TYPES[type].extensions[0]);
    return `| \`${tool.id}\` | ${tool.name} | ${tool.summary} | ${endings.join(', ')} |`;
  });
  return ['| tool | | what it does | takes |', '|---|---|---|---|', ...rows].join('\n');
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

/** The text with all tables as they should be. */
export function fillReadme(text: string, tools: readonly ToolDeclaration[]): string {
  const tables = { tools: toolTable(tools), options: optionTables(tools), settings: settingsTable() };
  let filled = text;
  for (const [name, table] of Object.entries(tables)) {
    const place = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!place.test(filled)) throw new Error(`README.md has no place for its ${name}.`);
    filled = filled.replace(place, (_, open: string, close: string) => `${open}${table}\n${close}`);
  }
  return filled;
}

/** Writes what changed; returns whether README.md was fresh. */
export function writeReadme(tools: readonly ToolDeclaration[], check = false): boolean {
  const text = readFileSync(README, 'utf8');
  const filled = fillReadme(text, tools);
  if (!check && filled !== text) writeFileSync(README, filled);
  return filled === text;
}
