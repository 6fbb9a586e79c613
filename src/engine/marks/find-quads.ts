/** Finds words on pages, for marks that follow the text. */
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import type { MarkQuad } from '../../contract/pages/page-marks.ts';
import { wordFinder } from '../../contract/text/find-words.ts';
import { type FoundRow, findInLetters } from '../page/words/found-letters.ts';
import { lettersOfGlyphs } from '../page/words/glyph-letters.ts';

export class WordSearch {
  readonly #path: string;
  readonly #name: string;
  #pdfium: Promise<PdfiumDocument> | undefined;

  /** @param path of a plain PDF that stays as it is until `close`. */
  constructor(path: string, name: string) {
    this.#path = path;
    this.#name = name;
  }

  /** @param unit points in one unit of the page's space. @throws ToolError `damaged`, `too-complex`. */
  async find(page: number, words: string, unit: number): Promise<readonly MarkQuad[]> {
    this.#pdfium ??= openPdfium(this.#path, { name: this.#name });
    const pdfium = await this.#pdfium;
    const finder = wordFinder(words, { matchCase: false, wholeWords: false });
    const letters = pdfium.withFlatPage(page - 1, (opened) => lettersOfGlyphs(readGlyphs(opened), opened.size, false));
    return findInLetters(letters, [finder]).flatMap(({ boxes }) => boxes.map((row) => quadOf(row, unit)));
  }

  async close(): Promise<void> {
    (await this.#pdfium)?.close();
  }
}

/** In the direction in which the row is read. */
function quadOf({ left, top, right, bottom, turn = 0 }: FoundRow, unit: number): MarkQuad {
  const upperLeft = [left, top];
  const upperRight = [right, top];
  const lowerLeft = [left, bottom];
  const lowerRight = [right, bottom];
  const corners = [
    [upperLeft, upperRight, lowerLeft, lowerRight],
    [upperRight, lowerRight, upperLeft, lowerLeft],
    [lowerRight, lowerLeft, upperRight, upperLeft],
    [lowerLeft, upperLeft, lowerRight, upperRight],
  ][turn];
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = (corners ?? [])
    .flat()
    .map((value) => value * unit);
  return [ax, ay, bx, by, cx, cy, dx, dy];
}
