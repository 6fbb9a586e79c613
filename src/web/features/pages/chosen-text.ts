/** How many pages are chosen, in words: "All 12 pages", "3 of 12 pages". */
import { quantityWords } from '../../../ui/quantity-words.ts';
import { sheetWords } from '../../words/sheets.ts';

/** @param chosen 0 = none by hand, which means `none`: all, where nothing else is given. */
export function chosenText(chosen: number, all: number, none = sheetWords.chosenAll({ count: all })): string {
  if (chosen === 0) return none;
  return sheetWords.chosen({ chosen, pages: quantityWords.pages({ count: all }) });
}
