/** Tells whether a word lies in the boxes that were asked for. */
import type { PageArea } from '../../../contract/options/area-option.ts';
import type { Word } from './words.ts';

/** By the middle of the word; without areas every word is wanted. @param page 1-based. */
export function wordInAreas(areas: readonly PageArea[] | null, page: number): (word: Word) => boolean {
  if (!areas) return () => true;
  const here = areas.filter((each) => each.page === page);
  return ({ box }) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return here.some((area) => x >= area.x && x <= area.x + area.w && y >= area.y && y <= area.y + area.h);
  };
}
