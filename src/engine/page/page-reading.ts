/** One reading of a file's pages: what the file has of each or, where that is no text, what recognition sees on it. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import { readingLanguages } from '../recognise/languages.ts';
import { type OnUnknownScript, PageReader, plainReading, type ReadResult } from '../recognise/page-reader.ts';
import { straightened, straightenedBy } from '../recognise/straighten.ts';
import { areaOf } from './boxes/boxes.ts';
import { type PageFacts, pageFacts, type ReadPage, type StoredPage, type TextSource } from './page-content.ts';
import { PageDoubts } from './page-doubts.ts';
import { readStoredPage, type StoredOptions } from './read-page.ts';
import { MIN_WORD_CONFIDENCE, recognisedText } from './recognise-page.ts';
import { scanMarks } from './scans/scan-marks.ts';
import { ConfirmedGuesses } from './words/confirmed-guesses.ts';
import { type BetterText, betterText } from './words/unreadable.ts';
import type { Word } from './words/words.ts';

/** Middle confidence of the letters of a page, in percent: below it readers find a wrong word in every other line. */
const DOUBTFUL_CONFIDENCE = 75;

export interface ReadingOptions extends StoredOptions {
  /** `auto`: pages without text are recognised where that is possible; `on`: they must be; `force`: all pages are. */
  readonly ocr: 'auto' | 'off' | 'on' | 'force';
  /** Tesseract codes, or `auto`. */
  readonly language: readonly string[] | 'auto';
  /** Whether to stop at a script that no installed language can read; goes on by default. */
  readonly 'on-unknown-script'?: OnUnknownScript | undefined;
  /** Points in one unit of a page (1-based). */
  readonly userUnit: (page: number) => number;
  /** Recognised words below this percentage are left out. */
  readonly minConfidence?: number;
  /** What was recognised on a crooked scan stays where it is seen, instead of where it would stand on a straight one. */
  readonly keepsSkew?: boolean;
  /** A few small pictures on a page without text are no scan: they stay pictures. */
  readonly keepsIllustrations?: boolean;
  /** Gets the pages whose text may be wrong or missing. */
  readonly doubts?: PageDoubts;
  /** Which words of a page are wanted, where not all are: only they tell whether recognition did better. */
  readonly isWanted?: (page: number) => (word: Word) => boolean;
}

/** Of a page: pictures that cover more may be a scan, and so may be more of them. */
const MOST_COVERED = 0.5;
const MOST_PICTURES = 4;

export type ReadingContext = Pick<RunContext, 'workDir' | 'signal' | 'enough' | 'warn'>;

export class PageReading {
  readonly #document: PdfiumDocument;
  readonly #context: ReadingContext;
  readonly #options: ReadingOptions;
  #ocr: ReadingOptions['ocr'];
  readonly #doubts: PageDoubts;
  #hasWords = false;
  /** A page has text of its own; undefined until that is asked. */
  #hasText: boolean | undefined;
  #missing: ToolError | undefined;
  #recogniser: Promise<PageReader | undefined> | undefined;
  readonly #guesses = new ConfirmedGuesses();
  /** Pages with guessed letters are judged one after another, until enough is known: so they are alike at each run. */
  #judged: Promise<unknown> = Promise.resolve();
  /** The first page is looked at for text, and read next. */
  #last: StoredPage | undefined;

  /** @param document stays open until the reading is closed; the caller closes it. */
  constructor(document: PdfiumDocument, options: ReadingOptions, context: ReadingContext) {
    this.#document = document;
    this.#options = options;
    this.#ocr = options.ocr;
    this.#doubts = options.doubts ?? new PageDoubts();
    this.#context = context;
  }

