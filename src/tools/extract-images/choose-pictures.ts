/** Decides which pictures of a PDF are taken, and how each is saved. */
import { InTime } from '../../contract/in-time.ts';
import type { RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { findPictures, type PictureDraw } from '../../engine/images/extract/find-pictures.ts';
import { type FoundPicture, joinStrips } from '../../engine/images/extract/join-strips.ts';
import { hasMask, isStencil } from '../../engine/images/extract/original-bytes.ts';
import { picturePrint } from '../../engine/images/extract/picture-fingerprint.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import type { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;

export interface ChosenPicture {
  readonly picture: FoundPicture;
  /** From 1. */
  readonly page: number;
  /** Place among the pictures taken from that page, from 1. */
  readonly n: number;
}

export interface Chosen {
  readonly pictures: readonly ChosenPicture[];
  /** How many were found and left out for being small. */
  readonly tooSmall: number;
  /** There were only small ones, so they were taken after all. */
  readonly onlySmall: boolean;
  /** Pages for which no time was left. */
  readonly left: readonly number[];
}

/** Pixels of the shorter side. Where nobody asked for a limit, small pictures are better than none. */
export const USUAL_MIN_SIZE = 16;

export async function choosePictures(
  document: PdfDocument,
  pages: readonly PdfRef[],
  numbers: readonly number[],
  options: Options,
  context: RunContext,
  share: number,
): Promise<Chosen> {
  const chooser = new Chooser(document, options);
  const inTime = new InTime(numbers.entries(), context);
  for await (const [index, number] of inTime) {
    const page = pages[number - 1];
    if (page) chooser.addPage(page, number);
    context.signal.throwIfAborted();
    context.progress(((index + 1) / numbers.length) * share, 'searching', { page: index + 1, pages: numbers.length });
  }
  return { ...chooser.result(), left: inTime.rest.map(([, number]) => number) };
}

class Chooser {
  readonly #chosen: ChosenPicture[] = [];
  readonly #small: ChosenPicture[] = [];
  #tooSmall = 0;
  readonly #document: PdfDocument;
  readonly #options: Options;
  readonly #seen = new Set<string>();
  readonly #prints = new Map<string, string>();

  constructor(document: PdfDocument, options: Options) {
    this.#document = document;
    this.#options = options;
  }

  addPage(page: PdfRef, number: number): void {
    const draws = findPictures(this.#document, page, number, this.#options);
    let [n, nSmall] = [0, 0];
    for (const picture of joinStrips(draws, (draw) => this.#mayJoin(draw))) {
      const isSmall = this.#isSmall(picture);
      if (isSmall) this.#tooSmall++;
      if (!this.#isNew(picture)) continue;
      if (isSmall) this.#small.push({ picture, page: number, n: ++nSmall });
      else this.#chosen.push({ picture, page: number, n: ++n });
    }
  }

  result(): Omit<Chosen, 'left'> {
    const { 'min-size': minSize, 'min-bytes': minBytes } = this.#options;
    const onlySmall = this.#chosen.length === 0 && this.#small.length > 0 && minSize === null && !minBytes;
    return { pictures: onlySmall ? this.#small : this.#chosen, tooSmall: this.#tooSmall, onlySmall };
  }

  #mayJoin({ stream }: PictureDraw): boolean {
    return !hasMask(this.#document, stream) && !isStencil(this.#document, stream);
  }

  #isSmall({ widthPx, heightPx, parts }: FoundPicture): boolean {
    const bytes = parts.reduce((sum, { stream }) => sum + stream.length, 0);
    const least = this.#options['min-size'] ?? USUAL_MIN_SIZE;
    return Math.min(widthPx, heightPx) < least || bytes < (this.#options['min-bytes'] ?? 0);
  }

  #isNew({ parts }: FoundPicture): boolean {
    if (!this.#options.dedupe) return true;
    const print = parts.map((part) => this.#print(part)).join();
    if (this.#seen.has(print)) return false;
    this.#seen.add(print);
    return true;
  }

  #print({ key, stream }: PictureDraw): string {
    const known = this.#prints.get(key) ?? picturePrint(this.#document, stream);
    this.#prints.set(key, known);
    return known;
  }
}
