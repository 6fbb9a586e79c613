/** Leaves out words that stand in the file already, with ink, where they were read. */
import type { SeenBox } from '../../adapters/pdfium-text.ts';
import { boxAsSeen, type OcrPage } from '../recognise/ocr-page.ts';

/** @param letters boxes of the letters with ink, as seen. */
export function omitCovered(page: OcrPage, letters: readonly SeenBox[]): OcrPage {
  if (letters.length === 0) return page;
  const isCovered = (box: SeenBox) => letters.some((letter) => isInside(letter, box));
  const lines = page.lines.flatMap((line) => {
    const words = line.words.filter((word) => !isCovered(boxAsSeen(word.box, page)));
    return words.length > 0 ? [{ ...line, words }] : [];
  });
  return { ...page, lines };
}

/** The middle of the letter lies in the box. */
function isInside(letter: SeenBox, box: SeenBox): boolean {
  const x = (letter.left + letter.right) / 2;
  const y = (letter.top + letter.bottom) / 2;
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}
