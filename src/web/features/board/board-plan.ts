/** Writes the cards of a board as the option `plan`: runs of pages of one file with one turn are one step. */
import { rangeOf } from '../pages/page-sets.ts';
import type { BoardCard, Cards } from './board-cards.ts';

/** Pages in one step: its page range stays far below the longest that is read. */
const IN_ONE_STEP = 200;

interface Step {
  readonly card: BoardCard;
  readonly pages: number[];
  count: number;
}

/** @param files keys of the files in the order in which they are sent. Cards of other files are left out. */
export function planOf(cards: Cards, files: readonly number[]): string {
  const places = new Map(files.map((key, index) => [key, index + 1]));
  const steps: Step[] = [];
  for (const card of cards) {
    if (card.kind !== 'blank' && !places.has(card.file)) continue;
    const last = steps.at(-1);
    if (last && goesOn(last, card)) {
      last.count += 1;
      if (card.kind === 'page') last.pages.push(card.page);
    } else steps.push({ card, pages: card.kind === 'page' ? [card.page] : [], count: 1 });
  }
  return steps.some(({ card }) => card.kind !== 'blank')
    ? JSON.stringify(steps.map((step) => written(step, places)))
    : '';
}

function goesOn({ card, count }: Step, next: BoardCard): boolean {
  if (card.kind !== next.kind || count >= IN_ONE_STEP) return false;
  if (card.kind === 'blank') return true;
  return card.kind === 'page' && next.kind === 'page' && card.file === next.file && card.turn === next.turn;
}

function written({ card, pages, count }: Step, places: ReadonlyMap<number, number>) {
  if (card.kind === 'blank') return { blank: 'same', ...(count > 1 ? { count } : {}) };
  const turned = card.turn === 0 ? {} : { rotate: card.turn };
  const file = places.get(card.file) ?? 1;
  if (card.kind === 'whole') return { file, ...(card.pages === '' ? {} : { pages: card.pages }), ...turned };
  return { file, pages: rangeOf(pages), ...turned };
}
