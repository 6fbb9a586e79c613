/** Reads the pages of a PDF for the Office tools: words with their places, from the file or by recognition. */
import type { PageSizePt, PdfiumDocument } from '../../adapters/pdfium.ts';
import { type DrawnLine, readLines } from '../../adapters/pdfium-lines.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import type { RunContext } from '../../contract/operation.ts';
import { readingLanguages } from '../ocr/languages.ts';
import { PageReader, plainReading } from '../ocr/page-reader.ts';
import { MIN_WORD_CONFIDENCE, recognisedText } from '../text/recognise-page.ts';
import { joinWords, type Word } from '../text/words.ts';

export interface ReadOptions {
  /** `auto`: pages without text are read from their picture; `force`: all pages are. */
  readonly ocr: 'auto' | 'off' | 'force';
  /** Tesseract codes, or `auto`. */
  readonly language: readonly string[] | 'auto';
}

export interface ReadPage {
  /** 1-based. */
  readonly page: number;
  readonly size: PageSizePt;
  readonly words: readonly Word[];
  /** Straight lines that the page draws. */
  readonly lines: readonly DrawnLine[];
  readonly recognised: boolean;
}

/** Share of letters without a way to Unicode from which on a page counts as unreadable. */
const UNREADABLE_SHARE = 0.3;

/**
 * Pages in the given order. Progress is for the caller to tell.
 * @throws ToolError `engine-missing` when a page must be recognised and cannot be, `bad-option` for a language that is
 * not installed, `damaged`, `too-complex`, `cancelled`.
 */
export async function* readPages(
  document: PdfiumDocument,
  pages: readonly number[],
  options: ReadOptions,
  context: Pick<RunContext, 'workDir' | 'signal' | 'warn'>,
): AsyncGenerator<ReadPage> {
  let reader: PageReader | undefined;
  try {
    for (const page of pages) {
      context.signal.throwIfAborted();
      const found = readStored(document, page);
      const wantsPicture = options.ocr === 'force' || (options.ocr === 'auto' && (found.empty || found.unreadable));
      if (wantsPicture) {
        reader ??= await openReader(document, options, context);
        const result = await reader.read(page);
        if ('error' in result) context.warn('page-failed', { page });
        const words = 'read' in result ? recognisedText(result.read).words : [];
        yield { ...found.read, words, recognised: true };
      } else {
        if (found.unreadable) context.warn('unreadable-font', { page });
        yield found.read;
      }
    }
  } finally {
    await reader?.close();
  }
}

interface Stored {
  readonly read: ReadPage;
  readonly empty: boolean;
  readonly unreadable: boolean;
}

function readStored(document: PdfiumDocument, page: number): Stored {
  // Values of form fields stand in their appearances, outside the page's own content.
  document.flattenPage(page - 1);
  return document.withPage(page - 1, (opened) => {
    const glyphs = readGlyphs(opened);
    const words = joinWords(glyphs, opened.size);
    const letters = glyphs.filter((glyph) => !glyph.generated);
    const unmapped = letters.filter((glyph) => glyph.unmapped).length;
    const read = { page, size: opened.size, words, lines: readLines(opened), recognised: false };
    return { read, empty: words.length === 0, unreadable: unmapped > UNREADABLE_SHARE * letters.length };
  });
}

async function openReader(
  document: PdfiumDocument,
  options: ReadOptions,
  context: Pick<RunContext, 'workDir' | 'signal'>,
): Promise<PageReader> {
  const languages = await readingLanguages(options.language, context.signal);
  const reading = { ...plainReading(languages, () => 1), minConfidence: MIN_WORD_CONFIDENCE };
  return new PageReader(document, reading, context);
}