  /**
   * @param page 1-based; several may be read at once.
   * @throws ToolError `engine-missing` where pages must be recognised and cannot be, `bad-option` for a language that is
   * not installed, `damaged`, `too-complex`, `cancelled`.
   */
  async read(page: number): Promise<ReadPage> {
    this.#context.signal.throwIfAborted();
    const stored = this.stored(page);
    const found = await this.#readStored(stored);
    const read = found.recognised || !isOverScan(found) ? found : { ...found, ...(await this.#marked(found, 0)) };
    this.#note(page, read.source, read.words.length > 0);
    return read;
  }

  async #readStored(stored: StoredPage): Promise<ReadPage> {
    const wanted = this.wantsRecognition(pageFacts(stored));
    const isIllustrated = this.#options.keepsIllustrations === true && this.#ocr === 'auto' && isIllustration(stored);
    if (wanted && isIllustrated) return { ...this.#asStored(stored, true), source: 'nothing' };
    if (!wanted) return this.#asStored(stored, true);
    return this.#ocr === 'force' || stored.words.length === 0 ? this.#recognised(stored) : this.#judge(stored);
  }

  /** A page with letters that are guessed. */
  async #judge(stored: StoredPage): Promise<ReadPage> {
    if (!this.#guesses.isSettled) {
      const judged = this.#judged.then(() => this.#unlessConfirmed(stored));
      this.#judged = judged.catch(() => undefined);
      return judged;
    }
    return this.#unlessConfirmed(stored);
  }

  async #unlessConfirmed(stored: StoredPage): Promise<ReadPage> {
    const wanted = stored.words.filter(this.#wanted(stored.page));
    return this.#guesses.covers(wanted) ? this.#asStored(stored, false) : this.#recognised(stored);
  }

  #wanted(page: number): (word: Word) => boolean {
    return this.#options.isWanted?.(page) ?? (() => true);
  }

  /** As `read`, for a page of which somebody else has read what the file has, and which need not be recognised. */
  take(facts: PageFacts): TextSource {
    const source = this.#storedSource(facts, true);
    this.#note(facts.page, source, facts.hasWords);
    return source;
  }

