/** The cards of a board: plain data and the changes it knows. Every change answers a new list. */

interface Card {
  /** Stays the same wherever the card goes. */
  readonly key: number;
  /** Degrees clockwise by which it will be turned. */
  readonly turn: number;
}

/** A page of a chosen file. */
export interface PageCard extends Card {
  readonly kind: 'page';
  /** Key of the chosen file. */
  readonly file: number;
  /** Counts from 1. */
  readonly page: number;
}

/** Pages of a file that cannot be told apart here: the browser cannot read it, or they were typed as page labels. */
export interface WholeCard extends Card {
  readonly kind: 'whole';
  readonly file: number;
  /** Which pages, as a page range; empty = all. */
  readonly pages: string;
}

/** An empty page, as large as the one before it. */
export interface BlankCard extends Card {
  readonly kind: 'blank';
}

export type BoardCard = PageCard | WholeCard | BlankCard;
export type Cards = readonly BoardCard[];
export type Keys = ReadonlySet<number>;

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

/** @param turnOf degrees by which a page is turned. */
export function pageCards(file: number, pages: readonly number[], turnOf: (page: number) => number): Cards {
  return pages.map((page) => ({ kind: 'page', key: nextKey(), file, page, turn: turnOf(page) }));
}

export function wholeCard(file: number, pages: string): WholeCard {
  return { kind: 'whole', key: nextKey(), file, pages, turn: 0 };
}

export function blankCard(): BlankCard {
  return { kind: 'blank', key: nextKey(), turn: 0 };
}

/** Puts cards before the one that stands at a place. */
export function insertCards(cards: Cards, at: number, more: Cards): Cards {
  return [...cards.slice(0, at), ...more, ...cards.slice(at)];
}

export function removeCards(cards: Cards, keys: Keys): Cards {
  return cards.filter(({ key }) => !keys.has(key));
}

/** A quarter clockwise; empty pages look the same from all sides. */
export function turnCards(cards: Cards, keys: Keys): Cards {
  return cards.map((card) =>
    keys.has(card.key) && card.kind !== 'blank' ? { ...card, turn: (card.turn + 90) % 360 } : card,
  );
}

/** Each card again, behind the last of them. */
export function copyCards(cards: Cards, keys: Keys): { readonly cards: Cards; readonly copies: Keys } {
  const copies = cards.filter(({ key }) => keys.has(key)).map((card) => ({ ...card, key: nextKey() }));
  const last = cards.findLastIndex(({ key }) => keys.has(key));
  return { cards: insertCards(cards, last + 1, copies), copies: new Set(copies.map(({ key }) => key)) };
}

/** Takes cards out and puts them together before the one that stands at a place now. */
export function moveCards(cards: Cards, keys: Keys, to: number): Cards {
  const moving = cards.filter(({ key }) => keys.has(key));
  const before = cards.slice(0, to).filter(({ key }) => !keys.has(key));
  const behind = cards.slice(to).filter(({ key }) => !keys.has(key));
  return [...before, ...moving, ...behind];
}

/** Moves cards so many places on, or back where it is less than none; the first of them says from where. */
export function stepCards(cards: Cards, keys: Keys, step: number): Cards {
  const rest = removeCards(cards, keys);
  const first = cards.findIndex(({ key }) => keys.has(key));
  const to = Math.max(0, Math.min(rest.length, first + step));
  return insertCards(
    rest,
    to,
    cards.filter(({ key }) => keys.has(key)),
  );
}

/** The keys from one card to another, in whichever direction. */
export function keysBetween(cards: Cards, from: number, to: number): readonly number[] {
  const places = [from, to].map((key) => cards.findIndex((card) => card.key === key));
  const [low, high] = [Math.min(...places), Math.max(...places)];
  return low < 0 ? [to] : cards.slice(low, high + 1).map(({ key }) => key);
}

/** Whether two lists show the same. */
export function sameCards(a: Cards, b: Cards): boolean {
  return a.length === b.length && a.every((card, index) => card === b[index]);
}

/** Every page of every file, each once, in the order of the files, as it stands. @param files keys with pages. */
export function isUntouched(cards: Cards, files: readonly (readonly [file: number, pages: number | null])[]): boolean {
  const plain = files.flatMap(([file, pages]) =>
    pages === null ? [`${file}`] : Array.from({ length: pages }, (_, index) => `${file}:${index + 1}`),
  );
  return (
    cards.length === plain.length && cards.every((card, index) => card.turn === 0 && plainName(card) === plain[index])
  );
}

function plainName(card: BoardCard): string {
  if (card.kind === 'blank') return '';
  return card.kind === 'whole' ? `${card.file}` : `${card.file}:${card.page}`;
}
