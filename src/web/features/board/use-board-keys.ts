/** Keys on a card of the board; the way back from anywhere on it. */
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { RIGHTWARD } from '../../../ui/language.ts';
import type { BoardMode, BoardState } from './board-store.ts';
import type { BoardActions } from './use-board.ts';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -RIGHTWARD,
  ArrowRight: RIGHTWARD,
  ArrowUp: -1,
  ArrowDown: 1,
};

/** @param keep brings a place into sight. */
export function useBoardKeys(
  mode: BoardMode,
  state: BoardState,
  actions: BoardActions,
  frame: RefObject<HTMLElement | null>,
  keep: (index: number) => void,
) {
  const goTo = useFocus(frame, keep);
  return (event: KeyboardEvent) => {
    const taken =
      (event.ctrlKey || event.metaKey) && !event.altKey
        ? withControl(event, actions)
        : onCard(event, mode, state, actions, goTo);
    if (taken) event.preventDefault();
  };
}

/** The card may have to come into sight first: the focus follows once it is there. */
function useFocus(frame: RefObject<HTMLElement | null>, keep: (index: number) => void) {
  const wanted = useRef<number | undefined>(undefined);
  // At once with what was drawn: a key that comes before would be meant for the card that stands there then.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const face = frame.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] [data-grid]`);
    face?.focus({ preventScroll: true });
    if (face) wanted.current = undefined;
  });
  return (index: number) => {
    wanted.current = Math.max(0, index);
    keep(wanted.current);
  };
}

function withControl({ key, shiftKey }: KeyboardEvent, actions: BoardActions): boolean {
  const letter = key.toLowerCase();
  if (letter === 'z' && !shiftKey) actions.undo();
  else if (letter === 'y' || letter === 'z') actions.redo();
  else if (letter === 'a') actions.select('all');
  else return false;
  return true;
}

function onCard(
  { key, altKey, target }: KeyboardEvent,
  mode: BoardMode,
  { cards }: BoardState,
  actions: BoardActions,
  goTo: (index: number) => void,
): boolean {
  if (!(target instanceof HTMLElement) || target.dataset.grid === undefined) return false;
  const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index);
  const card = cards[index];
  if (!card) return false;
  if (altKey) {
    const step = STEPS[key];
    if (step === undefined) return false;
    actions.stepFrom(card.key, step);
    goTo(Math.min(cards.length - 1, index + step));
    return true;
  }
  if (key === 'Escape') actions.select('none');
  else if (key === 'r' || key === 'R') actions.turnFrom(card.key);
  else if (mode !== 'organize') return false;
  else if (key === 'd' || key === 'D') actions.copyFrom(card.key);
  else if (key === 'Delete' || key === 'Backspace') {
    const gone = actions.meant(card.key);
    actions.removeFrom(card.key);
    const before = cards.slice(0, index).filter((each) => !gone.has(each.key)).length;
    goTo(Math.min(before, cards.length - gone.size - 1));
  } else return false;
  return true;
}
