/** Runs extract-text: the words of the chosen pages, read from the file or, where it has none, from its pictures. */
import { join } from 'node:path';
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { stemOf } from '../../contract/output-name.ts';
import { parsePageRange, resolvePageRange } from '../../contract/page-range.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { readingLanguages } from '../../engine/ocr/languages.ts';
import { PageReader, plainReading } from '../../engine/ocr/page-reader.ts';
import { openForReading, type ReadablePdf } from '../../engine/pdf/open-for-reading.ts';
import { joinHyphens, Vocabulary } from '../../engine/text/join-hyphens.ts';
import { rawLines, readingLines } from '../../engine/text/page-text.ts';
import { physicalText } from '../../engine/text/physical-text.ts';
import { MIN_WORD_CONFIDENCE, recognisedText } from '../../engine/text/recognise-page.ts';
import { joinWords, type Word } from '../../engine/text/words.ts';
import { TextWriter, type WritablePage } from '../../engine/text/write-text.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Share of letters without a way to Unicode from which on a page counts as unreadable. */
const UNREADABLE_SHARE = 0.3;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const pdf = await openForReading(input, options, 'copy', context);
  try {
    const range = parsePageRange(options.pages);
    const clip = options['clip-pages'];
    const { pages, clipped } = resolvePageRange(range, pdf.pageCount, { clip, file: input.name });
    if (clipped.length > 0) context.warn('pages-clipped', { pages: clipped.join(', '), file: input.name });
    const document = await openPdfium(pdf.path, { name: input.name });
    try {
      return [await writePages(document, pdf, pages, input, options, context)];
    } finally {
      document.close();
    }
  } finally {
    await pdf.close();
  }
};

async function writePages(
  document: PdfiumDocument,
  pdf: ReadablePdf,
  pages: readonly number[],
  input: InputFile,
  options: Options,
  context: RunContext,
) {
  const path = join(context.workDir, `text.${options.format}`);
  const writer = await TextWriter.create(path, options.format, stemOf(input.name));
  const reader = new TextReader(document, { ...pdf, name: input.name }, options, context);
  try {
    for (const [index, page] of pages.entries()) {
      context.signal.throwIfAborted();
      await writer.add(await reader.read(page));
      context.progress((index + 1) / pages.length, 'reading', { page: index + 1, pages: pages.length });
    }
    if (writer.words === 0)
      throw new ToolError('nothing-found', { reason: 'This PDF has no text layer. Turn on OCR.' });
  } catch (error) {
    await writer.close();
    throw error;
  } finally {
    await reader.close();
  }
  await writer.finish();
  const facts = { pages: pages.length, words: writer.words, characters: writer.characters };
  return { path, type: options.format, input: 0, facts } as const;
}

class TextReader {
  readonly #document: PdfiumDocument;
  readonly #pdf: ReadablePdf & { readonly name: string };
  readonly #options: Options;
  readonly #context: RunContext;
  readonly #vocabulary = new Vocabulary();
  #pictures: Promise<PageReader | undefined> | undefined;

  constructor(
    document: PdfiumDocument,
    pdf: ReadablePdf & { readonly name: string },
    options: Options,
    context: RunContext,
  ) {
    this.#document = document;
    this.#pdf = pdf;
    this.#options = options;
    this.#context = context;
  }

  async read(page: number): Promise<WritablePage> {
    // Values of form fields stand in their appearances, outside the page's own content.
    this.#document.flattenPage(page - 1);
    const { glyphs, size } = this.#document.withPage(page - 1, (opened) => ({
      glyphs: readGlyphs(opened),
      size: opened.size,
    }));
    const words = joinWords(glyphs, size);
    const letters = glyphs.filter((glyph) => !glyph.generated);
    const unreadable = letters.filter((glyph) => glyph.unmapped).length > UNREADABLE_SHARE * letters.length;
    const { ocr } = this.#options;
    const wantsPicture = ocr === 'force' || (ocr === 'auto' && (words.length === 0 || unreadable));
    const recognised = wantsPicture ? await this.#recognised(page) : undefined;
    if (recognised) return { page, ...size, ...recognised, recognised: true };
    if (unreadable && words.length > 0) this.#context.warn('unreadable-font', { page });
    return { page, ...size, ...this.#arranged(words), recognised: false };
  }

  async #recognised(page: number): Promise<Pick<WritablePage, 'lines' | 'grid'> | undefined> {
    const reader = await this.#openPictures();
    const result = await reader?.read(page);
    if (!result) return undefined;
    if ('error' in result) {
      this.#context.warn('page-failed', { page });
      return { lines: [] };
    }
    const { words, lines } = recognisedText(result.read);
    return this.#options.layout === 'physical' ? this.#arranged(words) : { lines: this.#joined(lines) };
  }

  #arranged(words: readonly Word[]): Pick<WritablePage, 'lines' | 'grid'> {
    switch (this.#options.layout) {
      case 'reading':
        return { lines: this.#joined(readingLines(words)) };
      case 'raw':
        return { lines: rawLines(words) };
      case 'physical':
        return { lines: rawLines(words), grid: physicalText(words) };
    }
  }

  #joined(lines: WritablePage['lines']): WritablePage['lines'] {
    this.#vocabulary.add(lines);
    return joinHyphens(lines, this.#vocabulary);
  }

  /** Undefined when Tesseract is not installed. */
  #openPictures(): Promise<PageReader | undefined> {
    this.#pictures ??= readingLanguages('auto', this.#context.signal).then(
      (languages) => {
        const reading = { ...plainReading(languages, this.#pdf.userUnit), minConfidence: MIN_WORD_CONFIDENCE };
        return new PageReader(this.#pdf, reading, this.#context);
      },
      (error: unknown) => {
        if (error instanceof ToolError && error.code === 'engine-missing') return undefined;
        throw error;
      },
    );
    return this.#pictures;
  }

  async close(): Promise<void> {
    await (await this.#pictures)?.close();
  }
}
