/** The options of every tool as tables, from the declarations; part of docs/options.md. */
import { FILE_TYPES, type FileTypeId } from '../src/contract/files/file-type.ts';
import { COMMON_OPTIONS } from '../src/contract/options/common-options.ts';
import { aboutField, type Choice, type Field } from '../src/contract/options/field.ts';
import { kebabCase } from '../src/contract/options/kebab-case.ts';
import { type ToolDeclaration, toolFields } from '../src/contract/tool.ts';

/** One foldable table a tool, in the order of the catalogue, and one for what all of them take. */
export function optionTables(tools: readonly ToolDeclaration[]): string {
  const own = tools.map((tool) => {
    const fields = toolFields(tool).filter((field) => Object.hasOwn(tool.options, field.name));
    return foldable(`<code>${tool.id}</code> ${tool.name}`, fields);
  });
  return [...own, foldable('Every tool', commonFields(tools))].join('\n\n');
}

/** A tool may say in its own words what a common option does; the table shows what most tools say. */
function commonFields(tools: readonly ToolDeclaration[]): readonly Field[] {
  return Object.keys(COMMON_OPTIONS).flatMap((name) => {
    const tool = tools.find((each) => !Object.hasOwn(each.options, name) && toolFields(each).some(hasName(name)));
    return tool ? toolFields(tool).filter(hasName(name)) : [];
  });
}

function hasName(name: string): (field: Field) => boolean {
  return (field) => field.name === name;
}

function foldable(title: string, fields: readonly Field[]): string {
  const count = `${fields.length} ${fields.length === 1 ? 'option' : 'options'}`;
  const rows = fields.map((field) => {
    const name = `\`${kebabCase(field.name)}\`${field.primary ? ' •' : ''}`;
    return `| ${[name, valuesOf(field), defaultOf(field), aboutField(field)].map(cell).join(' | ')} |`;
  });
  const table = ['| option | values | default | |', '|---|---|---|---|', ...rows].join('\n');
  return `<details><summary>${title}: ${count}</summary>\n\n${table}\n\n</details>`;
}

function valuesOf(field: Field): string {
  switch (field.kind) {
    case 'boolean':
      return 'true, false';
    case 'choice':
      return wordsOf(field.choices);
    case 'several':
      return `several of: ${wordsOf([...field.sets, ...field.choices])}`;
    case 'number':
      return listed(`${field.min} to ${field.max}${field.unit === '' ? '' : ` ${field.unit}`}`, field.words);
    case 'pages':
      return `page range: ${field.placeholder}`;
    case 'text':
      return `text, at most ${field.maxLength} characters`;
    case 'secret':
      return 'text, kept secret';
    case 'length':
      return 'length: 10mm, 0.5in, 36pt';
    case 'size':
      return `size: ${field.placeholder}`;
    case 'paper':
      return listed('paper name such as a4, or WxH', field.words);
    case 'colour':
      return listed('colour: #1a2b3c or a name', field.words);
    case 'colours':
      return `colours of: ${wordsOf(field.choices)}`;
    case 'anchor':
      return listed('top-left, top … bottom-right', field.words);
    case 'json':
      return `JSON: ${field.placeholder}`;
    case 'languages':
      return 'eng, deu+fra …, auto';
    case 'file':
      return `file: ${field.accepts.map(endingOf).join(', ')}${field.orJson ? ', or JSON' : ''}`;
  }
}

function listed(first: string, words: readonly Choice[]): string {
  return words.length === 0 ? first : `${first}, ${wordsOf(words)}`;
}

function wordsOf(words: readonly Pick<Choice, 'value'>[]): string {
  return words.flatMap(({ value }) => value || []).join(', ');
}

function endingOf(type: FileTypeId): string {
  return FILE_TYPES[type].extensions[0];
}

function defaultOf(field: Field): string {
  if (field.required) return 'needed';
  return field.default === null ? '' : String(field.default);
}

/** Markdown's own signs are written so that they show. */
function cell(text: string): string {
  return text.replace(/[|<]/g, (sign) => (sign === '|' ? '\\|' : '&lt;')).replaceAll('\n', ' ');
}
