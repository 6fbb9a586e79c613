/** Reads the pages of a PDF for the Office tools: words with their places, from the file or by recognition. */
import type { PageSizePt, PdfiumDocument } from '../../adapters/pdfium.ts';
import { readGraphics } from '../../adapters/pdfium-graphics.ts';
import { type DrawnLine, readLines } from '../../adapters/pdfium-lines.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import type { RunContext } from '../../contract/operation.ts';
import { readingLanguages } from '../ocr/languages.ts';
import { PageReader, plainReading, READING_LANES } from '../ocr/page-reader.ts';
import { straightened } from '../ocr/straighten.ts';
import type { PageLink } from '../pdf/page-links.ts';
import { MIN_WORD_CONFIDENCE, recognisedText } from '../text/recognise-page.ts';
import { betterText, isUnreadable } from '../text/unreadable.ts';
import { joinWords, type Word } from '../text/words.ts';

export interface ReadOptions {
  /** `auto`: pages without text are read from their picture; `force`: all pages are. */
  readonly ocr: 'auto' | 'off' | 'force';
  /** Tesseract codes, or `auto`. */
  readonly language: readonly string[] | 'auto';
  /** The links of a page (1-based), which its words get. */
  readonly links: (page: number) => readonly PageLink[];
}

export interface ReadPage {
  /** 1-based. */
  readonly page: number;
  readonly size: PageSizePt;
  readonly words: readonly Word[];
  /** Straight lines that the page draws. */
  readonly lines: readonly DrawnLine[];
  readonly recognised: boolean;
  readonly hasPicture: boolean;
  /** It draws nothing. */
  readonly isBlank: boolean;
}

/**
 * Pages in the given order; those that are recognised are read side by side. Progress is for the caller to tell.
 * @throws ToolError `engine-missing` when a page must be recognised and cannot be, `bad-option` for a language that is
 * not installed, `damaged`, `too-complex`, `cancelled`.
 */
export async function* readPages(
  document: PdfiumDocument,
  pages: readonly number[],
  options: ReadOptions,
  context: ReadContext,
): AsyncGenerator<ReadPage> {
  const source = new PageSource(document, options, context);
  const queue = [...pages];
  const waiting: Promise<ReadPage>[] = [];
  const begin = () => {
    const page = queue.shift();
    if (page === undefined) return;
    const work = source.read(page);
    // Whoever waits for it hears of its failure; until then it must not count as unheard.
    work.catch(() => undefined);
    waiting.push(work);
  };
  try {
    for (let lane = 0; lane < READING_LANES; lane++) begin();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const read = await next;
      begin();
      yield { ...read, words: linkedWords(read.words, options.links(read.page)) };
    }
    source.warn();
  } finally {
    await Promise.allSettled(waiting);
    await source.close();
  }
}

/** Words whose middle lies under a link lead where it leads. */
function linkedWords(words: readonly Word[], links: readonly PageLink[]): readonly Word[] {
  if (links.length === 0) return words;
  return words.map((word) => {
    const [x, y] = [(word.box.left + word.box.right) / 2, (word.box.top + word.box.bottom) / 2];
    const link = links.find(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    return link ? { ...word, link: link.address } : word;
  });
}

type ReadContext = Pick<RunContext, 'workDir' | 'signal' | 'warn'>;

class PageSource {
  readonly #document: PdfiumDocument;
  readonly #options: ReadOptions;
  readonly #context: ReadContext;
  readonly #recognised: number[] = [];
  readonly #empty: number[] = [];
  #reader: Promise<PageReader> | undefined;

  constructor(document: PdfiumDocument, options: ReadOptions, context: ReadContext) {
    this.#document = document;
    this.#options = options;
    this.#context = context;
  }

  async read(page: number): Promise<ReadPage> {
    const { ocr } = this.#options;
    this.#context.signal.throwIfAborted();
    const found = readStored(this.#document, page);
    if (ocr === 'force' || (ocr === 'auto' && (found.empty || found.unreadable))) return this.#recognise(found.read);
    if (found.unreadable && !found.empty) this.#context.warn('unreadable-font', { page });
    if (found.empty && found.read.hasPicture) this.#empty.push(page);
    return found.read;
  }

  /** Tells which pages were read from their pictures, and which were not. */
  warn(): void {
    const listed = (pages: readonly number[]) => [...pages].sort((a, b) => a - b).join(', ');
    if (this.#recognised.length > 0) this.#context.warn('pages-recognised', { pages: listed(this.#recognised) });
    if (this.#empty.length > 0) this.#context.warn('pages-are-pictures', { pages: listed(this.#empty) });
  }

  async close(): Promise<void> {
    const reader = await this.#reader?.catch(() => undefined);
    await reader?.close();
  }

  async #recognise(stored: ReadPage): Promise<ReadPage> {
    const { page } = stored;
    // A page that shows nothing at all has nothing to recognise.
    if (stored.isBlank) return stored;
    this.#reader ??= openReader(this.#document, this.#options, this.#context);
    const result = await (await this.#reader).read(page);
    if ('error' in result) this.#context.warn('page-failed', { page });
    const words = 'read' in result ? recognisedText(straightened(result.read)).words : [];
    const better = this.#options.ocr === 'force' ? 'recognised' : betterText(stored.words, words);
    if (better === 'known') this.#context.warn('unreadable-font', { page });
    if (better !== 'recognised') return stored;
    if (words.length > 0) this.#recognised.push(page);
    return { ...stored, words, recognised: true };
  }
}

interface Stored {
  readonly read: ReadPage;
  readonly empty: boolean;
  readonly unreadable: boolean;
}

function readStored(document: PdfiumDocument, page: number): Stored {
  // Values of form fields stand in their appearances, outside the page's own content.
  return document.withFlatPage(page - 1, (opened) => {
    const glyphs = readGlyphs(opened);
    const words = joinWords(glyphs, opened.size);
    const { pictures, hasDrawings } = readGraphics(opened);
    const read = {
      page,
      size: opened.size,
      words,
      lines: readLines(opened),
      recognised: false,
      hasPicture: pictures.length > 0,
      isBlank: glyphs.length === 0 && pictures.length === 0 && !hasDrawings,
    };
    return { read, empty: words.length === 0, unreadable: isUnreadable(glyphs) };
  });
}

async function openReader(document: PdfiumDocument, options: ReadOptions, context: ReadContext): Promise<PageReader> {
  const languages = await readingLanguages(options.language, context.signal);
  const reading = { ...plainReading(languages, () => 1), minConfidence: MIN_WORD_CONFIDENCE };
  return new PageReader(document, reading, context);
}
