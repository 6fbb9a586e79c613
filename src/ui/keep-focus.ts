/** Moves something in a list without losing the keyboard's place: an element that changes its place loses the focus. */
import { flushSync } from 'react-dom';

export function keepFocus(handle: HTMLElement, move: () => void): void {
  flushSync(move);
  handle.focus();
}
