/** Leaves out words that stand in the file already, with ink, where they were read. */
import type { Box } from '../../adapters/pdfium-text.ts';
import { boxAsSeen, type OcrPage } from './ocr-page.ts';

/** @param letters boxes of the letters with ink, as seen. */
export function omitCovered(page: OcrPage, letters: readonly Box[]): OcrPage {
  if (letters.length === 0) return page;
  const isCovered = (box: Box) => letters.some((letter) => isInside(letter, box));
  const lines = page.lines.flatMap((line) => {
    const words = line.words.filter((word) => !isCovered(boxAsSeen(word.box, page)));
    return words.length > 0 ? [{ ...line, words }] : [];
  });
  return { ...page, lines };
}

/** The middle of the letter lies in the box. */
function isInside(letter: Box, box: Box): boolean {
  const x = (letter.left + letter.right) / 2;
  const y = (letter.top + letter.bottom) / 2;
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}
