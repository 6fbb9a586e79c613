/** Finds the title of a slide: programs show it in their outline, and read it out first. */
import type { Paragraph } from './paragraphs.ts';
import type { PlacedPage } from './placed-page.ts';

/** A title begins in this part of the page from its top, and is no longer than this. */
const TOP_SHARE = 0.5;
/** What begins below is the foot of its slide. */
const FOOT_SHARE = 0.85;
const MAX_LINES = 3;
const MAX_LETTERS = 200;
/** Sizes that differ by less are one, to the eye. */
const SAME_SIZE = 1.05;

/** A slide of so few texts is the name of a part, wherever they stand. */
const FEW_TEXTS = 3;

/**
 * The largest text of the upper part, the first of several; undefined where nothing there may be a title. Slides with few
 * texts, none of them there, have their title further down.
 */
export function findTitle({ paragraphs, size }: Pick<PlacedPage, 'paragraphs' | 'size'>): Paragraph | undefined {
  let title: Paragraph | undefined;
  const above = paragraphs.filter((paragraph) => mayBeTitle(paragraph, TOP_SHARE * size.heightPt));
  const isPart = above.length === 0 && paragraphs.length <= FEW_TEXTS;
  const candidates = isPart
    ? paragraphs.filter((paragraph) => mayBeTitle(paragraph, FOOT_SHARE * size.heightPt))
    : above;
  for (const paragraph of candidates.sort((a, b) => a.box.top - b.box.top)) {
    if (!title || paragraph.sizePt > SAME_SIZE * title.sizePt) title = paragraph;
  }
  return title;
}

function mayBeTitle({ runs, box, turn, lines }: Paragraph, endPt: number): boolean {
  const text = runs.map((run) => run.text).join('');
  const isShort = lines <= MAX_LINES && text.length <= MAX_LETTERS;
  return turn === 0 && isShort && /\p{L}/u.test(text) && box.top < endPt;
}
