/** Tells whether a step of a recipe takes a file, by the conditions of its `when`. */
import { detectFileType } from '../../adapters/file-type.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import { parseSizeBytes } from '../../contract/options/options.ts';
import { PAGES_CONDITION, SIZE_CONDITION, type StepCondition } from '../../contract/recipe/recipe.ts';
import { openDrawable } from '../../engine/document/open/open-drawable.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import type { OpenOptions } from '../../engine/document/open/unlock-input.ts';
import { wordsOfPage } from '../../engine/split/page-signs.ts';
import { readTextPattern } from '../../engine/split/text-pattern.ts';

/**
 * Only a PDF has pages and text: such a condition does not hold for other files.
 * @throws ToolError for a PDF that has to be opened and cannot be.
 */
export async function matches(
  file: Omit<InputFile, 'type'>,
  { pages, type, size, text }: StepCondition,
  options: OpenOptions,
  context: RunContext,
): Promise<boolean> {
  const found = await detectFileType(file.path, file.name);
  if (type !== undefined && found !== type) return false;
  if (size !== undefined && !compares(SIZE_CONDITION.exec(size), file.bytes, parseSizeBytes)) return false;
  if (pages === undefined && text === undefined) return true;
  if (found !== 'pdf') return false;
  // What there is to say of the file, the step itself says.
  const opened = await openPdf({ ...file, type: found }, options, 'inspect', { ...context, warn: () => undefined });
  try {
    if (pages !== undefined && !compares(PAGES_CONDITION.exec(pages), opened.pages.length, Number)) return false;
    return text === undefined || (await hasText(opened, text, file.name, context));
  } finally {
    await opened.close();
  }
}

/** @param condition what the pattern found: a sign, and what stands behind it. */
function compares(condition: RegExpExecArray | null, value: number, read: (text: string) => number): boolean {
  const [, sign = '=', written = ''] = condition ?? [];
  const limit = read(written);
  if (sign === '>') return value > limit;
  if (sign === '<') return value < limit;
  if (sign === '>=') return value >= limit;
  return sign === '<=' ? value <= limit : value === limit;
}

async function hasText(
  { document, pages }: OpenedPdf,
  text: string,
  file: string,
  { workDir: folder, signal }: RunContext,
): Promise<boolean> {
  const pattern = readTextPattern(text, 'recipe');
  const drawable = await openDrawable(document, pages, { file, folder, signal });
  try {
    return pages.some((_, index) => pattern.find(wordsOfPage(drawable.pdfium, index)) !== undefined);
  } finally {
    await drawable.close();
  }
}
