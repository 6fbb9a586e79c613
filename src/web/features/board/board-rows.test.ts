/** What the board hands back to the rows, and what only a plan can say. */
import { expect, test } from 'vitest';
import type { ChosenFile } from '../files/chosen-files.ts';
import { blankCard, type Cards, copyCards, moveCards, removeCards, turnCards } from './board-cards.ts';
import { planOf } from './board-plan.ts';
import { cardsOfRow, rowsOf, saidByRows } from './board-rows.ts';

function row(key: number, pages: number | null, arrangement: Partial<ChosenFile> = {}): ChosenFile {
  const look =
    pages === null
      ? ({ kind: 'plain', unread: true } as const)
      : ({ kind: 'pdf', pages, picture: '', restricted: false, signed: false } as const);
  return { key, file: new File([], `${key}.pdf`), look, password: '', pages: '', turns: '', ...arrangement };
}

const cardsOf = (rows: readonly ChosenFile[]): Cards => rows.flatMap(cardsOfRow);
const keysAt = (cards: Cards, ...places: readonly number[]) => new Set(places.map((place) => cards[place]?.key ?? -1));

test('what rows say comes back from their cards', () => {
  const rows = [row(1, 3, { pages: '3, 1', turns: '{"3":90}' }), row(2, 2), row(3, null), row(4, 5, { pages: 'iii' })];
  const said = rowsOf(cardsOf(rows), rows);
  expect(said?.map(({ key, pages, turns }) => [key, pages, turns])).toEqual([
    [1, '3, 1', '{"3":90}'],
    [2, '', ''],
    [3, '', ''],
    [4, 'iii', ''],
  ]);
  expect(said && saidByRows(said, rows)).toBe(true);
});

test('files that are moved whole, and pages that are turned or taken out, are said by rows', () => {
  const rows = [row(1, 3), row(2, 2)];
  const cards = cardsOf(rows);
  const moved = moveCards(cards, keysAt(cards, 3, 4), 0);
  const turned = turnCards(moved, keysAt(moved, 2));
  const said = rowsOf(removeCards(turned, keysAt(turned, 4)), rows);
  expect(said?.map(({ key, pages, turns }) => [key, pages, turns])).toEqual([
    [2, '', ''],
    [1, '1-2', '{"1":90}'],
  ]);
  expect(said && saidByRows(said, rows)).toBe(false);
});

test('mixed, copied and blank pages, and files without any, are a plan', () => {
  const rows = [row(1, 2), row(2, 1)];
  const cards = cardsOf(rows);
  const mixed = moveCards(cards, keysAt(cards, 2), 1);
  expect(rowsOf(mixed, rows)).toBeUndefined();
  expect(planOf(mixed, [1, 2])).toBe('[{"file":1,"pages":"1"},{"file":2,"pages":"1"},{"file":1,"pages":"2"}]');
  expect(rowsOf(copyCards(cards, keysAt(cards, 0)).cards, rows)).toBeUndefined();
  expect(rowsOf([...cards, blankCard()], rows)).toBeUndefined();
  expect(rowsOf(removeCards(cards, keysAt(cards, 2)), rows)).toBeUndefined();
});

test('pages that are named by their labels go into a plan as they were typed', () => {
  const rows = [row(1, 5, { pages: 'iii' }), row(2, 2)];
  const cards = cardsOf(rows);
  expect(planOf(moveCards(cards, keysAt(cards, 0), 2), [1, 2])).toBe(
    '[{"file":2,"pages":"1"},{"file":1,"pages":"iii"},{"file":2,"pages":"2"}]',
  );
});

test('a long file that is turned page by page is told in few words, and in one go', () => {
  const rows = [row(1, 5_000)];
  const cards = cardsOf(rows);
  const said = rowsOf(turnCards(cards, new Set(cards.map(({ key }) => key))), rows);
  expect(said?.[0]?.turns).toBe('{"1-5000":90}');
  const again = cardsOf([row(1, 5_000, { turns: said?.[0]?.turns ?? '' })]);
  expect(again.filter(({ turn }) => turn === 90)).toHaveLength(5_000);
});
