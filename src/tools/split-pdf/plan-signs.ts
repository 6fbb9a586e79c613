/** Cuts a document where its pages say so: at separator sheets, or where a text appears or changes. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import type { TextParams } from '../../contract/messages/fill-text.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { PageSource } from '../../engine/document/keep/keep-pages.ts';
import { openDrawable } from '../../engine/document/open/open-drawable.ts';
import { isBlankPage } from '../../engine/split/blank-page.ts';
import { partsAtText, partsBetween } from '../../engine/split/page-parts.ts';
import { codesOfPage, wordsOfPage } from '../../engine/split/page-signs.ts';
import { asPattern, type Part } from '../../engine/split/part.ts';
import { readTextPattern, type TextPattern } from '../../engine/split/text-pattern.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Share of the progress that looking at the pages takes. */
export const LOOKED = 0.6;

/** @throws ToolError `nothing-found`, `bad-option`. */
export async function planSigns(
  source: PageSource,
  options: Options,
  file: string,
  context: RunContext,
): Promise<readonly Part[]> {
  if (options.mode === 'separators') {
    const signs = await lookAt(source, file, context, (document, index) => isSeparator(document, index, options));
    return planSeparators(signs, options);
  }
  if (options.text.trim() === '')
    throw new ToolError('bad-option', { field: 'text', ...because('needed', { option: 'text' }) });
  const pattern = readTextPattern(options.text, 'text');
  const words = await lookAt(source, file, context, async (document, index) => wordsOfPage(document, index));
  return planText(words, pattern, options.text, file);
}

/** What is asked of every page, in order. */
async function lookAt<T>(
  source: PageSource,
  file: string,
  context: RunContext,
  look: (document: PdfiumDocument, index: number) => Promise<T>,
): Promise<readonly T[]> {
  const { workDir: folder, signal } = context;
  const drawable = await openDrawable(source.document, source.pages, { file, folder, signal });
  try {
    const found: T[] = [];
    const pages = source.pages.length;
    for (let index = 0; index < pages; index++) {
      signal.throwIfAborted();
      found.push(await look(drawable.pdfium, index));
      context.progress(((index + 1) / pages) * LOOKED, 'searching', { page: index + 1, pages });
    }
    return found;
  } finally {
    await drawable.close();
  }
}

const ANY_CODE = '*';
/** Documents carry QR codes of their own, so only our sheets count; bar code sheets are everybody's own. */
const USUAL_CODE = { qr: 'SHEAF-SPLIT', barcode: ANY_CODE } as const;

async function isSeparator(document: PdfiumDocument, index: number, options: Options): Promise<boolean> {
  if (options.separator === 'blank') return isBlankPage(document, index);
  const wanted = options['separator-text'].trim() || USUAL_CODE[options.separator];
  const codes = await codesOfPage(document, index, options.separator);
  return wanted === ANY_CODE ? codes.length > 0 : codes.some((code) => code.trim() === wanted);
}

function planSeparators(separators: readonly boolean[], options: Options): readonly Part[] {
  if (!separators.includes(true)) throw new ToolError('nothing-found', because('no-separators'));
  // A code may stand on the first page of a document: every such page counts. Of empty ones in a row the last one stays.
  const kept = options.separator === 'blank' ? 'last' : 'all';
  const signs = separators.map((separates) => ({ separates }));
  const parts = partsBetween(signs, options['keep-separator'] ? kept : 'none');
  if (parts.length === 0) throw new ToolError('nothing-found', because('only-separators'));
  return parts.map(({ pages }) => ({ pages, pattern: '{name}-{n}', tokens: {} }));
}

function planText(words: readonly string[], pattern: TextPattern, wanted: string, file: string): readonly Part[] {
  const parts = partsAtText(words, pattern);
  if (parts.length === 0) throw new ToolError('nothing-found', notFound(words, wanted, file));
  return parts.map(({ pages, label }) => {
    const isNamed = pattern.hasGroup && label !== undefined && label !== '';
    return { pages, pattern: isNamed ? asPattern(label) : '{name}-{n}', tokens: {} };
  });
}

function notFound(words: readonly string[], wanted: string, file: string): TextParams {
  const hasText = words.some((text) => text.trim() !== '');
  return hasText ? because('text-not-found', { wanted, file }) : because('nothing-to-search', { file });
}
