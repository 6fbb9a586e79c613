/** The browser's storage, which some visitors switch off: then nothing is kept, and nothing breaks. */

export type StorageArea = 'localStorage' | 'sessionStorage';

export function readStored(area: StorageArea, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; null forgets it. */
export function writeStored(area: StorageArea, key: string, text: string | null): void {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
  } catch {
    // Switched off or full: the page works on without memory.
  }
}
