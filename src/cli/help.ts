/** Help texts and the machine-readable list of tools, made from the declarations. */
import PACKAGE from '../../package.json' with { type: 'json' };
import type { Field } from '../contract/field.ts';
import { kebabCase } from '../contract/parse-options.ts';
import { type ToolDeclaration, toolFields } from '../contract/tool.ts';
import { DECLARATIONS } from '../tools/declarations.gen.ts';

const WIDTH = 26;

export function generalHelp(): string {
  const tools = DECLARATIONS.map((tool) => `  ${tool.id.padEnd(WIDTH - 2)}${tool.summary}`);
  return [
    'sheaf <tool> [--option value …] FILE… --out DIR',
    '',
    'Tools',
    ...tools,
    '',
    'Options of every run',
    row('--out DIR, -o DIR', 'where the results go (needed)'),
    row('--json', 'print one JSON object instead of a progress bar'),
    row('--server URL', 'let a Sheaf server do the work'),
    row('--help', 'this text, or that of a tool'),
    row('--version', 'which Sheaf this is'),
    '',
    'sheaf tools --json lists every tool with its options.',
    'Exit status: 0 done, 1 something about a file, 2 wrong usage, 130 cancelled.',
  ].join('\n');
}

export function toolHelp(tool: ToolDeclaration): string {
  const fields = toolFields(tool);
  const own = fields.filter((field) => Object.hasOwn(tool.options, field.name));
  const common = fields.filter((field) => !Object.hasOwn(tool.options, field.name));
  return [
    `sheaf ${tool.id} [--option value …] FILE${tool.inputs === 'single' ? '' : '…'} --out DIR`,
    '',
    `${tool.name}: ${tool.summary}.`,
    `Takes ${tool.accepts.join(', ')}.`,
    ...(own.length > 0 ? ['', 'Options', ...own.flatMap(describe)] : []),
    '',
    'Options of every tool',
    ...common.flatMap(describe),
  ].join('\n');
}

/** "sheaf 0.1.0". */
export function versionText(): string {
  return `sheaf ${PACKAGE.version}`;
}

/** One object a tool, as GET /api/tools gives it too. */
export function toolsAsJson(): string {
  const tools = DECLARATIONS.map((tool) => ({
    id: tool.id,
    aliases: tool.aliases,
    name: tool.name,
    summary: tool.summary,
    accepts: tool.accepts,
    inputs: tool.inputs,
    maxFiles: tool.maxFiles,
    options: toolFields(tool),
  }));
  return JSON.stringify(tools, null, 2);
}

function describe(field: Field): readonly string[] {
  const start = field.default === '' || field.default === null ? '' : ` [${field.default}]`;
  return [row(`--${kebabCase(field.name)} ${valueWord(field)}`, `${field.help}${start}`)];
}

function valueWord(field: Field): string {
  if (field.kind === 'choice') return field.choices.map((choice) => choice.value).join('|');
  if (field.kind === 'boolean') return 'true|false';
  if (field.kind === 'number') return `${field.min}-${field.max}`;
  if (field.kind === 'file') return 'PATH';
  return field.kind.toUpperCase();
}

function row(left: string, right: string): string {
  return left.length + 3 > WIDTH ? `  ${left}\n${' '.repeat(WIDTH)}${right}` : `  ${left.padEnd(WIDTH - 2)}${right}`;
}
