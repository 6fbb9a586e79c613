/** Light, dark or as the system has it; kept in the browser. */
import { readStored, writeStored } from '../../browser-storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_KEY = 'sheaf-theme';

const listeners = new Set<() => void>();

export function readTheme(): Theme {
  const stored = readStored('localStorage', THEME_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Keeps the choice and shows it at once. */
export function chooseTheme(theme: Theme): void {
  writeStored('localStorage', THEME_KEY, theme);
  showTheme(theme);
  for (const listener of listeners) listener();
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showTheme(theme: Theme): void {
  const page = document.documentElement;
  // Without a mark the style sheet follows the system by itself.
  if (theme === 'system') delete page.dataset.theme;
  else page.dataset.theme = theme;
}
