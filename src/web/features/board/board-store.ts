/** What stands on the board of a panel: its cards, what is selected, and the way back. It stays while another page is looked at. */
import { type BoardCard, type Cards, insertCards, type Keys, removeCards, sameCards } from './board-cards.ts';

/** How the board looked at a time. */
interface Look {
  readonly cards: Cards;
  readonly selected: Keys;
}

export interface BoardState extends Look {
  readonly past: readonly Look[];
  readonly future: readonly Look[];
  /** Keys of the files whose pages are there or were. */
  readonly files: readonly number[];
  /** Where the pages of the next files go, and how many files that holds for; undefined: behind all others. */
  readonly insertion: { readonly at: number; readonly files: number } | undefined;
}

/** A file of the panel, and the cards that it begins with. */
export interface BoardFile {
  readonly key: number;
  readonly cards: () => Cards;
}

/** Steps that can be taken back. */
const MAX_PAST = 100;
const NONE: Keys = new Set();
const EMPTY: BoardState = { cards: [], selected: NONE, past: [], future: [], files: [], insertion: undefined };

export class BoardStore {
  #state: BoardState = EMPTY;
  readonly #listeners = new Set<() => void>();

  readonly state = (): BoardState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A step that can be taken back. */
  change(cards: Cards, selected?: Keys): void {
    const before = this.#look();
    if (sameCards(cards, before.cards)) {
      if (selected) this.#set({ selected });
      return;
    }
    this.#set({ cards, past: this.#withPast(before), future: [], selected: selected ?? before.selected });
  }

  #look(): Look {
    const { cards, selected } = this.#state;
    return { cards, selected };
  }

  #withPast(before: Look): readonly Look[] {
    return [...this.#state.past, before].slice(-MAX_PAST);
  }

  select(selected: Keys): void {
    this.#set({ selected });
  }

  /** The pages of the next files go there. */
  insertNextAt(at: number, files: number): void {
    this.#set({ insertion: { at, files } });
  }

  undo(): boolean {
    const { past, future } = this.#state;
    const before = past.at(-1);
    if (!before) return false;
    this.#set({ ...before, past: past.slice(0, -1), future: [this.#look(), ...future] });
    return true;
  }

  redo(): boolean {
    const [next, ...rest] = this.#state.future;
    if (!next) return false;
    this.#set({ ...next, past: this.#withPast(this.#look()), future: rest });
    return true;
  }

  /**
   * Brings the board in step with the files of the panel: the pages of new ones come, those of others go.
   * @param files those that have been read. @param there keys of all.
   */
  follow(files: readonly BoardFile[], there: Keys): void {
    const { files: known } = this.#state;
    const gone = known.filter((key) => !there.has(key));
    if (gone.length > 0) this.#forget(new Set(gone));
    for (const file of files) if (!known.includes(file.key)) this.#take(file);
  }

  #take({ key, cards: cardsOf }: BoardFile): void {
    const { cards, past, files, insertion } = this.#state;
    const more = cardsOf();
    const known = { files: [...files, key], future: [] };
    if (!insertion) {
      // It is there from now on, however far a visitor goes back.
      const before = past.map((look) => ({ ...look, cards: [...look.cards, ...more] }));
      this.#set({ ...known, cards: [...cards, ...more], past: before });
      return;
    }
    const left = insertion.files - 1;
    this.#set({
      ...known,
      cards: insertCards(cards, insertion.at, more),
      past: this.#withPast(this.#look()),
      insertion: left > 0 ? { at: insertion.at + more.length, files: left } : undefined,
    });
  }

  /** Forgets everything: the files that follow begin anew. */
  restart(): void {
    this.#set(EMPTY);
  }

  /** Files in another order take their pages along. */
  sortByFiles(order: readonly number[]): void {
    const places = new Map(order.map((key, index) => [key, index]));
    const placeOf = (index: number): number => {
      const card = this.#state.cards[index];
      if (!card) return 0;
      return card.kind === 'blank' ? placeOf(index - 1) : (places.get(card.file) ?? 0);
    };
    const sorted = this.#state.cards
      .map((card, index) => ({ card, place: index === 0 && card.kind === 'blank' ? -1 : placeOf(index) }))
      .sort((a, b) => a.place - b.place)
      .map(({ card }) => card);
    this.change(sorted);
  }

  #forget(files: Keys): void {
    const stays = (card: BoardCard) => card.kind === 'blank' || !files.has(card.file);
    const without = (look: Look): Look => ({ ...look, cards: look.cards.filter(stays) });
    const { past, future, files: known } = this.#state;
    const left = known.filter((key) => !files.has(key));
    if (left.length === 0) this.#set(EMPTY);
    else this.#set({ ...without(this.#look()), past: past.map(without), future: future.map(without), files: left });
  }

  #set(next: Partial<BoardState>): void {
    const state = { ...this.#state, ...next };
    const there = new Set(state.cards.map(({ key }) => key));
    const isThere = [...state.selected].every((key) => there.has(key));
    const selected = isThere ? state.selected : new Set([...state.selected].filter((key) => there.has(key)));
    this.#state = { ...state, selected };
    for (const listener of this.#listeners) listener();
  }
}

const stores = new Map<string, BoardStore>();

/** The board of the panel of this name. */
export function boardOfPlace(place: string): BoardStore {
  const known = stores.get(place) ?? new BoardStore();
  stores.set(place, known);
  return known;
}

/** What is on the board without the cards that are selected, or nothing but these. */
export function chosenCards({ cards, selected }: BoardState, mode: BoardMode): Cards {
  if (mode === 'delete') return removeCards(cards, selected);
  return mode === 'extract' ? cards.filter(({ key }) => selected.has(key)) : cards;
}

/** `delete`: what is selected goes; `extract`: nothing else comes out; `organize`: what is selected is worked on. */
export type BoardMode = 'organize' | 'delete' | 'extract';
