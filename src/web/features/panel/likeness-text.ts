/** How alike two pages look, as people read it. */
import { quantityWords } from '../../../ui/quantity-words.ts';

/** @param likeness 0 to 1. Rounded down: what is not the same is never told as 100 %. */
export function likenessText(likeness: number): string {
  return quantityWords.percent({ percent: Math.floor(likeness * 1000) / 10 });
}
