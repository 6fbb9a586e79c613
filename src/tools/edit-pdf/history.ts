/** What was done, so that it can be undone and done again. Texts are the option's values. */

export interface History {
  readonly past: readonly string[];
  readonly future: readonly string[];
  /** What the last change belongs to: the next one of the same is undone with it. */
  readonly deed: string;
}

export const NO_HISTORY: History = { past: [], future: [], deed: '' };

/** More steps back nobody takes. */
const MOST = 200;

/** @param now the value before the change. @param deed such as one drag; empty for a change that stands alone. */
export function remembered({ past, deed: last }: History, now: string, deed: string): History {
  if (deed !== '' && deed === last) return { past, future: [], deed };
  return { past: [...past, now].slice(-MOST), future: [], deed };
}

export function undone(
  { past, future }: History,
  now: string,
): { readonly history: History; readonly value: string } | undefined {
  const value = past.at(-1);
  if (value === undefined) return undefined;
  return { history: { past: past.slice(0, -1), future: [...future, now], deed: '' }, value };
}

export function redone(
  { past, future }: History,
  now: string,
): { readonly history: History; readonly value: string } | undefined {
  const value = future.at(-1);
  if (value === undefined) return undefined;
  return { history: { past: [...past, now], future: future.slice(0, -1), deed: '' }, value };
}
