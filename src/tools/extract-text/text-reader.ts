/** Reads the text of one page: from the file or, where it has none, from its picture. */
import { type OpenPage, openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { readGraphics } from '../../adapters/pdfium-graphics.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import type { RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { readingLanguages } from '../../engine/ocr/languages.ts';
import { PageReader, plainReading } from '../../engine/ocr/page-reader.ts';
import type { ReadablePdf } from '../../engine/pdf/open-for-reading.ts';
import { visibleGlyphs } from '../../engine/text/hidden-glyphs.ts';
import { rawLines, readingLines } from '../../engine/text/page-text.ts';
import { physicalText } from '../../engine/text/physical-text.ts';
import { recognisedText } from '../../engine/text/recognise-page.ts';
import { type BetterText, betterText, isUnreadable } from '../../engine/text/unreadable.ts';
import { turnVerticalLines } from '../../engine/text/vertical-lines.ts';
import { joinWords, type Word } from '../../engine/text/words.ts';
import type { WritablePage } from '../../engine/text/write-text.ts';
import type { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;

/** A page, and how its text came about. */
export interface ReadPage extends WritablePage {
  /** `picture`: it has no text, and was not read either. `nothing`: there is no text to be found on it. */
  readonly source: 'file' | 'recognition' | 'picture' | 'nothing';
}

/** Asked for by nobody, recognition gives only what it is rather sure of: a photograph must not become words. */
const SURE = { unasked: 50, asked: 30 } as const;

/** What the file itself has of a page. */
interface StoredPage {
  readonly words: readonly Word[];
  /** Its letters have no way to Unicode. */
  readonly unreadable: boolean;
  /** It shows nothing at all. */
  readonly isBlank: boolean;
  readonly wantsPicture: boolean;
  readonly size: { readonly widthPt: number; readonly heightPt: number };
}

/** Whether somebody asked for recognition, be it by naming the language of scans. */
export function asksForOcr({ ocr, language }: Options): boolean {
  return ocr === 'on' || ocr === 'force' || (ocr === 'auto' && language !== 'auto');
}

function drawsNothing(page: OpenPage): boolean {
  const { pictures, hasDrawings } = readGraphics(page);
  return pictures.length === 0 && !hasDrawings;
}

type File = ReadablePdf & { readonly name: string };

export class TextReader {
  readonly #document: PdfiumDocument;
  readonly #file: File;
  #options: Options;
  readonly #context: RunContext;
  #pictures: Promise<PageReader | undefined> | undefined;
  /** The first page is looked at for text, and read next. */
  #last: { readonly page: number; readonly stored: StoredPage } | undefined;

  private constructor(document: PdfiumDocument, file: File, options: Options, context: RunContext) {
    this.#document = document;
    this.#file = file;
    this.#options = options;
    this.#context = context;
  }

  /** @throws ToolError as `openPdfium` does. The caller closes it. */
  static async open(file: File, options: Options, context: RunContext): Promise<TextReader> {
    return new TextReader(await openPdfium(file.path, { name: file.name }), file, options, context);
  }

  /** @param page 1-based; several may be read at once. @throws ToolError `engine-missing` where pages must be recognised. */
  async read(page: number): Promise<ReadPage> {
    this.#context.signal.throwIfAborted();
    const { words, unreadable, isBlank, wantsPicture, size } = this.#stored(page);
    const recognised = wantsPicture ? await this.#recognised(page) : undefined;
    const better = recognised ? this.#better(page, words, wordsOf(recognised)) : 'known';
    if (recognised && better === 'recognised') {
      const source = recognised.lines.length > 0 ? 'recognition' : 'nothing';
      return { page, ...size, ...recognised, recognised: true, source };
    }
    const read = { page, ...size, ...this.#arranged(page, words), recognised: false };
    if (words.length === 0) return { ...read, source: isBlank ? 'nothing' : 'picture' };
    if (unreadable && better === 'known') this.#context.warn('unreadable-font', { page });
    return { ...read, source: 'file' };
  }

  /** Whether all text of these pages, if there is any, stands in pictures. */
  areScans(pages: readonly number[]): boolean {
    let isSomePicture = false;
    for (const page of pages) {
      const { words, unreadable, isBlank } = this.#stored(page);
      if (words.length > 0 || unreadable) return false;
      isSomePicture ||= !isBlank;
    }
    return isSomePicture;
  }

  /** From here on pages without text stay unread. */
  leavePictures(): void {
    this.#options = { ...this.#options, ocr: 'off' };
    this.#last = undefined;
  }

  /** The lines that a page has in the file; undefined where it is to be read from its picture. */
  storedLines(page: number): { readonly lines: WritablePage['lines']; readonly heightPt: number } | undefined {
    const { words, wantsPicture, size } = this.#stored(page);
    return wantsPicture ? undefined : { lines: this.#arranged(page, words).lines, heightPt: size.heightPt };
  }

  async close(): Promise<void> {
    await (await this.#pictures?.catch(() => undefined))?.close();
    this.#document.close();
  }

  #stored(page: number): StoredPage {
    if (this.#last?.page !== page) this.#last = { page, stored: this.#readStored(page) };
    return this.#last.stored;
  }

  #readStored(page: number): StoredPage {
    // Values of form fields stand in their appearances, outside the page's own content.
    return this.#document.withFlatPage(page - 1, (opened) => {
      const all = turnVerticalLines(readGlyphs(opened));
      const glyphs = this.#options['hidden-text'] ? all : visibleGlyphs(this.#document, opened, all);
      const unreadable = isUnreadable(all);
      const words = joinWords(glyphs, opened.size, { offPage: this.#options['hidden-text'] });
      const isBlank = all.length === 0 && drawsNothing(opened);
      return {
        words,
        unreadable,
        isBlank,
        wantsPicture: !isBlank && this.#wantsPicture(words, unreadable),
        size: opened.size,
      };
    });
  }

  #better(page: number, stored: readonly Word[], recognised: readonly Word[]): BetterText {
    if (this.#options.ocr === 'force') return 'recognised';
    return betterText(stored.filter(this.#areaTest(page)), recognised);
  }

  #wantsPicture(words: readonly Word[], unreadable: boolean): boolean {
    const { ocr } = this.#options;
    return ocr === 'force' || (ocr !== 'off' && (words.length === 0 || unreadable));
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
    if (this.#options.layout === 'physical') return this.#arranged(page, words);
    const isWanted = this.#areaTest(page);
    const kept = lines.map((line) => ({ ...line, words: line.words.filter(({ word }) => isWanted(word)) }));
    return { lines: kept.filter((line) => line.words.length > 0) };
  }

  #arranged(page: number, all: readonly Word[]): Pick<WritablePage, 'lines' | 'grid'> {
    const words = all.filter(this.#areaTest(page));
    switch (this.#options.layout) {
      case 'reading':
        return { lines: readingLines(words) };
      case 'raw':
        return { lines: rawLines(words) };
      case 'physical':
        return { lines: rawLines(words), grid: physicalText(words) };
    }
  }

  /** Whether the middle of a word lies in one of the areas. */
  #areaTest(page: number): (word: Word) => boolean {
    const { area } = this.#options;
    if (!area) return () => true;
    const areas = area.filter((each) => each.page === page);
    return ({ box }) => {
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      return areas.some((each) => x >= each.x && x <= each.x + each.w && y >= each.y && y <= each.y + each.h);
    };
  }

  /** Undefined when Tesseract is not installed and the text of the file will do. @throws ToolError `engine-missing`. */
  #openPictures(): Promise<PageReader | undefined> {
    this.#pictures ??= readingLanguages(this.#options.language, this.#context.signal).then(
      (languages) => {
        const reading = plainReading(languages, (page) => this.#file.userUnit(page));
        return new PageReader(
          this.#file,
          { ...reading, minConfidence: SURE[asksForOcr(this.#options) ? 'asked' : 'unasked'] },
          this.#context,
        );
      },
      (error: unknown) => {
        const isMissing = error instanceof ToolError && error.code === 'engine-missing';
        if (isMissing && this.#options.ocr === 'auto') return undefined;
        throw error;
      },
    );
    return this.#pictures;
  }
}

function wordsOf({ lines }: Pick<WritablePage, 'lines'>): readonly Word[] {
  return lines.flatMap((line) => line.words.map(({ word }) => word));
}
