/** Finds the title of a slide: programs show it in their outline, and read it out first. */
import type { Paragraph } from './paragraphs.ts';
import type { PlacedPage } from './placed-page.ts';

/** A title begins in this part of the page from its top, and is no longer than this. */
const TOP_SHARE = 0.5;
const MAX_LINES = 3;
const MAX_LETTERS = 200;
/** Sizes that differ by less are one, to the eye. */
const SAME_SIZE = 1.05;

/** The largest text of the upper part, the first of several; undefined where nothing there may be a title. */
export function findTitle({ paragraphs, size }: Pick<PlacedPage, 'paragraphs' | 'size'>): Paragraph | undefined {
  let title: Paragraph | undefined;
  const candidates = paragraphs.filter((paragraph) => mayBeTitle(paragraph, size.heightPt));
  for (const paragraph of candidates.sort((a, b) => a.box.top - b.box.top)) {
    if (!title || paragraph.sizePt > SAME_SIZE * title.sizePt) title = paragraph;
  }
  return title;
}

function mayBeTitle({ runs, box, turn, lines }: Paragraph, pageHeightPt: number): boolean {
  const text = runs.map((run) => run.text).join('');
  const isShort = lines <= MAX_LINES && text.length <= MAX_LETTERS;
  return turn === 0 && isShort && /\p{L}/u.test(text) && box.top < TOP_SHARE * pageHeightPt;
}
