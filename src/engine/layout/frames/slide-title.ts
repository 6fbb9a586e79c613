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

/** A mark, such as that of a chapter, has so few letters; the title beside it may be smaller. */
const MARK_LETTERS = 6;
/** In heights of the lower one: a mark and the title stand beside each other. */
const BESIDE = 0.5;

/** A slide of so few texts is the name of a part, wherever they stand. */
const FEW_TEXTS = 3;

/**
 * The largest text of the upper part, the first of several, or the one beside it where it is a mark; undefined where nothing there may be a title. Slides with few
 * texts, none of them there, have their title further down.
 */
export function findTitle({ paragraphs, size }: Pick<PlacedPage, 'paragraphs' | 'size'>): Paragraph | undefined {
  const above = paragraphs.filter((paragraph) => mayBeTitle(paragraph, TOP_SHARE * size.heightPt));
  const isPart = above.length === 0 && paragraphs.length <= FEW_TEXTS;
  const candidates = isPart
    ? paragraphs.filter((paragraph) => mayBeTitle(paragraph, FOOT_SHARE * size.heightPt))
    : above;
  const title = largest(candidates);
  const next =
    title && textOf(title).length <= MARK_LETTERS ? largest(candidates.filter((each) => each !== title)) : undefined;
  return title && next && isMarkOf(title, next) ? next : title;
}

/** The first of several. */
function largest(paragraphs: readonly Paragraph[]): Paragraph | undefined {
  let most: Paragraph | undefined;
  for (const paragraph of paragraphs.toSorted((a, b) => a.box.top - b.box.top)) {
    if (!most || paragraph.sizePt > SAME_SIZE * most.sizePt) most = paragraph;
  }
  return most;
}

function isMarkOf(mark: Paragraph, title: Paragraph): boolean {
  const [a, b] = [mark.box, title.box];
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const isBeside = shared > BESIDE * Math.min(a.bottom - a.top, b.bottom - b.top);
  return isBeside && (a.right <= b.left || b.right <= a.left) && textOf(title).length > textOf(mark).length;
}

function textOf({ runs }: Paragraph): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .trim();
}

function mayBeTitle(paragraph: Paragraph, endPt: number): boolean {
  const { box, turn, lines } = paragraph;
  const text = textOf(paragraph);
  const isShort = lines <= MAX_LINES && text.length <= MAX_LETTERS;
  return turn === 0 && isShort && /\p{L}/u.test(text) && box.top < endPt;
}
