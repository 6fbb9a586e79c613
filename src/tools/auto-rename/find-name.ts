/** Finds what a PDF is called: in its properties, by the look of its first page, or by a text on its pages. */
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { documentFacts } from '../../engine/document/catalog/metadata.ts';
import { openForReading } from '../../engine/document/open/open-for-reading.ts';
import { openPdf } from '../../engine/document/open/open-input.ts';
import { nameOfText } from './name-of-text.ts';
import { openLines, seenLines, textOf } from './read-lines.ts';
import { isRealTitle } from './said-title.ts';
import { isStale } from './stale-title.ts';
import type { tool } from './tool.ts';
import { visibleTitle } from './visible-title.ts';
import { readWantedText } from './wanted-text.ts';

type Options = OptionValues<typeof tool>;

export interface FoundName {
  readonly name: string;
  readonly from: 'properties' | 'texts' | 'matches';
}

/** Covers may be pictures, and first pages blank. */
const TITLE_PAGES = 3;

/** Undefined where nothing is found. @throws ToolError as `openPdf` does; `bad-option` for a pattern that is none. */
export async function findName(
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<FoundName | undefined> {
  const { by, max } = options;
  const named = (text: string | undefined, from: FoundName['from']) => {
    const name = nameOfText(text ?? '', max);
    return name === '' ? undefined : { name, from };
  };
  if (by === 'regex') return named(await matchOf(input, options, context), 'matches');
  const said = by === 'largest' ? '' : await saidTitle(input, options, context);
  if (by === 'metadata') return named(said, 'properties');
  const isSound = isRealTitle(said, input.name) && !(await isStaleIn(input, said, options, context));
  if (by === 'title' && isSound) return named(said, 'properties');
  return named(await titleOnPages(input, options, context), 'texts');
}

async function saidTitle(input: InputFile, options: Options, context: RunContext): Promise<string> {
  const opened = await openPdf(input, options, 'inspect', context, 'as-it-is');
  try {
    return documentFacts(opened.document).title;
  } finally {
    await opened.close();
  }
}

/** By the text of the file: what recognition might see does not outweigh what somebody wrote. */
async function isStaleIn(input: InputFile, said: string, options: Options, context: RunContext): Promise<boolean> {
  const stored = { ...options, ocr: 'off' } as const;
  const isStaleOn = (lines: Lines) => isStale(said, seenLines(lines));
  return (await onPages(input, stored, context, 1, isStaleOn)) ?? false;
}

async function titleOnPages(input: InputFile, options: Options, context: RunContext): Promise<string | undefined> {
  return onPages(input, options, context, TITLE_PAGES, (lines) => visibleTitle(seenLines(lines)));
}

async function matchOf(input: InputFile, options: Options, context: RunContext): Promise<string | undefined> {
  const wanted = readWantedText(options.find);
  return onPages(input, options, context, Number.POSITIVE_INFINITY, (lines) => {
    return wanted.find(lines.map(textOf).join('\n'))?.value || undefined;
  });
}

type Lines = Parameters<typeof seenLines>[0];

/** What the first page gives that gives anything. @param most pages that are read. */
async function onPages<T>(
  input: InputFile,
  options: Options,
  context: RunContext,
  most: number,
  find: (lines: Lines) => T | undefined,
): Promise<T | undefined> {
  const pdf = await openForReading(input, options, 'render', context);
  try {
    const reader = await openLines(pdf, input.name, options, context);
    try {
      const pages = Math.min(most, pdf.pageCount);
      for (let page = 1; page <= pages; page++) {
        context.signal.throwIfAborted();
        const found = find(await reader.lines(page));
        if (found !== undefined) return found;
        context.progress(page / pages, 'reading', { page, pages });
      }
      return undefined;
    } finally {
      await reader.close();
    }
  } finally {
    await pdf.close();
  }
}