  /** What the file has of a page (1-based). */
  stored(page: number): StoredPage {
    if (this.#last?.page !== page) this.#last = readStoredPage(this.#document, page, this.#options);
    return this.#last;
  }

  wantsRecognition({ hasWords, unreadable, isBlank }: PageFacts): boolean {
    // A page that shows nothing at all has nothing to recognise.
    if (isBlank || this.#ocr === 'off') return false;
    return this.#ocr === 'force' || !hasWords || unreadable;
  }

  /** Whether all text of these pages, if there is any, stands in pictures. */
  areScans(pages: readonly number[]): boolean {
    let isSomePicture = false;
    for (const page of pages) {
      const { words, unreadable, isBlank } = this.stored(page);
      if (words.length > 0 || unreadable) return false;
      isSomePicture ||= !isBlank;
    }
    return isSomePicture;
  }

  /** From here on pages without text stay unread. */
  leavePictures(): void {
    this.#ocr = 'off';
  }

  /** Pages without text that were not recognised. */
  get pictures(): number {
    return this.#doubts.of('image-only').length;
  }

  /**
   * Tells which pages were read from their pictures, and which were not.
   * @throws ToolError `engine-missing` where that left nothing at all.
   */
  finish(): void {
    if (this.#missing && !this.#hasWords) throw this.#missing;
    const [recognised, pictures] = [this.#doubts.of('recognised'), this.#doubts.of('image-only')];
    if (recognised.length > 0 && this.#ocr !== 'force')
      this.#context.warn('pages-recognised', { pages: describePages(recognised) });
    if (pictures.length > 0) this.#context.warn('pages-are-pictures', { pages: describePages(pictures) });
  }

  async close(): Promise<void> {
    await (await this.#recogniser?.catch(() => undefined))?.close();
  }

  #note(page: number, source: TextSource, hasWords: boolean): void {
    if (source === 'recognition') this.#doubts.add('recognised', page);
    if (source === 'picture') this.#doubts.add('image-only', page);
    this.#hasWords ||= hasWords;
  }

  /** @param told whether it is to be said that its letters cannot be told from the file. */
  #asStored(stored: StoredPage, told: boolean): ReadPage {
    const source = this.#storedSource(pageFacts(stored), told);
    return { ...stored, source, recognised: false, hasPicture: stored.pictures.length > 0 };
  }

  #storedSource({ page, hasWords, unreadable, isBlank }: PageFacts, told: boolean): TextSource {
    if (told && unreadable && hasWords) {
      this.#context.warn('unreadable-font', { page });
      this.#doubts.add('unreadable-font', page);
    }
    if (hasWords) return 'file';
    return isBlank ? 'nothing' : 'picture';
  }

  async #recognised(stored: StoredPage): Promise<ReadPage> {
    const { page, pictures } = stored;
    const result = await this.#resultOf(page);
    if (!result) return this.#asStored(stored, true);
    if ('error' in result) {
      this.#context.warn('page-failed', { page });
      this.#doubts.add('failed', page);
    }
    const read = 'read' in result ? result.read : undefined;
    const found = read && recognisedText(this.#options.keepsSkew ? read : straightened(read));
    const words = found?.words ?? [];
    const better = this.#better(stored, words);
    if (better !== 'recognised') return this.#asStored(stored, better === 'known');
    const source = words.length > 0 ? 'recognition' : 'nothing';
    if (read && words.length > 0 && read.confidence < DOUBTFUL_CONFIDENCE) this.#doubts.add('hard-to-read', page);
    const content = found
      ? { glyphs: found.glyphs, words, recognisedLines: found.lines }
      : { words, recognisedLines: [] };
    const marked = read && read.turn === 0 ? await this.#marked({ ...stored, words }, straightenedBy(read)) : {};
    return { ...stored, ...content, ...marked, source, recognised: true, hasPicture: pictures.length > 0 };
  }

  /** What is drawn in the picture beside the words, where lines are looked for. @param skewDegrees by which words were turned back. */
  async #marked({ page, words, lines, fills }: StoredPage, skewDegrees: number): Promise<Partial<ReadPage>> {
    const { textOnly = false, rules = !textOnly, keepsSkew = false } = this.#options;
    if (!rules || keepsSkew || words.length === 0) return {};
    const marks = await scanMarks(this.#document, page, words, skewDegrees);
    return { words: marks.words, lines: [...lines, ...marks.lines], fills: [...fills, ...marks.fills], ink: marks.ink };
  }

  #better({ page, words }: StoredPage, recognised: readonly Word[]): BetterText {
    if (this.#ocr === 'force') return 'recognised';
    const isWanted = this.#wanted(page);
    const [stored, read] = [words.filter(isWanted), recognised.filter(isWanted)];
    const better = betterText(stored, read);
    if (stored.length > 0) this.#guesses.note(better, stored, read);
    return better;
  }

  /** Undefined where a page is to stay as it is: without Tesseract, or in a script that it cannot read beside pages with text. */
  async #resultOf(page: number): Promise<ReadResult | undefined> {
    this.#recogniser ??= this.#openRecogniser();
    try {
      return await (await this.#recogniser)?.read(page);
    } catch (error) {
      const isForeign = error instanceof ToolError && error.code === 'language-not-installed';
      if (!isForeign || this.#ocr !== 'auto' || !this.#isPartlyText()) throw error;
      return undefined;
    }
  }

  /** Whether any page of the document has text of its own, wherever it stands. */
  #isPartlyText(): boolean {
    this.#hasText ??= Array.from({ length: this.#document.pageCount }, (_, index) => index + 1).some((page) => {
      this.#context.signal.throwIfAborted();
      const { words, unreadable } = readStoredPage(this.#document, page, this.#options);
      return words.length > 0 && !unreadable;
    });
    return this.#hasText;
  }

  /** Undefined when Tesseract is not installed and what the file has will do. */
  async #openRecogniser(): Promise<PageReader | undefined> {
    const { language, userUnit, minConfidence = MIN_WORD_CONFIDENCE } = this.#options;
    try {
      const languages = await readingLanguages(language, this.#context.signal);
      const onUnknownScript = this.#options['on-unknown-script'];
      const reading = { ...plainReading(languages, userUnit), minConfidence, onUnknownScript };
      return new PageReader(this.#document, reading, this.#context);
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== 'engine-missing' || this.#ocr !== 'auto') throw error;
      this.#missing = error;
      return undefined;
    }
  }
}

/** Whether a page shows nothing but a few pictures with white around them. */
function isIllustration({ words, unreadable, pictures, hasDrawings, size }: StoredPage): boolean {
  if (words.length > 0 || unreadable || hasDrawings || pictures.length === 0) return false;
  const covered = pictures.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
  return pictures.length <= MOST_PICTURES && covered < MOST_COVERED * size.widthPt * size.heightPt;
}

/** Whether the words of the file lie unseen over a picture of the page. */
function isOverScan({ words, pictures, size }: StoredPage): boolean {
  if (2 * words.filter(({ invisible }) => invisible).length <= words.length) return false;
  return pictures.some((box) => areaOf(box) > MOST_COVERED * size.widthPt * size.heightPt);
}
