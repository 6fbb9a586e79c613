/** Tells which paragraphs of a slide are one text, as people type them. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { Paragraph } from '../frames/paragraphs.ts';

/** A paragraph, and where its label begins, if it is an item. */
interface Text extends Paragraph {
  readonly bullet?: { readonly labelPt: number };
}

/** A block that grows. */
export interface Group<T extends Text> {
  box: SeenBox;
  readonly paragraphs: T[];
}

/** In ems of the larger letters: white between paragraphs of one block, and steps of lists to the right. */
const MAX_GAP = 1.3;
const MAX_STEP = 3.5;
/** Sizes that differ by more are of different blocks: a title and its text. */
const SAME_SIZE = 1.45;
/** A text that is larger than the list below it by more is no line of it: a title. */
const SAME_LOOK = 1.1;
/** In ems: places that agree, and that agree exactly. */
const SAME_PLACE = 0.6;
const EXACT = 0.15;
/** In ems: how far lines of one text go in, how much the size of their letters differs, and the white between two. */
const INDENT = 4;
const SAME_LETTERS = 0.05;
const NEXT_LINE = 0.5;
/** Lines back to one that begins where another does. */
const MAX_LINES = 40;
/** In ems: an empty line between two paragraphs of one look, of so many words each. */
const EMPTY_LINE = 2.2;
const LEAST_WORDS = 4;
const NUMBERED = /^\(?(?:\d{1,2}|[a-zA-Z])[.)]\s/;

/** Whether a paragraph stands below those of a block as its next one. */
export function belongs({ box: all, paragraphs }: Group<Text>, next: Text): boolean {
  const last = paragraphs.at(-1);
  if (last?.turn !== 0 || next.turn !== 0) return false;
  const isOtherWay = last.rightToLeft !== next.rightToLeft;
  const isItem = last.bullet !== undefined || NUMBERED.test(textOf(last));
  if (next.bullet && !isItem && last.sizePt > SAME_LOOK * next.sizePt) return false;
  const [above, below] = [fullBox(last), fullBox(next)];
  const em = Math.max(last.sizePt, next.sizePt);
  const gap = below.top - above.bottom;
  const most = (isAlike(last, next) ? EMPTY_LINE : MAX_GAP) * em;
  if (gap > most || gap < -0.6 * em || em > SAME_SIZE * Math.min(last.sizePt, next.sizePt)) return false;
  const overlap = Math.min(all.right, below.right) - Math.max(all.left, below.left);
  if (overlap <= 0) return false;
  const isLeft =
    Math.abs(below.left - above.left) <= (last.bullet || next.bullet ? MAX_STEP : 1) * em ||
    isIndented(last, next, paragraphs);
  const middles = Math.abs((all.left + all.right) / 2 - (below.left + below.right) / 2);
  const step = (last.bullet || next.bullet ? MAX_STEP : 1) * em;
  const isRight = Math.abs(all.right - below.right) <= em || Math.abs(above.right - below.right) <= step;
  if (isOtherWay) return isRight;
  return isLeft || middles <= em || (next.rightToLeft && isRight);
}

/** Lines of one text go in and come back to where others of it began, as those of code and of addresses do. */
function isIndented(last: Text, next: Text, group: readonly Text[]): boolean {
  const em = Math.min(last.sizePt, next.sizePt);
  const isLeft = last.align === 'left' && next.align === 'left' && !next.rightToLeft;
  const isSame = Math.abs(last.sizePt - next.sizePt) < SAME_LETTERS * em;
  if (!isLeft || !isSame || next.box.top - last.box.bottom > NEXT_LINE * em) return false;
  const step = next.box.left - last.box.left;
  if (step > 0) return step < INDENT * em && next.box.left < last.box.right;
  return group.slice(-MAX_LINES).some(({ box }) => Math.abs(box.left - next.box.left) < SAME_PLACE * em);
}

/** Paragraphs of prose in one look from one edge. */
function isAlike(last: Text, next: Text): boolean {
  const [a, b] = [last.runs[0], next.runs[0]];
  const isSame = a?.family === b?.family && a?.colour === b?.colour && a?.bold === b?.bold;
  const isProse = [last, next].every((each) => textOf(each).split(/\s+/).length >= LEAST_WORDS);
  const apart = Math.abs(last.box.left - next.box.left);
  const em = Math.min(last.sizePt, next.sizePt);
  const isEqual = Math.abs(last.sizePt - next.sizePt) < SAME_LETTERS * em && apart < EXACT * em;
  return isSame && isProse && isEqual && (last.bullet === undefined) === (next.bullet === undefined);
}

/** With the label, which may stand before the text. */
export function fullBox({ box, bullet, rightToLeft }: Text): SeenBox {
  if (!bullet) return box;
  if (rightToLeft) return { ...box, right: Math.max(box.right, -bullet.labelPt) };
  return { ...box, left: Math.min(box.left, bullet.labelPt) };
}

export function textOf({ runs }: Pick<Text, 'runs'>): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .trim();
}
