/** The options of a step as its tool takes them: with what the recipe asked for, and with the files that it brings along. */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFileType } from '../../adapters/file-type.ts';
import { cleanStem } from '../../contract/files/output-name.ts';
import { checkAttachedType } from '../../contract/input-check.ts';
import type { AttachedFile, PackedSecret } from '../../contract/options/attached-file.ts';
import { kebabCase } from '../../contract/options/kebab-case.ts';
import type { RecipeAsk } from '../../contract/recipe/asks.ts';
import { type InlineFile, isAsk, isInlineFile, type RecipeStep } from '../../contract/recipe/recipe.ts';
import { stepValues } from '../../contract/recipe/step-values.ts';
import { fileOptions, type ToolDeclaration } from '../../contract/tool.ts';

export interface Given {
  readonly asks: readonly RecipeAsk[];
  readonly answers: ReadonlyMap<string, string | PackedSecret>;
  /** In the order in which the recipe asks for them. */
  readonly files: readonly AttachedFile[];
}

/**
 * No path of the recipe's own is ever followed: a file is one that came with the job, or is written here.
 * @param folder for files that the recipe brings along.
 * @throws ToolError `bad-option` for a file of another type.
 */
export async function stepOptions(
  tool: ToolDeclaration,
  step: RecipeStep,
  { asks, answers, files }: Given,
  folder: string,
): Promise<Readonly<Record<string, unknown>>> {
  const asked = asks.filter(({ kind }) => kind === 'file').map(({ ask }) => ask);
  const values = stepValues(tool, step, (ask, kind) => (kind === 'file' ? undefined : answers.get(ask)));
  const options: Record<string, unknown> = { ...values };
  for (const [option, { accepts, secret }] of fileOptions(tool)) {
    const name = Object.keys(step.options).find((each) => kebabCase(each) === kebabCase(option));
    const said = name === undefined ? undefined : step.options[name];
    if (name === undefined || secret || typeof values[name] === 'string') continue;
    const given: readonly unknown[] = Array.isArray(said) ? said : [said];
    const placed: AttachedFile[] = [];
    for (const [index, each] of given.entries()) {
      const file = isAsk(each) ? files[asked.indexOf(each.ask)] : await place(each, join(folder, `${option}-${index}`));
      if (file) placed.push({ ...file, type: checkAttachedType(option, accepts, await typeOf(file)) });
    }
    options[name] = Array.isArray(said) ? placed : placed[0];
  }
  return options;
}

function typeOf({ path, name }: Pick<AttachedFile, 'path' | 'name'>) {
  return detectFileType(path, name);
}

/** Undefined for what is no file. */
async function place(value: unknown, folder: string): Promise<Omit<AttachedFile, 'type'> | undefined> {
  if (!isInlineFile(value)) return undefined;
  const { name, data }: InlineFile = value;
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'file');
  await writeFile(path, Buffer.from(data, 'base64'));
  return { path, name: cleanStem(name), bytes: (await stat(path)).size };
}
