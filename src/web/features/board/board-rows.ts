/** Between the two views of the files of a panel: what their rows say as cards, and cards as what rows can say. */
import type { Arrangement, ChosenFile } from '../files/chosen-files.ts';
import { pagesOf, rangeOf } from '../pages/page-sets.ts';
import { turnsByPage, writtenTurns } from '../pages/page-turns.ts';
import { type BoardCard, type Cards, type PageCard, pageCards, wholeCard } from './board-cards.ts';

/** Letters: the longest range that a row takes over from the board. */
const LONGEST_RANGE = 2_000;

/** What a row says of its file, in the order of the rows. */
export interface RowSaid extends Arrangement {
  readonly key: number;
}

/** The pages of a file as its row arranges them. */
export function cardsOfRow({ key, look, pages, turns }: ChosenFile): Cards {
  const all = look.kind === 'pdf' ? look.pages : 0;
  const meant = pages === '' ? Array.from({ length: all }, (_, index) => index + 1) : pagesOf(pages, all);
  if (meant.length === 0) return [wholeCard(key, pages)];
  const byPage = turnsByPage(turns, all);
  return pageCards(key, meant, (page) => byPage.get(page) ?? 0);
}

/**
 * @param rows the files that are worked on.
 * @returns undefined where rows cannot say it: pages of files are mixed, copied, blank, or a file has none left.
 */
export function rowsOf(cards: Cards, rows: readonly ChosenFile[]): readonly RowSaid[] | undefined {
  const runs = runsOf(cards);
  if (!runs || runs.length !== rows.length) return undefined;
  const said = runs.map(([key, run]) => {
    const row = rows.find((each) => each.key === key);
    return row && rowOf(run, row);
  });
  return said.every((each) => each !== undefined) ? said : undefined;
}

/** Whether the rows say that already, in this order. */
export function saidByRows(said: readonly RowSaid[], rows: readonly ChosenFile[]): boolean {
  return said.every((each, index) => {
    const row = rows[index];
    return row?.key === each.key && row.pages === each.pages && row.turns === each.turns;
  });
}

/** The cards of each file; undefined where those of one file do not stand together. */
function runsOf(cards: Cards): readonly (readonly [file: number, cards: Cards])[] | undefined {
  const runs = new Map<number, BoardCard[]>();
  let last: number | undefined;
  for (const card of cards) {
    if (card.kind === 'blank') return undefined;
    const run = runs.get(card.file);
    if (run && card.file !== last) return undefined;
    if (run) run.push(card);
    else runs.set(card.file, [card]);
    last = card.file;
  }
  return [...runs];
}

function rowOf(run: Cards, row: ChosenFile): RowSaid | undefined {
  const [first] = run;
  if (first?.kind === 'whole') return first.turn === 0 && run.length === 1 ? row : undefined;
  const cards = run.filter((card): card is PageCard => card.kind === 'page');
  const pages = cards.map(({ page }) => page);
  if (new Set(pages).size < pages.length) return undefined;
  const all = row.look.kind === 'pdf' ? row.look.pages : 0;
  const isAll = pages.length === all && pages.every((page, index) => page === index + 1);
  const range = isAll ? '' : rangeOf(pages);
  if (range.length > LONGEST_RANGE) return undefined;
  return { key: row.key, pages: range, turns: writtenTurns(new Map(cards.map(({ page, turn }) => [page, turn]))) };
}
