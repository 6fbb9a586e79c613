/** Tells the dashes, angles and letters that begin items of a list from those that are typed: they stand below an item. */
import type { Paragraph } from '../frames/paragraphs.ts';
import { isPlainSign } from '../lines/list-signs.ts';

/** A paragraph, and where the label and the text of its item begin, if it is one. */
export interface Item extends Pick<Paragraph, 'box' | 'sizePt' | 'turn' | 'rightToLeft' | 'secondPt'> {
  readonly bullet?: { readonly text: string; readonly labelPt: number; readonly textPt: number };
}

/** Paragraphs back to the item that another one stands below: as many as stand side by side. */
const REACH = 6;
/** And back to one of the same level, above deeper ones. */
const FURTHER = 24;
/** In ems: deeper items begin so far behind the label of the one above, and about below its text. */
const STEP = 0.6;
const BELOW_TEXT = { before: 0.8, after: 2 };
const SAME_LEVEL = 0.3;
/** In ems: white above an item. */
const GAP = { least: -0.6, most: 1.3 };
/** In ems: the letter `o` is a word too, unless the text stands apart from it. */
const TABBED = 0.9;

/** @param before the paragraphs in the order of reading, with the bullets that are known. @returns the sign, or '' for none. */
export function nestedSign(text: string, paragraph: Item, before: readonly Item[]): string {
  const { box, sizePt, turn, rightToLeft, secondPt = box.left } = paragraph;
  const [, sign = ''] = /^(\S)\s+\S/.exec(text) ?? [];
  if (!isPlainSign(sign) || turn !== 0 || rightToLeft) return '';
  if (sign === 'o' && secondPt - box.left < TABBED * sizePt) return '';
  const near = before.slice(-REACH);
  const isItem = near.some((item) => isBelow(sign, paragraph, item)) || comesBack(sign, paragraph, near, before);
  return isItem ? sign : '';
}

/** Whether deeper items end above, and one with the same sign began where this one does. */
function comesBack(sign: string, item: Item, near: readonly Item[], before: readonly Item[]): boolean {
  const isDeeper = ({ bullet }: Item) => bullet !== undefined && bullet.labelPt > item.box.left + STEP * item.sizePt;
  const isAbove = near.some((above) => isDeeper(above) && isClosely(item, above));
  return isAbove && before.slice(-FURTHER).some(({ bullet }) => bullet?.text === sign && isLevel(item, bullet.labelPt));
}

function isLevel({ box, sizePt }: Item, labelPt: number): boolean {
  return Math.abs(box.left - labelPt) < SAME_LEVEL * sizePt;
}

function isClosely({ box, sizePt }: Item, { box: above, sizePt: size }: Item): boolean {
  const em = Math.max(sizePt, size);
  const gap = box.top - above.bottom;
  return gap >= GAP.least * em && gap <= GAP.most * em;
}

function isBelow(sign: string, next: Item, item: Item): boolean {
  const { box, sizePt } = next;
  const { bullet, sizePt: size } = item;
  const em = Math.max(sizePt, size);
  if (!bullet || !isClosely(next, item)) return false;
  const isDeeper = box.left > bullet.labelPt + STEP * sizePt;
  const behind = box.left - bullet.textPt;
  const isBelowText = behind > -BELOW_TEXT.before * em && behind < BELOW_TEXT.after * em;
  return isDeeper ? isBelowText : bullet.text === sign && Math.abs(box.left - bullet.labelPt) < SAME_LEVEL * em;
}
