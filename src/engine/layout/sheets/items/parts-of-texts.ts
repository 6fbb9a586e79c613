/** Puts parts of a text together between which a space of another font is drawn by itself: no column begins behind it. */
import { unionBox } from '../../../page/boxes/boxes.ts';
import { middle } from '../../lines/rows.ts';
import { type CellItem, haveSameClip, isOfOneLine } from './cell-items.ts';
import { LEVEL } from './drawn-rows.ts';

/** In ems: the width of a space. */
const SPACE = 0.35;
/** Such a space is drawn in so many parts at most. */
const MAX_PARTS = 3;

/** @param items in the order of the file. */
export function withWholeTexts(items: readonly CellItem[]): readonly CellItem[] {
  const texts: CellItem[] = [];
  for (const item of items) {
    const before = texts.at(-1);
    if (before && goesOnBehindSpace(before, item)) texts[texts.length - 1] = joined(before, item);
    else texts.push(item);
  }
  return texts;
}

function goesOnBehindSpace(before: CellItem, item: CellItem): boolean {
  const [last, first] = [before.words.at(-1), item.words[0]];
  if (last?.object === undefined || first?.object === undefined) return false;
  const between = first.object - last.object - 1;
  const gap = item.box.left - before.box.right;
  return (
    between >= 1 &&
    between <= MAX_PARTS &&
    gap >= 0 &&
    gap < SPACE * item.em &&
    Math.abs(middle(before.box) - middle(item.box)) < LEVEL * item.em &&
    [last, first].every((word) => word.turn === 0 && !isOfOneLine(word)) &&
    haveSameClip(before, item)
  );
}

function joined(before: CellItem, item: CellItem): CellItem {
  const box = unionBox([before.box, item.box]);
  return { ...before, words: [...before.words, ...item.words], box, em: Math.max(before.em, item.em), last: item.last };
}
