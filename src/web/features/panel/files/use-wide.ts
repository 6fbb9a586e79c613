/** Whether the window is so wide that a column beside the choices would stand empty. */
import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 84rem)';

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => false);
}

function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
