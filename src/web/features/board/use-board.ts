/** The board of a panel as React sees it: what stands on it, and what can be done with it. */
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { boardWords } from '../../words/board.ts';
import {
  blankCard,
  type Cards,
  copyCards,
  insertCards,
  type Keys,
  keysBetween,
  moveCards,
  removeCards,
  stepCards,
  turnCards,
} from './board-cards.ts';
import type { BoardMode, BoardState, BoardStore } from './board-store.ts';

export type Selecting = 'all' | 'none' | 'odd' | 'even' | 'invert';

export type BoardActions = ReturnType<typeof actionsOf>;

export function useBoard(store: BoardStore, mode: BoardMode) {
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const [said, setSaid] = useState('');
  /** The card that was clicked last: a range begins there. */
  const anchor = useRef<number | undefined>(undefined);
  /** The same sentence twice is said twice. */
  const tell = (text: string) => setSaid((now) => (now === text ? `${text}\u00a0` : text));
  return { state, said, actions: actionsOf({ store, mode, state, tell, anchor }) };
}

interface Means {
  readonly store: BoardStore;
  readonly mode: BoardMode;
  readonly state: BoardState;
  readonly tell: (text: string) => void;
  readonly anchor: RefObject<number | undefined>;
}

function actionsOf(means: Means) {
  const { store, mode, state, tell } = means;
  const { cards, selected } = state;
  const works = worksOf(means);
  /** Where only marks are set, a card is worked on alone. */
  const meant = (key: number): Keys => (mode === 'organize' && selected.has(key) ? selected : new Set([key]));
  /** Behind what is selected, or behind all. */
  const insertionPlace = () => {
    const last = mode === 'organize' ? cards.findLastIndex(({ key }) => selected.has(key)) : -1;
    return last < 0 ? cards.length : last + 1;
  };
  return {
    ...selectingOf(means),
    meant,
    insertionPlace,
    undo: () => store.undo() && tell(boardWords.said.undone),
    redo: () => store.redo() && tell(boardWords.said.redone),
    step: (by: number) => works.step(selected, by),
    turn: () => works.turn(selected),
    copy: () => works.copy(selected),
    remove: () => works.remove(selected),
    insertBlank() {
      const at = insertionPlace();
      const card = blankCard();
      store.change(insertCards(cards, at, [card]), new Set([card.key]));
      tell(boardWords.said.blank({ place: at + 1 }));
    },
    drop: (key: number, to: number) => works.moveTo(meant(key), to),
    stepFrom: (key: number, by: number) => works.step(meant(key), by),
    turnFrom: (key: number) => works.turn(meant(key)),
    copyFrom: (key: number) => works.copy(meant(key)),
    removeFrom: (key: number) => works.remove(meant(key)),
    turnOne: (key: number) => works.turn(new Set([key])),
    removeOne: (key: number) => works.remove(new Set([key])),
  };
}

/** What is done to cards, and told. */
function worksOf({ store, mode, state: { cards }, tell }: Means) {
  const move = (next: Cards, keys: Keys) => {
    store.change(next);
    const place = next.findIndex(({ key }) => keys.has(key)) + 1;
    tell(boardWords.said.moved({ count: keys.size, place }));
  };
  return {
    moveTo: (keys: Keys, to: number) => move(moveCards(cards, keys, to), keys),
    step: (keys: Keys, by: number) => move(stepCards(cards, keys, by), keys),
    turn(keys: Keys) {
      store.change(turnCards(cards, keys));
      tell(boardWords.said.turned({ count: keys.size }));
    },
    remove(keys: Keys) {
      store.change(removeCards(cards, keys));
      tell(boardWords.said.removed({ count: keys.size }));
    },
    copy(keys: Keys) {
      const copied = copyCards(cards, keys);
      store.change(copied.cards, mode === 'organize' ? copied.copies : undefined);
      tell(boardWords.said.copied({ count: keys.size }));
    },
  };
}

function selectingOf({ store, state: { cards, selected }, tell, anchor }: Means) {
  const selectOnly = (keys: Keys) => {
    store.select(keys);
    tell(boardWords.said.selected({ count: keys.size }));
  };
  const kinds: Readonly<Record<Selecting, (index: number, key: number) => boolean>> = {
    all: () => true,
    none: () => false,
    odd: (index) => index % 2 === 0,
    even: (index) => index % 2 === 1,
    invert: (_, key) => !selected.has(key),
  };
  return {
    select: (which: Selecting) =>
      selectOnly(new Set(cards.filter(({ key }, index) => kinds[which](index, key)).map(({ key }) => key))),
    selectFile: (file: number) =>
      selectOnly(new Set(cards.filter((card) => card.kind !== 'blank' && card.file === file).map(({ key }) => key))),
    /** Takes a card into the selection or out of it; with `range` all from the one that was clicked last. */
    toggle(key: number, range: boolean) {
      const from = anchor.current;
      anchor.current = key;
      if (range && from !== undefined) {
        selectOnly(new Set([...selected, ...keysBetween(cards, from, key)]));
        return;
      }
      const next = new Set(selected);
      if (!next.delete(key)) next.add(key);
      store.select(next);
    },
  };
}
