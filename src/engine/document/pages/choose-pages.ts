/** The pages of a file that a visitor asked for. */
import type { InputFile, RunContext } from '../../../contract/operation.ts';
import { parsePageRange } from '../../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../../contract/pages/resolve-page-range.ts';

/** Those options that say which pages. */
export interface PageOptions {
  readonly pages: string;
  readonly 'clip-pages': boolean;
}

/**
 * Page numbers from 1 in the order asked for; warns of those past the end where they may be left out.
 * @param labels what viewers show as the numbers of the pages, asked for only where a range names one; undefined for a file that was just made.
 * @throws ToolError `bad-pages`.
 */
export function choosePages(
  options: PageOptions,
  pageCount: number,
  labels: (() => readonly string[]) | undefined,
  input: Pick<InputFile, 'name'>,
  context: Pick<RunContext, 'warn'>,
): readonly number[] {
  const { pages, clipped } = resolvePageRange(parsePageRange(options.pages), pageCount, {
    clip: options['clip-pages'],
    file: input.name,
    ...(labels ? { labels } : {}),
  });
  if (clipped.length > 0) context.warn('pages-clipped', { file: input.name, pages: clipped.join(', ') });
  return pages;
}
