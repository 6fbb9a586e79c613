/** Help texts and the machine-readable list of tools, made from the declarations. */
import PACKAGE from '../../package.json' with { type: 'json' };
import { takesAnyFile } from '../contract/files/file-type.ts';
import { aboutField, type Field } from '../contract/options/field.ts';
import { kebabCase } from '../contract/options/kebab-case.ts';
import { type ToolDeclaration, toolFields } from '../contract/tool.ts';
import { DECLARATIONS } from '../tools/declarations.gen.ts';
import { LANDINGS } from '../tools/find-tool.ts';

const WIDTH = 26;

export function generalHelp(): string {
  const lines = (tools: readonly ToolDeclaration[]) =>
    tools.map((tool) => `  ${tool.id.padEnd(WIDTH - 2)}${tool.summary}`);
  return [
    'sheaf <tool> [--option value …] FILE… --out DIR',
    '',
    'Tools',
    ...lines(DECLARATIONS),
    '',
    'Shortcuts to these tools',
    ...lines(LANDINGS),
    '',
    'General options',
    row('--out DIR, -o DIR', 'folder for the results (required)'),
    row('--json', 'print one JSON object instead of a progress bar'),
    row('--server URL', 'run the job on a Sheaf server'),
    row('--help', 'show this help, or help for a tool'),
    row('--version', 'show the version'),
    '',
    'Recipes',
    row('run RECIPE FILE…', 'run the steps of a recipe (a .sheaf.json file)'),
    row('watch RECIPE IN OUT', 'run a recipe on every file that comes into a folder'),
    '',
    '“sheaf tools --json” lists every tool with its options.',
    'Exit codes: 0 success, 1 failure (also of one file among several), 2 usage error, 130 cancelled.',
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
    `Accepts ${takesAnyFile(tool) ? 'files of any type, and folders' : tool.accepts.join(', ')}.`,
    ...(own.length > 0 ? ['', 'Options', ...own.flatMap(describe)] : []),
    '',
    'Options for all tools',
    ...common.flatMap(describe),
  ].join('\n');
}

/** "sheaf 0.1.0". */
export function versionText(): string {
  return `sheaf ${PACKAGE.version}`;
}

/** One object a tool, as GET /api/tools gives it too. */
export function toolsAsJson(): string {
  const tools = [...DECLARATIONS, ...LANDINGS].map((tool) => ({
    id: tool.id,
    ...(tool.landing ? { of: tool.landing.of } : {}),
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
  const unsaid = field.kind === 'choice' ? field.choices.find(({ value }) => value === '')?.title : undefined;
  const first = unsaid ?? field.default ?? '';
  const start = first === '' ? '' : ` [${first}]`;
  return [row(`--${kebabCase(field.name)} ${valueWord(field)}`, `${aboutField(field)}${start}`)];
}

function valueWord(field: Field): string {
  if (field.kind === 'choice') return field.choices.flatMap(({ value }) => value || []).join('|');
  if (field.kind === 'several') return [...field.sets, ...field.choices].map(({ value }) => value).join(',');
  if (field.kind === 'colours') return field.choices.map(({ value }) => value.toUpperCase()).join(',');
  if (field.kind === 'boolean') return 'true|false';
  if (field.kind === 'number') return `${field.min}-${field.max}`;
  if (field.kind === 'file') return fileWord(field);
  return field.kind.toUpperCase();
}

function fileWord({ orJson, most }: Extract<Field, { kind: 'file' }>): string {
  if (most !== undefined) return `PATH (repeat for up to ${most} files)`;
  return orJson ? 'PATH|JSON' : 'PATH';
}

function row(left: string, right: string): string {
  return left.length + 3 > WIDTH ? `  ${left}\n${' '.repeat(WIDTH)}${right}` : `  ${left.padEnd(WIDTH - 2)}${right}`;
}
