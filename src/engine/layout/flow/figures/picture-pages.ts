/** Pages without text of their own, in documents that have text elsewhere: what they show is a picture of the document. */
import { areaOf, isInside } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import type { PageContent } from '../../page-content.ts';
import { type FoundFigure, joinStrips } from './figures.ts';

/** Share of a page from which on a picture is a scan of it. */
const SCAN = 0.5;

export interface PicturePage {
  readonly content: PageContent;
  /** Read in the pictures, which show them already. */
  readonly shown: readonly Word[];
}

/** Whether a picture, which may lie there in strips, covers the page as a scan does. */
export function isCovered({ pictures, size }: Pick<PageContent, 'pictures' | 'size'>): boolean {
  return joinStrips(pictures).some((box) => areaOf(box) >= SCAN * size.widthPt * size.heightPt);
}

/** @param isWritten whether some page of the document has text of its own: then nobody scanned it. */
export function readPicturePage(content: PageContent, isWritten: boolean): PicturePage {
  const { pictures, words } = content;
  if (!content.isScan || !content.isRecognised || !isWritten || pictures.length === 0 || isCovered(content))
    return { content, shown: [] };
  const isShown = (word: Word) => pictures.some((box) => isInside(word.box, box));
  const { shown = [], own = [] } = Object.groupBy(words, (word) => (isShown(word) ? 'shown' : 'own'));
  return { content: { ...content, isScan: false, words: own }, shown };
}

/** The figures with what was read in them as their description. */
export function describeFigures(figures: readonly FoundFigure[], shown: readonly Word[]): readonly FoundFigure[] {
  return figures.map((figure) => {
    const own = shown.filter((word) => isInside(word.box, figure.box));
    return own.length === 0 ? figure : { ...figure, altText: own.map(({ text }) => text).join(' ') };
  });
}
