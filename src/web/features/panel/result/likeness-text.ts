/** How alike two pages look, as people read it. */
import { quantityWords } from '../../../../ui/quantity-words.ts';

/** The most that is said of pages that changed. */
const MOST = 99.9;

/** @param likeness 0 to 1 of a page that changed. Rounded down: what is not the same is never told as 100 %. */
export function likenessText(likeness: number): string {
  return quantityWords.percent({ percent: Math.min(MOST, Math.floor(likeness * 1000) / 10) });
}
