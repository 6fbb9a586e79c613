/** Reads a page in four ways: by our own walk, by PDFium, by poppler, by recognition. What one misses another may see. */
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import { readGlyphs } from '../../../adapters/pdfium-text.ts';
import type { PopplerWord } from '../../../adapters/poppler.ts';
import { MIN_WORD_CONFIDENCE } from '../../page/recognise-page.ts';
import type { Letter } from '../../page/words/found-letters.ts';
import { lettersOfGlyphs } from '../../page/words/glyph-letters.ts';
import { boxAsSeen, type OcrPage } from '../../recognise/ocr-page.ts';
import type { ShownGlyph } from '../content/drawing-sink.ts';
import type { PageFrame } from '../content/page-frame.ts';
import { asGlyphs, lettersOfWord } from './made-glyphs.ts';

export function lettersOfWalk(glyphs: readonly ShownGlyph[], frame: PageFrame): readonly Letter[] {
  return lettersOfGlyphs(asGlyphs(glyphs, frame), frame, true);
}

/** @param index 0-based. Fields and comments count, as they are shown. @throws ToolError `damaged`, `too-complex`. */
export function lettersOfPdfium(pdfium: PdfiumDocument, index: number, frame: PageFrame): readonly Letter[] {
  return pdfium.withFlatPage(index, (page) => lettersOfGlyphs(readGlyphs(page), frame, false));
}

/** The same without fields and comments: what the content of the page itself shows. */
export function lettersOfContent(pdfium: PdfiumDocument, index: number, frame: PageFrame): readonly Letter[] {
  return pdfium.withPage(index, (page) => lettersOfGlyphs(readGlyphs(page), frame, false));
}

export function lettersOfPoppler(
  words: readonly PopplerWord[],
  { mediaOffset: { x, y } }: PageFrame,
): readonly Letter[] {
  return words.flatMap(({ text, left, top, right, bottom, startsLine }, index) => {
    const box = { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
    const letters = lettersOfWord(text, box, breakBefore(index === 0, startsLine));
    return letters.map((letter) => ({ ...letter, word: box }));
  });
}

/** @param leastConfidence percent; words of which recognition is less sure are left out. */
export function lettersOfRecognition(read: OcrPage, leastConfidence = MIN_WORD_CONFIDENCE): readonly Letter[] {
  return read.lines.flatMap(({ words }, line) =>
    words
      .filter(({ confidence }) => confidence >= leastConfidence)
      .flatMap(({ text, box }, index) =>
        lettersOfWord(text, boxAsSeen(box, read), breakBefore(line + index === 0, index === 0)),
      ),
  );
}

function breakBefore(isFirst: boolean, startsLine: boolean): Letter['before'] {
  if (isFirst) return '';
  return startsLine ? '\n' : ' ';
}
