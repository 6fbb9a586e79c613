/** Gathers every word of the tools for other languages: nothing of it is loaded by a page. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Field } from '../src/contract/options/field.ts';
import type { ReportGroup, ReportRows } from '../src/contract/report.ts';
import { type ToolDeclaration, toolFields } from '../src/contract/tool.ts';

interface ToolPage {
  readonly intro: readonly string[];
  readonly questions: readonly object[];
}

/** @param landings say their own names and pages, and the options in the words of their tool. @param pageOf what a tool's page says. */
export function toolWordsModule(
  toolsFolder: string,
  tools: readonly ToolDeclaration[],
  landings: readonly ToolDeclaration[],
  pageOf: (tool: ToolDeclaration) => ToolPage,
  variable: (tool: string) => string,
): string {
  const speaking = tools.filter((tool) => existsSync(path.join(toolsFolder, tool.id, 'screen-words.ts')));
  const imports = speaking.map(({ id }) => `import { screenWords as ${variable(id)} } from './${id}/screen-words.ts';`);
  const rows = tools.map((tool) => {
    const { id, name, summary, verb, keywords } = tool;
    const options = optionWords(toolFields(tool).filter((field) => Object.hasOwn(tool.options, field.name)));
    const words = asSource({ name, summary, verb, keywords, ...pageOf(tool), options, ...reportWords(tool) });
    const screen = speaking.includes(tool) ? `,\n    "screen": sourceOf(${variable(id)})` : '';
    return `  "${id}": ${words.replace(/\n {2}\}$/, () => `${screen}\n  },`)}`;
  });
  const landingRow = (landing: ToolDeclaration) => {
    const { id, name, summary, keywords } = landing;
    return `  "${id}": ${asSource({ name, summary, keywords, ...pageOf(landing) })},`;
  };
  return `import { sourceOf } from '../ui/say.ts';
${imports.join('\n')}

export const TOOL_WORDS = {
${[...rows, ...landings.map(landingRow)].join('\n')}
  "common": ${asSource({ options: optionWords(commonFields(tools)) })},
} as const;
`;
}

/** Fields that stand in the form of a tool without being its own. */
function commonFields(tools: readonly ToolDeclaration[]): readonly Field[] {
  const fields = tools.flatMap((tool) => toolFields(tool).filter(({ name }) => !Object.hasOwn(tool.options, name)));
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/** What a result says of its report, by group and name. */
function reportWords({ report }: ToolDeclaration): { readonly report?: object } {
  if (!report) return {};
  const wordsOf = (rows: NonNullable<ReportRows[ReportGroup]>) =>
    Object.fromEntries(Object.entries(rows).map(([name, { words }]) => [name, words]));
  return { report: Object.fromEntries(Object.entries(report).map(([group, rows]) => [group, wordsOf(rows)])) };
}

function optionWords(fields: readonly Field[]): Readonly<Record<string, object>> {
  return Object.fromEntries(
    fields.map((field) => {
      const choices = choicesOf(field).map(({ value, title }) => [value, title] as const);
      const help = field.help === '' ? {} : { help: field.help };
      const words = { title: field.title, ...help, ...(field.helpWhen ? { helpWhen: field.helpWhen.texts } : {}) };
      return [field.name, choices.length > 0 ? { ...words, choices: Object.fromEntries(choices) } : words];
    }),
  );
}

function choicesOf(field: Field) {
  if ('choices' in field) return field.choices;
  return 'words' in field ? field.words : [];
}

function asSource(value: object): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}
