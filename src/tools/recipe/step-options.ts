/** The options of a step as its tool takes them: with what the recipe asked for, and with the files that it brings along. */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFileType } from '../../adapters/file-type.ts';
import { cleanStem } from '../../contract/files/output-name.ts';
import { checkAttachedType } from '../../contract/input-check.ts';
import type { AttachedFile, PackedSecret } from '../../contract/options/attached-file.ts';
import { kebabCase } from '../../contract/options/parse-options.ts';
import { answered, type RecipeAsk } from '../../contract/recipe/asks.ts';
import { type InlineFile, isInlineFile, type RecipeStep } from '../../contract/recipe/recipe.ts';
import { fileOptions, type ToolDeclaration } from '../../contract/tool.ts';

export interface Given {
  readonly asks: readonly RecipeAsk[];
  readonly answers: ReadonlyMap<string, string | PackedSecret>;
  /** In the order in which the recipe asks for them. */
  readonly files: readonly AttachedFile[];
}

/**
 * @param folder for files that the recipe brings along.
 * @throws ToolError `bad-option` for a file of another type.
 */
export async function stepOptions(
  tool: ToolDeclaration,
  step: RecipeStep,
  { asks, answers, files }: Given,
  folder: string,
): Promise<Readonly<Record<string, unknown>>> {
  const askedFiles = asks.filter(({ kind }) => kind === 'file').map(({ ask }) => ask);
  const given = answered(tool, step, (ask, kind) =>
    kind === 'file' ? files[askedFiles.indexOf(ask)] : answers.get(ask),
  );
  const options: Record<string, unknown> = { ...given };
  for (const [option, { accepts, secret }] of fileOptions(tool)) {
    const name = Object.keys(given).find((each) => kebabCase(each) === kebabCase(option));
    const value = name === undefined || secret ? undefined : given[name];
    if (name === undefined || typeof value !== 'object' || value === null) continue;
    const placed = isInlineFile(value) ? await place(value, join(folder, option)) : (value as AttachedFile);
    options[name] = { ...placed, type: checkAttachedType(option, accepts, await typeOf(placed)) };
  }
  return options;
}

function typeOf({ path, name }: Pick<AttachedFile, 'path' | 'name'>) {
  return detectFileType(path, name);
}

async function place({ name, data }: InlineFile, folder: string): Promise<Omit<AttachedFile, 'type'>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'file');
  await writeFile(path, Buffer.from(data, 'base64'));
  return { path, name: cleanStem(name), bytes: (await stat(path)).size };
}
