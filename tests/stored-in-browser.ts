/** Stands in for the storage of a browser, which Node has not: a map with its three calls, empty before each test. */
import { afterEach, beforeEach, vi } from 'vitest';

/** @returns what is kept. */
export function storeInBrowser(storage: 'localStorage' | 'sessionStorage'): ReadonlyMap<string, string> {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('window', {
      [storage]: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => kept.set(key, text),
        removeItem: (key: string) => kept.delete(key),
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return kept;
}
