/** Turns of single pages, as the option `per-page` writes them: `{"1":90,"4-6":180}`. */
import { pagesOf, rangeOf } from './page-sets.ts';

type Turns = Readonly<Record<string, number>>;

/** The turn of one page in degrees; `other` where the text names none for it. */
export function turnOf(text: string, page: number, other: number): number {
  const turns = read(text);
  const own = Object.keys(turns).find((range) => range === String(page) || pagesOf(range, page).includes(page));
  return own === undefined ? other : (turns[own] ?? other);
}

/** The text after one page was turned a quarter further; a page that stands as all the others do is left out. */
export function turnPage(text: string, page: number, pageCount: number, other: number): string {
  const next = (turnOf(text, page, other) + 90) % 360;
  const singles: Record<string, number> = {};
  for (const [range, turn] of Object.entries(read(text)))
    for (const each of pagesOf(range, pageCount)) singles[each] = turn;
  singles[page] = next;
  if (next === other) delete singles[page];
  return Object.keys(singles).length === 0 ? '' : JSON.stringify(singles);
}

/** The option as the work wants it, which then looks at nothing else: every page that turns, by its turn. */
export function allTurns(text: string, pages: string, rotation: number, pageCount: number): string {
  if (text === '') return '';
  const meant = new Set(pagesOf(pages, pageCount));
  const single = turnsByPage(text, pageCount);
  const all = new Map<number, number>();
  for (let page = 1; page <= pageCount; page++)
    all.set(page, single.get(page) ?? (meant.size === 0 || meant.has(page) ? rotation : 0));
  return writtenTurns(all) || '{}';
}

/** The turns that a text names, by page; what is named twice turns as it was named first. */
export function turnsByPage(text: string, pageCount: number): ReadonlyMap<number, number> {
  const turns = new Map<number, number>();
  for (const [range, turn] of Object.entries(read(text)))
    for (const page of pagesOf(range, pageCount)) if (!turns.has(page)) turns.set(page, turn);
  return turns;
}

/** The shortest text for turns of pages; empty where no page turns. */
export function writtenTurns(turns: ReadonlyMap<number, number>): string {
  const byTurn = new Map<number, number[]>();
  for (const [page, turn] of turns) {
    const pages = byTurn.get(turn);
    if (pages) pages.push(page);
    else if (turn !== 0) byTurn.set(turn, [page]);
  }
  if (byTurn.size === 0) return '';
  return JSON.stringify(Object.fromEntries([...byTurn].map(([turn, list]) => [rangeOf(list), turn])));
}

/** How many of the pages of a range, or of all where it is empty, have a turn of their own. */
export function countTurned(text: string, range: string, pageCount: number): number {
  const meant = new Set(pagesOf(range, pageCount));
  const turned = Object.keys(read(text)).flatMap((each) => pagesOf(each, pageCount));
  return turned.filter((page) => range === '' || meant.has(page)).length;
}

/** Pages that are turned one by one, with nothing that turns them all. */
export interface Turning {
  readonly turnOf: (page: number) => number;
  /** Turns a page a quarter further. */
  readonly turn: (page: number) => void;
}

export function turning(text: string, pageCount: number, onChange: (text: string) => void): Turning {
  return {
    turnOf: (page) => turnOf(text, page, 0),
    turn: (page) => onChange(turnPage(text, page, pageCount, 0)),
  };
}

/** "page 2 by 180°"; empty when no page has a turn of its own. */
export function describeTurns(text: string): string {
  const turns = Object.entries(read(text));
  return turns.map(([page, turn]) => `${page}: ${turn}°`).join(', ');
}

function read(text: string): Turns {
  if (text === '') return {};
  try {
    // Written by this module only.
    return JSON.parse(text) as Turns;
  } catch {
    return {};
  }
}
