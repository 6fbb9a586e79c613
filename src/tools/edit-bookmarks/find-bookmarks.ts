/** Makes bookmarks of what stands on the pages: of headings, or of lines that match patterns. */
import { openPdfium } from '../../adapters/pdfium.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import { type BookmarkRow, PLAIN } from '../../contract/text/bookmark-rows.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { openForReading, type ReadablePdf } from '../../engine/document/open/open-for-reading.ts';
import { readingLines } from '../../engine/layout/lines/page-text.ts';
import { lineText } from '../../engine/layout/lines/text-line.ts';
import type { Block } from '../../engine/layout/model.ts';
import { readPages } from '../../engine/page/read-pages.ts';
import { readTags } from '../../engine/page/tags/read-tags.ts';
import { readTextPattern, type TextPattern } from '../../engine/split/text-pattern.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { layOutPdf } from '../../engine/write/flow/lay-out-pdf.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Share of the work that reading the pages is. */
const READ = 0.8;
const MOST_LETTERS = 200;
const MOST_PATTERNS = 6;
const READING = { ocr: 'off', language: 'auto', links: () => [] } as const;

/** @throws ToolError `nothing-found`, `bad-option`, and as `openForReading`. */
export async function findBookmarks(
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<readonly BookmarkRow[]> {
  const byText = options.action === 'from-text';
  const patterns = byText ? readPatterns(options.pattern) : [];
  // What opening tells was told when the file was opened for the change.
  const pdf = await openForReading(input, options, 'render', { ...context, warn: () => undefined });
  try {
    const rows = byText
      ? await fromLines(pdf, input, patterns, context)
      : await fromHeadings(pdf, input, options, context);
    const why = because(byText ? 'no-lines-match' : 'no-headings', { file: input.name });
    if (rows.length === 0) throw new ToolError('nothing-found', why);
    return withoutJumps(rows);
  } finally {
    await pdf.close();
  }
}

/** @throws ToolError `bad-option` where there is none, or one is wrong. */
function readPatterns(written: string): readonly TextPattern[] {
  const parts = written
    .split(/\n|;;/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0)
    throw new ToolError('bad-option', { field: 'pattern', ...because('needed', { option: 'pattern' }) });
  return parts
    .slice(0, MOST_PATTERNS)
    .map((part) => (/^\/.+\/[ims]*$/.test(part) ? readTextPattern(part, 'pattern') : beginningWith(part)));
}

function beginningWith(words: string): TextPattern {
  const plain = (text: string) => shortened(text.normalize('NFKC')).toLowerCase();
  const wanted = plain(words);
  return { hasGroup: false, find: (text) => (plain(text).startsWith(wanted) ? { value: text } : undefined) };
}

async function fromHeadings(
  { path, pageCount, userUnit }: ReadablePdf,
  input: InputFile,
  { levels }: Options,
  context: RunContext,
): Promise<readonly BookmarkRow[]> {
  const document = await openPdfium(path, { name: input.name });
  const file = PdfDocument.open(path);
  try {
    const reading = {
      ...READING,
      userUnit,
      ...{ outline: [], tags: readTags(file), keepsPages: false, headersFooters: false, pictureDpi: undefined },
      progress: (page: number) => tell(context, page, pageCount),
    };
    const { model } = await layOutPdf(document, everyPage(pageCount), reading, quietly(context));
    const rows: BookmarkRow[] = [];
    for await (const { blocks } of model.sections) for (const block of blocks) collect(block, levels, rows);
    return rows;
  } finally {
    file.close();
    document.close();
  }
}

function collect(block: Block, levels: number, rows: BookmarkRow[]): void {
  if (block.kind === 'text-box') for (const each of block.blocks) collect(each, levels, rows);
  if (block.kind !== 'paragraph' || (block.role !== 'heading' && block.role !== 'title')) return;
  const level = block.role === 'title' ? 1 : (block.level ?? 1);
  const title = shortened(block.runs.map((run) => ('text' in run ? run.text : ' ')).join(''));
  const [origin] = block.origins;
  if (level > levels || title === '' || !origin) return;
  rows.push({ ...PLAIN, title, level, page: origin.page, top: topOf(origin.box.top) });
}

async function fromLines(
  { path, pageCount, userUnit }: ReadablePdf,
  input: InputFile,
  patterns: readonly TextPattern[],
  context: RunContext,
): Promise<readonly BookmarkRow[]> {
  const document = await openPdfium(path, { name: input.name });
  try {
    const rows: BookmarkRow[] = [];
    for await (const read of readPages(document, everyPage(pageCount), { ...READING, userUnit }, quietly(context))) {
      for (const line of readingLines(read.words)) {
        const text = shortened(lineText(line));
        const row = matched(text, patterns);
        if (row) rows.push({ ...PLAIN, ...row, page: read.page, top: topOf(line.box.top) });
      }
      tell(context, read.page, pageCount);
    }
    return rows;
  } finally {
    document.close();
  }
}

/** Of the first pattern that fits: its group, or the whole line. Plain words have to begin the line. */
function matched(text: string, patterns: readonly TextPattern[]): { title: string; level: number } | undefined {
  for (const [index, pattern] of patterns.entries()) {
    const found = text === '' ? undefined : pattern.find(text);
    if (!found) continue;
    const title = pattern.hasGroup && found.value !== '' ? found.value : text;
    return { title, level: index + 1 };
  }
  return undefined;
}

/** A level that nothing stands above moves up. */
function withoutJumps(rows: readonly BookmarkRow[]): readonly BookmarkRow[] {
  // Levels of those above, as they were found.
  const above: number[] = [];
  return rows.map((row) => {
    while (above.length > 0 && (above.at(-1) ?? 0) >= row.level) above.pop();
    above.push(row.level);
    return { ...row, level: above.length };
  });
}

function everyPage(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function shortened(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return [...flat].length > MOST_LETTERS ? `${[...flat].slice(0, MOST_LETTERS).join('')}…` : flat;
}

/** A little room above the line. */
function topOf(topPt: number): number {
  return Math.max(0, Math.round(topPt - 6));
}

function tell({ progress }: RunContext, page: number, pages: number): void {
  progress((page / pages) * READ, 'reading', { page, pages });
}

function quietly(context: RunContext): RunContext {
  return { ...context, warn: () => undefined };
}
