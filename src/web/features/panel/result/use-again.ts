/** The work of a job in forms that do it again: a recipe, a command and a call. Secrets and files are left out of them. */
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import type { Field } from '../../../../contract/options/field.ts';
import { kebabCase } from '../../../../contract/options/kebab-case.ts';
import { ADDRESS_OPTIONS, type Recipe } from '../../../../contract/recipe/recipe.ts';
import { optionsToSend, type Values } from '../model/option-values.ts';

type Options = readonly (readonly [name: string, value: string])[];

/** What was said that is no secret. */
function plainOptions({ fields }: CatalogueEntry, values: Values): Options {
  const plain = fields.filter(({ kind }) => kind !== 'secret' && kind !== 'file');
  return optionsToSend(plain, values);
}

/** It asks for secrets that were entered and for files that came with options. */
export function recipeOf(entry: CatalogueEntry, values: Values, files: readonly string[]): Recipe {
  const asked = entry.fields
    .filter(({ name, kind }) => (isAsked(name, kind) && values[name]) || (kind === 'file' && files.includes(name)))
    .map(({ name }) => [name, { ask: name }] as const);
  // Files that are locked are opened by the password of the recipe.
  const opens = entry.fields.some(({ name, required }) => name === 'password' && required);
  const secrets = asked.filter(([name]) => name !== 'password' || opens);
  const options = Object.fromEntries([...plainOptions(entry, values), ...secrets]);
  return { sheaf: 1, name: entry.name, steps: [{ tool: entry.id, options }] };
}

function isAsked(name: string, kind: Field['kind']): boolean {
  return kind === 'secret' || ADDRESS_OPTIONS.includes(name);
}

/** `sheaf rotate-pdf --rotation 90 FILE --out DIR`. */
export function commandOf(entry: CatalogueEntry, values: Values): string {
  const options = plainOptions(entry, values).map(([name, value]) => `--${kebabCase(name)}=${quoted(value)}`);
  const files = entry.inputs === 'single' ? 'FILE' : 'FILE…';
  return ['sheaf', entry.id, ...options, files, '--out', 'DIR'].join(' ');
}

/** The same as a call of curl. @param origin of the site. */
export function callOf(entry: CatalogueEntry, values: Values, origin: string): string {
  const options = plainOptions(entry, values).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`);
  return ['curl', ...options, '-F files=@FILE', `${origin}/api/pdf/process/${entry.id}`].join(' ');
}

/** As a shell takes it for one word. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
