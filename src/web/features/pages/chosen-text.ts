/** How many pages are chosen, in words: "All 12 pages", "3 of 12 pages". */
import { quantityWords } from '../../../ui/quantity-words.ts';
import { sheetWords } from '../../words/sheets.ts';

/** @param chosen 0 = none by hand, which means all. */
export function chosenText(chosen: number, all: number): string {
  if (chosen === 0) return sheetWords.chosenAll({ count: all });
  return sheetWords.chosen({ chosen, pages: quantityWords.pages({ count: all }) });
}
